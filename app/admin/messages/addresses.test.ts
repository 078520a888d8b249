import { describe, expect, it } from "vitest";
import { messageListPath, readMessageListAddress } from "./addresses.ts";

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
	])("%j says %j, and the other way round", (query, address) => {
		const path = `/admin/messages${query}`;
		expect(readMessageListAddress(new URL(path, "http://site"))).toEqual(address);
		expect(messageListPath(address)).toBe(path);
	});

	it.each(["?folder=trash", "?search=+", "?page=0", "?day=yesterday", "?day=2026-13-01"])(
		"means the whole inbox when it says %j",
		(query) => {
			const address = new URL(`/admin/messages${query}`, "http://site");
			expect(readMessageListAddress(address)).toEqual(inbox);
		},
	);
});
