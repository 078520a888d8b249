import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

const POLL_MILLISECONDS = 15_000;

/**
 * Lets new messages appear by themselves while somebody looks, and when they look again. The list
 * stays as it is while the server cannot be reached.
 * @param shown what is shown now.
 * @param read reads the same again.
 */
export function useFreshMessages<List>(shown: List, read: () => Promise<List>): void {
	const { revalidate } = useRevalidator();

	const refresh = useEffectEvent(async () => {
		if (document.visibilityState === "hidden") return;
		const current = await read().catch(() => shown);
		if (JSON.stringify(current) !== JSON.stringify(shown)) await revalidate();
	});

	useEffect(() => {
		const listening = new AbortController();
		const { signal } = listening;
		const poll = setInterval(() => void refresh(), POLL_MILLISECONDS);
		window.addEventListener("focus", () => void refresh(), { signal });
		document.addEventListener("visibilitychange", () => void refresh(), { signal });
		return () => {
			clearInterval(poll);
			listening.abort();
		};
	}, []);
}
