import { contentFileName, galleryFileName, logoFileName } from "../../bakery/media/file-names.ts";
import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE } from "../../bakery/media/upload-refusals.ts";
import { isDrawingFile, openImage, refusalOfFile } from "./open-image.ts";
import { optimizeImage, scaleImage } from "./optimize-image.ts";

/**
 * How a new image is kept (product §5.11): in the gallery scaled down as JPEG under a random name; for
 * a logo or a page as it is, in its own format, so that it stays transparent.
 */
export type UploadKind = "gallery" | "logo" | "content";

export interface PreparedUpload {
	/** Its key in the bucket. */
	name: string;
	/** The file to store, with its MIME type. */
	content: Blob;
	/** Whether transparent places got a color, which the owner should see before it is kept. */
	isFilled: boolean;
}

const fileNames = { logo: logoFileName, content: contentFileName };

/** Prepares a chosen file for its upload. @throws {Error} with a message for the owner. */
export async function prepareUpload(file: File, kind: UploadKind): Promise<PreparedUpload> {
	if (kind === "gallery") {
		const { content, isFilled } = await optimizeImage(await openImage(file));
		return { name: galleryFileName(), content, isFilled };
	}
	const content = await keptContent(file);
	const named = content === file ? file : { name: "", type: content.type };
	return { name: fileNames[kind](named, new Date()), content, isFilled: false };
}

/** The file itself if it can be kept as it is, else a scaled copy. */
async function keptContent(file: File): Promise<Blob> {
	// The server rewrites drawings, and gives better reasons for refusing one than a browser can.
	if (file.type.startsWith("image/") && (await isDrawingFile(file))) return file;
	const image = await openImage(file);
	const { naturalWidth: width, naturalHeight: height } = image;
	const isTooLarge =
		width * height > MAX_UPLOAD_PIXELS || Math.max(width, height) > MAX_UPLOAD_SIDE;
	const mustChange = isTooLarge || (await refusalOfFile(file)) !== null;
	return mustChange ? scaleImage(image) : file;
}
