import { type Editor, Extension } from "@tiptap/core";

/** How far one level moves a paragraph. */
const STEP_REM = 2;

/** As many levels as Quill had. */
const MAX_LEVEL = 8;

const INDENTED = ["paragraph", "heading"];

/** Indented paragraphs and headings, as `padding-left` in whole levels. */
export const Indent = Extension.create({
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
export const Direction = Extension.create({
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
