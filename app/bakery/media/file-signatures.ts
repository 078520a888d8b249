import { MAX_UPLOAD_BYTES, type UploadRefusal } from "./uploads.ts";

/** How much of a file's beginning is looked at. */
export const SIGNATURE_BYTES = 4096;

/** The first bytes of a format's files, one letter per byte, or those at a place. */
interface Signature {
	text: string;
	at?: number;
}

const accepted: Signature[] = [
	{ text: "\xff\xd8\xff" },
	{ text: "\x89PNG\r\n\x1a\n" },
	{ text: "WEBP", at: 8 },
	{ text: "GIF8" },
];

/** TIFF, BMP, PDF, icons, Photoshop, JPEG XL, JPEG 2000, and films. */
const otherFormats: Signature[] = [
	{ text: "II*\0" },
	{ text: "MM\0*" },
	{ text: "BM" },
	{ text: "%PDF-" },
	{ text: "\0\0\x01\0" },
	{ text: "8BPS" },
	{ text: "\xff\x0a" },
	{ text: "JXL ", at: 4 },
	{ text: "jP  ", at: 4 },
	{ text: "ftyp", at: 4 },
];

const heicBrand = /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/;

/** Why a file cannot be uploaded, by its first bytes; null if it can. The server checks more. */
export function refusalOf(head: Uint8Array, size: number): UploadRefusal | null {
	if (size === 0) return "empty";
	if (size > MAX_UPLOAD_BYTES) return "too_many_bytes";
	const start = startOf(head);
	const startsWithBytes = ({ text, at = 0 }: Signature) => start.startsWith(text, at);
	const brands = fileBrands(start);
	if (brands.some((brand) => brand === "avif" || brand === "avis")) return null;
	if (brands.some((brand) => heicBrand.test(brand))) return "heic";
	if (accepted.some(startsWithBytes) || isDrawing(head)) return null;
	return otherFormats.some(startsWithBytes) ? "format" : "not_an_image";
}

/** Whether a file begins as an SVG document does. */
export function isDrawing(head: Uint8Array): boolean {
	const start = startOf(head);
	return /^(\xef\xbb\xbf)?\s*<(?!!doctype html|html)/i.test(start) && /<svg[\s>/]/.test(start);
}

/** A letter for each byte. */
function startOf(head: Uint8Array): string {
	return String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES));
}

/** The brands of an ISO media file (ISO/IEC 14496-12 §4.3), of which AVIF and HEIC are two. */
function fileBrands(start: string): string[] {
	if (start.slice(4, 8) !== "ftyp") return [];
	const boxLength = start.charCodeAt(2) * 256 + start.charCodeAt(3);
	const box = start.slice(8, boxLength);
	// A version separates the brand from the compatible ones.
	return (box.slice(0, 4) + box.slice(8)).match(/.{4}/gs) ?? [];
}

/** Where the part that begins at a place ends; null at the last part, which ends the image. */
type EndOfPart = (bytes: DataView, start: number) => number | null;

interface Format {
	isOf: (bytes: DataView) => boolean;
	/** Where its parts begin. */
	start: number;
	endOfPart: EndOfPart;
	/** Whether a file may end after any of its parts. */
	endsAnywhere?: boolean;
}

/**
 * Whether the end of an image's file is missing, as after a copy or download that broke off.
 * Browsers show what is there, and leave the rest empty. What follows a complete image is ignored.
 */
export function isCutOff(bytes: Uint8Array): boolean {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const format = formats.find(({ isOf }) => isOf(view));
	if (!format) return false;
	try {
		return isEndMissing(view, format);
	} catch (error) {
		if (error instanceof RangeError) return true;
		throw error;
	}
}

/** @throws {RangeError} where a part is read that is not there. */
function isEndMissing(bytes: DataView, { start, endOfPart, endsAnywhere }: Format): boolean {
	let at = start;
	while (at < bytes.byteLength) {
		const end = endOfPart(bytes, at);
		if (end === null) return false;
		// No format has such a part, so this is none of them, and says nothing of its end.
		if (end <= at) return false;
		at = end;
	}
	return !(endsAnywhere && at === bytes.byteLength);
}

const formats: readonly Format[] = [
	{ isOf: (bytes) => startsWith(bytes, 0, "\xff\xd8\xff"), start: 2, endOfPart: endOfJpegPart },
	{
		isOf: (bytes) => startsWith(bytes, 0, "\x89PNG\r\n\x1a\n"),
		start: 8,
		endOfPart: endOfPngChunk,
	},
	{
		isOf: (bytes) => startsWith(bytes, 0, "RIFF") && startsWith(bytes, 8, "WEBP"),
		start: 0,
		endOfPart: endOfRiff,
	},
	{
		isOf: (bytes) => startsWith(bytes, 0, "GIF8"),
		start: 6,
		endOfPart: endOfGifPart,
		// Some programs leave out what ends it.
		endsAnywhere: true,
	},
	{
		isOf: (bytes) => startsWith(bytes, 4, "ftyp"),
		start: 0,
		endOfPart: endOfBox,
		endsAnywhere: true,
	},
];

function startsWith(bytes: DataView, at: number, text: string): boolean {
	if (bytes.byteLength < at + text.length) return false;
	return [...text].every((letter, index) => bytes.getUint8(at + index) === letter.charCodeAt(0));
}

/** JPEG (ITU-T T.81 annex B). */
function endOfJpegPart(bytes: DataView, start: number): number | null {
	if (bytes.getUint8(start) !== 0xff) return start;
	const marker = bytes.getUint8(start + 1);
	if (marker === 0xd9) return null;
	if (marker === 0xff) return start + 1;
	if (marker === 0x01 || isRestart(marker)) return start + 2;
	const end = start + 2 + bytes.getUint16(start + 2);
	return marker === 0xda ? endOfScan(bytes, end) : end;
}

/** In coded pixels, 0xff is followed by 0, or by the number of a restart. */
function endOfScan(bytes: DataView, start: number): number {
	const coded = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let at = coded.indexOf(0xff, start); at !== -1; at = coded.indexOf(0xff, at + 1)) {
		const next = bytes.getUint8(at + 1);
		if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
	}
	return bytes.byteLength;
}

function isRestart(marker: number): boolean {
	return marker >= 0xd0 && marker <= 0xd7;
}

/** PNG (section 5.3 of its specification): a length, a type, the data, and a checksum. */
function endOfPngChunk(bytes: DataView, start: number): number | null {
	const end = start + 12 + bytes.getUint32(start);
	const isWhole = end <= bytes.byteLength;
	return isWhole && startsWith(bytes, start + 4, "IEND") ? null : end;
}

/** WebP is one RIFF chunk, which says how long it is. */
function endOfRiff(bytes: DataView): number | null {
	const end = 8 + bytes.getUint32(4, true);
	return end <= bytes.byteLength ? null : end;
}

/** GIF (89a, sections 18 to 27): the screen, then extensions and frames, each a row of blocks. */
function endOfGifPart(bytes: DataView, start: number): number | null {
	if (start === 6) return 13 + colorTableBytes(bytes.getUint8(10));
	switch (bytes.getUint8(start)) {
		case 0x3b:
			return null;
		case 0x21:
			return endOfBlocks(bytes, start + 2);
		case 0x2c:
			return endOfBlocks(bytes, start + 11 + colorTableBytes(bytes.getUint8(start + 9)));
		default:
			return start;
	}
}

function colorTableBytes(flags: number): number {
	return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The last block has no bytes. */
function endOfBlocks(bytes: DataView, start: number): number {
	let at = start;
	while (bytes.getUint8(at) > 0) at += 1 + bytes.getUint8(at);
	return at + 1;
}

/** AVIF and HEIC (ISO/IEC 14496-12, section 4.2): boxes; the last one may reach to the end of the file. */
function endOfBox(bytes: DataView, start: number): number | null {
	const size = bytes.getUint32(start);
	if (size === 0) return null;
	if (size > 1) return start + size;
	return start + Number(bytes.getBigUint64(start + 8));
}
