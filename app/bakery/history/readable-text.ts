import { isPlainText } from "../content/rich-text/plain-text.ts";

/** Elements that begin on a line of their own. */
const BLOCKS = new Set(
	"address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul".split(
		" ",
	),
);

/** The text in place of elements without text. */
const STAND_INS: Readonly<Record<string, string>> = {
	br: "\n",
	img: "[image]",
	iframe: "[video]",
	video: "[video]",
	td: " ",
	th: " ",
};

const ENTITIES: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: " ",
	ndash: "–",
	mdash: "—",
	hellip: "…",
};

/**
 * A comment, a tag (its name and its attributes), or the text between. Without a limit for quoted
 * attributes, a text of many unfinished tags would be read again from each of them.
 */
const PART =
	/<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)([^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*){0,100})>|[^<]+|</gi;

/** The words of a rich text, line by line, with the targets of links. */
export function readableText(html: string): string {
	if (isPlainText(html)) return html.trim();
	let text = "";
	const links: string[] = [];
	for (const [part, closing = "", tag, attributes = ""] of html.matchAll(PART)) {
		if (tag) text += wordsOfTag(tag.toLowerCase(), closing !== "", attributes, links);
		else if (!part.startsWith("<!--")) text += decodeEntities(part.replace(/\s+/g, " "));
	}
	return text
		.split("\n")
		.map((line) => line.replace(/[ \t\u00a0]+/g, " ").trim())
		.filter((line) => line !== "" && line !== "•")
		.join("\n");
}

/** @param links where the links lead that are not closed yet. */
function wordsOfTag(tag: string, isClosing: boolean, attributes: string, links: string[]): string {
	if (tag === "a") {
		if (!isClosing) links.push(attribute(attributes, "href"));
		const address = isClosing ? links.pop() : "";
		return address ? ` (${address})` : "";
	}
	if (isClosing) return BLOCKS.has(tag) ? "\n" : "";
	if (tag === "img") {
		const alt = attribute(attributes, "alt");
		return alt ? `[image: ${alt}]` : "[image]";
	}
	if (tag === "li") return "\n• ";
	return STAND_INS[tag] ?? (BLOCKS.has(tag) ? "\n" : "");
}

function attribute(attributes: string, name: string): string {
	const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(
		attributes,
	);
	return decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? "");
}

function decodeEntities(text: string): string {
	return text.replace(
		/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
		(whole, digits, hex, name) => {
			if (name) return ENTITIES[name.toLowerCase()] ?? whole;
			const code = digits ? Number(digits) : Number.parseInt(hex, 16);
			return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
		},
	);
}
