import { describe, expect, it } from "vitest";
import { refusalOf } from "./file-signatures.ts";
import { MAX_UPLOAD_BYTES } from "./uploads.ts";

function refusalOfText(start: string) {
	const bytes = Uint8Array.from(start, (letter) => letter.charCodeAt(0));
	return refusalOf(bytes, bytes.length);
}

/** The first box of an ISO media file. */
function fileTypeBox(...brands: string[]): string {
	const [brand = "", ...compatible] = brands;
	const content = `ftyp${brand}\0\0\0\0${compatible.join("")}`;
	return `\0\0\0${String.fromCharCode(content.length + 4)}${content}`;
}

describe("refusalOf", () => {
	it.each([
		["JPEG", "\xff\xd8\xff\xe0"],
		["PNG", "\x89PNG\r\n\x1a\n"],
		["WebP", "RIFF\x10\0\0\0WEBPVP8 "],
		["GIF", "GIF89a"],
		["AVIF", fileTypeBox("avif", "mif1", "miaf")],
		["AVIF that names the general brand first", fileTypeBox("mif1", "avif")],
		["SVG", '<?xml version="1.0"?>\n<!-- a logo -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
		["SVG with a byte order mark", "\xef\xbb\xbf<svg>"],
	])("has nothing against %s", (_, start) => {
		expect(refusalOfText(start)).toBeNull();
	});

	it.each([
		["nothing", "", "empty"],
		["a page", "<!doctype html><h1>Hello</h1>", "not_an_image"],
		["HEIC", fileTypeBox("heic", "mif1", "heic"), "heic"],
		["a film", fileTypeBox("isom", "mp42"), "format"],
		["TIFF", "II*\0\x08\0\0\0", "format"],
		["PDF", "%PDF-1.7", "format"],
	])("refuses %s", (_, start, refusal) => {
		expect(refusalOfText(start)).toBe(refusal);
	});

	it("refuses what is larger than the bucket takes", () => {
		const jpeg = Uint8Array.of(0xff, 0xd8, 0xff);
		expect(refusalOf(jpeg, MAX_UPLOAD_BYTES)).toBeNull();
		expect(refusalOf(jpeg, MAX_UPLOAD_BYTES + 1)).toBe("too_many_bytes");
	});
});
