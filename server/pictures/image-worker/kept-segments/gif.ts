import { CopiedParts } from "./copied-parts.ts";
import { UnknownStructureError } from "./unknown-structure-error.ts";

const imageBlock = 0x2c;
const extensionBlock = 0x21;
const graphicControl = 0xf9;
const applicationExtension = 0xff;
const trailer = 0x3b;

/** GIF (GIF89a §17 to §27): blocks, of which an extension may say how often to repeat. */
export function keptOfGif(bytes: Buffer): Buffer<ArrayBuffer> {
	let start = 13 + colorTableLength(bytes[10]);
	const kept = new CopiedParts();
	kept.add(bytes.subarray(0, start));
	while (bytes[start] !== trailer) {
		const end = endOfBlock(bytes, start);
		if (drawsGif(bytes.subarray(start, end))) kept.add(bytes.subarray(start, end));
		start = end;
	}
	kept.add(bytes.subarray(start, start + 1));
	return kept.joined();
}

function drawsGif(block: Buffer): boolean {
	if (block[0] === imageBlock || block[1] === graphicControl) return true;
	const application = block.toString("latin1", 3, 14);
	const repeats = application === "NETSCAPE2.0" || application === "ANIMEXTS1.0";
	return block[1] === applicationExtension && repeats && block.length === 19;
}

function endOfBlock(bytes: Buffer, start: number): number {
	if (bytes[start] === extensionBlock) return endOfSubBlocks(bytes, start + 2);
	if (bytes[start] !== imageBlock) throw new UnknownStructureError();
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
