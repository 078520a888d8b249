import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Paging } from "../../bakery/paging.ts";
import { LinkButton } from "../../ui/button.tsx";
import { type MessageListAddress, messageListPath } from "./addresses.ts";

interface Props {
	address: MessageListAddress;
	paging: Paging;
}

/** Links to the pages of the list with newer and older messages. */
export function MessageListPages({ address, paging: { page, pageCount } }: Props) {
	if (pageCount === 1) return null;
	const { folder, search } = address;
	const pathOf = (number: number) => messageListPath({ folder, search, page: number });
	return (
		<nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-3">
			{page > 1 ? (
				<LinkButton to={pathOf(page - 1)} rel="prev" variant="outline">
					<ArrowLeft aria-hidden="true" className="size-5" />
					Newer
				</LinkButton>
			) : null}
			<span className="px-2 text-muted">
				Page {page} of {pageCount}
			</span>
			{page < pageCount ? (
				<LinkButton to={pathOf(page + 1)} rel="next" variant="outline">
					Older
					<ArrowRight aria-hidden="true" className="size-5" />
				</LinkButton>
			) : null}
		</nav>
	);
}
