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
