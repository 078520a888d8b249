import type { MessageFolder } from "../../bakery/messages/schema.ts";
import { readPageNumber } from "../../bakery/paging.ts";
import { messagesPath } from "../layout/areas.ts";

/** Gives the messages of a folder as a file. */
export const messageExportPath = `${messagesPath}/export`;

/** A page of a folder. */
export function messageListPath(folder: MessageFolder, page = 1): string {
	const query = new URLSearchParams();
	if (folder !== "inbox") query.set("folder", folder);
	if (page > 1) query.set("page", String(page));
	return query.size > 0 ? `${messagesPath}?${query}` : messagesPath;
}

/** What `messageListPath` made; anything else is the first page of the inbox. */
export function readMessageListAddress({ searchParams }: URL): {
	folder: MessageFolder;
	page: number;
} {
	return {
		folder: searchParams.get("folder") === "spam" ? "spam" : "inbox",
		page: readPageNumber(searchParams.get("page")),
	};
}
