import type { FileHandle } from "node:fs/promises";

const chunkBytes = 256 * 1024;

/** The bytes of a file, up to an end that may lie before its own. Little is in memory at once. */
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
