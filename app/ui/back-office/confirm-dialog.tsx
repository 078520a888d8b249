import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { SubmitButton } from "../submit-button.tsx";
import { Dialog } from "./dialog.tsx";

interface Props {
	isOpen?: boolean;
	onCancel: () => void;
	onConfirm: () => void;
	title: ReactNode;
	question: ReactNode;
	children?: ReactNode;
	confirmLabel: string;
	busyLabel?: string;
	cancelLabel?: string;
	isBusy?: boolean;
	/** Whether it cannot be confirmed yet. */
	isDisabled?: boolean;
	isDestructive?: boolean;
}

/** Asks before something is done. The focus starts on the cancel button. */
export function ConfirmDialog({
	onCancel,
	onConfirm,
	question,
	confirmLabel,
	busyLabel = confirmLabel,
	cancelLabel = "Cancel",
	isBusy = false,
	isDisabled = false,
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
						disabled={isDisabled}
						onClick={onConfirm}
					>
						{confirmLabel}
					</SubmitButton>
				</>
			}
		/>
	);
}
