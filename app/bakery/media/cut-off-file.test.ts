import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isCutOff } from "./file-signatures.ts";

const noise = sharp({
	create: {
		width: 60,
		height: 40,
		noise: { type: "gaussian", mean: 128, sigma: 50 },
		channels: 3,
		background: "white",
	},
});

const frames = sharp(
	await Promise.all([noise.clone().png().toBuffer(), noise.clone().negate().png().toBuffer()]),
	{ join: { animated: true } },
);

/** Each with the shortest length at which the cut is seen, and how much may be missing at its end. */
const files = [
	["a JPEG", noise.clone().jpeg(), 16, 1],
	["a progressive JPEG", noise.clone().jpeg({ progressive: true }), 16, 1],
	[
		"a JPEG with metadata",
		noise
			.clone()
			.withExif({ IFD0: { Artist: "Ann" } })
			.jpeg(),
		16,
		1,
	],
	["a PNG", noise.clone().png(), 16, 1],
	["a WebP", noise.clone().webp(), 16, 1],
	["a lossless WebP", noise.clone().webp({ lossless: true }), 16, 1],
	["an animated WebP", frames.clone().webp(), 16, 1],
	// Before its pixels, it may end after any part.
	["a GIF", noise.clone().gif(), 820, 2],
	["an AVIF", noise.clone().avif({ effort: 0 }), 400, 1],
] as const;

describe.each(files)("%s", (_, image, min, missing) => {
	it("is whole, whatever follows it", async () => {
		const bytes = await image.toBuffer();
		expect(isCutOff(bytes)).toBe(false);
		expect(isCutOff(Buffer.concat([bytes, Buffer.alloc(64)]))).toBe(false);
	});

	it("is cut off wherever it ends too early", async () => {
		const bytes = await image.toBuffer();
		const max = bytes.length - missing;
		fc.assert(
			fc.property(fc.integer({ min, max }), (length) => {
				expect(isCutOff(bytes.subarray(0, length))).toBe(true);
			}),
			{ numRuns: 500, examples: [[max], [max - 1]] },
		);
	});
});

it("an animated GIF may lack its last byte, and no more", async () => {
	const bytes = await frames.clone().gif().toBuffer();
	const isCutOffBy = (missing: number) => isCutOff(bytes.subarray(0, bytes.length - missing));
	expect([0, 1, 2, 3].map(isCutOffBy)).toEqual([false, false, true, true]);
});

it("says nothing of other files", () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
			expect(isCutOff(Uint8Array.of(0, ...bytes))).toBe(false);
		}),
	);
});

it("ends for any bytes after the first of a format", () => {
	const heads = [
		"\xff\xd8\xff",
		"\x89PNG\r\n\x1a\n",
		"RIFF\0\0\0\0WEBP",
		"GIF89a",
		"\0\0\0\x18ftyp",
	];
	fc.assert(
		fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }), (head, rest) => {
			expect(isCutOff(Buffer.concat([Buffer.from(head, "latin1"), rest]))).toBeTypeOf("boolean");
		}),
	);
});
