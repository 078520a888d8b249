import type { Editor } from "@tiptap/core";
import { Image } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { MediaDialog } from "../../../media/media-dialog.tsx";
import { setImageAttributes } from "../document/image-node.ts";
import { DialogForm, ToolButton } from "./tool-button.tsx";

/** Puts an image into the text; with one selected, changes how it is described and shown. */
export function ImageButton({ editor }: { editor: Editor }) {
	const [shown, setShown] = useState<"gallery" | "details" | null>(null);
	const isSelected = editor.isActive("image");

	function close() {
		setShown(null);
		editor.commands.focus();
	}

	function change(attributes: Parameters<typeof setImageAttributes>[2]) {
		setImageAttributes(editor, editor.state.selection.from, attributes);
		close();
	}

	function insert({ url }: { url: string }) {
		if (isSelected) return change({ src: url, upload: null, width: null, height: null });
		// After the selection, not in its place.
		const image = { type: "image", attrs: { src: url, alt: "" } };
		editor.commands.insertContentAt(editor.state.selection.to, image);
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
				<ImageDialog
					image={editor.getAttributes("image")}
					onClose={close}
					onReplace={() => setShown("gallery")}
					onChange={change}
				/>
			) : null}
		</>
	);
}

interface DialogProps {
	/** The attributes of the selected image. */
	image: Record<string, unknown>;
	onClose: () => void;
	onChange: (changes: { alt: string; width: number | null; height: number | null }) => void;
	onReplace: () => void;
}

/** The description and the width of an image: what dragging does, by keyboard. */
function ImageDialog({ image, onClose, onChange, onReplace }: DialogProps) {
	const [alt, setAlt] = useState(String(image.alt ?? ""));
	const [width, setWidth] = useState(String(image.width ?? ""));
	const isWidth = width === "" || /^[1-9]\d{0,3}$/.test(width);
	return (
		<DialogForm
			title="Image"
			submitLabel="Apply"
			onClose={onClose}
			onSubmit={isWidth ? () => onChange({ alt: alt.trim(), ...sizeFor(width, image) }) : null}
			actions={
				<Button variant="outline" onClick={onReplace}>
					Choose Another
				</Button>
			}
		>
			{(showsErrors) => (
				<>
					<TextField
						label="Description"
						optional
						data-initial-focus
						description="For visitors who can't see the image"
						value={alt}
						onChange={(event) => setAlt(event.target.value)}
					/>
					<TextField
						label="Width in pixels"
						optional
						inputMode="numeric"
						description="Leave blank for the image's own size"
						value={width}
						error={showsErrors && !isWidth ? "Enter a whole number from 1 to 9999" : undefined}
						onChange={(event) => setWidth(event.target.value.trim())}
					/>
				</>
			)}
		</DialogForm>
	);
}

/** The height follows the width, as far as both were known. */
function sizeFor(width: string, { width: oldWidth, height: oldHeight }: Record<string, unknown>) {
	if (width === "") return { width: null, height: null };
	const ratio = Number(oldHeight) / Number(oldWidth);
	return {
		width: Number(width),
		height: ratio > 0 && Number.isFinite(ratio) ? Math.round(Number(width) * ratio) : null,
	};
}
