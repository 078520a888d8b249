import { documentHtml, parseDocument, parseElements } from "./html.ts";
import { findMissingMarkup, type Markup } from "./missing-markup.ts";

/** The parts of a text that the visual editor would drop, in words for the owner; empty for none. */
export function findUnsupportedMarkup(text: string): string[] {
	const kept = withoutUnsupportedMarkup(text);
	return findMissingMarkup(markupIn(parseElements(text)), markupIn(parseElements(kept)));
}

/** A text as the visual editor keeps it. */
export function withoutUnsupportedMarkup(text: string): string {
	return documentHtml(parseDocument(text));
}

function markupIn(parent: Node): Markup[] {
	return [...parent.childNodes].flatMap((node): Markup[] => {
		if (node instanceof Text) return [{ kind: "text", text: node.data }];
		if (node instanceof Comment) return [{ kind: "comment" }];
		return node instanceof Element ? [elementMarkup(node)] : [];
	});
}

function elementMarkup(element: Element): Markup {
	const { style, ...attributes } = Object.fromEntries(
		[...element.attributes].map(({ name, value }) => [name, value]),
	);
	return {
		kind: "element",
		name: element.localName,
		attributes,
		styles: declarationsIn(style ?? ""),
		children: markupIn(element),
	};
}

function declarationsIn(style: string): string[] {
	return style
		.split(";")
		.filter((declaration) => declaration.trim() !== "")
		.map(canonicalDeclaration);
}

/** A declaration as browsers write it: one color has many names. */
function canonicalDeclaration(declaration: string): string {
	const { style } = document.createElement("span");
	style.cssText = declaration;
	return (style.cssText || declaration).replace(/["']/g, "").replace(/;$/, "").trim();
}
