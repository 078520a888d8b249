// Writes app/ui/fonts: the two typefaces of the site, cut down to the letters and the one cut that
// the pages use. Run by hand (`node scripts/subset-fonts.js`) when a face or its cut changes; the
// results are committed, so that neither a build nor a visitor pays for it.
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const packages = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const target = new URL("../app/ui/fonts/", import.meta.url);

/**
 * @param {number} first
 * @param {number} last
 */
function characters(first, last) {
	return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

// What nearly every page in a western language needs; anything else comes from the second file,
// which a browser fetches only when such a letter is on the page (unicode-range in fonts.css).
const common = `${characters(0x20, 0x7e)}${characters(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…‹›€™←→−`;
const extended = `${characters(0x100, 0x17f)}${characters(0x18f, 0x192)}${characters(0x1fa, 0x21b)}${characters(0x1e80, 0x1e9e)}`;

// Headings have one weight. The display cut (opsz 144) with fully softened serifs is the face at
// its most characterful; WONK brings its leaning letters and its ampersand.
const displayCut = { opsz: 144, SOFT: 100, WONK: 1, wght: 440 };
const textWeights = { wght: { min: 400, max: 700 } };

const faces = [
	{ source: "fraunces/files/fraunces-latin-full-normal.woff2", name: "fraunces", axes: displayCut },
	{
		source: "fraunces/files/fraunces-latin-ext-full-normal.woff2",
		name: "fraunces-extended",
		text: extended,
		axes: displayCut,
	},
	{ source: "figtree/files/figtree-latin-wght-normal.woff2", name: "figtree", axes: textWeights },
	{
		source: "figtree/files/figtree-latin-ext-wght-normal.woff2",
		name: "figtree-extended",
		text: extended,
		axes: textWeights,
	},
];

await mkdir(target, { recursive: true });
for (const { source, name, text = common, axes } of faces) {
	const font = await subsetFont(await readFile(new URL(source, packages)), text, {
		targetFormat: "woff2",
		variationAxes: axes,
	});
	await writeFile(new URL(`${name}.woff2`, target), font);
	console.log(`${fileURLToPath(new URL(`${name}.woff2`, target))}  ${font.length} bytes`);
}
for (const name of ["fraunces", "figtree"]) {
	await copyFile(new URL(`${name}/LICENSE`, packages), new URL(`${name}-license.txt`, target));
}
