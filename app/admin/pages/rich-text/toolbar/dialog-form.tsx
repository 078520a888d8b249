import type { FormEvent, ReactNode } from "react";
import { createPortal } from "react-dom";
import { Dialog } from "../../../../ui/back-office/dialog.tsx";

interface Props {
	title: string;
	onClose: () => void;
	onSubmit: () => void;
	children: ReactNode;
}

/**
 * A form in a dialog, outside of the form that the editor belongs to: HTML knows no form inside
 * another.
 */
export function DialogForm({ title, onClose, onSubmit, children }: Props) {
	function submit(event: FormEvent) {
		event.preventDefault();
		// React bubbles the event to the editor's form all the same.
		event.stopPropagation();
		onSubmit();
	}
	return createPortal(
		<Dialog isOpen onClose={onClose} title={title}>
			<form onSubmit={submit} noValidate className="grid gap-4">
				{children}
			</form>
		</Dialog>,
		document.body,
	);
}
