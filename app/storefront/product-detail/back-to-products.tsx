import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { SiteLink } from "../../ui/site-link.tsx";
import { arrowLeft, StrokeIcon } from "../../ui/stroke-icon.tsx";
import {
	listPathOf,
	productListPath,
	rememberedListPath,
} from "../product-list/product-list-address.ts";

/** The link to the product list, as the visitor left it if that is where they came from. */
export function BackToProducts() {
	return (
		<SiteLink
			to={useListPath()}
			className="inline-flex min-h-11 items-center gap-2 font-semibold decoration-2 decoration-accent underline-offset-4 hover:underline"
		>
			<StrokeIcon strokes={arrowLeft} className="size-5" />
			Back to Products
		</SiteLink>
	);
}

/** The server renders one page for all; what the visitor's history remembers comes after that. */
function useListPath(): string {
	const { state } = useLocation();
	const remembered = useSyncExternalStore(
		neverChanges,
		// A page opened before React had arrived was opened by the browser, which remembers from where.
		() => rememberedListPath(state) ?? listPathOf(document.referrer, location.origin),
		() => null,
	);
	return remembered ?? productListPath({ category: null });
}

function neverChanges() {
	return () => {};
}
