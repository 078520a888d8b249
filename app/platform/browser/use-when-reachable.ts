import { useEffect, useEffectEvent } from "react";

const pollMilliseconds = 5000;

/** Calls back when the server answers again, which it checks when online and every few seconds. */
export function useWhenReachable(isWaiting: boolean, onReachable: () => void): void {
	const look = useEffectEvent(async () => {
		if (!navigator.onLine) return;
		const bounded = { cache: "no-store", signal: AbortSignal.timeout(pollMilliseconds) } as const;
		const answer = await fetch("/health", bounded).catch(() => null);
		if (answer?.ok) onReachable();
	});

	useEffect(() => {
		if (!isWaiting) return;
		const listening = new AbortController();
		const poll = setInterval(() => void look(), pollMilliseconds);
		window.addEventListener("online", () => void look(), { signal: listening.signal });
		return () => {
			clearInterval(poll);
			listening.abort();
		};
	}, [isWaiting]);
}
