import { useRef, useState } from "react";
import { isSameMarking, type Marking, markingOf } from "../../bakery/availability/marking.ts";
import type { ProductOfDay } from "../../bakery/availability/schema.ts";
import type { BakeryDay } from "../../bakery/clock/schema.ts";
import { actionAt } from "../saving/action-at.ts";
import { useUnsavedWork } from "../saving/unsaved-work.ts";
import { useSubmission } from "../saving/use-submission.ts";

/** What was tapped, and the product as it was read then, or when it was saved. */
interface Tapped {
	marking: Marking;
	product: ProductOfDay;
}

/** What was tapped and is not saved. */
interface Unsaved {
	marking: Marking;
	/** Empty where there is nothing to say. */
	reason: string;
}

/**
 * Marks a product as sold out, or takes that back (product §18.2). What was tapped is shown at once.
 * What could not be saved is shown as it is stored, with the reason. Of quick taps the last one
 * counts.
 * @param product as the list has read it.
 */
export function useMarking(product: ProductOfDay, day: BakeryDay) {
	const stored = markingOf(product.mark, day);
	const [tapped, setTapped] = useState<Tapped | null>(null);
	const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
	/** What is under way, and what was tapped last and is not saved. */
	const sent = useRef<Marking>(null);
	const wanted = useRef<Marking>(null);

	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/today", "mark"),
		onSaved() {
			if (sent.current && wanted.current && isSameMarking(sent.current, wanted.current)) {
				wanted.current = null;
			}
			sent.current = null;
			// It is shown until the list is read again, which may fail.
			setTapped((last) => last && { ...last, product });
		},
		onInvalid: (errors) => refuse(Object.values(errors).join(" ")),
		onFailed: refuse,
		onEnded() {
			// A session that is over, or a wait that was given up, is no answer.
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
		// Each field has a message of its own, and the failure is told once.
		if (!sent.current) return;
		sent.current = null;
		setTapped(null);
		setUnsaved(wanted.current && { marking: wanted.current, reason });
		wanted.current = null;
	}

	// The list stays when the session is over, with what is not saved.
	useUnsavedWork(unsaved !== null);

	const isAhead = tapped && (isSubmitting || tapped.product === product);
	return {
		marking: isAhead ? tapped.marking : stored,
		isSaving: isSubmitting && sent.current !== null,
		/** What it turned out to be all the same is not unsaved. */
		problem: unsaved && !isSameMarking(unsaved.marking, stored) ? unsaved.reason : null,
		mark,
	};
}
