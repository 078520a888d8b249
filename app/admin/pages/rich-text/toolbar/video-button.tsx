import type { Editor } from "@tiptap/core";
import { SquarePlay } from "lucide-react";
import { useState } from "react";
import { ToolButton } from "./tool-button.tsx";
import { VideoDialog } from "./video-dialog.tsx";

/** Puts a video of YouTube or Vimeo into the text. */
export function VideoButton({ editor }: { editor: Editor }) {
	const [isOpen, setOpen] = useState(false);

	function close() {
		setOpen(false);
		editor.commands.focus();
	}

	function insert(src: string, title: string | null) {
		// After the selection, not in its place; a line to go on writing in follows.
		editor.commands.insertContentAt(editor.state.selection.to, [
			{ type: "video", attrs: { src, title } },
			{ type: "paragraph" },
		]);
		close();
	}

	return (
		<>
			<ToolButton
				editor={editor}
				label="Video"
				icon={SquarePlay}
				isPressed={editor.isActive("video")}
				onUse={() => setOpen(true)}
			/>
			{isOpen ? <VideoDialog onClose={close} onInsert={insert} /> : null}
		</>
	);
}
