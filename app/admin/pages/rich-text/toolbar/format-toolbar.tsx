import type { Editor } from "@tiptap/core";
import {
	Baseline,
	BetweenHorizontalEnd,
	BetweenVerticalEnd,
	Bold,
	FoldHorizontal,
	FoldVertical,
	Grid2x2X,
	Highlighter,
	Italic,
	List,
	ListIndentDecrease,
	ListIndentIncrease,
	ListOrdered,
	PanelTop,
	Redo2,
	RemoveFormatting,
	Strikethrough,
	TextQuote,
	Underline,
	Undo2,
} from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { TEXT_SIZES } from "../../../../bakery/content/rich-text/sizes.ts";
import { Dialog } from "../../../../ui/back-office/dialog.tsx";
import { Options } from "../../../../ui/back-office/options.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { changeIndent } from "../document/extensions.ts";
import { findGaps, nextGap, selectGap } from "../document/gaps.ts";
import { ImageButton, LinkButton, VideoButton } from "./insert-buttons.tsx";
import { type Tool, ToolButton, Toolbar, ToolbarGroup } from "./toolbar.tsx";

const rowClasses = "flex w-max gap-x-3 sm:contents";

/** The toolbar of the visual editor (product §22). */
export function FormatToolbar({ editor, hasGaps }: { editor: Editor; hasGaps: boolean }) {
	useEditorState(editor);
	const tools = toolsOf(editor);
	return (
		// On a phone its rows scroll sideways, to leave space for the text.
		<Toolbar
			label="Formatting"
			className="relative tall:sticky tall:top-(--bar-height) z-10 grid gap-x-3 gap-y-1 overflow-x-auto rounded-t-field border-line border-b bg-base-200 p-1.5 sm:flex sm:flex-wrap"
		>
			<div className={rowClasses}>
				{hasGaps ? <NextGapButton editor={editor} /> : null}
				<FormatChoices editor={editor} choices={textChoices} />
				<ToolGroup editor={editor} tools={tools.marks} />
			</div>
			<div className={rowClasses}>
				<ToolGroup editor={editor} tools={tools.blocks} />
				<FormatChoices editor={editor} choices={alignmentChoices} />
				<ToolbarGroup>
					<ColorButtons editor={editor} />
					<LinkButton editor={editor} />
					<ImageButton editor={editor} />
					<VideoButton editor={editor} />
					<ToolButton
						editor={editor}
						label="Remove formatting"
						icon={RemoveFormatting}
						onUse={() => editor.chain().unsetAllMarks().clearNodes().run()}
					/>
				</ToolbarGroup>
				<ToolGroup editor={editor} tools={tools.history} />
				{editor.isActive("table") ? <ToolGroup editor={editor} tools={tools.table} /> : null}
			</div>
		</Toolbar>
	);
}

function ToolGroup({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
	return (
		<ToolbarGroup>
			{tools.map((tool) => (
				<ToolButton key={tool.label} editor={editor} {...tool} />
			))}
		</ToolbarGroup>
	);
}

/** The tools in their groups. `editor.commands` holds the state at that moment: never keep it. */
function toolsOf(editor: Editor) {
	const tool = (label: string, icon: Tool["icon"], onUse: () => void) => ({ label, icon, onUse });
	const toggle = (name: string, ...rest: Parameters<typeof tool>) => ({
		...tool(...rest),
		isPressed: editor.isActive(name),
	});
	const mark = (name: string, label: string, icon: Tool["icon"]) =>
		toggle(name, label, icon, () => editor.commands.toggleMark(name));
	return {
		history: [
			{ ...tool("Undo", Undo2, () => editor.commands.undo()), isUsable: editor.can().undo() },
			{ ...tool("Redo", Redo2, () => editor.commands.redo()), isUsable: editor.can().redo() },
		],
		marks: [
			mark("bold", "Bold", Bold),
			mark("italic", "Italic", Italic),
			mark("underline", "Underline", Underline),
			mark("strike", "Strikethrough", Strikethrough),
		],
		blocks: [
			toggle("blockquote", "Quote", TextQuote, () => editor.commands.toggleBlockquote()),
			toggle("orderedList", "Numbered list", ListOrdered, () =>
				editor.commands.toggleOrderedList(),
			),
			toggle("bulletList", "Bulleted list", List, () => editor.commands.toggleBulletList()),
			tool("Indent less", ListIndentDecrease, () => changeIndent(editor, -1)),
			tool("Indent more", ListIndentIncrease, () => changeIndent(editor, 1)),
		],
		table: [
			tool("Add row below", BetweenHorizontalEnd, () => editor.commands.addRowAfter()),
			tool("Add column after", BetweenVerticalEnd, () => editor.commands.addColumnAfter()),
			tool("Header row", PanelTop, () => editor.commands.toggleHeaderRow()),
			tool("Delete row", FoldVertical, () => editor.commands.deleteRow()),
			tool("Delete column", FoldHorizontal, () => editor.commands.deleteColumn()),
			tool("Delete table", Grid2x2X, () => editor.commands.deleteTable()),
		],
	};
}

/** Walks through the gaps to fill in; nothing once there are none. */
function NextGapButton({ editor }: { editor: Editor }) {
	const count = findGaps(useEditorState(editor).doc).length;
	if (count === 0) return null;
	function select() {
		const gap = nextGap(editor.state);
		if (gap) selectGap(editor.view, gap);
	}
	return (
		<button
			type="button"
			onMouseDown={(event) => event.preventDefault()}
			onClick={select}
			className="min-h-11 shrink-0 cursor-pointer rounded-field bg-warning/30 px-3 font-semibold text-sm sm:min-h-9"
		>
			Next Gap ({count})
		</button>
	);
}

/** The state of an editor: a new object after each change, also of the selection. */
export function useEditorState(editor: Editor): Editor["state"] {
	return useSyncExternalStore(
		(redraw) => {
			editor.on("transaction", redraw);
			return () => editor.off("transaction", redraw);
		},
		() => editor.state,
	);
}

interface Choice {
	label: string;
	/** The value in HTML, empty for the site's own; and its label. */
	options: readonly (readonly [value: string, label: string])[];
	current(editor: Editor): unknown;
	set(editor: Editor, value: string): void;
}

/** Chosen before the text is styled with buttons. */
const textChoices: readonly Choice[] = [
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

const alignmentChoices: readonly Choice[] = [
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
function FormatChoices({ editor, choices }: FormatChoicesProps) {
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
				<Options of={options} />
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
function ColorButtons({ editor }: { editor: Editor }) {
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
				<Dialog onClose={() => setAsked(null)} title={asked.label}>
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
