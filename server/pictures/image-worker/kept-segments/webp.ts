import { CopiedParts } from "./copied-parts.ts";
import { UnknownStructureError } from "./unknown-structure-error.ts";

const webpChunks = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF"]);
const frameHeader = 16;

/** WebP (RFC 9649 §2): name, length and content of each chunk, padded to an even length. */
export function keptOfWebp(bytes: Buffer): Buffer<ArrayBuffer> {
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
