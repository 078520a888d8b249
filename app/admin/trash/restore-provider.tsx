import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Restorable } from "../../bakery/trash/schema.ts";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { RestoreContext } from "./restore-context.ts";
import { restoredEarlierToast, restoredWords } from "./restored-words.ts";

interface Wish {
	restorable: Restorable;
	onRestored: (() => void) | undefined;
}

/** Restores one thing after the other, however fast they are asked for. */
export function RestoreProvider({ children }: { children: ReactNode }) {
	const [wishes, setWishes] = useState<readonly Wish[]>([]);
	const [wish] = wishes;
	const { submit } = useSubmission({
		action: actionAt("/admin", "restore"),
		isShared: true,
		onSaved({ records, earlier }) {
			if (!wish) return;
			void showToast(earlier ? restoredEarlierToast(earlier) : restoredWords(records));
			wish.onRestored?.();
		},
		onEnded: () => setWishes((all) => all.slice(1)),
	});

	const begin = useEffectEvent(({ restorable }: Wish) => submit(restorable));
	useEffect(() => {
		if (wish) begin(wish);
	}, [wish]);

	return (
		<RestoreContext
			value={(restorable, onRestored) => setWishes((all) => [...all, { restorable, onRestored }])}
		>
			{children}
		</RestoreContext>
	);
}
