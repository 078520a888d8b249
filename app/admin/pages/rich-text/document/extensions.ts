import { type Attribute, type Editor, Extension, Mark, Node } from "@tiptap/core";
import ImageExtension from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { TextAlign } from "@tiptap/extension-text-align";
import { TextStyleKit } from "@tiptap/extension-text-style";
import { Placeholder } from "@tiptap/extensions";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { NodeView } from "@tiptap/pm/view";
import StarterKit from "@tiptap/starter-kit";
import { videoPlayerUrl } from "../../../../bakery/content/rich-text/links.ts";
import {
	shownImageSize,
	shownVideoSize,
	sizeInPixels,
} from "../../../../bakery/content/rich-text/sizes.ts";
import { UPLOAD_ATTRIBUTE } from "../paste/paste-and-drop.ts";

/** Pixels: a smaller image could hardly be selected again. */
const MIN_WIDTH = 32;

/**
 * How the editor shows an image: with a handle at its corner while it is selected. TipTap's own
 * resizing never ends without a mouse.
 */
class ImageView implements NodeView {
	readonly dom = document.createElement("span");
	readonly #image = document.createElement("img");
	readonly #editor: Editor;
	readonly #position: () => number | undefined;
	#node: DocumentNode;

	constructor(node: DocumentNode, editor: Editor, position: () => number | undefined) {
		this.#node = node;
		this.#editor = editor;
		this.#position = position;
		this.dom.className = "image-view";
		const handle = document.createElement("span");
		handle.className = "image-handle";
		handle.addEventListener("pointerdown", (event) => this.#startResizing(event));
		this.dom.append(this.#image, handle);
		this.#show();
	}

	update(node: DocumentNode): boolean {
		if (node.type !== this.#node.type) return false;
		this.#node = node;
		this.#show();
		return true;
	}

	/** The handle is ours; everything else is the editor's. */
	stopEvent(event: Event): boolean {
		return event.target instanceof Element && event.target.matches(".image-handle");
	}

	ignoreMutation(): boolean {
		return true;
	}

	#show(): void {
		const { upload, width, height, style, ...attributes } = this.#node.attrs;
		const shownSize = shownImageSize(sizeInPixels({ width, height }), null);
		const shown: Record<string, unknown> = {
			...attributes,
			src: attributes.src ?? upload,
			width,
			height,
			style: [shownSize.style, style ?? ""].filter(Boolean).join(";") || null,
		};
		this.dom.classList.toggle("image-on-its-way", upload !== null);
		for (const name of ["src", "alt", "title", "width", "height", "style"]) {
			const value = shown[name] ?? null;
			if (value === null) this.#image.removeAttribute(name);
			else if (this.#image.getAttribute(name) !== String(value)) {
				this.#image.setAttribute(name, String(value));
			}
		}
	}

	#startResizing(event: PointerEvent): void {
		event.preventDefault();
		const handle = event.currentTarget as HTMLElement;
		const { width: startWidth, height } = this.#image.getBoundingClientRect();
		const startX = event.clientX;
		const largest = this.#editor.view.dom.clientWidth;
		let width = startWidth;

		const follow = ({ clientX }: PointerEvent) => {
			width = Math.round(Math.min(largest, Math.max(MIN_WIDTH, startWidth + clientX - startX)));
			this.#image.style.width = `${width}px`;
		};
		const end = ({ type }: PointerEvent) => {
			handle.removeEventListener("pointermove", follow);
			handle.removeEventListener("pointerup", end);
			handle.removeEventListener("pointercancel", end);
			this.#image.style.removeProperty("width");
			if (type === "pointerup") this.#resize(width, Math.round((width * height) / startWidth));
			else this.#show();
		};
		handle.setPointerCapture(event.pointerId);
		handle.addEventListener("pointermove", follow);
		handle.addEventListener("pointerup", end);
		handle.addEventListener("pointercancel", end);
	}

	#resize(width: number, height: number): void {
		const position = this.#position();
		if (position === undefined) return;
		const style = withoutSize(this.#node.attrs.style);
		setImageAttributes(this.#editor, position, { width, height, style });
	}
}

/** Changes an image and keeps it selected. */
export function setImageAttributes(
	editor: Editor,
	position: number,
	attributes: Record<string, string | number | null>,
): void {
	editor
		.chain()
		.setNodeSelection(position)
		.command(({ tr }) => {
			for (const [name, value] of Object.entries(attributes)) {
				tr.setNodeAttribute(position, name, value);
			}
			return true;
		})
		.run();
}

/** A size in the style would win over the attributes. */
function withoutSize(style: string | null): string | null {
	const others = (style ?? "")
		.split(";")
		.filter((rule) => rule.trim() && !/^\s*(?:width|height)\s*:/i.test(rule));
	return others.length > 0 ? others.join(";") : null;
}

/** An image in a line of text, resized by dragging its corner. */
const ResizableImage = ImageExtension.extend({
	addAttributes() {
		return {
			...this.parent?.(),
			style: { default: null },
			// Until it is uploaded; no part of the text.
			upload: {
				default: null,
				parseHTML: (image) => image.getAttribute(UPLOAD_ATTRIBUTE),
				renderHTML: () => ({}),
			},
		};
	},
	parseHTML() {
		return [...(this.parent?.() ?? []), { tag: `img[${UPLOAD_ATTRIBUTE}]` }];
	},
	addNodeView() {
		return ({ node, getPos, editor }) => new ImageView(node, editor, getPos);
	},
}).configure({ inline: true });

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
 * The content that the visual editor shows: the toolbar's formats (product §22), tables, and
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
