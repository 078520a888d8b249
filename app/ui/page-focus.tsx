import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Moves the focus to the heading of a page that was opened without a reload: the next Tab goes on
 * from there, and screen readers read the heading out, as they would a new document. An address
 * with a fragment moves it to what the fragment names. Who goes back to a list goes on at the entry
 * of it, an `article` or an item, that led to the page they left.
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

/** Puts the focus on the heading of the page that is shown. */
export function focusPageHeading(): void {
	focusFirst(pageHeading);
}

const pageHeading = "main h1";

function focusFirst(...selectors: string[]): void {
	for (const selector of selectors) {
		const element = document.querySelector<HTMLElement>(selector);
		if (!element) continue;
		// What can be focused already stays among what Tab leads to.
		if (element.tabIndex < 0) element.tabIndex = -1;
		element.focus({ preventScroll: true });
		return;
	}
}
