# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools==4.66.1", "brotli==1.2.0"]
# ///
"""Writes app/ui/fonts: the two typefaces of the site, cut down to the letters and the one cut that
the pages use. Run by hand (`uv run scripts/subset-fonts.py`) when a face or its cut changes; the
results are committed, so that neither a build nor a visitor pays for it.

Python, because only fontTools rounds outlines to a coarser grid and drops the variations that
follow from others. See docs/decisions/016 for what the first file of each face may weigh.
"""

from io import BytesIO
from pathlib import Path
from shutil import copyfile

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer

PROJECT = Path(__file__).parent.parent
PACKAGES = PROJECT / "node_modules/@fontsource-variable"
TARGET = PROJECT / "app/ui/fonts"

# What English and borrowed words (crème, Käsekuchen, jalapeño) are written with. It lies
# within the style sheet. All else comes from files that a browser fetches only when such a letter
# is on the page (unicode-range in fonts.css).
COMMON = [
    *(code for code in range(0x20, 0x7F) if chr(code) not in "<=>[\\]^_`{|}~"),
    *map(ord, "\u00a0©·ßÉàâäçèéêñöü–—‘’“”…→"),
]
RARE = [
    code
    for code in [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŸ‚„‹›•€™←−")]
    if code not in COMMON
]
EXTENDED = [*range(0x100, 0x180), *range(0x18F, 0x193), *range(0x1FA, 0x21C), *range(0x1E80, 0x1E9F)]
EXTENDED = [code for code in EXTENDED if code not in (*COMMON, *RARE)]

# Headings have one weight. The display cut (opsz 144) with fully softened serifs is the face at
# its most characterful; WONK brings its leaning letters and its ampersand.
FRAUNCES = {"axes": {"opsz": 144, "SOFT": 100, "WONK": 1, "wght": 440}, "features": ["kern", "liga"]}
# Figures of one width for prices; a dollar sign of its own for the heavier weights.
FIGTREE = {"axes": {"wght": (400, 700)}, "features": ["kern", "tnum", "rvrn"]}

UNITS_PER_EM = 500


def cut(font: TTFont, letters: list[int], features: list[str]) -> TTFont:
    options = subset.Options(
        layout_features=features, hinting=False, name_IDs=[1, 2], notdef_outline=True
    )
    options.drop_tables += ["STAT", "HVAR", "MVAR"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return reopened(font)


def reopened(font: TTFont) -> TTFont:
    """The same font, with nothing left of tables that were taken apart for an earlier step."""
    file = BytesIO()
    font.flavor = None
    font.save(file)
    return TTFont(BytesIO(file.getvalue()))


def drop_inferable_variations(font: TTFont) -> None:
    """Drops the movements of points that a renderer infers from those of their neighbors."""
    outlines = font["glyf"]
    for glyph, variations in font["gvar"].variations.items():
        points, control = outlines._getCoordinatesAndControls(glyph, font["hmtx"].metrics)
        for variation in variations:
            variation.optimize(
                points, control.endPts, tolerance=2, isComposite=outlines[glyph].isComposite()
            )


def unicode_range(letters: list[int]) -> str:
    """The letters as fonts.css lists them."""
    starts = [code for code in sorted(letters) if code - 1 not in letters]
    ends = [code for code in sorted(letters) if code + 1 not in letters]
    return ", ".join(
        f"U+{start:04X}" + (f"-{end:04X}" if end > start else "") for start, end in zip(starts, ends)
    )


def write(name: str, source: str, letters: list[int], axes: dict, features: list[str]) -> None:
    font = cut(TTFont(PACKAGES / source), letters, features)
    font = reopened(instancer.instantiateVariableFont(font, axes))
    font = cut(font, letters, features)
    scale_upem(font, UNITS_PER_EM)
    if "gvar" in font:
        # Names of weights, which only programs that list them would show.
        font["fvar"].instances = []
        drop_inferable_variations(font)
    font.flavor = "woff2"
    target = TARGET / f"{name}.woff2"
    font.save(target)
    print(f"{target}  {target.stat().st_size} bytes  {unicode_range(letters)}")


TARGET.mkdir(exist_ok=True)
for face, style, cut_of_face in [("fraunces", "full", FRAUNCES), ("figtree", "wght", FIGTREE)]:
    latin = f"{face}/files/{face}-latin-{style}-normal.woff2"
    latin_extended = f"{face}/files/{face}-latin-ext-{style}-normal.woff2"
    write(face, latin, COMMON, **cut_of_face)
    write(f"{face}-rare", latin, RARE, **cut_of_face)
    write(f"{face}-extended", latin_extended, EXTENDED, **cut_of_face)
    copyfile(PACKAGES / face / "LICENSE", TARGET / f"{face}-license.txt")
