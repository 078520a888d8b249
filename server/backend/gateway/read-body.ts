import { MAX_UPLOAD_BYTES } from "../../../app/bakery/media/uploads.ts";
import { Refusal, uploadRefusal } from "../requests/refusal.ts";

/**
 * Reads the whole body, but never more than is allowed, whatever length it claims to have.
 * @throws {Refusal}
 */
export async function readBody(
	request: Request,
	maximumBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
	if (!request.body) return null;
	if (Number(request.headers.get("content-length")) > maximumBytes) throw tooLarge(maximumBytes);
	const chunks: Uint8Array[] = [];
	let length = 0;
	try {
		for await (const chunk of request.body) {
			length += chunk.byteLength;
			if (length > maximumBytes) break;
			chunks.push(chunk);
		}
	} catch {
		// The client has disconnected.
		throw new Refusal(400, "bad_body", "The request was incomplete.");
	}
	if (length > maximumBytes) throw tooLarge(maximumBytes);
	return Buffer.concat(chunks);
}

function tooLarge(maximumBytes: number): Refusal {
	// Only uploads may be that large, and their refusals are worded for the owner.
	if (maximumBytes === MAX_UPLOAD_BYTES) return uploadRefusal("too_many_bytes");
	return new Refusal(413, "too_large", `At most ${maximumBytes} bytes may be sent here.`);
}
