import { type Attribute, type Editor, Extension, Mark, Node } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { TextAlign } from "@tiptap/extension-text-align";
import { TextStyleKit } from "@tiptap/extension-text-style";
import { Placeholder } from "@tiptap/extensions";
import { Plugin } from "@tiptap/pm/state";
import StarterKit from "@tiptap/starter-kit";
import { shownVideoSize, sizeInPixels } from "../../../../bakery/content/rich-text/shown-size.ts";
import { videoPlayerUrl } from "../../../../bakery/content/rich-text/video.ts";
import { ResizableImage } from "./image-node.ts";

/** How far one level moves a paragraph. */
const STEP_REM = 2;

/** As many levels as Quill had. */
const MAX_LEVEL = 8;

const INDENTED = ["paragraph", "heading"];

/** Indented paragraphs and headings, as `padding-left` in whole levels. */
const Indent = Extension.create({
	name: "indent",
	addGlobalAttributes: () => [
		{
			types: INDENTED,
			attributes: {
				indent: {
					default: 0,
					parseHTML: ({ style }) => levelOf(style.paddingLeft),
					renderHTML: ({ indent }) =>
						indent ? { style: `padding-left: ${indent * STEP_REM}rem` } : {},
				},
			},
		},
	],
});

function levelOf(padding: string): number {
	const level = Number(/^(\d+)rem$/.exec(padding)?.[1]) / STEP_REM;
	return Number.isInteger(level) && level <= MAX_LEVEL ? level : 0;
}

const DIRECTED = [
	...["paragraph", "heading", "blockquote", "bulletList", "orderedList", "listItem"],
	...["tableCell", "tableHeader"],
];

/**
 * The `dir` of blocks, which can be written in the Code View. TipTap's own extension gives every
 * block a direction once it is on.
 */
const Direction = Extension.create({
	name: "direction",
	addGlobalAttributes: () => [
		{
			types: DIRECTED,
			attributes: {
				dir: {
					default: null,
					parseHTML: ({ dir }) => /^(?:ltr|rtl|auto)$/.exec(dir)?.[0] ?? null,
					renderHTML: ({ dir }) => (dir ? { dir } : {}),
				},
			},
		},
	],
});

/** Moves the selected list items, or else paragraphs, one level in (1) or out (-1). */
export function changeIndent(editor: Editor, step: 1 | -1): void {
	if (editor.isActive("listItem")) {
		if (step === 1) editor.commands.sinkListItem("listItem");
		else editor.commands.liftListItem("listItem");
		return;
	}
	editor.commands.command(({ tr }) => {
		const { from, to } = tr.selection;
		tr.doc.nodesBetween(from, to, (node, position) => {
			if (!INDENTED.includes(node.type.name)) return;
			const indent = Math.min(MAX_LEVEL, Math.max(0, node.attrs.indent + step));
			tr.setNodeAttribute(position, "indent", indent);
		});
		return true;
	});
}

/**
 * Reads the caret's position before each key. The browser reports a moved caret in a separate event,
 * and on a busy device queued keys come first: selecting everything, pressing an arrow, and typing
 * on would replace the whole text.
 */
const SelectionBeforeKeys = Extension.create({
	name: "selectionBeforeKeys",
	addProseMirrorPlugins: () => [
		new Plugin({
			props: {
				handleDOMEvents: {
					keydown: ({ dom }, event) => {
						// An input method moves the selection itself while it composes a word.
						if (!event.isComposing) dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
						return false;
					},
				},
			},
		}),
	],
});

/** Marks that the toolbar does not offer, for pasted text such as m² and H₂O. */
function scriptMark(name: string, tag: string, excludes: string) {
	return Mark.create({
		name,
		excludes,
		parseHTML: () => [{ tag }],
		renderHTML: () => [tag, 0],
	});
}

/** The attributes that cells may have: no widths, which depend on the screen. */
function cellAttributes({ align }: { align?: Attribute } = {}) {
	return {
		...(align && { align }),
		colspan: spanAttribute("colspan"),
		rowspan: spanAttribute("rowspan"),
	};
}

const PlainTable = Table.extend({
	// No widths of columns either.
	renderHTML: () => ["table", ["tbody", 0]],
	addKeyboardShortcuts() {
		return {
			...this.parent?.(),
			// After the last cell the tab key leaves the text, as it does everywhere else.
			Tab: () => this.editor.commands.goToNextCell(),
		};
	},
}).configure({ View: null });

const PlainTableCell = TableCell.extend({
	addAttributes() {
		return cellAttributes(this.parent?.());
	},
});

const PlainTableHeader = TableHeader.extend({
	addAttributes() {
		return { ...cellAttributes(this.parent?.()), scope: { default: null } };
	},
});

/** Tables as the site shows them. */
const tableNodes = [PlainTable, TableRow, PlainTableCell, PlainTableHeader];

function spanAttribute(name: "colspan" | "rowspan") {
	return {
		default: 1,
		parseHTML: (cell: HTMLElement) => {
			const span = Number(cell.getAttribute(name));
			return Number.isInteger(span) && span > 1 && span <= 100 ? span : 1;
		},
		renderHTML: (attributes: Record<string, unknown>) =>
			attributes[name] === 1 ? {} : { [name]: attributes[name] },
	};
}

/** A video of YouTube or Vimeo, in the frame of its player. */
const Video = Node.create({
	name: "video",
	group: "block",
	atom: true,
	draggable: true,
	addAttributes: () => ({
		src: { default: null, parseHTML: playerOf },
		title: { default: null },
		width: { default: null },
		height: { default: null },
	}),
	parseHTML: () => [
		{ tag: "iframe[src]", getAttrs: (frame) => (playerOf(frame) === null ? false : null) },
	],
	renderHTML: ({ HTMLAttributes }) => ["iframe", { ...HTMLAttributes, allowfullscreen: "" }],
	addNodeView:
		() =>
		({ node: { attrs } }) => {
			const dom = document.createElement("iframe");
			dom.src = attrs.src;
			dom.title = attrs.title ?? "Video";
			dom.style.cssText = shownVideoSize(sizeInPixels(attrs)).style;
			return { dom };
		},
});

function playerOf(frame: HTMLElement): string | null {
	return videoPlayerUrl(frame.getAttribute("src") ?? "");
}

/**
 * The content that the visual editor shows: the toolbar's formats (product §2.22), tables, and
 * little more.
 */
export const extensions = [
	StarterKit.configure({
		// Nothing may be added to the text automatically.
		trailingNode: false,
		link: {
			openOnClick: false,
			defaultProtocol: "https",
			HTMLAttributes: { target: null, rel: null },
		},
	}),
	TextStyleKit.configure({ lineHeight: false }),
	TextAlign.configure({ types: ["heading", "paragraph"] }),
	Indent,
	Direction,
	SelectionBeforeKeys,
	scriptMark("superscript", "sup", "subscript"),
	scriptMark("subscript", "sub", "superscript"),
	...tableNodes,
	ResizableImage,
	Video,
	Placeholder.configure({ placeholder: "Enter content..." }),
];
