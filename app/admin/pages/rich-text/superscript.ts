import { Mark } from "@tiptap/core";

/** Raised text, as in m². */
const Superscript = Mark.create({
	name: "superscript",
	excludes: "subscript",
	parseHTML: () => [{ tag: "sup" }],
	renderHTML: () => ["sup", 0],
});

/** Lowered text, as in H₂O. */
const Subscript = Mark.create({
	name: "subscript",
	excludes: "superscript",
	parseHTML: () => [{ tag: "sub" }],
	renderHTML: () => ["sub", 0],
});

/** What the toolbar does not offer and texts from elsewhere bring along. */
export const scriptMarks = [Superscript, Subscript];
