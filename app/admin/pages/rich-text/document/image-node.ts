import type { Editor } from "@tiptap/core";
import ImageExtension from "@tiptap/extension-image";
import type { Node } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";
import { shownImageSize, sizeInPixels } from "../../../../bakery/content/rich-text/shown-size.ts";
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
	#node: Node;

	constructor(node: Node, editor: Editor, position: () => number | undefined) {
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

	update(node: Node): boolean {
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
export const ResizableImage = ImageExtension.extend({
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
