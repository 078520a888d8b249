import { useEffect, useEffectEvent } from "react";
import { showToast } from "../../ui/toast.tsx";

/** Milliseconds without an answer after which that is said. */
const PATIENCE = 8000;

/**
 * Says when an answer takes long. The wait goes on until the answer is there, or is given up.
 * @param isWaiting whether an answer is waited for.
 * @param giveUp called when the owner does not want to wait any longer.
 */
export function useLongWait(isWaiting: boolean, giveUp: () => void): void {
	const stop = useEffectEvent(() => {
		giveUp();
		void showToast({
			title: "Stopped waiting",
			description:
				"Nobody knows whether it arrived. What you entered is still here. Try again: what has arrived is not done twice.",
			tone: "info",
		});
	});

	useEffect(() => {
		if (!isWaiting) return;
		let notice: Promise<() => void> | undefined;
		const timer = setTimeout(() => {
			notice = showToast({
				title: "No answer yet after 8 seconds",
				description: "What you entered is still here.",
				tone: "info",
				action: { label: "Stop Waiting", onClick: () => stop() },
				isLasting: true,
			});
		}, PATIENCE);
		return () => {
			clearTimeout(timer);
			void notice?.then((remove) => remove());
		};
	}, [isWaiting]);
}
