import { getSchema } from "@tiptap/core";
import { DOMSerializer, DOMParser as EditorParser, type Node } from "@tiptap/pm/model";
import { isPlainText, toParagraphs } from "../../../bakery/content/plain-text.ts";
import { extensions } from "./extensions.ts";

const schema = getSchema(extensions);

/** The elements of a text, without its scripts being run or its pictures being fetched. */
export function parseElements(text: string): HTMLElement {
	const html = isPlainText(text) ? toParagraphs(text) : text;
	return new DOMParser().parseFromString(`<body>${html}</body>`, "text/html").body;
}

/** What the visual editor understands of a text. */
export function parseDocument(text: string): Node {
	return EditorParser.fromSchema(schema).parse(parseElements(text));
}

/** A document of the visual editor as HTML, a line per block; empty for an empty document. */
export function documentHtml(document: Node): string {
	if (isBlank(document)) return "";
	const serializer = DOMSerializer.fromSchema(document.type.schema);
	const container = parseElements("<p></p>");
	container.replaceChildren(
		serializer.serializeFragment(document.content, { document: container.ownerDocument }),
	);
	return container.innerHTML.replace(/(<\/(?:p|h[1-6]|[uo]l|li|blockquote)>)(?=<)/g, "$1\n");
}

function isBlank({ childCount, firstChild }: Node): boolean {
	return (
		childCount === 0 ||
		(childCount === 1 && firstChild?.isTextblock === true && firstChild.childCount === 0)
	);
}
