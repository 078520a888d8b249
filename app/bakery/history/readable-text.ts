import { textOfHtml } from "../../platform/text/html-text.ts";

/** The words of a rich text, line by line, with the targets of links. */
export function readableText(html: string): string {
	const targets: string[] = [];
	const text = textOfHtml(html, {
		opening(name, { href = "", alt }) {
			if (name === "a") targets.push(href);
			if (name === "img") return alt ? `[image: ${alt}]` : "[image]";
			if (name === "iframe" || name === "video") return "[video]";
			return name === "li" ? "• " : "";
		},
		closing(name) {
			const target = name === "a" ? targets.pop() : "";
			return target ? ` (${target})` : "";
		},
	});
	const lines = text.split("\n");
	return lines.filter((line) => line !== "•").join("\n");
}
