import type { Editor } from "@tiptap/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { Dialog } from "../../../../ui/back-office/dialog.tsx";
import { Button } from "../../../../ui/button.tsx";

interface Props {
	title: string;
	onClose: () => void;
	/** Null while the fields can't be submitted: submitting then focuses the invalid field. */
	onSubmit: (() => void) | null;
	/** @param showsErrors whether an invalid form was submitted. */
	children: (showsErrors: boolean) => ReactNode;
	submitLabel: string;
	/** Buttons before it. */
	actions?: ReactNode;
}

/** A form in a dialog, outside of the editor's own form: HTML forms can't be nested. */
export function DialogForm({ title, onClose, onSubmit, children, submitLabel, actions }: Props) {
	const [showsErrors, setShowsErrors] = useState(false);

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		// React bubbles the event to the editor's form all the same.
		event.stopPropagation();
		if (onSubmit) return onSubmit();
		flushSync(() => setShowsErrors(true));
		event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}

	return createPortal(
		<Dialog isOpen onClose={onClose} title={title}>
			<form onSubmit={submit} noValidate className="grid gap-4">
				{children(showsErrors)}
				<div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-[1_1_8rem] max-sm:*:px-4">
					{actions}
					<Button type="submit">{submitLabel}</Button>
				</div>
			</form>
		</Dialog>,
		document.body,
	);
}

/** Whether a tool's dialog is open. Closing it returns the focus to the text. */
export function useToolDialog(editor: Editor) {
	const [isOpen, setOpen] = useState(false);
	return {
		isOpen,
		open: () => setOpen(true),
		close() {
			setOpen(false);
			editor.commands.focus();
		},
	};
}
