import { isDrawing, refusalOf, SIGNATURE_BYTES } from "../../bakery/media/file-signatures.ts";
import { type UploadRefusal, uploadRefusals } from "../../bakery/media/upload-refusals.ts";

/** An upload is refused, in the words that the server would use as well. */
export class FileRefusal extends Error {
	override readonly name = "FileRefusal";
}

/** The refusal for one of the reasons that the server knows as well. */
export function refusalFor(reason: UploadRefusal): FileRefusal {
	return new FileRefusal(uploadRefusals[reason].message);
}

/** What the beginning of a file and its size say against keeping it as it is; null for nothing. */
export async function refusalOfFile(file: File): Promise<UploadRefusal | null> {
	return refusalOf(await headOf(file), file.size);
}

/** Whether a file is an SVG document. */
export async function isDrawingFile(file: File): Promise<boolean> {
	return isDrawing(String.fromCharCode(...(await headOf(file))));
}

async function headOf(file: File): Promise<Uint8Array> {
	return new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
}
