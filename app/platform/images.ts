/** The widths in which images are generated: closest where most phones need them. */
export const imageWidths = [160, 320, 480, 660, 800, 1080, 1440, 1920] as const;

/** The widths in which pages offer an image: those below its own, and the next one. */
export function offeredWidths(ownWidth: number) {
	const enough = imageWidths.findIndex((width) => width >= ownWidth);
	return enough === -1 ? imageWidths : imageWidths.slice(0, enough + 1);
}

/** Pixels of the preview that social networks show. */
export const socialPreview = { width: 1200, height: 630 };

/** The size of an image's preview: of a small one, the largest part that has its proportions. */
export function socialPreviewSize(image: { width: number; height: number }) {
	const { width, height } = socialPreview;
	const scale = Math.min(1, image.width / width, image.height / height);
	return { width: scaled(width, scale), height: scaled(height, scale) };
}

function scaled(length: number, scale: number): number {
	return Math.max(1, Math.round(length * scale));
}

/** `social` is the preview that social networks show. */
export type ImageSize = (typeof imageWidths)[number] | "social";

/** Which image is meant: the collection it belongs to, and its key there. */
export interface ImageName {
	source: string;
	key: string;
}

/** An image's data before it has loaded. */
export interface ImageDescription {
	/** Pixels, the way up that it is shown. */
	width: number;
	height: number;
	/** Its colors from top to bottom, as CSS gradient stops; null for a transparent image. */
	colors: string | null;
	/** The owner's alternative text. */
	alt?: string;
	/** The point that stays in sight where it is cut off, as CSS of `object-position`. */
	focus?: string;
}

/**
 * By image address. Null for an image that was deleted, which pages leave out; what is not known of
 * an image in time is missing.
 */
export type ImageDescriptions = ReadonlyMap<string, ImageDescription | null>;

/** The address of an image in one of its sizes, as the server answers it. */
export function imageAddress({ source, key }: ImageName, size: ImageSize): string {
	return ["/pictures", size, source, ...key.split("/").map(encodeURIComponent)].join("/");
}

/** Which image an address of `imageAddress` means; null for any other address. */
export function parseImageAddress(address: string): ImageName | null {
	const [, source, path] = /^\/pictures\/\w+\/([\w-]+)\/([^?#]+)$/.exec(address) ?? [];
	if (!source || !path) return null;
	try {
		return { source, key: path.split("/").map(decodeURIComponent).join("/") };
	} catch {
		return null;
	}
}
