import { timingOf } from "../clock/showing.ts";
import type { ListedPage } from "./schema.ts";

/** Whether visitors see a page. */
export type PageState = "published" | "draft" | "scheduled" | "ended";

/** The names of the states. */
export const pageStateNames: Record<PageState, string> = {
	published: "Published",
	draft: "Draft",
	scheduled: "Scheduled",
	ended: "Ended",
};

/** The state of a page at an instant. */
export function pageState(
	page: Pick<ListedPage, "isPublished" | "shownFrom" | "shownUntil">,
	now: Date,
): PageState {
	return page.isPublished ? (timingOf(page, now) ?? "published") : "draft";
}
