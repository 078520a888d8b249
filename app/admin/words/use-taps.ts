import { useEffect, useEffectEvent } from "react";
import { textsAt } from "./page-texts.ts";

/**
 * Answers taps on a page in a frame, whose links and forms do nothing. A draft in it answers itself.
 * @param onTap gets the texts at the tapped element, the most likely first.
 */
export function useTaps(page: Document | null, onTap: (texts: string[]) => void): void {
	const answer = useEffectEvent((event: Event) => {
		const element = event.target as Element;
		if (element.closest("[data-draft]")) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		if (event.type === "click") onTap(textsAt(element));
	});

	useEffect(() => {
		const view = page?.defaultView;
		if (!view) return;
		const listen = (event: Event) => answer(event);
		// Before the page's own listeners.
		view.addEventListener("click", listen, { capture: true });
		view.addEventListener("submit", listen, { capture: true });
		return () => {
			view.removeEventListener("click", listen, { capture: true });
			view.removeEventListener("submit", listen, { capture: true });
		};
	}, [page]);
}
