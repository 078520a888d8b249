import { useEffect, useEffectEvent, useState } from "react";
import type { ActionAddress } from "./action-at.ts";
import { useSubmission } from "./use-submission.ts";

interface Options<Values, Saved, Context> {
	action: ActionAddress<Values, Saved, unknown>;
	/** @param context given with the values. */
	onSaved(saved: NoInfer<Saved>, context: Context): void;
}

/** Has things done one after the other, however fast they are asked for. */
export function useSubmissionQueue<Values, Saved, Context>(
	options: Options<Values, Saved, Context>,
) {
	const [queue, setQueue] = useState<readonly { values: Values; context: Context }[]>([]);
	const [current] = queue;
	const { submit } = useSubmission({
		action: options.action,
		isShared: true,
		onSaved: (saved) => current && options.onSaved(saved, current.context),
		onEnded: () => setQueue((all) => all.slice(1)),
	});
	const begin = useEffectEvent(submit);
	useEffect(() => {
		if (current) begin(current.values);
	}, [current]);
	return (values: Values, context: Context) => setQueue((all) => [...all, { values, context }]);
}
