import Image from "@tiptap/extension-image";
import { PictureView } from "./picture-view.ts";

/** A picture in a line of text, resized by dragging its corner. */
export const Picture = Image.extend({
	addAttributes() {
		return { ...this.parent?.(), style: { default: null } };
	},
	addNodeView() {
		return ({ node, getPos, editor }) => new PictureView(node, editor, getPos);
	},
}).configure({ inline: true });
