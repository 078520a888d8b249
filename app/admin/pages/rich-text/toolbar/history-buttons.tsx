import type { Editor } from "@tiptap/core";
import { Redo2, Undo2 } from "lucide-react";
import { ToolbarGroup } from "../../../../ui/back-office/toolbar.tsx";
import { ToolButton } from "./tool-button.tsx";

/** Undo and redo. */
export function HistoryButtons({ editor }: { editor: Editor }) {
	return (
		<ToolbarGroup>
			<ToolButton
				editor={editor}
				label="Undo"
				icon={Undo2}
				isUsable={editor.can().undo()}
				onUse={() => editor.commands.undo()}
			/>
			<ToolButton
				editor={editor}
				label="Redo"
				icon={Redo2}
				isUsable={editor.can().redo()}
				onUse={() => editor.commands.redo()}
			/>
		</ToolbarGroup>
	);
}
