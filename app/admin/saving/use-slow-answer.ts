import { useEffect, useEffectEvent } from "react";
import { showToast } from "../../ui/toast.tsx";

/** Milliseconds without an answer after which a notice is shown. */
const slowAnswerMs = 8000;

/**
 * Shows a notice when an answer is slow. It stays until the answer arrives, or the owner stops
 * waiting.
 * @param isWaiting whether an answer is waited for.
 * @param giveUp called when the owner does not want to wait any longer.
 */
export function useSlowAnswer(isWaiting: boolean, giveUp: () => void): void {
	const stop = useEffectEvent(() => {
		giveUp();
		void showToast({
			title: "Stopped waiting",
			description:
				"We couldn't confirm that it was saved. What you entered is still here. Try again: nothing is saved twice.",
			tone: "info",
		});
	});

	useEffect(() => {
		if (!isWaiting) return;
		let notice: Promise<() => void> | undefined;
		const timer = setTimeout(() => {
			notice = showToast({
				title: "No response after 8 seconds",
				description: "What you entered is still here.",
				tone: "info",
				action: { label: "Stop Waiting", onClick: () => stop() },
				isLasting: true,
			});
		}, slowAnswerMs);
		return () => {
			clearTimeout(timer);
			void notice?.then((remove) => remove());
		};
	}, [isWaiting]);
}
