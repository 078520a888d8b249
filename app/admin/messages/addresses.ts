import type { MessageFolder } from "../../bakery/messages/schema.ts";
import { readPageNumber } from "../../bakery/paging.ts";
import { readSearch } from "../../bakery/search.ts";
import { messagesPath } from "../layout/areas.ts";

/** Gives the messages of a folder as a file. */
export const messageExportPath = `${messagesPath}/export`;

/** What the list of messages shows. */
export interface MessageListAddress {
	folder: MessageFolder;
	/** Empty without a search. */
	search: string;
	page: number;
	/** The day to go to, such as `2026-03-01`, instead of a page; empty for none. */
	day: string;
}

/** The address of a part of the list: a parameter that says nothing is left out. */
export function messageListPath({
	folder = "inbox",
	search = "",
	page = 1,
	day = "",
}: Partial<MessageListAddress>): string {
	const query = new URLSearchParams();
	if (folder !== "inbox") query.set("folder", folder);
	if (search) query.set("search", search);
	if (day) query.set("day", day);
	else if (page > 1) query.set("page", String(page));
	return query.size > 0 ? `${messagesPath}?${query}` : messagesPath;
}

/** What `messageListPath` made; what an address cannot mean is left out. */
export function readMessageListAddress({ searchParams }: URL): MessageListAddress {
	const day = searchParams.get("day") ?? "";
	return {
		folder: searchParams.get("folder") === "spam" ? "spam" : "inbox",
		search: readSearch(searchParams.get("search")),
		page: readPageNumber(searchParams.get("page")),
		day: isDay(day) ? day : "",
	};
}

function isDay(text: string): boolean {
	return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
