import type { Editor } from "@tiptap/core";
import { Baseline, Highlighter } from "lucide-react";
import { useState } from "react";
import { TEXT_SIZES } from "../../../../bakery/content/rich-text/font-size.ts";
import { Dialog } from "../../../../ui/back-office/dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { ToolButton } from "./tool-button.tsx";

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

interface FormatChoicesProps {
	editor: Editor;
	choices: readonly Choice[];
}

/** The formats of the selected text that are chosen from a list. */
export function FormatChoices({ editor, choices }: FormatChoicesProps) {
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
function setTextStyle(editor: Editor, style: Record<string, string | null>): void {
	editor.chain().setMark("textStyle", style).removeEmptyTextStyle().run();
}

const tools = [
	{ attribute: "color", label: "Text color", icon: Baseline },
	{ attribute: "backgroundColor", label: "Background color", icon: Highlighter },
] as const;

/** The color of the text and the color behind it. */
export function ColorButtons({ editor }: { editor: Editor }) {
	const [asked, setAsked] = useState<(typeof tools)[number] | null>(null);
	const style = editor.getAttributes("textStyle");

	function choose(color: string) {
		if (asked) setTextStyle(editor, { [asked.attribute]: color || null });
		setAsked(null);
	}

	return (
		<>
			{tools.map((tool) => (
				<ToolButton
					key={tool.label}
					editor={editor}
					label={tool.label}
					icon={tool.icon}
					isPressed={Boolean(style[tool.attribute])}
					onUse={() => setAsked(tool)}
				/>
			))}
			{asked ? (
				<Dialog isOpen onClose={() => setAsked(null)} title={asked.label}>
					<ColorChoice value={asHex(style[asked.attribute] ?? "")} onChoose={choose} />
				</Dialog>
			) : null}
		</>
	);
}

const palette = {
	"#2b1a11": "Ink",
	"#7a4a2b": "Brown",
	"#a3261f": "Red",
	"#b4530f": "Orange",
	"#3d6b3f": "Green",
	"#2f5f76": "Blue",
	"#fbe3a6": "Yellow",
	"#f6d5cd": "Rose",
	"#d8e8d2": "Mint",
	"#d3e4ec": "Sky",
	"#f4eada": "Sand",
	"#ffffff": "White",
};

interface ChoiceProps {
	/** As `#a63d2f`, or a name such as `red`; empty for none. */
	value: string;
	/** Empty for none. */
	onChoose: (color: string) => void;
}

/** A few colors that go with the site, or any other. */
function ColorChoice({ value, onChoose }: ChoiceProps) {
	const [other, setOther] = useState(/^#[0-9a-f]{6}$/.test(value) ? value : "#a63d2f");
	return (
		<div className="grid gap-5">
			<ul className="grid grid-cols-6 gap-2">
				{Object.entries(palette).map(([color, name]) => (
					<li key={color}>
						<button
							type="button"
							aria-label={name}
							title={name}
							aria-pressed={color === value}
							style={{ backgroundColor: color }}
							onClick={() => onChoose(color)}
							className="aspect-square min-h-11 w-full cursor-pointer rounded-field border border-edge aria-pressed:outline-3 aria-pressed:outline-ring aria-pressed:outline-offset-2"
						/>
					</li>
				))}
			</ul>
			<div className="flex items-end gap-3">
				<Field label="Another color" className="flex-1">
					{(wiring) => (
						<input
							{...wiring}
							type="color"
							value={other}
							onChange={(event) => setOther(event.target.value)}
							className="h-12 w-full cursor-pointer rounded-field border border-edge bg-surface p-1"
						/>
					)}
				</Field>
				<Button onClick={() => onChoose(other)}>Use</Button>
			</div>
			<Button variant="outline" onClick={() => onChoose("")}>
				No color
			</Button>
		</div>
	);
}

/** Browsers write `#a63d2f` as `rgb(166, 61, 47)`. Other names of a color stay as they are. */
function asHex(color: string): string {
	const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1);
	if (!channels) return color.toLowerCase();
	return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`;
}
