import type { Editor } from "@tiptap/core";
import { Image } from "lucide-react";
import { useState } from "react";
import { MediaDialog } from "../../../media/media-dialog.tsx";
import { setPictureAttributes } from "../picture-view.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { ToolButton } from "./tool-button.tsx";

/** Puts a picture into the text; with one selected, changes how it is described and shown. */
export function PictureButton({ editor }: { editor: Editor }) {
	const [shown, setShown] = useState<"gallery" | "details" | null>(null);
	const isSelected = editor.isActive("image");

	function close() {
		setShown(null);
		editor.commands.focus();
	}

	function change(attributes: Parameters<typeof setPictureAttributes>[2]) {
		setPictureAttributes(editor, editor.state.selection.from, attributes);
		close();
	}

	function insert({ url }: { url: string }) {
		if (isSelected) return change({ src: url, upload: null, width: null, height: null });
		// After the selection, not in its place.
		const picture = { type: "image", attrs: { src: url, alt: "" } };
		editor.commands.insertContentAt(editor.state.selection.to, picture);
		close();
	}

	return (
		<>
			<ToolButton
				editor={editor}
				label="Image"
				icon={Image}
				isPressed={isSelected}
				onUse={() => setShown(isSelected ? "details" : "gallery")}
			/>
			<MediaDialog
				isOpen={shown === "gallery"}
				onClose={close}
				onSelect={insert}
				uploads="content"
			/>
			{shown === "details" ? (
				<PictureDialog
					picture={editor.getAttributes("image")}
					onClose={close}
					onReplace={() => setShown("gallery")}
					onChange={(changes) => change({ ...changes })}
				/>
			) : null}
		</>
	);
}
