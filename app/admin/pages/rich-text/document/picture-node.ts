import Image from "@tiptap/extension-image";
import { UPLOAD_ATTRIBUTE } from "../paste/foreign-pictures.ts";
import { PictureView } from "./picture-view.ts";

/** A picture in a line of text, resized by dragging its corner. */
export const Picture = Image.extend({
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
		return ({ node, getPos, editor }) => new PictureView(node, editor, getPos);
	},
}).configure({ inline: true });
