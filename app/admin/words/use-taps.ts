import { useEffect, useEffectEvent } from "react";

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

/** How far above a tapped element a text may begin. */
const MAX_LEVELS = 4;

const textAttributes = ["aria-label", "placeholder", "alt", "title"];

/** The texts at an element of a page, its own first, then those of the elements around it. */
function textsAt(element: Element): string[] {
	// With a key, the link or button is chosen as a whole.
	const texts = element.matches("a, button") ? textNodes(element).map(({ data }) => data) : [];
	let current: Element | null = element;
	for (let level = 0; current && level < MAX_LEVELS; level += 1) {
		for (const child of current.childNodes) {
			if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent ?? "");
		}
		texts.push(current.textContent);
		for (const name of textAttributes) texts.push(current.getAttribute(name) ?? "");
		current = current.parentElement;
	}
	return texts;
}

/** All texts in an element of a page. */
export function textNodes(element: Element): Text[] {
	const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	const nodes: Text[] = [];
	while (walker.nextNode()) nodes.push(walker.currentNode as Text);
	return nodes.filter(({ parentElement }) => !parentElement?.closest("script, style, noscript"));
}
