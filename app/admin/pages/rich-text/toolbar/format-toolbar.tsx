import type { Editor } from "@tiptap/core";
import {
	BetweenHorizontalEnd,
	BetweenVerticalEnd,
	Bold,
	FoldHorizontal,
	FoldVertical,
	Grid2x2X,
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
import { useSyncExternalStore } from "react";
import { Toolbar, ToolbarGroup } from "../../../../ui/back-office/toolbar.tsx";
import { changeIndent } from "../document/extensions.ts";
import { findGaps, nextGap, selectGap } from "../document/gaps.ts";
import { alignmentChoices, ColorButtons, FormatChoices, textChoices } from "./format-choices.tsx";
import { ImageButton, LinkButton, VideoButton } from "./insert-buttons.tsx";
import { type Tool, ToolButton } from "./tool-button.tsx";

const rowClasses = "flex w-max gap-x-3 sm:contents";

/** The toolbar of the visual editor (product §2.22). */
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
