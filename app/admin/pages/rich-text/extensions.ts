import { TextAlign } from "@tiptap/extension-text-align";
import { TextStyleKit } from "@tiptap/extension-text-style";
import { Placeholder } from "@tiptap/extensions";
import StarterKit from "@tiptap/starter-kit";
import { Direction } from "./direction.ts";
import { Indent } from "./indent.ts";
import { Picture } from "./picture-node.ts";
import { scriptMarks } from "./superscript.ts";
import { tableNodes } from "./table-nodes.ts";
import { SelectionBeforeKeys } from "./toolbar/selection-before-keys.ts";
import { Video } from "./video-node.ts";

/** What the visual editor can show: what the toolbar of product §2.22 makes, tables, and little more. */
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
	...scriptMarks,
	...tableNodes,
	Picture,
	Video,
	Placeholder.configure({ placeholder: "Enter content..." }),
];
