/** Rows of one answer at most. */
export const MAX_ROWS = 1000;

/** The place of a page in a longer list. Pages count from 1; an empty list has one page. */
export interface Paging {
	page: number;
	pageCount: number;
	/** Entries on all pages together. */
	total: number;
}

/** No list has that many pages; every higher number is after the end too. */
const HIGHEST_PAGE = 999_999;

/** The page number of an address; 1 for anything but a positive whole number. */
export function readPageNumber(text: string | null): number {
	return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), HIGHEST_PAGE) : 1;
}

/** The place of `page` in a list of `total` entries; a page after the last one is the last one. */
export function pagingOf(total: number, page: number, size: number): Paging {
	const pageCount = Math.max(1, Math.ceil(total / size));
	return { page: Math.min(Math.max(1, page), pageCount), pageCount, total };
}

/**
 * Fetches one page of what a database function lists. Each of its rows has the total of all
 * pages, which is left out. A page after the last one gives the last one.
 */
export async function fetchListedPage<Row extends { total: number }>(
	{ page, size }: { page: number; size: number },
	list: (part: { skipped: number; size: number }) => Promise<Row[]>,
): Promise<{ rows: Omit<Row, "total">[]; paging: Paging }> {
	const rows = await list({ skipped: (page - 1) * size, size });
	const [first] = rows;
	if (first || page === 1) {
		const paging = pagingOf(first?.total ?? 0, page, size);
		return { rows: rows.map(({ total: _, ...row }) => row), paging };
	}
	const start = await fetchListedPage({ page: 1, size }, list);
	const { pageCount } = start.paging;
	return pageCount === 1 ? start : fetchListedPage({ page: pageCount, size }, list);
}

/** All rows of a list. @param fetchOne asks for one page, as `fetchListedPage` does. */
export async function fetchAllPages<Row>(
	fetchOne: (page: { page: number; size: number }) => Promise<{ rows: Row[]; paging: Paging }>,
): Promise<Row[]> {
	const all: Row[] = [];
	for (let page = 1; ; page++) {
		const { rows, paging } = await fetchOne({ page, size: MAX_ROWS });
		all.push(...rows);
		if (page >= paging.pageCount) return all;
	}
}
