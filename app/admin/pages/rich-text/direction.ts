import { Extension } from "@tiptap/core";

const BLOCKS = [
	...["paragraph", "heading", "blockquote", "bulletList", "orderedList", "listItem"],
	...["tableCell", "tableHeader"],
];

/**
 * The direction of blocks that the owner wrote as `dir` in the Code View. The library's own extension
 * gives every block a direction once it is on.
 */
export const Direction = Extension.create({
	name: "direction",
	addGlobalAttributes: () => [
		{
			types: BLOCKS,
			attributes: {
				dir: {
					default: null,
					parseHTML: (element) => /^(?:ltr|rtl|auto)$/.exec(element.dir)?.[0] ?? null,
					renderHTML: ({ dir }) => (dir ? { dir } : {}),
				},
			},
		},
	],
});
