import { type MouseEvent, useSyncExternalStore } from "react";
import { href, useLocation, useNavigate } from "react-router";
import type { PublicContact } from "../../bakery/site/stored-site.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { LinkButton } from "../../ui/button.tsx";
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

interface AskProps {
	words: Pick<GroupWords<"product">, "ask" | "call">;
	productId: string;
	/** Whether a button above orders the product: then these are quiet. */
	isOrderable: boolean;
	contact: Pick<PublicContact, "phone" | "phoneLink">;
}

/** Asks about the product by message or by phone (product §4). */
export function AskButtons({ words, productId, isOrderable, contact }: AskProps) {
	const { phone, phoneLink } = contact;
	return (
		<div className="ask-buttons">
			<LinkButton
				to={askPath(productId)}
				variant={isOrderable ? "quiet" : "default"}
				// The form is one page, however many products lead to it.
				rel="nofollow"
			>
				{words.ask}
			</LinkButton>
			{phone ? (
				<LinkButton
					to={phoneLink}
					variant={isOrderable ? "quiet" : "outline"}
					// Begins with the visible word, in every language and wording (WCAG 2.5.3).
					aria-label={`${words.call} ${phone}`}
				>
					{words.call}
				</LinkButton>
			) : null}
		</div>
	);
}

/** The contact form with a product as its subject. */
export function askPath(productId: string): string {
	return `${withQuery(href("/contact"), { product: productId })}#message`;
}
