import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the heading of a page that was opened without a reload: the next Tab goes on
 * from there, and screen readers read the heading out, as they would a new document.
 */
export function PageFocus() {
	const { pathname, hash } = useLocation();
	const shownPath = useRef(pathname);

	useEffect(() => {
		if (shownPath.current === pathname) return;
		shownPath.current = pathname;
		const target = document.querySelector<HTMLElement>(hash ? ":target" : "main h1");
		const focused = target ?? document.querySelector<HTMLElement>("main");
		if (!focused) return;
		focused.tabIndex = -1;
		focused.focus({ preventScroll: true });
	}, [pathname, hash]);

	return null;
}
