import { useEffect } from "react";
import { useRevalidator } from "react-router";

const POLL_MILLISECONDS = 15_000;

/** Lets new messages appear by themselves while somebody looks, and when they look again. */
export function useFreshMessages(): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const listening = new AbortController();
		const refresh = () => {
			if (document.visibilityState === "visible") void revalidate();
		};
		const poll = setInterval(refresh, POLL_MILLISECONDS);
		window.addEventListener("focus", refresh, { signal: listening.signal });
		document.addEventListener("visibilitychange", refresh, { signal: listening.signal });
		return () => {
			clearInterval(poll);
			listening.abort();
		};
	}, [revalidate]);
}
