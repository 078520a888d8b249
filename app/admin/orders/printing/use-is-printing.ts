import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed, so that what is only printed isn't on the page before. */
export function useIsPrinting(): boolean {
	const [isPrinting, setPrinting] = useState(false);
	// An effect that runs later can miss the event. What then changes is printed on as many pages as the
	// screen would have filled, and the last ones stay empty.
	useLayoutEffect(() => {
		// The browser prints what is on the page once its event was handled.
		const begin = () => flushSync(() => setPrinting(true));
		const end = () => flushSync(() => setPrinting(false));
		window.addEventListener("beforeprint", begin);
		window.addEventListener("afterprint", end);
		return () => {
			window.removeEventListener("beforeprint", begin);
			window.removeEventListener("afterprint", end);
		};
	}, []);
	return isPrinting;
}
