/** The encodings of files that aren't in Unicode: Excel writes CSV in the one of its computer. */
export const codePages = [
	{ encoding: "windows-1252", name: "Western European", languages: "" },
	{ encoding: "windows-1250", name: "Central European", languages: "pl cs sk hu sl hr bs ro sq" },
	{ encoding: "windows-1251", name: "Cyrillic", languages: "ru uk be bg mk sr kk" },
	{ encoding: "windows-1253", name: "Greek", languages: "el" },
	{ encoding: "windows-1254", name: "Turkish", languages: "tr az" },
	{ encoding: "windows-1255", name: "Hebrew", languages: "he" },
	{ encoding: "windows-1256", name: "Arabic", languages: "ar fa ur" },
	{ encoding: "windows-1257", name: "Baltic", languages: "lt lv et" },
	{ encoding: "windows-1258", name: "Vietnamese", languages: "vi" },
	{ encoding: "windows-874", name: "Thai", languages: "th" },
	{ encoding: "shift_jis", name: "Japanese", languages: "ja" },
	{ encoding: "gb18030", name: "Chinese, simplified", languages: "zh" },
	{ encoding: "big5", name: "Chinese, traditional", languages: "zh-TW zh-HK" },
	{ encoding: "euc-kr", name: "Korean", languages: "ko" },
	{ encoding: "macintosh", name: "Western European, Mac", languages: "" },
] as const;

export type CodePage = (typeof codePages)[number]["encoding"];

/** The code page of most computers where a language is spoken. @param language BCP 47. */
export function codePageOf(language: string): CodePage {
	const [short = ""] = language.split("-");
	const usesIt = (name: string) =>
		codePages.find(({ languages }) => languages.split(" ").includes(name));
	return (usesIt(language) ?? usesIt(short))?.encoding ?? "windows-1252";
}

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
