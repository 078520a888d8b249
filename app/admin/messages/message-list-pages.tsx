import { ArrowLeft, ArrowRight } from "lucide-react";
import type { MessageFolder } from "../../bakery/messages/schema.ts";
import type { Paging } from "../../bakery/paging.ts";
import { LinkButton } from "../../ui/button.tsx";
import { messageListPath } from "./addresses.ts";

interface Props {
	folder: MessageFolder;
	paging: Paging;
}

/** Links to the pages of a folder with newer and older messages. */
export function MessageListPages({ folder, paging: { page, pageCount } }: Props) {
	if (pageCount === 1) return null;
	return (
		<nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-3">
			{page > 1 ? (
				<LinkButton to={messageListPath(folder, page - 1)} rel="prev" variant="outline">
					<ArrowLeft aria-hidden="true" className="size-5" />
					Newer
				</LinkButton>
			) : null}
			<span className="px-2 text-muted">
				Page {page} of {pageCount}
			</span>
			{page < pageCount ? (
				<LinkButton to={messageListPath(folder, page + 1)} rel="next" variant="outline">
					Older
					<ArrowRight aria-hidden="true" className="size-5" />
				</LinkButton>
			) : null}
		</nav>
	);
}
