import { getSchema } from "@tiptap/core";
import { DOMSerializer, DOMParser as EditorParser, type Node } from "@tiptap/pm/model";
import { withTextSizes } from "../../../../bakery/content/rich-text/font-size.ts";
import { isPlainText, toParagraphs } from "../../../../bakery/content/rich-text/plain-text.ts";
import { translateQuill } from "../../../../bakery/content/rich-text/quill.ts";
import { extensions } from "./extensions.ts";

const schema = getSchema(extensions);

const BLOCK_END = /(<\/(?:p|h[1-6]|[uo]l|li|blockquote|tr|table)>|<tbody>)(?=<)/g;

/** Parses a text without running scripts or fetching images. */
export function parseElements(text: string): HTMLElement {
	const html = isPlainText(text) ? toParagraphs(text) : translateQuill(text);
	const { body } = new DOMParser().parseFromString(`<body>${html}</body>`, "text/html");
	for (const element of body.querySelectorAll("[style*='font-size' i]")) {
		element.setAttribute("style", withTextSizes(element.getAttribute("style") ?? ""));
	}
	return body;
}

/** Parses a text for the visual editor. */
export function parseDocument(text: string): Node {
	return EditorParser.fromSchema(schema).parse(parseElements(text));
}

/**
 * Serializes a document of the visual editor, with a line per block; empty for an empty document.
 * Leaves out images that are not uploaded yet.
 */
export function documentHtml(document: Node): string {
	if (isBlank(document)) return "";
	const serializer = DOMSerializer.fromSchema(document.type.schema);
	const container = parseElements("<p></p>");
	container.replaceChildren(
		serializer.serializeFragment(document.content, { document: container.ownerDocument }),
	);
	for (const image of container.querySelectorAll("img:not([src])")) image.remove();
	for (const cell of container.querySelectorAll("td, th")) unwrapParagraph(cell);
	return container.innerHTML.replace(BLOCK_END, "$1\n");
}

/** A cell with a single plain paragraph needs none. */
function unwrapParagraph(cell: Element): void {
	const [paragraph, ...others] = cell.children;
	if (others.length > 0 || !paragraph?.matches("p") || paragraph.attributes.length > 0) return;
	cell.replaceChildren(...paragraph.childNodes);
}

function isBlank({ childCount, firstChild }: Node): boolean {
	return (
		childCount === 0 ||
		(childCount === 1 && firstChild?.isTextblock === true && firstChild.childCount === 0)
	);
}
