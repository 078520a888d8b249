import { createHash, type Hash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { packTar } from "modern-tar";

/** The member that ends a backup. */
export const sealName = "SHA256";

/** The end of every tar file. */
const endBytes = 1024;

/** A tar file with one member: a header, the hash, what fills its block, and the end. */
const sealBytes = 512 + 512 + endBytes;

/**
 * Replaces the end of a tar file by one more member, `SHA256`, with the hash of all bytes before it.
 * The last bytes of a file follow from those before, so each bit of it is checked, and none twice.
 */
export function sealed(): TransformStream<Uint8Array, Uint8Array> {
	const hash = createHash("sha256");
	let last: Uint8Array | null = null;
	return new TransformStream({
		transform(chunk, controller) {
			if (last) {
				hash.update(last);
				controller.enqueue(last);
			}
			last = chunk;
		},
		async flush(controller) {
			if (last?.byteLength !== endBytes) throw new Error("The tar file is incomplete.");
			controller.enqueue(await sealOf(hash));
		},
	});
}

function sealOf(hash: Hash): Promise<Uint8Array> {
	const body = `${hash.digest("hex")}\n`;
	const header = { name: sealName, size: body.length, mtime: new Date(0), mode: 0o600 };
	return packTar([{ header, body }]);
}

/** Whether every bit of a file is as it was when the file was sealed. */
export async function isSealIntact(file: FileHandle): Promise<boolean> {
	const { size } = await file.stat();
	if (size < sealBytes) return false;
	const hash = createHash("sha256");
	for await (const chunk of readChunks(file, size - sealBytes)) hash.update(chunk);
	const found = new Uint8Array(sealBytes);
	await file.read(found, 0, sealBytes, size - sealBytes);
	return Buffer.compare(found, await sealOf(hash)) === 0;
}

const chunkBytes = 256 * 1024;

/** The bytes of a file, up to an end that may be before its own. Little is in memory at once. */
export async function* readChunks(
	file: FileHandle,
	end = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
	let position = 0;
	while (position < end) {
		const length = Math.min(chunkBytes, end - position);
		const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position);
		if (bytesRead === 0) return;
		position += bytesRead;
		yield buffer.subarray(0, bytesRead);
	}
}
