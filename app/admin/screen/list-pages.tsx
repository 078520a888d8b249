import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Paging } from "../../bakery/paging.ts";
import { LinkButton } from "../../ui/button.tsx";

interface Props {
	paging: Pick<Paging, "page" | "pageCount">;
	/** The address of a page of the list. */
	pathOf: (page: number) => string;
	previous?: string;
	next?: string;
	/** The content between the two links. */
	children?: ReactNode;
}

/** Links to the pages of a list before and after the one that is shown. */
export function ListPages(props: Props) {
	const { paging, pathOf, previous = "Previous", next = "Next", children } = props;
	const { page, pageCount } = paging;
	if (pageCount === 1) return null;
	return (
		<nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-3">
			{page > 1 ? (
				<LinkButton to={pathOf(page - 1)} rel="prev" variant="outline">
					<ArrowLeft aria-hidden="true" className="size-5" />
					{previous}
				</LinkButton>
			) : null}
			{children}
			{page < pageCount ? (
				<LinkButton to={pathOf(page + 1)} rel="next" variant="outline">
					{next}
					<ArrowRight aria-hidden="true" className="size-5" />
				</LinkButton>
			) : null}
		</nav>
	);
}
