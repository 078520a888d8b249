import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import {
	type ProductChange,
	type ProductChangeForm,
	productChangeSchema,
} from "../../bakery/catalog/product-form.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { showToast } from "../../ui/toast.tsx";
import { conflictSentence } from "../saving/answers.ts";
import { actionAt, useSubmission } from "../saving/use-submission.ts";

/** A change that is not saved yet. */
interface Pending {
	form: ProductChangeForm;
	/** Called with the reason if it is refused, or null when it is saved. */
	settle(refusal: string | null): void;
}

/**
 * Changes a product in the list. Changes are queued, each based on the version that the one before
 * it saved, so that two quick taps do not conflict.
 * @param product as the list has loaded it.
 * @returns the stored product, and the one to show, with pending changes. `change` resolves with the
 *   reason if it is rejected, else with null.
 */
export function useProductChange(product: ManagedProduct) {
	const [stored, setStored] = useState(product);
	const [wanted, setWanted] = useState<ProductChange>({});
	const queue = useRef<Pending[]>([]);
	const { revalidate } = useRevalidator();
	// The list is loaded again only after the save.
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
		// Somebody else changed it, or it was stored although the answer was lost.
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

	// Without a session, a submission ends without an answer.
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
