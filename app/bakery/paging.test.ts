import { describe, expect, it } from "vitest";
import { BackendError } from "../platform/browser/backend-error.ts";
import { fetchPage, pagingOf, readPageNumber } from "./paging.ts";

describe("readPageNumber", () => {
	it.each([
		[null, 1],
		["", 1],
		["1", 1],
		["2", 2],
		["104", 104],
		["0", 1],
		["-1", 1],
		["1.5", 1],
		["two", 1],
		["100000", 100_000],
		["9999999999999999", 999_999],
		["0002", 1],
	])("reads %j as page %d", (text, page) => {
		expect(readPageNumber(text)).toBe(page);
	});
});

describe("pagingOf", () => {
	it.each([
		[0, 1, { page: 1, pageCount: 1, total: 0 }],
		[48, 1, { page: 1, pageCount: 1, total: 48 }],
		[49, 2, { page: 2, pageCount: 2, total: 49 }],
		[49, 9, { page: 2, pageCount: 2, total: 49 }],
	])("of %d entries, page %d", (total, page, paging) => {
		expect(pagingOf(total, page, 48)).toEqual(paging);
	});
});

describe("fetchPage", () => {
	const rows = Array.from({ length: 5 }, (_, index) => index);

	async function fetchRange(first: number, last: number) {
		return { data: rows.slice(first, last + 1), error: null, count: rows.length };
	}

	async function fetchRangeLikePostgrest(first: number, last: number) {
		if (first < rows.length) return fetchRange(first, last);
		const error = { message: "Requested range not satisfiable", code: "PGRST103" };
		return { data: null, error, count: null };
	}

	it.each([
		[1, [0, 1], 1],
		[3, [4], 3],
		[9, [4], 3],
	])("page %d holds the rows %j", async (page, expected, actualPage) => {
		for (const fetch of [fetchRange, fetchRangeLikePostgrest]) {
			const result = await fetchPage({ page, size: 2 }, fetch);
			expect(result.rows).toEqual(expected);
			expect(result.paging).toEqual({ page: actualPage, pageCount: 3, total: 5 });
		}
	});

	it("is one empty page when there is nothing", async () => {
		const nothing = async () => ({ data: [], error: null, count: 0 });
		expect(await fetchPage({ page: 2, size: 2 }, nothing)).toEqual({
			rows: [],
			paging: { page: 1, pageCount: 1, total: 0 },
		});
	});

	it("throws the backend's error", async () => {
		const error = { message: "permission denied", code: "42501" };
		const refuse = async () => ({ data: null, error, count: null });
		const attempt = fetchPage({ page: 1, size: 2 }, refuse);
		await expect(attempt).rejects.toThrow(new BackendError("permission denied", "42501"));
	});
});
