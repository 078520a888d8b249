import type { Editor } from "@tiptap/core";
import { TEXT_SIZES } from "../../../../bakery/content/rich-text/font-size.ts";

interface Choice {
	label: string;
	/** The value in HTML, empty for the site's own; and its label. */
	options: readonly (readonly [value: string, label: string])[];
	current(editor: Editor): unknown;
	set(editor: Editor, value: string): void;
}

/** Chosen before the text is styled with buttons. */
export const textChoices: readonly Choice[] = [
	{
		label: "Text style",
		options: [
			["", "Text"],
			...["1", "2", "3", "4", "5", "6"].map((level) => [level, `Heading ${level}`] as const),
		],
		current: (editor) => editor.getAttributes("heading").level,
		set({ commands }, value) {
			if (value === "") commands.setParagraph();
			else commands.setNode("heading", { level: Number(value) });
		},
	},
	{
		label: "Font",
		// Fonts that every visitor has: the site's own two, and those of every system.
		options: [
			["", "Standard font"],
			["Fraunces, serif", "Display"],
			["Figtree, sans-serif", "Sans"],
			["Georgia, serif", "Serif"],
			["Courier New, monospace", "Monospace"],
		],
		current: (editor) => editor.getAttributes("textStyle").fontFamily,
		set: (editor, value) => setTextStyle(editor, { fontFamily: value || null }),
	},
	{
		label: "Size",
		options: [
			[TEXT_SIZES.small, "Small"],
			["", "Normal size"],
			[TEXT_SIZES.large, "Large"],
			[TEXT_SIZES.huge, "Huge"],
		],
		current: (editor) => editor.getAttributes("textStyle").fontSize,
		set: (editor, value) => setTextStyle(editor, { fontSize: value || null }),
	},
];

export const alignmentChoices: readonly Choice[] = [
	{
		label: "Alignment",
		options: [
			["", "Align left"],
			["center", "Center"],
			["right", "Align right"],
			["justify", "Justify"],
		],
		current: (editor) =>
			editor.getAttributes(editor.isActive("heading") ? "heading" : "paragraph").textAlign,
		set: ({ commands }, value) =>
			value === "" ? commands.unsetTextAlign() : commands.setTextAlign(value),
	},
];

interface Props {
	editor: Editor;
	choices: readonly Choice[];
}

/** The formats of the selected text that are chosen from a list. */
export function FormatChoices({ editor, choices }: Props) {
	return choices.map(({ label, options, current, set }) => {
		const value = String(current(editor) ?? "");
		return (
			<select
				key={label}
				aria-label={label}
				title={label}
				value={value}
				onChange={({ target }) => set(editor, target.value)}
				className="select h-11 w-auto shrink-0 border-line bg-surface text-sm sm:h-9"
			>
				{options.map(([option, name]) => (
					<option key={option} value={option}>
						{name}
					</option>
				))}
				{/* A value from the Code View stays as it is. */}
				{options.some(([option]) => option === value) ? null : <option>{value}</option>}
			</select>
		);
	});
}

/** Changes styles of the selected text; null removes one. */
export function setTextStyle(editor: Editor, style: Record<string, string | null>): void {
	editor.chain().setMark("textStyle", style).removeEmptyTextStyle().run();
}
