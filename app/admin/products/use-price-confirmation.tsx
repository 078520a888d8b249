import { useState } from "react";
import type { PriceQuestion } from "../../bakery/catalog/prices/price-question.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";

/** Asks whether an unusual price is meant, before it is saved. Otherwise it stays in its field. */
export function usePriceConfirmation(onConfirm: () => void, onCancel: () => void) {
	const [question, setQuestion] = useState<PriceQuestion | null>(null);
	const closeAnd = (act: () => void) => () => {
		setQuestion(null);
		act();
	};
	const dialog = (
		<ConfirmDialog
			isOpen={question !== null}
			title={question?.title}
			question={question?.reason}
			confirmLabel="Save Price"
			cancelLabel="Change It"
			onConfirm={closeAnd(onConfirm)}
			onCancel={closeAnd(onCancel)}
		/>
	);
	return { ask: setQuestion, isAsking: question !== null, dialog };
}
