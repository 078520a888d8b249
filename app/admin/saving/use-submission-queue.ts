import { useRef } from "react";
import type { ActionAddress } from "./action-at.ts";
import { useSubmission } from "./use-submission.ts";

interface Options<Values, Saved, Context> {
	action: ActionAddress<Values, Saved, unknown>;
	/** @param context given with the values. */
	onSaved(saved: NoInfer<Saved>, context: Context): void;
}

/** Submits values one after the other, however fast they come. */
export function useSubmissionQueue<Values, Saved, Context = void>({
	action,
	onSaved,
}: Options<Values, Saved, Context>) {
	const queue = useRef<{ values: Values; context: Context }[]>([]);
	const { submit } = useSubmission({
		action,
		isShared: true,
		onSaved(saved) {
			const [current] = queue.current;
			if (current) onSaved(saved, current.context);
		},
		onEnded() {
			queue.current.shift();
			submitFirst();
		},
	});

	function submitFirst(): void {
		const [first] = queue.current;
		if (first) submit(first.values);
	}

	return (values: Values, context: Context) => {
		if (queue.current.push({ values, context }) === 1) submitFirst();
	};
}
