import type { Editor } from "@tiptap/core";
import {
	Bold,
	Italic,
	List,
	ListIndentDecrease,
	ListIndentIncrease,
	ListOrdered,
	RemoveFormatting,
	Strikethrough,
	TextQuote,
	Underline,
} from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Toolbar, ToolbarGroup } from "../../../../ui/back-office/toolbar.tsx";
import {
	alignments,
	currentFormats,
	fonts,
	setAlignment,
	setFont,
	setSize,
	setTextLevel,
	sizes,
	textLevels,
} from "../formats.ts";
import { changeIndent } from "../indent.ts";
import { ColorButtons } from "./color-buttons.tsx";
import { HistoryButtons } from "./history-buttons.tsx";
import { LinkButton } from "./link-button.tsx";
import { PictureButton } from "./picture-button.tsx";
import { TableButtons } from "./table-buttons.tsx";
import { ToolButton } from "./tool-button.tsx";
import { VideoButton } from "./video-button.tsx";

const marks = [
	{ name: "bold", label: "Bold", icon: Bold },
	{ name: "italic", label: "Italic", icon: Italic },
	{ name: "underline", label: "Underline", icon: Underline },
	{ name: "strike", label: "Strikethrough", icon: Strikethrough },
];

const rowClasses = "flex w-max gap-x-3 sm:contents";

/** The toolbar of the visual editor (product §2.22). */
export function FormatToolbar({ editor }: { editor: Editor }) {
	// The state is a new object after each change, also of the selection.
	useSyncExternalStore(
		(redraw) => {
			editor.on("transaction", redraw);
			return () => editor.off("transaction", redraw);
		},
		() => editor.state,
	);
	return (
		// On a phone its rows scroll sideways, to leave space for the text.
		<Toolbar
			label="Formatting"
			className="relative tall:sticky tall:top-(--bar-height) z-10 grid gap-x-3 gap-y-1 overflow-x-auto rounded-t-field border-line border-b bg-base-200 p-1.5 sm:flex sm:flex-wrap"
		>
			<div className={rowClasses}>
				<HistoryButtons editor={editor} />
				<FormatChoices editor={editor} />
			</div>
			<div className={rowClasses}>
				<ToolbarGroup>
					{marks.map(({ name, label, icon }) => (
						<ToolButton
							key={name}
							editor={editor}
							label={label}
							icon={icon}
							isPressed={editor.isActive(name)}
							onUse={() => editor.commands.toggleMark(name)}
						/>
					))}
				</ToolbarGroup>
				<BlockButtons editor={editor} />
				<ToolbarGroup>
					<ColorButtons editor={editor} />
					<LinkButton editor={editor} />
					<PictureButton editor={editor} />
					<VideoButton editor={editor} />
					<ToolButton
						editor={editor}
						label="Remove formatting"
						icon={RemoveFormatting}
						onUse={() => editor.chain().unsetAllMarks().clearNodes().run()}
					/>
				</ToolbarGroup>
				<TableButtons editor={editor} />
			</div>
		</Toolbar>
	);
}

function FormatChoices({ editor }: { editor: Editor }) {
	const { level, font, size, alignment } = currentFormats(editor);
	const choices = [
		{ label: "Text style", options: textLevels, value: level, set: setTextLevel },
		{ label: "Font", options: fonts, value: font, set: setFont },
		{ label: "Size", options: sizes, value: size, set: setSize },
		{ label: "Alignment", options: alignments, value: alignment, set: setAlignment },
	];
	return choices.map(({ label, options, value, set }) => (
		<ToolSelect key={label} label={label} value={value} onChoose={(choice) => set(editor, choice)}>
			{options.map((option) => (
				<option key={option.value} value={option.value}>
					{option.label}
				</option>
			))}
			{/* What the code view made of it stays what it is. */}
			{options.some((option) => option.value === value) ? null : <option>{value}</option>}
		</ToolSelect>
	));
}

interface SelectProps {
	label: string;
	value: string;
	onChoose: (value: string) => void;
	children: ReactNode;
}

function ToolSelect({ label, value, onChoose, children }: SelectProps) {
	return (
		<select
			aria-label={label}
			title={label}
			value={value}
			onChange={(event) => onChoose(event.target.value)}
			className="select h-11 w-auto shrink-0 border-line bg-surface text-sm sm:h-9"
		>
			{children}
		</select>
	);
}

function BlockButtons({ editor }: { editor: Editor }) {
	const buttons = [
		{
			label: "Quote",
			icon: TextQuote,
			isPressed: editor.isActive("blockquote"),
			onUse: () => editor.commands.toggleBlockquote(),
		},
		{
			label: "Numbered list",
			icon: ListOrdered,
			isPressed: editor.isActive("orderedList"),
			onUse: () => editor.commands.toggleOrderedList(),
		},
		{
			label: "Bulleted list",
			icon: List,
			isPressed: editor.isActive("bulletList"),
			onUse: () => editor.commands.toggleBulletList(),
		},
		{
			label: "Indent less",
			icon: ListIndentDecrease,
			onUse: () => changeIndent(editor, -1),
		},
		{
			label: "Indent more",
			icon: ListIndentIncrease,
			onUse: () => changeIndent(editor, 1),
		},
	];
	return (
		<ToolbarGroup>
			{buttons.map((button) => (
				<ToolButton key={button.label} editor={editor} {...button} />
			))}
		</ToolbarGroup>
	);
}
