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
