import { MAX_UPLOAD_BYTES, type UploadRefusal } from "./upload-refusals.ts";

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
