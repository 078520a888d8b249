import { z } from "../../platform/zod.ts";
import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";

export const messageListAddress = screenAddress("/admin/messages", {
	folder: z.enum(["inbox", "spam"]).catch("inbox"),
	search: searchParameter,
	/** The day to go to, such as `2026-03-01`, instead of a page; empty for none. */
	day: z.iso.date().catch(""),
	page: pageParameter,
});

/** The filters of the message list. */
export type ShownMessages = ReturnType<typeof messageListAddress.read>;
