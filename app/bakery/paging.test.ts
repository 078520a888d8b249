import { describe, expect, it } from "vitest";
import { fetchListedPage, pagingOf, readPageNumber } from "./paging.ts";

it.each([
	[null, 1],
	["2", 2],
	["0", 1],
	["two", 1],
	["9999999999999999", 999_999],
])("readPageNumber reads %j as page %d", (text, page) => {
	expect(readPageNumber(text)).toBe(page);
});

it.each([
	[0, 1, { page: 1, pageCount: 1, total: 0 }],
	[48, 1, { page: 1, pageCount: 1, total: 48 }],
	[49, 2, { page: 2, pageCount: 2, total: 49 }],
	[49, 9, { page: 2, pageCount: 2, total: 49 }],
])("pagingOf of %d entries, page %d", (total, page, paging) => {
	expect(pagingOf(total, page, 48)).toEqual(paging);
});

describe("fetchListedPage", () => {
	const rows = Array.from({ length: 5 }, (_, index) => ({ index, total: 5 }));

	async function list({ skipped, size }: { skipped: number; size: number }) {
		return rows.slice(skipped, skipped + size);
	}

	it.each([
		[1, [0, 1], 1],
		[3, [4], 3],
		[9, [4], 3],
	])("page %d holds the rows %j", async (page, expected, actualPage) => {
		const result = await fetchListedPage({ page, size: 2 }, list);
		expect(result.rows.map(({ index }) => index)).toEqual(expected);
		expect(result.paging).toEqual({ page: actualPage, pageCount: 3, total: 5 });
	});

	it("is one empty page when there is nothing", async () => {
		const nothing = async () => [];
		expect(await fetchListedPage({ page: 2, size: 2 }, nothing)).toEqual({
			rows: [],
			paging: { page: 1, pageCount: 1, total: 0 },
		});
	});
});
