import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import {
	type ProductChange,
	type ProductChangeForm,
	productChangeSchema,
} from "../../bakery/catalog/management/form.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { conflictSentence } from "../saving/change-sentences.ts";
import { useSubmission } from "../saving/use-submission.ts";

/** A change that is not saved yet. */
interface Pending {
	form: ProductChangeForm;
	/** Called with the reason if it is refused, or null when it is saved. */
	settle(refusal: string | null): void;
}

/**
 * Changes a product in the list, one change after the other, each of the version that the one
 * before it has made: two quick taps do not conflict with each other.
 * @param product as the list has read it.
 * @returns the product as it is stored, and as it is to be shown, with the changes under way. What
 *   was refused is shown as it is stored. `change` takes what the schema takes, and resolves with
 *   the reason of a refusal, or null.
 */
export function useProductChange(product: ManagedProduct) {
	const [stored, setStored] = useState(product);
	const [wanted, setWanted] = useState<ProductChange>({});
	const queue = useRef<Pending[]>([]);
	const { revalidate } = useRevalidator();
	// The list is read again after a save, but later.
	const current = stored.version > product.version ? stored : product;

	const { submit, isSubmitting, showError } = useSubmission({
		action: actionAt("/admin/products", "change"),
		onSaved(record) {
			setStored(record);
			queue.current.shift()?.settle(null);
			const [next] = queue.current;
			if (next) submit(next.form, record);
			else {
				setWanted({});
				void showToast({ title: "Product updated successfully" });
			}
		},
		onInvalid: (errors) => refuse(Object.values(errors).join(" ")),
		onFailed: refuse,
		onConflict: (_theirs, _storedValues, authors) => refuse(conflictSentence(authors)),
	});

	function refuse(message: string): void {
		const refused = queue.current;
		// A failure is reported once, though each field has its own message.
		if (refused.length === 0) return;
		queue.current = [];
		setWanted({});
		showError(message);
		for (const { settle } of refused) settle(message);
		// Somebody else changed it, or an answer was lost of what is stored all the same.
		void revalidate();
	}

	function change(form: ProductChangeForm): Promise<string | null> {
		const changes = productChangeSchema.parse(form);
		setWanted((before) => ({ ...before, ...changes }));
		return new Promise((settle) => {
			queue.current.push({ form, settle });
			if (queue.current.length === 1) submit(form, current);
		});
	}

	// A submission that found the session gone ends without an answer.
	const refuseRest = useEffectEvent(() => {
		if (queue.current.length > 0) refuse("Your session has ended.");
	});
	useEffect(() => {
		if (!isSubmitting) refuseRest();
	}, [isSubmitting]);

	useFocusAfterRemoval(isSubmitting);

	return { stored: current, shown: { ...current, ...wanted }, change };
}

/** A product that no longer fits the filter is removed from the list, with the focused switch. */
function useFocusAfterRemoval(isChanging: boolean): void {
	const wasChanging = useRef(false);
	useEffect(() => {
		wasChanging.current ||= isChanging;
	}, [isChanging]);
	useEffect(
		() => () => {
			if (wasChanging.current && document.activeElement === document.body) focusPageHeading();
		},
		[],
	);
}
