import type { Editor } from "@tiptap/core";
import {
	BetweenHorizontalEnd,
	BetweenVerticalEnd,
	FoldHorizontal,
	FoldVertical,
	Grid2x2X,
	PanelTop,
} from "lucide-react";
import { ToolbarGroup } from "../../../../ui/back-office/toolbar.tsx";
import { ToolButton } from "./tool-button.tsx";

/** What can be done to the table that is being written in; nothing outside of tables. */
export function TableButtons({ editor }: { editor: Editor }) {
	if (!editor.isActive("table")) return null;
	const { commands } = editor;
	return (
		<ToolbarGroup>
			<ToolButton
				editor={editor}
				label="Add row below"
				icon={BetweenHorizontalEnd}
				onUse={() => commands.addRowAfter()}
			/>
			<ToolButton
				editor={editor}
				label="Add column after"
				icon={BetweenVerticalEnd}
				onUse={() => commands.addColumnAfter()}
			/>
			<ToolButton
				editor={editor}
				label="Header row"
				icon={PanelTop}
				onUse={() => commands.toggleHeaderRow()}
			/>
			<ToolButton
				editor={editor}
				label="Delete row"
				icon={FoldVertical}
				onUse={() => commands.deleteRow()}
			/>
			<ToolButton
				editor={editor}
				label="Delete column"
				icon={FoldHorizontal}
				onUse={() => commands.deleteColumn()}
			/>
			<ToolButton
				editor={editor}
				label="Delete table"
				icon={Grid2x2X}
				onUse={() => commands.deleteTable()}
			/>
		</ToolbarGroup>
	);
}
