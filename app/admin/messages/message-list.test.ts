import { describe, expect, it } from "vitest";
import { messageListAddress } from "./message-list.tsx";

const inbox = { folder: "inbox" as const, search: "", page: 1, day: "" };

describe("the address of the messages", () => {
	it.each([
		["", inbox],
		["?page=3", { ...inbox, page: 3 }],
		[
			"?folder=spam&search=rye+%26+oat&page=2",
			{ folder: "spam" as const, search: "rye & oat", page: 2, day: "" },
		],
		["?search=cake&day=2026-03-01", { ...inbox, search: "cake", day: "2026-03-01" }],
	])("%j says %j, and the other way round", (query, shown) => {
		const path = `/admin/messages${query}`;
		expect(messageListAddress.read(new URL(path, "http://site"))).toEqual(shown);
		expect(messageListAddress.path(shown)).toBe(path);
	});

	it("leaves out the blank before the next word of a search", () => {
		const typed = { ...inbox, search: "rye " };
		expect(messageListAddress.path(typed)).toBe("/admin/messages?search=rye");
		expect(messageListAddress.path({ ...inbox, search: " " })).toBe("/admin/messages");
	});

	it.each(["?folder=trash", "?search=+", "?page=0", "?day=yesterday", "?day=2026-13-01"])(
		"means the whole inbox when it says %j",
		(query) => {
			const address = new URL(`/admin/messages${query}`, "http://site");
			expect(messageListAddress.read(address)).toEqual(inbox);
		},
	);
});
