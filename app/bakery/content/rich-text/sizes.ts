/** Pixels. */
interface Size {
	width: number;
	height: number;
}

interface ShownSize extends Partial<Size> {
	/** For the style attribute; empty for none. */
	style: string;
}

/** Of players of videos. */
const PLAYER = { width: 16, height: 9 };

/**
 * How large an image in a text is shown. Width and height count alike: one of them brings the
 * other along, both together are the shape to which the image is cut.
 * @param given in the text.
 * @param own size of the image; null when unknown.
 */
export function shownImageSize(given: Partial<Size>, own: Size | null): ShownSize {
	if (given.width && given.height) {
		const isOwnShape = own !== null && Math.abs(given.height - heightFor(given.width, own)) <= 1;
		return { ...given, style: isOwnShape ? "" : shapeOf(given.width, given.height) };
	}
	if (!own) return { ...given, style: given.height ? `width:auto;height:${given.height}px` : "" };
	if (given.height) return { width: widthFor(given.height, own), height: given.height, style: "" };
	const width = given.width ?? own.width;
	return { width, height: heightFor(width, own), style: "" };
}

/** How large a video is shown: as wide as the text and 16:9, unless the text has a size. */
export function shownVideoSize({ width, height }: Partial<Size>): ShownSize {
	if (!width && !height) return { style: "" };
	const shownWidth = width ?? widthFor(height ?? 0, PLAYER);
	const shownHeight = height ?? heightFor(shownWidth, PLAYER);
	const style = `width:${shownWidth}px;${shapeOf(shownWidth, shownHeight)}`;
	return { width: shownWidth, height: shownHeight, style };
}

/** Sizes in pixels as attributes say them; zero and other units are none. */
export function sizeInPixels(attributes: {
	width?: string | number | null | undefined;
	height?: string | number | null | undefined;
}): Partial<Size> {
	const width = pixels(attributes.width);
	const height = pixels(attributes.height);
	return { ...(width && { width }), ...(height && { height }) };
}

function pixels(value: string | number | null | undefined): number {
	const text = String(value ?? "").trim();
	return Math.round(Number(/^\d{1,4}(?:\.\d+)?(?=px$|$)/.exec(text)?.[0] ?? 0));
}

function shapeOf(width: number, height: number): string {
	return `aspect-ratio:${width}/${height}`;
}

function heightFor(width: number, shape: Size): number {
	return Math.max(1, Math.round((width * shape.height) / shape.width));
}

function widthFor(height: number, shape: Size): number {
	return Math.max(1, Math.round((height * shape.width) / shape.height));
}

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
