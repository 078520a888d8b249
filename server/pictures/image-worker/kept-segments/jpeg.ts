import { CopiedParts } from "./copied-parts.ts";
import { UnknownStructureError } from "./unknown-structure-error.ts";

const endOfImage = 0xd9;
const startOfScan = 0xda;

/** JPEG (ITU-T T.81 annex B): segments, and the coded pixels after each start of a scan. */
export function keptOfJpeg(bytes: Buffer): Buffer<ArrayBuffer> {
	const kept = new CopiedParts();
	kept.add(bytes.subarray(0, 2));
	let start = 2;
	for (;;) {
		if (bytes[start] !== 0xff) throw new UnknownStructureError();
		const marker = bytes[start + 1];
		const end = endOfSegment(bytes, start);
		const segment = bytes.subarray(start, end);
		if (marker === endOfImage || drawsJpeg(marker, segment)) kept.add(segment);
		if (marker === endOfImage) return kept.joined();
		start = end;
	}
}

function endOfSegment(bytes: Buffer, start: number): number {
	const marker = bytes[start + 1];
	if (marker === endOfImage) return start + 2;
	// Any number of these may fill the space before a marker.
	if (marker === 0xff) return start + 1;
	const end = start + 2 + bytes.readUInt16BE(start + 2);
	return marker === startOfScan ? endOfScan(bytes, end) : end;
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
