/** Whether a text of the owner holds no HTML at all: then its line breaks count. */
export function isPlainText(text: string): boolean {
	return !/<\/?[a-z]/i.test(text);
}

/** Plain text as HTML: a paragraph after each blank line, a break at each other line end. */
export function toParagraphs(text: string): string {
	return text
		.split(/\r?\n\s*\n/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== "")
		.map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, "<br />")}</p>`)
		.join("");
}
