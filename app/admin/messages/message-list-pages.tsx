import type { Paging } from "../../bakery/paging.ts";
import { ListPages } from "../screen/list-pages.tsx";
import { messageListAddress, type ShownMessages } from "./message-list-address.ts";

interface Props {
	address: ShownMessages;
	paging: Paging;
}

/** Links to the pages of the list with newer and older messages. */
export function MessageListPages({ address: { folder, search }, paging }: Props) {
	return (
		<ListPages
			paging={paging}
			pathOf={(page) => messageListAddress.path({ folder, search, page })}
			previous="Newer"
			next="Older"
		>
			<span className="px-2 text-muted">
				Page {paging.page} of {paging.pageCount}
			</span>
		</ListPages>
	);
}
