import { useRef } from "react";
import type { ActionAddress } from "./action-at.ts";
import { useSubmission } from "./use-submission.ts";

interface Options<Values, Saved, Context> {
	action: ActionAddress<Values, Saved, unknown>;
	/** @param context given with the values. */
	onSaved(saved: NoInfer<Saved>, context: Context): void;
}

/** Submits values one after the other, and remembers something with each of them. */
export function useSubmissionQueue<Values, Saved, Context = void>({
	action,
	onSaved,
}: Options<Values, Saved, Context>) {
	const contexts = useRef<Context[]>([]);
	const { submit } = useSubmission({
		action,
		isShared: true,
		onSaved: (saved) => onSaved(saved, contexts.current[0] as Context),
		onEnded: () => void contexts.current.shift(),
	});
	return (values: Values, context: Context): void => {
		if (submit(values)) contexts.current.push(context);
	};
}
