import { BackendError, dataOrThrow } from "../platform/browser/backend-error.ts";

/** Rows of one answer at most. */
export const MAX_ROWS = 1000;

/** The place of a page in a longer list. Pages count from 1; an empty list has one page. */
export interface Paging {
	page: number;
	pageCount: number;
	/** Entries on all pages together. */
	total: number;
}

/** PostgREST's error code for a range that starts after the last row. */
const RANGE_NOT_SATISFIABLE = "PGRST103";

type RangeAnswer<Row> = PromiseLike<{
	data: Row[] | null;
	error: { message: string; code?: string } | null;
	count: number | null;
}>;

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
 * Fetches one page of a list; a page after the last one gives the last one.
 * @param fetchRange asks for the rows from `first` to `last` (counted from 0, both included) and
 *   for the exact count of all rows.
 */
export async function fetchPage<Row>(
	{ page, size }: { page: number; size: number },
	fetchRange: (first: number, last: number) => RangeAnswer<Row>,
): Promise<{ rows: Row[]; paging: Paging }> {
	const first = (page - 1) * size;
	const answer = await fetchRange(first, first + size - 1);
	const isBehindTheEnd = answer.error?.code === RANGE_NOT_SATISFIABLE || answer.data?.length === 0;
	if (page > 1 && isBehindTheEnd) {
		const start = await fetchPage({ page: 1, size }, fetchRange);
		const { pageCount } = start.paging;
		return pageCount === 1 ? start : fetchPage({ page: pageCount, size }, fetchRange);
	}
	const rows = dataOrThrow(answer);
	if (answer.count === null) throw new BackendError("The backend did not count the rows.");
	return { rows, paging: pagingOf(answer.count, page, size) };
}

/**
 * Fetches one page of what a database function lists, each row with the total of all pages; a page
 * after the last one gives the last one.
 */
export function fetchListedPage<Row extends { total: number }>(
	page: { page: number; size: number },
	list: (part: { skipped: number; size: number }) => PromiseLike<{
		data: Row[] | null;
		error: { message: string; code?: string } | null;
	}>,
): Promise<{ rows: Row[]; paging: Paging }> {
	return fetchPage(page, async (skipped, last) => {
		const { data, error } = await list({ skipped, size: last - skipped + 1 });
		return { data, error, count: data?.[0]?.total ?? 0 };
	});
}

/** All rows of a list. @param fetchOne asks for one page, as the functions above do. */
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

/**
 * The same as `fetchListedPage` where the database function lists ids.
 * @param fetch gets the rows with these ids, in any order.
 */
export async function fetchFoundPage<Row extends { id: string }>(
	page: { page: number; size: number },
	find: Parameters<typeof fetchListedPage<{ id: string; total: number }>>[1],
	fetch: (ids: string[]) => PromiseLike<{ data: Row[] | null; error: { message: string } | null }>,
): Promise<{ rows: Row[]; paging: Paging }> {
	const { rows, paging } = await fetchListedPage(page, find);
	const places = new Map(rows.map(({ id }, place) => [id, place]));
	const found = places.size > 0 ? dataOrThrow(await fetch([...places.keys()])) : [];
	const placeOf = ({ id }: Row) => places.get(id) ?? 0;
	return { rows: found.toSorted((one, other) => placeOf(one) - placeOf(other)), paging };
}
