import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/**
 * Reads where the caret is before each key. The browser reports a moved caret in an event of its
 * own, and on a busy device the keys that waited come first: whoever selects everything, presses
 * an arrow and types on would otherwise replace the whole text.
 */
export const SelectionBeforeKeys = Extension.create({
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
