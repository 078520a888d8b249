import { useEffect, useState } from "react";

/** Where the number of pieces is kept that wait to be ordered (kept-order.ts). */
export const PIECES_KEY = "levain-pieces";

/** How many pieces wait to be ordered in this browser; nothing without any. */
export function OrderCount() {
	const [pieces, setPieces] = useState<string | null>();
	useEffect(() => {
		function tell() {
			try {
				setPieces(localStorage.getItem(PIECES_KEY));
			} catch {}
		}
		tell();
		window.addEventListener("storage", tell);
		return () => window.removeEventListener("storage", tell);
	}, []);
	return pieces ? <>&nbsp;({pieces})</> : null;
}
