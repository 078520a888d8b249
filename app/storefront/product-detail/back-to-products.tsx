import { type MouseEvent, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { SiteLink } from "../../ui/site-link.tsx";
import { arrowLeft, StrokeIcon } from "../../ui/stroke-icon.tsx";
import {
	listPathFromState,
	listPathOf,
	productListPath,
} from "../product-list/product-list-address.ts";

/**
 * The link to the product list. Visitors who came from it go back in the history, which keeps the
 * scroll position.
 */
export function BackToProducts({ children }: { children: string }) {
	const { state } = useLocation();
	const listPath = useListPath(state);
	const navigate = useNavigate();

	function goBack(event: MouseEvent) {
		// For a new tab or window the browser follows the link.
		const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (isElsewhere || !isPageBefore(listPath, state)) return;
		event.preventDefault();
		void navigate(-1);
	}

	return (
		<SiteLink
			to={listPath}
			onClick={goBack}
			className="print:hidden inline-flex min-h-11 items-center gap-2 font-semibold decoration-2 decoration-accent underline-offset-4 hover:underline"
		>
			<StrokeIcon strokes={arrowLeft} className="mirrored size-5 shrink-0" />
			{children}
		</SiteLink>
	);
}

/** The server renders one page for everybody; the visitor's history comes later. */
function useListPath(state: unknown): string {
	const remembered = useSyncExternalStore(
		neverChanges,
		// A page opened before React had arrived was opened by the browser, which remembers from where.
		() => listPathFromState(state) ?? listPathOf(document.referrer, location.origin),
		() => null,
	);
	return remembered ?? productListPath({ category: null });
}

function neverChanges() {
	return () => {};
}

/** Whether the history leads to this part of the list first. */
function isPageBefore(listPath: string, state: unknown): boolean {
	// A browser that does not tell its history has the list before what a link of the list opened.
	if (!("navigation" in window)) return listPathFromState(state) === listPath;
	const place = navigation.currentEntry?.index ?? 0;
	const address = navigation.entries()[place - 1]?.url ?? "";
	return listPathOf(address, location.origin) === listPath;
}
