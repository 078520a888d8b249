import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

interface Props {
	/** Whether going back moves the focus to the link that led away, as the browser itself would. */
	returnsToLink?: boolean;
}

/**
 * Moves the focus to the heading of a page that was opened without a reload: the next Tab goes on
 * from there, and screen readers read the heading out, as they would a new document. An address
 * with a fragment moves it to what the fragment names.
 */
export function PageFocus({ returnsToLink = false }: Props) {
	const { pathname, hash } = useLocation();
	const isReturn = useNavigationType() === "POP" && returnsToLink;
	const shownPath = useRef(pathname);

	useEffect(() => {
		const leftPath = shownPath.current;
		if (leftPath === pathname) return;
		shownPath.current = pathname;
		const link = isReturn ? [`main a[href=${JSON.stringify(leftPath)}]`] : [];
		focusFirst(...(hash ? [":target"] : [...link, pageHeading]), "main");
	}, [pathname, hash, isReturn]);

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
		if (element.tabIndex < 0) element.tabIndex = -1;
		element.focus({ preventScroll: true });
		return;
	}
}
