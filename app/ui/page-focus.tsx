import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the heading of a page that was opened without a reload: the next Tab goes on
 * from there, and screen readers read the heading out, as they would a new document. An address
 * with a fragment moves it to what the fragment names.
 */
export function PageFocus() {
	const { pathname, hash } = useLocation();
	const shownPath = useRef(pathname);

	useEffect(() => {
		if (shownPath.current === pathname) return;
		shownPath.current = pathname;
		focusFirst(hash ? ":target" : pageHeading, "main");
	}, [pathname, hash]);

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
		element.tabIndex = -1;
		element.focus({ preventScroll: true });
		return;
	}
}
