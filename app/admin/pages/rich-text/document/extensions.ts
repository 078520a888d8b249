import { Extension, Mark } from "@tiptap/core";
import { TextAlign } from "@tiptap/extension-text-align";
import { TextStyleKit } from "@tiptap/extension-text-style";
import { Placeholder } from "@tiptap/extensions";
import { Plugin } from "@tiptap/pm/state";
import StarterKit from "@tiptap/starter-kit";
import { Direction, Indent } from "./block-attributes.ts";
import { ResizableImage } from "./image-node.ts";
import { tableNodes } from "./table-nodes.ts";
import { Video } from "./video-node.ts";

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
