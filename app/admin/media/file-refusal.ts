import { isDrawing, refusalOf, SIGNATURE_BYTES } from "../../bakery/media/file-signatures.ts";
import { type UploadRefusal, uploadRefusals } from "../../bakery/media/upload-refusals.ts";

/** An upload is refused, with the server's message. */
export class FileRefusal extends Error {
	override readonly name = "FileRefusal";
}

/** The refusal for one of the reasons that the server knows as well. */
export function refusalFor(reason: UploadRefusal): FileRefusal {
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
