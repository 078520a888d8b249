/** Far more than any image has; the objects for millions of tiny parts would fill the memory. */
const maximumParts = 50_000;

/** A file is not built as its format says. Decoders may still be able to read it. */
export class UnknownStructureError extends Error {
	override readonly name = "UnknownStructureError";
}

/** The parts of a file that are kept, in their order. */
class CopiedParts {
	readonly #parts: Buffer[] = [];

	/** @throws {UnknownStructureError} when there are too many */
	add(part: Buffer): void {
		if (this.#parts.length >= maximumParts) throw new UnknownStructureError();
		this.#parts.push(part);
	}

	joined(): Buffer<ArrayBuffer> {
		return Buffer.concat(this.#parts);
	}
}

/**
 * Copies the parts of image files that draw, byte for byte, and leaves everything else behind:
 * EXIF, XMP, IPTC, color profiles, comments, thumbnails, and what follows the image's end. No
 * pixel changes. What is kept is listed; what is not known is not kept. They throw an
 * `UnknownStructureError`, or a `RangeError` where the file ends too early.
 */
export const copiedSegments = {
	jpeg: keptOfJpeg,
	png: keptOfPng,
	webp: keptOfWebp,
	gif: keptOfGif,
};

const jpeg = { endOfImage: 0xd9, startOfScan: 0xda };

/** JPEG (ITU-T T.81 annex B): segments, and the coded pixels after each start of a scan. */
function keptOfJpeg(bytes: Buffer): Buffer<ArrayBuffer> {
	const kept = new CopiedParts();
	kept.add(bytes.subarray(0, 2));
	let start = 2;
	for (;;) {
		if (bytes[start] !== 0xff) throw new UnknownStructureError();
		const marker = bytes[start + 1];
		const end = endOfSegment(bytes, start);
		const segment = bytes.subarray(start, end);
		if (marker === jpeg.endOfImage || drawsJpeg(marker, segment)) kept.add(segment);
		if (marker === jpeg.endOfImage) return kept.joined();
		start = end;
	}
}

function endOfSegment(bytes: Buffer, start: number): number {
	const marker = bytes[start + 1];
	if (marker === jpeg.endOfImage) return start + 2;
	// Any number of these may fill the space before a marker.
	if (marker === 0xff) return start + 1;
	const end = start + 2 + bytes.readUInt16BE(start + 2);
	return marker === jpeg.startOfScan ? endOfScan(bytes, end) : end;
}

/** Frames, tables and scans, and of the application segments the two that colors depend on. */
function drawsJpeg(marker = 0, segment: Buffer): boolean {
	if (marker >= 0xc0 && marker <= 0xdf) return marker !== 0xc8 && (marker < 0xd0 || marker > 0xd8);
	const name = segment.toString("latin1", 4, 9);
	// With a longer header a thumbnail follows.
	if (marker === 0xe0) return name === "JFIF\0" && segment.length === 18;
	return marker === 0xee && name === "Adobe" && segment.length === 16;
}

/** In coded pixels, 0xff is followed by 0, or by the number of a restart. */
function endOfScan(bytes: Buffer, start: number): number {
	for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
		const next = bytes[at + 1];
		const isCoded = next === 0 || next === 0xff || (next && next >= 0xd0 && next <= 0xd7);
		if (!isCoded) return at;
	}
	throw new UnknownStructureError();
}

const pngChunks = new Set(
	"IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB cICP sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);

/** PNG (its specification §5): length, name, content and check sum of each chunk. */
function keptOfPng(bytes: Buffer): Buffer<ArrayBuffer> {
	const kept = new CopiedParts();
	kept.add(bytes.subarray(0, 8));
	for (let start = 8; ; ) {
		const name = bytes.toString("latin1", start + 4, start + 8);
		const end = start + 12 + bytes.readUInt32BE(start);
		if (end > bytes.length) throw new UnknownStructureError();
		if (pngChunks.has(name)) kept.add(bytes.subarray(start, end));
		if (name === "IEND") return kept.joined();
		start = end;
	}
}

const webpChunks = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF"]);
const frameHeader = 16;

/** WebP (RFC 9649 §2): name, length and content of each chunk, padded to an even length. */
function keptOfWebp(bytes: Buffer): Buffer<ArrayBuffer> {
	const end = 8 + bytes.readUInt32LE(4);
	const chunks = keptChunks(bytes.subarray(12, end));
	const length = Buffer.alloc(4);
	length.writeUInt32LE(4 + chunks.length);
	return Buffer.concat([Buffer.from("RIFF"), length, Buffer.from("WEBP"), chunks]);
}

function keptChunks(bytes: Buffer): Buffer {
	const kept = new CopiedParts();
	for (let start = 0; start < bytes.length; ) {
		const name = bytes.toString("latin1", start, start + 4);
		const end = start + 8 + bytes.readUInt32LE(start + 4);
		if (end > bytes.length) throw new UnknownStructureError();
		if (webpChunks.has(name)) kept.add(keptChunk(name, bytes.subarray(start + 8, end)));
		start = end + (end % 2);
	}
	return kept.joined();
}

function keptChunk(name: string, content: Buffer): Buffer {
	let kept = content;
	// A frame of an animation holds chunks of its own.
	if (name === "ANMF") {
		const frame = keptChunks(content.subarray(frameHeader));
		kept = Buffer.concat([content.subarray(0, frameHeader), frame]);
	}
	if (name === "VP8X") kept = withoutMetadataFlags(content);
	const head = Buffer.alloc(8);
	head.write(name, "latin1");
	head.writeUInt32LE(kept.length, 4);
	return Buffer.concat([head, kept, Buffer.alloc(kept.length % 2)]);
}

/** The flags say which chunks there are: of transparency and animation, no others. */
function withoutMetadataFlags(content: Buffer): Buffer {
	const kept = Buffer.from(content.subarray(0, 10));
	kept[0] = (kept[0] ?? 0) & 0b00010010;
	return kept;
}

const gif = { image: 0x2c, extension: 0x21, control: 0xf9, application: 0xff, trailer: 0x3b };

/** GIF (GIF89a §17 to §27): blocks, of which an extension may say how often to repeat. */
function keptOfGif(bytes: Buffer): Buffer<ArrayBuffer> {
	let start = 13 + colorTableLength(bytes[10]);
	const kept = new CopiedParts();
	kept.add(bytes.subarray(0, start));
	while (bytes[start] !== gif.trailer) {
		const end = endOfBlock(bytes, start);
		if (drawsGif(bytes.subarray(start, end))) kept.add(bytes.subarray(start, end));
		start = end;
	}
	kept.add(bytes.subarray(start, start + 1));
	return kept.joined();
}

function drawsGif(block: Buffer): boolean {
	if (block[0] === gif.image || block[1] === gif.control) return true;
	const application = block.toString("latin1", 3, 14);
	const repeats = application === "NETSCAPE2.0" || application === "ANIMEXTS1.0";
	return block[1] === gif.application && repeats && block.length === 19;
}

function endOfBlock(bytes: Buffer, start: number): number {
	if (bytes[start] === gif.extension) return endOfSubBlocks(bytes, start + 2);
	if (bytes[start] !== gif.image) throw new UnknownStructureError();
	return endOfSubBlocks(bytes, start + 11 + colorTableLength(bytes[start + 9]));
}

/** Each piece says its length; one without content ends the row. */
function endOfSubBlocks(bytes: Buffer, start: number): number {
	let at = start;
	for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
	if (at >= bytes.length) throw new UnknownStructureError();
	return at + 1;
}

function colorTableLength(flags = 0): number {
	return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
