import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { arrayBuffer } from "node:stream/consumers";
import { ReadableStream as WebStream } from "node:stream/web";
import { createTarDecoder, createTarPacker } from "modern-tar";

/** A tar file that is being written. */
export interface ArchiveWriter {
	add(name: string, content: string): Promise<void>;
	/** @param size how many bytes the stream will have: a tar file says it first. */
	addStream(name: string, size: number, content: ReadableStream<Uint8Array>): Promise<void>;
	/** The hash of all names and contents until now, and of a text. */
	digest(text: string): string;
}

/**
 * Writes a tar file to a stream. What is added waits until the stream takes it, so little is
 * in memory at once. If adding fails, the stream is aborted.
 */
export async function writeArchive(
	output: WritableStream<Uint8Array>,
	mtime: Date,
	fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
	const { readable, controller } = createTarPacker();
	const written = readable.pipeTo(output);
	const hash = createHash("sha256");
	async function addStream(name: string, size: number, content: ReadableStream<Uint8Array>) {
		hash.update(name);
		const hashed = content.pipeThrough(watched((chunk) => hash.update(chunk)));
		await hashed.pipeTo(controller.add({ name, size, mtime, mode: 0o600 }));
	}
	const filling = fill({
		add(name, content) {
			const bytes = new Blob([content]);
			return addStream(name, bytes.size, bytes.stream());
		},
		addStream,
		digest: (text) => hash.copy().update(text).digest("hex"),
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

/** Passes bytes on, and has each chunk looked at. */
export function watched(look: (chunk: Uint8Array) => void) {
	return new TransformStream<Uint8Array, Uint8Array>({
		transform(chunk, controller) {
			look(chunk);
			controller.enqueue(chunk);
		},
	});
}

/** A file in a tar file. */
export interface ArchiveEntry {
	name: string;
	/** To be read before the next entry is asked for, if at all. */
	body: ReadableStream<Uint8Array>;
	/** @throws Error when it is larger than that. */
	read(largest: number): Promise<Uint8Array>;
}

/**
 * The files in a tar file, one after the other.
 * @throws Error when it is no tar file, or holds anything but plain files.
 */
export async function* readArchive(file: FileHandle): AsyncGenerator<ArchiveEntry> {
	const bytes = WebStream.from(readChunks(file)) as ReadableStream<Uint8Array>;
	const entries = bytes.pipeThrough(createTarDecoder({ strict: true }));
	for await (const { header, body } of entries) {
		const { name, size } = header;
		if (header.type !== "file") throw new Error(`${name} is not a plain file`);
		yield {
			name,
			body,
			async read(largest) {
				if (size > largest) throw new Error(`${name} is too large`);
				return new Uint8Array(await arrayBuffer(body));
			},
		};
		// Read and not canceled: the decoder may wait forever for a body that is canceled half-way.
		for await (const _chunk of body);
	}
}

const chunkBytes = 256 * 1024;

/** The bytes of a file, up to an end that may be before its own. Little is in memory at once. */
export async function* readChunks(
	file: FileHandle,
	end = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	let position = 0;
	while (position < end) {
		const length = Math.min(chunkBytes, end - position);
		const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position);
		if (bytesRead === 0) return;
		position += bytesRead;
		yield buffer.subarray(0, bytesRead);
	}
}
