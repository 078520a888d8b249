import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the heading of a screen that was opened without a reload: the next Tab goes
 * on from there, and screen readers read the heading out.
 */
export function ScreenFocus() {
	const { pathname } = useLocation();
	const shownPath = useRef(pathname);

	useEffect(() => {
		if (shownPath.current === pathname) return;
		shownPath.current = pathname;
		focusScreenHeading();
	}, [pathname]);

	return null;
}

/** Puts the focus on the heading of the screen that is shown. */
export function focusScreenHeading(): void {
	const heading = document.querySelector<HTMLElement>("main h1");
	if (!heading) return;
	heading.tabIndex = -1;
	heading.focus({ preventScroll: true });
}
