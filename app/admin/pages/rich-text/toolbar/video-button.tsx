import type { Editor } from "@tiptap/core";
import { SquarePlay } from "lucide-react";
import { useState } from "react";
import { videoPlayerUrl } from "../../../../bakery/content/rich-text/video.ts";
import { TextField } from "../../../../ui/field.tsx";
import { DialogForm, useToolDialog } from "./dialog-form.tsx";
import { ToolButton } from "./tool-button.tsx";

/** Puts a video of YouTube or Vimeo into the text. */
export function VideoButton({ editor }: { editor: Editor }) {
	const { isOpen, open, close } = useToolDialog(editor);

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
				onUse={open}
			/>
			{isOpen ? <VideoDialog onClose={close} onInsert={insert} /> : null}
		</>
	);
}

interface DialogProps {
	onClose: () => void;
	/** With the address of the player. */
	onInsert: (src: string, title: string | null) => void;
}

function VideoDialog({ onClose, onInsert }: DialogProps) {
	const [address, setAddress] = useState("");
	const [title, setTitle] = useState("");
	const player = videoPlayerUrl(address.trim());
	return (
		<DialogForm
			title="Video"
			submitLabel="Add Video"
			onClose={onClose}
			onSubmit={player ? () => onInsert(player, title.trim() || null) : null}
		>
			{(showsErrors) => (
				<>
					<TextField
						label="Address of the video"
						inputMode="url"
						autoCapitalize="none"
						data-initial-focus
						placeholder="https://www.youtube.com/watch?v=…"
						value={address}
						error={
							showsErrors && !player ? "Enter the address of a YouTube or Vimeo video" : undefined
						}
						onChange={(event) => setAddress(event.target.value)}
					/>
					<TextField
						label="Title"
						optional
						description="For visitors who can't see the video"
						value={title}
						onChange={(event) => setTitle(event.target.value)}
					/>
				</>
			)}
		</DialogForm>
	);
}
