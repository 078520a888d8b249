import type { Editor } from "@tiptap/core";
import { Image, Link, SquarePlay } from "lucide-react";
import { useState } from "react";
import { completeLink, videoPlayerUrl } from "../../../../bakery/content/rich-text/links.ts";
import { SwitchField } from "../../../../ui/back-office/switch-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { MediaDialog } from "../../../media/media-dialog.tsx";
import { setImageAttributes } from "../document/extensions.ts";
import { DialogForm, ToolButton, useToolDialog } from "./toolbar.tsx";

/** Makes a link of the selected text, or changes the one in it. */
export function LinkButton({ editor }: { editor: Editor }) {
	const { isOpen, open, close } = useToolDialog(editor);
	const isLink = editor.isActive("link");
	const { href, target } = editor.getAttributes("link");

	function set({ text, ...link }: LinkFields) {
		if (text === null) editor.chain().extendMarkRange("link").setLink(link).run();
		else {
			editor
				.chain()
				.insertContent({ type: "text", text, marks: [{ type: "link", attrs: link }] })
				// Text that is typed next is not part of it.
				.command(({ tr, dispatch }) => {
					const linkType = editor.schema.marks.link;
					if (dispatch && linkType) tr.removeStoredMark(linkType);
					return true;
				})
				.run();
		}
		close();
	}

	return (
		<>
			<ToolButton editor={editor} label="Link" icon={Link} isPressed={isLink} onUse={open} />
			{isOpen ? (
				<LinkDialog
					link={isLink ? { href, target } : null}
					needsText={editor.state.selection.empty && !isLink}
					onClose={close}
					onSet={set}
					onRemove={() => {
						editor.chain().extendMarkRange("link").unsetLink().run();
						close();
					}}
				/>
			) : null}
		</>
	);
}

interface LinkFields {
	href: string;
	target: "_blank" | null;
	/** The text to insert, if nothing was selected. */
	text: string | null;
}

interface LinkDialogProps {
	link: Omit<LinkFields, "text"> | null;
	/** Whether no text is selected that could become the link. */
	needsText: boolean;
	onClose: () => void;
	onSet: (link: LinkFields) => void;
	onRemove: () => void;
}

function LinkDialog({ link, needsText, onClose, onSet, onRemove }: LinkDialogProps) {
	const [href, setHref] = useState(link?.href ?? "");
	const [text, setText] = useState("");
	const [isNewTab, setNewTab] = useState(link?.target === "_blank");
	const address = completeLink(href);

	function set(address: string) {
		const linkText = text.trim() || href.trim();
		onSet({
			href: address,
			target: isNewTab ? "_blank" : null,
			text: needsText ? linkText : null,
		});
	}

	return (
		<DialogForm
			title="Link"
			submitLabel={link ? "Change Link" : "Add Link"}
			onClose={onClose}
			onSubmit={address ? () => set(address) : null}
			actions={
				link ? (
					<Button variant="outline" onClick={onRemove}>
						Remove Link
					</Button>
				) : null
			}
		>
			{(showsErrors) => (
				<>
					<TextField
						label="Address"
						inputMode="url"
						autoCapitalize="none"
						data-initial-focus
						placeholder="/products, example.com, hello@example.com"
						value={href}
						description={address && address !== href.trim() ? `Becomes ${address}` : undefined}
						error={showsErrors && !address ? problemOf(href) : undefined}
						onChange={(event) => setHref(event.target.value)}
					/>
					{needsText ? (
						<TextField
							label="Text"
							optional
							value={text}
							onChange={(event) => setText(event.target.value)}
						/>
					) : null}
					<SwitchField
						label="Open in a new tab"
						appearance="checkbox"
						checked={isNewTab}
						onChange={(event) => setNewTab(event.target.checked)}
					/>
				</>
			)}
		</DialogForm>
	);
}

function problemOf(href: string): string {
	return href.trim() === ""
		? "Address is required"
		: "Enter a path like /products, a web address, an email address, or a phone number";
}

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

interface VideoDialogProps {
	onClose: () => void;
	/** With the address of the player. */
	onInsert: (src: string, title: string | null) => void;
}

function VideoDialog({ onClose, onInsert }: VideoDialogProps) {
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

interface ImageDialogProps {
	/** The attributes of the selected image. */
	image: Record<string, unknown>;
	onClose: () => void;
	onChange: (changes: { alt: string; width: number | null; height: number | null }) => void;
	onReplace: () => void;
}

/** The description and the width of an image: what dragging does, by keyboard. */
function ImageDialog({ image, onClose, onChange, onReplace }: ImageDialogProps) {
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
