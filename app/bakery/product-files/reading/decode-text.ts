import type { CodePage } from "../code-pages.ts";

/**
 * The text of a file in UTF-8 or UTF-16, whichever its bytes are; null for other encodings. Without a
 * byte order mark UTF-16 shows by its zeros: line ends and separators have one, and no other text has
 * any.
 */
export function decodeUnicode(bytes: Uint8Array): string | null {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return decode(bytes, "utf-16le");
	if (first === 0xfe && second === 0xff) return decode(bytes, "utf-16be");
	const zeros = [0, 0];
	for (const [index, byte] of bytes.subarray(0, 4096).entries()) {
		if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
	}
	const [even = 0, odd = 0] = zeros;
	if (even + odd > 0) return decode(bytes, odd > even ? "utf-16le" : "utf-16be");
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}

/** The text of bytes in an encoding. */
export function decode(bytes: Uint8Array, encoding: CodePage | "utf-16le" | "utf-16be"): string {
	return new TextDecoder(encoding).decode(bytes);
}
