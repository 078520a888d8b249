import { isCutOff } from "../../bakery/media/cut-off-file.ts";
import { isDrawing, refusalOf, SIGNATURE_BYTES } from "../../bakery/media/file-signatures.ts";
import { type UploadRefusal, uploadRefusals } from "../../bakery/media/upload-refusals.ts";

/** An upload is refused, with the server's message. */
export class FileRefusal extends Error {
	override readonly name = "FileRefusal";
}

/**
 * Decodes the image in a chosen file. An image element turns photos upright by itself.
 * @throws {FileRefusal} with the reason why the file cannot be used.
 */
export async function openImage(file: File): Promise<HTMLImageElement> {
	if (!isImageFile(file)) throw new FileRefusal("Only image files can be uploaded.");
	// Browsers decode incomplete files, and show the rest as transparent.
	if (isCutOff(new Uint8Array(await file.arrayBuffer()))) throw refusalFor("damaged");
	const image = new Image();
	image.src = URL.createObjectURL(file);
	try {
		await image.decode();
		return image;
	} catch {
		const refusal = await refusalOfFile(file);
		throw refusalFor(!refusal || refusal === "too_many_bytes" ? "damaged" : refusal);
	} finally {
		URL.revokeObjectURL(image.src);
	}
}

/** Browsers that do not know a format give a file of it no type. */
export function isImageFile({ type, name }: File): boolean {
	return type.startsWith("image/") || /\.hei[cf]$/i.test(name);
}

function refusalFor(reason: UploadRefusal): FileRefusal {
	return new FileRefusal(uploadRefusals[reason].message);
}

/** Why a file cannot be kept, judged by its size and first bytes; null if it can. */
export async function refusalOfFile(file: File): Promise<UploadRefusal | null> {
	return refusalOf(await firstBytes(file), file.size);
}

/** Whether a file is an SVG document. */
export async function isDrawingFile(file: File): Promise<boolean> {
	return isDrawing(await firstBytes(file));
}

async function firstBytes(file: File): Promise<Uint8Array> {
	return new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
}
