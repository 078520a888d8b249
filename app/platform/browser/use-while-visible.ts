import { useEffect, useEffectEvent } from "react";

/** Runs something while the page is visible. `begin` returns what ends it. */
export function useWhileVisible(begin: () => () => void): void {
	const beginNow = useEffectEvent(begin);

	useEffect(() => {
		let end: (() => void) | null = null;

		function start() {
			if (!end && document.visibilityState !== "hidden") end = beginNow();
		}

		function stop() {
			end?.();
			end = null;
		}

		function followVisibility() {
			if (document.visibilityState === "hidden") stop();
			else start();
		}

		start();
		document.addEventListener("visibilitychange", followVisibility);
		// An open connection would keep the page out of the browser's back/forward cache.
		window.addEventListener("pagehide", stop);
		window.addEventListener("pageshow", start);
		return () => {
			stop();
			document.removeEventListener("visibilitychange", followVisibility);
			window.removeEventListener("pagehide", stop);
			window.removeEventListener("pageshow", start);
		};
	}, []);
}
