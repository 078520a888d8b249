import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface Props {
	isOpen: boolean;
	/** Called when the answer is no. */
	onCancel: () => void;
	/** Called when the answer is yes. */
	onConfirm: () => void;
	title: ReactNode;
	/** The question. */
	question: ReactNode;
	/** What else there is to know before answering. */
	children?: ReactNode;
	/** Says what a yes does: "Delete". */
	confirmLabel: string;
	/** The label while it is being done. */
	busyLabel?: string;
	cancelLabel?: string;
	isBusy?: boolean;
	/** Whether a yes destroys something. */
	isDestructive?: boolean;
}

/** Asks before something is done. The focus starts at the harmless answer. */
export function ConfirmDialog({
	onCancel,
	onConfirm,
	question,
	confirmLabel,
	busyLabel = confirmLabel,
	cancelLabel = "Cancel",
	isBusy = false,
	isDestructive = false,
	...dialog
}: Props) {
	return (
		<Dialog
			{...dialog}
			role="alertdialog"
			description={question}
			onClose={onCancel}
			actions={
				<>
					<Button variant="outline" data-initial-focus onClick={onCancel}>
						{cancelLabel}
					</Button>
					<SubmitButton
						type="button"
						variant={isDestructive ? "danger" : "default"}
						isBusy={isBusy}
						busyLabel={busyLabel}
						onClick={onConfirm}
					>
						{confirmLabel}
					</SubmitButton>
				</>
			}
		/>
	);
}
