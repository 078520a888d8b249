import { useRef, useState } from "react";
import { isSameMarking, type Marking, markingOf } from "../../bakery/availability/marking.ts";
import type { ProductOfDay } from "../../bakery/availability/schema.ts";
import type { BakeryDay } from "../../bakery/clock/schema.ts";
import { actionAt } from "../saving/action-at.ts";
import { useUnsavedWork } from "../saving/unsaved-work.ts";
import { useSubmission } from "../saving/use-submission.ts";

/** A tapped marking, and the product as it was read then, or when it was saved. */
interface Tapped {
	marking: Marking;
	product: ProductOfDay;
}

/** A marking that could not be saved. */
interface Unsaved {
	marking: Marking;
	/** Empty if unknown. */
	reason: string;
}

/**
 * Marks a product as sold out or as available (product §18.2). A tap is shown at once, and undone with
 * the reason if it could not be saved. Of quick taps the last one counts.
 */
export function useMarking(product: ProductOfDay, day: BakeryDay) {
	const stored = markingOf(product.mark, day);
	const [tapped, setTapped] = useState<Tapped | null>(null);
	const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
	/** The submitted marking, and the last tapped one until it is saved. */
	const sent = useRef<Marking>(null);
	const wanted = useRef<Marking>(null);

	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/today", "mark"),
		onSaved() {
			if (sent.current && wanted.current && isSameMarking(sent.current, wanted.current)) {
				wanted.current = null;
			}
			sent.current = null;
			// Shown until the list is read again, which may fail.
			setTapped((last) => last && { ...last, product });
		},
		onInvalid: (errors) => refuse(Object.values(errors).join(" ")),
		onFailed: refuse,
		onEnded() {
			// After an ended session or a stopped wait there is no answer.
			if (sent.current) refuse("");
			else if (wanted.current) send(wanted.current);
		},
	});

	function send(marking: Marking): void {
		sent.current = marking;
		const { date, startsAt } = day;
		submit({ id: product.id, day: { date, startsAt }, ...marking });
	}

	function mark(marking: Marking): void {
		wanted.current = marking;
		setTapped({ marking, product });
		setUnsaved(null);
		if (!sent.current) send(marking);
	}

	function refuse(reason: string): void {
		// Each field has its own message, but the failure is shown once.
		if (!sent.current) return;
		sent.current = null;
		setTapped(null);
		setUnsaved(wanted.current && { marking: wanted.current, reason });
		wanted.current = null;
	}

	// Keeps the list when the session is over.
	useUnsavedWork(unsaved !== null);

	const isAhead = tapped && (isSubmitting || tapped.product === product);
	return {
		marking: isAhead ? tapped.marking : stored,
		isSaving: isSubmitting && sent.current !== null,
		/** Null if it turned out to be stored anyway. */
		problem: unsaved && !isSameMarking(unsaved.marking, stored) ? unsaved.reason : null,
		mark,
	};
}
