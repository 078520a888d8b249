import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed, so that what is only printed isn't on the page before. */
export function useIsPrinting(): boolean {
	const [isPrinting, setPrinting] = useState(false);
	// With the page, not after it: what a browser learns later than its event, it prints on the pages that
	// it has counted before, and the rest of them stay empty.
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
