import { refusalOf, SIGNATURE_BYTES } from "../../bakery/media/file-signatures.ts";
import { type UploadRefusal, uploadRefusals } from "../../bakery/media/upload-refusals.ts";

/** An upload is refused, in the words that the server would use as well. */
export class FileRefusal extends Error {
	override readonly name = "FileRefusal";

	constructor(reason: UploadRefusal) {
		super(uploadRefusals[reason].message);
	}
}

/** What the beginning of a file and its size say against uploading it; null when nothing does. */
export async function refusalOfFile(file: File): Promise<UploadRefusal | null> {
	const head = await file.slice(0, SIGNATURE_BYTES).arrayBuffer();
	return refusalOf(new Uint8Array(head), file.size);
}
