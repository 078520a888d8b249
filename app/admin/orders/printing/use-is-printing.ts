import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed, so that what is only printed isn't on the page before. */
export function useIsPrinting(): boolean {
	const [isPrinting, setPrinting] = useState(false);
	useEffect(() => {
		const media = matchMedia("print");
		// The browser prints what is on the page once its event was handled.
		const begin = () => flushSync(() => setPrinting(true));
		const end = () => flushSync(() => setPrinting(false));
		const follow = () => (media.matches ? begin() : end());
		window.addEventListener("beforeprint", begin);
		window.addEventListener("afterprint", end);
		media.addEventListener("change", follow);
		return () => {
			window.removeEventListener("beforeprint", begin);
			window.removeEventListener("afterprint", end);
			media.removeEventListener("change", follow);
		};
	}, []);
	return isPrinting;
}
