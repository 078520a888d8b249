import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { RestoredRecord } from "../../bakery/trash/schema.ts";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../layout/action-at.ts";
import { useSubmission } from "../layout/use-submission.ts";
import { countOfKind } from "./kinds.ts";
import { type Deleted, RestoreContext } from "./restore-context.ts";

interface Wish extends Deleted {
	onRestored: (() => void) | undefined;
}

/** Restores one thing after the other, however fast they are asked for. */
export function RestoreProvider({ children }: { children: ReactNode }) {
	const [wishes, setWishes] = useState<readonly Wish[]>([]);
	const [wish] = wishes;
	const { submit } = useSubmission({
		action: actionAt("/admin", "restore"),
		onSaved(records) {
			if (!wish) return;
			sayRestored(wish, records);
			wish.onRestored?.();
		},
		onEnded: () => setWishes((all) => all.slice(1)),
	});

	const begin = useEffectEvent(({ kind, ids }: Wish) => submit({ kind, ids }));
	useEffect(() => {
		if (wish) begin(wish);
	}, [wish]);

	return (
		<RestoreContext
			value={({ kind, ids }, onRestored) => setWishes((all) => [...all, { kind, ids, onRestored }])}
		>
			{children}
		</RestoreContext>
	);
}

function sayRestored({ kind }: Deleted, records: RestoredRecord[]): void {
	const remarks = records.flatMap(({ remark }) => remark ?? []);
	const name = records.length === 1 ? records[0]?.name : "";
	const description = [name ? `“${name}”` : "", ...remarks].filter(Boolean).join(" · ");
	void showToast({
		title: `${countOfKind(kind, records.length)} restored`,
		...(description && { description }),
	});
}
