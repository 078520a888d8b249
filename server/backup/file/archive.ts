import type { FileHandle } from "node:fs/promises";
import { arrayBuffer } from "node:stream/consumers";
import { ReadableStream as WebStream } from "node:stream/web";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { readChunks, sealed } from "./seal.ts";

/** A tar file that is being written. */
export interface ArchiveWriter {
	add(name: string, content: string): Promise<void>;
	/** @param size how many bytes the stream will have: a tar file says it first. */
	addStream(name: string, size: number, content: ReadableStream<Uint8Array>): Promise<void>;
}

/**
 * Writes a sealed tar file to a stream. What is added waits until the stream takes it, so little is
 * in memory at once. If adding fails, the stream is aborted.
 */
export async function writeArchive(
	output: WritableStream<Uint8Array>,
	mtime: Date,
	fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
	const { readable, controller } = createTarPacker();
	const written = readable.pipeThrough(sealed()).pipeTo(output);
	const open = (name: string, size: number) => controller.add({ name, size, mtime, mode: 0o600 });
	const filling = fill({
		async add(name, content) {
			const bytes = new TextEncoder().encode(content);
			await new Blob([bytes]).stream().pipeTo(open(name, bytes.byteLength));
		},
		async addStream(name, size, content) {
			await content.pipeTo(open(name, size));
		},
	});
	try {
		await Promise.race([filling, written]);
		await filling;
		controller.finalize();
	} catch (error) {
		controller.error(error);
		await Promise.allSettled([filling, written]);
		throw error;
	}
	await written;
}

/** A file in a tar file. */
export interface ArchiveEntry {
	name: string;
	size: number;
	/** Its bytes, which is to be called before the next entry is asked for, if at all. */
	read(): Promise<Uint8Array>;
}

/**
 * The files in a tar file, one after the other. None of it is trusted: check
 * the size of a body before you read it.
 * @throws Error when it is no tar file, or holds anything but plain files.
 */
export async function* readArchive(file: FileHandle): AsyncGenerator<ArchiveEntry> {
	const bytes = WebStream.from(readChunks(file)) as ReadableStream<Uint8Array>;
	const entries = bytes.pipeThrough(createTarDecoder({ strict: true }));
	for await (const { header, body } of entries) {
		if (header.type !== "file") throw new Error(`${header.name} is not a plain file`);
		let isRead = false;
		yield {
			name: header.name,
			size: header.size,
			async read() {
				isRead = true;
				return new Uint8Array(await arrayBuffer(body));
			},
		};
		// Read and not canceled: the decoder may wait forever for a body that is canceled half-way.
		if (!isRead) for await (const _chunk of body);
	}
}
