import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Paging } from "../../bakery/paging.ts";
import { LinkButton } from "../../ui/button.tsx";

interface Props {
	paging: Pick<Paging, "page" | "pageCount">;
	/** The address of a page of the list. */
	pathOf: (page: number) => string;
	/** Whether the list begins with the newest entries. */
	isByTime?: boolean;
}

/** Links to the pages of a list before and after the one that is shown. */
export function ListPages({ paging: { page, pageCount }, pathOf, isByTime = false }: Props) {
	if (pageCount === 1) return null;
	return (
		<nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-3">
			{page > 1 ? (
				<LinkButton to={pathOf(page - 1)} rel="prev" variant="outline">
					<ArrowLeft aria-hidden="true" className="size-5" />
					{isByTime ? "Newer" : "Previous"}
				</LinkButton>
			) : null}
			{isByTime ? (
				<span className="px-2 text-muted">
					Page {page} of {pageCount}
				</span>
			) : null}
			{page < pageCount ? (
				<LinkButton to={pathOf(page + 1)} rel="next" variant="outline">
					{isByTime ? "Older" : "Next"}
					<ArrowRight aria-hidden="true" className="size-5" />
				</LinkButton>
			) : null}
		</nav>
	);
}
