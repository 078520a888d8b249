import type { ObjectStorageClient } from "../../backend/files/object-storage-client.ts";
import { textOf } from "../../backend/files/object-storage-list.ts";
import { FileStorageFailure } from "../../backend/requests/outages.ts";

/** In memory at once, a few times. 10,000 parts are allowed, so a file may have 80 GB. */
const partBytes = 8 * 1024 * 1024;

/**
 * Stores a stream as one object, which is there once all of it is. An upload that fails leaves nothing;
 * the parts of one that is killed stay until the bucket's own rules remove them.
 * @throws FileStorageFailure, or what the stream throws
 */
export async function uploadInParts(
	client: ObjectStorageClient,
	{ path, subject }: { path: string; subject: string },
	content: ReadableStream<Uint8Array>,
	signal: AbortSignal,
): Promise<void> {
	async function send(method: "POST" | "PUT", query: string, body?: Uint8Array<ArrayBuffer>) {
		signal.throwIfAborted();
		const request = { method, path: `${path}?${query}`, subject };
		const answer = await client.send({ ...request, ...(body && { body }) });
		if (!answer) throw new FileStorageFailure(`The file storage lost the parts of ${subject}.`);
		return answer;
	}

	const { text } = await send("POST", "uploads=");
	const upload = new URLSearchParams({ uploadId: textOf(text, "UploadId") }).toString();
	let list = "";
	try {
		let number = 0;
		for await (const part of inParts(content)) {
			number += 1;
			const { headers } = await send("PUT", `partNumber=${number}&${upload}`, part);
			const eTag = headers.get("etag");
			list += `<Part><PartNumber>${number}</PartNumber><ETag>${eTag}</ETag></Part>`;
		}
		const complete = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`;
		await send("POST", upload, new TextEncoder().encode(complete));
	} catch (error) {
		const given = { method: "DELETE", path: `${path}?${upload}`, subject } as const;
		await client.send(given).catch(() => {});
		throw error;
	}
}

/** Chunks of the same size, but for the last one. Each is overwritten by the next. */
async function* inParts(
	content: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const part = new Uint8Array(partBytes);
	let used = 0;
	for await (let chunk of content) {
		while (chunk.byteLength > 0) {
			const taken = chunk.subarray(0, partBytes - used);
			part.set(taken, used);
			used += taken.byteLength;
			chunk = chunk.subarray(taken.byteLength);
			if (used < partBytes) continue;
			yield part;
			used = 0;
		}
	}
	if (used > 0) yield part.subarray(0, used);
}
