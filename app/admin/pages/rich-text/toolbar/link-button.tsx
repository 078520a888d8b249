import type { Editor } from "@tiptap/core";
import { Link } from "lucide-react";
import { useState } from "react";
import { completeLink } from "../../../../bakery/content/rich-text/links.ts";
import { SwitchField } from "../../../../ui/back-office/switch-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { DialogForm, ToolButton, useToolDialog } from "./tool-button.tsx";

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

interface DialogProps {
	link: Omit<LinkFields, "text"> | null;
	/** Whether no text is selected that could become the link. */
	needsText: boolean;
	onClose: () => void;
	onSet: (link: LinkFields) => void;
	onRemove: () => void;
}

function LinkDialog({ link, needsText, onClose, onSet, onRemove }: DialogProps) {
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
