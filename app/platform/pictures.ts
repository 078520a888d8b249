/** The widths in which pictures are generated: closest where most phones need them. */
export const pictureWidths = [160, 320, 480, 660, 800, 1080, 1440, 1920] as const;

/** The widths in which pages offer a picture: those below its own, and the next one. */
export function offeredWidths(ownWidth: number) {
	const enough = pictureWidths.findIndex((width) => width >= ownWidth);
	return enough === -1 ? pictureWidths : pictureWidths.slice(0, enough + 1);
}

/** Pixels of the preview that social networks show. */
export const socialPreview = { width: 1200, height: 630 };

/** The size of a picture's preview: of a small one, the largest part that has its proportions. */
export function socialPreviewSize(picture: { width: number; height: number }) {
	const { width, height } = socialPreview;
	const scale = Math.min(1, picture.width / width, picture.height / height);
	return { width: scaled(width, scale), height: scaled(height, scale) };
}

function scaled(length: number, scale: number): number {
	return Math.max(1, Math.round(length * scale));
}

/** `social` is the preview that social networks show. */
export type PictureSize = (typeof pictureWidths)[number] | "social";

/** Which picture is meant: the collection it belongs to, and its key there. */
export interface PictureName {
	source: string;
	key: string;
}

/** A picture's data before it has loaded. */
export interface PictureDescription {
	/** Pixels, the way up that it is shown. */
	width: number;
	height: number;
	/** Its colors from top to bottom, as CSS gradient stops; null for a transparent picture. */
	colors: string | null;
	/** The owner's alternative text. */
	alt?: string;
	/** The point that stays in sight where it is cut off, as CSS of `object-position`. */
	focus?: string;
}

/** By image address; what is not known of a picture in time is missing. */
export type PictureDescriptions = ReadonlyMap<string, PictureDescription>;

/** The address of a picture in one of its sizes, as the server answers it. */
export function pictureAddress({ source, key }: PictureName, size: PictureSize): string {
	return ["/pictures", size, source, ...key.split("/").map(encodeURIComponent)].join("/");
}

/** Which picture an address of `pictureAddress` means; null for any other address. */
export function parsePictureAddress(address: string): PictureName | null {
	const [, source, path] = /^\/pictures\/\w+\/([\w-]+)\/([^?#]+)$/.exec(address) ?? [];
	if (!source || !path) return null;
	try {
		return { source, key: path.split("/").map(decodeURIComponent).join("/") };
	} catch {
		return null;
	}
}
