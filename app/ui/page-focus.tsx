import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Moves the focus to the heading of a page that was opened without a reload, so that screen readers
 * read it out as they would a new document; with a fragment in the address, to its target. Going
 * back to a list focuses the entry that led to the page that was left.
 */
export function PageFocus() {
	const { pathname, hash } = useLocation();
	const isBack = useNavigationType() === "POP";
	const shownPath = useRef(pathname);

	useEffect(() => {
		const left = shownPath.current;
		if (left === pathname) return;
		shownPath.current = pathname;
		const entry = `main :is(article, li) a[href="${CSS.escape(left)}"]`;
		// Not `:target`, which browsers set only when they load a page themselves.
		const opened = hash ? `#${CSS.escape(hash.slice(1))}` : pageHeading;
		focusFirst(...(isBack ? [entry] : []), opened, "main");
	}, [pathname, hash, isBack]);

	return null;
}

/** Focuses the heading of the current page. */
export function focusPageHeading(): void {
	focusFirst(pageHeading);
}

const pageHeading = "main h1";

function focusFirst(...selectors: string[]): void {
	for (const selector of selectors) {
		const element = document.querySelector<HTMLElement>(selector);
		if (!element) continue;
		// An element that can be focused already keeps its place in the tab order.
		if (element.tabIndex < 0) element.tabIndex = -1;
		element.focus({ preventScroll: true });
		return;
	}
}
