import { CopiedParts } from "./copied-parts.ts";
import { UnknownStructureError } from "./unknown-structure-error.ts";

const pngChunks = new Set(
	"IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB cICP sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);

/** PNG (its specification §5): length, name, content and check sum of each chunk. */
export function keptOfPng(bytes: Buffer): Buffer<ArrayBuffer> {
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
