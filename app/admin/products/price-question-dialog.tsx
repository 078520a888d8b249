import type { PriceQuestion } from "../../bakery/catalog/management/price-question.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";

interface Props {
	question: PriceQuestion | null;
	onConfirm: () => void;
	/** The price stays in its field. */
	onCancel: () => void;
}

/** Asks whether an unusual price is meant, before it is saved. */
export function PriceQuestionDialog({ question, onConfirm, onCancel }: Props) {
	return (
		<ConfirmDialog
			isOpen={question !== null}
			title={question?.title}
			question={question?.reason}
			confirmLabel="Save Price"
			cancelLabel="Change It"
			onConfirm={onConfirm}
			onCancel={onCancel}
		/>
	);
}
