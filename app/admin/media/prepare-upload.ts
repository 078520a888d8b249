import { contentFileName, galleryFileName, logoFileName } from "../../bakery/media/file-names.ts";
import { isHostedBackend } from "../../platform/browser-client.ts";
import { FileRefusal, refusalOfFile } from "./file-refusal.ts";
import { optimizePicture } from "./optimize-picture.ts";

/**
 * How a new picture is kept (spec §7): in the gallery scaled down as JPEG under a random name; for
 * a logo or a page as it is, in its own format, so that it stays transparent.
 */
export type UploadKind = "gallery" | "logo" | "content";

interface PreparedUpload {
	/** Its key in the bucket. */
	name: string;
	/** MIME type. */
	type: string;
	bytes: ArrayBuffer;
}

const fileNames = { logo: logoFileName, content: contentFileName };

/**
 * Makes of a file what is uploaded.
 * @throws {Error} whose message tells the owner why this file cannot be used.
 */
export async function prepareUpload(file: File, kind: UploadKind): Promise<PreparedUpload> {
	if (!isPicture(file)) throw new Error("Only image files can be uploaded.");
	if (kind === "gallery") {
		const picture = await optimizePicture(file);
		return { name: galleryFileName(), type: picture.type, bytes: await picture.arrayBuffer() };
	}
	const refusal = await refusalOfFile(file);
	if (refusal) throw new FileRefusal(refusal);
	const name = fileNames[kind](file, new Date());
	// Our own backend opens every upload. A hosted project keeps what it gets, and photos of
	// telephones say where and by whom they were taken.
	const isPhoto = file.type === "image/jpeg";
	const content = isPhoto && isHostedBackend() ? await optimizePicture(file) : file;
	return { name, type: file.type, bytes: await content.arrayBuffer() };
}

/** Browsers that do not know a format give a file of it no type. */
function isPicture({ type, name }: File): boolean {
	return type.startsWith("image/") || /\.hei[cf]$/i.test(name);
}
