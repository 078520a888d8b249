/** The sizes that the toolbar offers, next to the normal one. */
export const TEXT_SIZES = { small: "0.875em", large: "1.25em", huge: "1.75em" } as const;

/** How much of the size around it a unit is. The site's text is 17 pixels tall. */
const UNITS: Record<string, number> = {
	px: 1 / 17,
	pt: 4 / 3 / 17,
	em: 1,
	rem: 16 / 17,
	"%": 0.01,
};

const WORDS: Record<string, number> = {
	"xx-small": 0.6,
	"x-small": 0.75,
	small: 0.875,
	smaller: 0.875,
	medium: 1,
	larger: 1.25,
	large: 1.25,
	"x-large": 1.5,
	"xx-large": 2,
	"xxx-large": 3,
};

/** The toolbar size nearest to a CSS `font-size`; empty for the normal size and for no size. */
export function nearestTextSize(written: string): string {
	const value = written.trim().toLowerCase();
	const [, number, unit = ""] = /^(\d{0,6}(?:\.\d{1,6})?)(px|pt|r?em|%)$/.exec(value) ?? [];
	const factor = number ? Number(number) * (UNITS[unit] ?? 1) : WORDS[value];
	if (factor === undefined || Number.isNaN(factor)) return "";
	const sizes = ["1em", ...Object.values(TEXT_SIZES)];
	const distanceOf = (size: string) => Math.abs(Number.parseFloat(size) - factor);
	const nearest = sizes.reduce((best, size) => (distanceOf(size) < distanceOf(best) ? size : best));
	return nearest === "1em" ? "" : nearest;
}

/** A `style` attribute with its font sizes as the toolbar writes them. */
export function withTextSizes(style: string): string {
	return style.replace(/(^|;)\s*font-size\s*:([^;]*)/gi, (_, start: string, written: string) => {
		const size = nearestTextSize(written.replace(/!\s*important/i, ""));
		return size ? `${start}font-size:${size}` : start;
	});
}
