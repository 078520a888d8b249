import { Parser } from "htmlparser2";

import { onOneLine } from "./characters.ts";

/** Elements that begin and end a line. */
const LINES = new Set(
	"address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul".split(
		" ",
	),
);

/** Their content is no text. */
const HIDDEN = new Set(["script", "style", "template", "noscript", "iframe", "title", "head"]);

const HTML = /<\/?[a-z!]|&(?:[a-z]+|#\d+|#x[\da-f]+);/i;

/** In place of a `br`, which keeps empty lines that paragraphs don't. */
const BREAK = "\v";

/** The words for tags that mean more than their text, such as images. */
interface TagText {
	opening(name: string, attributes: Readonly<Record<string, string>>): string;
	closing(name: string): string;
}

/**
 * HTML as plain text: paragraphs, items of lists, and rows of tables become lines. A text without
 * HTML stays as it is.
 */
export function textOfHtml(html: string, tagText?: TagText): string {
	if (!hasHtml(html)) return html.trim();
	const hasLines = /<(?:p|br|div|li|tr|h\d)\b/i.test(html);
	// Editors of shops store such texts without paragraphs: outside of elements a new line is one.
	const isTyped = !/<(?:p|br)\b/i.test(html);
	let text = "";
	let hidden = 0;
	let depth = 0;
	const withLines = (part: string) => {
		const lines = part.split("\n").map((line) => line.replace(/\s+/g, " "));
		if (isTyped && depth === 0) return lines.join("\n");
		const isBlank = (index: number) => lines[index]?.trim() === "" && index < lines.length - 1;
		return lines.map((line, index) => (index > 0 && isBlank(index) ? "\n" : line)).join(" ");
	};
	const parser = new Parser({
		onopentag(name, attributes) {
			if (HIDDEN.has(name)) hidden += 1;
			else if (name === "br") text += BREAK;
			else if (LINES.has(name)) [text, depth] = [`${text}\n`, depth + 1];
			else if (name === "td" || name === "th") text += " ";
			text += tagText?.opening(name, attributes) ?? "";
		},
		ontext(part) {
			if (hidden === 0) text += hasLines ? withLines(part) : part;
		},
		onclosetag(name) {
			text += tagText?.closing(name) ?? "";
			if (HIDDEN.has(name)) hidden -= 1;
			else if (LINES.has(name)) [text, depth] = [`${text}\n`, depth - 1];
		},
	});
	parser.end(html);
	return hasLines ? tidyLines(text) : text.trim();
}

function tidyLines(text: string): string {
	return text
		.split("\n")
		.map((line) =>
			line
				.replace(/[^\S\v]+/g, " ")
				.replace(/ ?\v ?/g, BREAK)
				.trim(),
		)
		.filter((line) => line !== "")
		.join("\n")
		.replaceAll(BREAK, "\n");
}

/** Whether a text has tags or entities of HTML. */
export function hasHtml(text: string): boolean {
	return HTML.test(text);
}

/** A name as plain text, where its tags make no lines. */
export function lineOfHtml(html: string): string {
	const text = textOfHtml(html);
	return /<\/?[a-z!]/i.test(html) ? onOneLine(text).trim() : text;
}
