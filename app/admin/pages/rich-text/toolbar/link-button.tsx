import type { Editor } from "@tiptap/core";
import { Link } from "lucide-react";
import { useState } from "react";
import { LinkDialog, type LinkFields } from "./link-dialog.tsx";
import { ToolButton } from "./tool-button.tsx";

/** Makes a link of the selected text, or changes the one in it. */
export function LinkButton({ editor }: { editor: Editor }) {
	const [isOpen, setOpen] = useState(false);
	const link = editor.getAttributes("link");
	const isLink = editor.isActive("link");

	function set({ href, text, isNewTab }: LinkFields) {
		const attributes = { href, target: isNewTab ? "_blank" : null };
		if (editor.state.selection.empty && !isLink) {
			const mark = { type: "link", attrs: attributes };
			editor
				.chain()
				.insertContent({ type: "text", text, marks: [mark] })
				// Text that is typed next is not part of it.
				.command(({ tr, dispatch }) => {
					const linkType = editor.schema.marks.link;
					if (dispatch && linkType) tr.removeStoredMark(linkType);
					return true;
				})
				.run();
		} else {
			editor.chain().extendMarkRange("link").setLink(attributes).run();
		}
		close();
	}

	function close() {
		setOpen(false);
		editor.commands.focus();
	}

	return (
		<>
			<ToolButton
				editor={editor}
				label="Link"
				icon={Link}
				isPressed={isLink}
				onUse={() => setOpen(true)}
			/>
			{isOpen ? (
				<LinkDialog
					link={isLink ? { href: link.href, isNewTab: link.target === "_blank" } : null}
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
