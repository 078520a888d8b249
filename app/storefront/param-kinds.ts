import { readAllergenKeys } from "../bakery/allergens/without.ts";
import type { Catalog } from "../bakery/catalog/catalog.ts";
import { isDate } from "../bakery/clock/dates.ts";
import { readPageNumber } from "../bakery/paging.ts";
import { readSlug } from "../bakery/slug.ts";
import { isUuid } from "../bakery/uuid.ts";

export type SearchValue = string | number | boolean | null;

type KnownFilters = Pick<Catalog, "hasCategory" | "hasDay" | "hasPath">;

export interface SearchParamKind<Value extends SearchValue = SearchValue> {
	/** @param text from the address; null without it. An invalid value is read as null. */
	read(text: string | null): Value;
	/**
	 * Whether forms may send it several times, joined here by commas. Parsing its value again gives
	 * the same, so all orders share one page in the cache.
	 */
	isList?: true;
	/** Whether pages with a value are kept in memory; without it all are. */
	isKept?(value: Value): boolean;
	/** Whether what the value names exists; other values are ignored. */
	isKnown?(value: Value, catalog: KnownFilters): boolean;
}

export interface PathParamKind {
	/** The value as addresses spell it; null for a text that can't be one. */
	read(text: string): string | null;
	/** Whether there may be a page with the value; any other path is one that no page has. */
	isKnown?(value: string, catalog: KnownFilters): boolean;
}

const uuid: PathParamKind = { read: (text) => (isUuid(text) ? text.toLowerCase() : null) };

const pagePath: PathParamKind = {
	read: (text) => readSlug(text.toLowerCase()),
	isKnown: (path, catalog) => catalog.hasPath(path),
};

/** The type of `:name` in a path, and how it is parsed. */
export const pathParamKinds = { uuid, "page path": pagePath };

const categorySlug: SearchParamKind<string | null> = {
	read: readSlug,
	// An unknown one filters nothing (product §4).
	isKnown: (slug, catalog) => slug === null || catalog.hasCategory(slug),
};

const nearDate: SearchParamKind<string | null> = {
	read: (text) => (isDate(text) ? text : null),
	// A past or a far one filters nothing (product §21.4).
	isKnown: (date, catalog) => date === null || catalog.hasDay(date),
};

/** Pages for more allergens at once are not cached: there are thousands. */
const MOST_KEPT_ALLERGENS = 2;

const allergens: SearchParamKind<string | null> = {
	read: (text) => readAllergenKeys(text).join(",") || null,
	isList: true,
	isKept: (keys) => keys === null || keys.split(",").length <= MOST_KEPT_ALLERGENS,
};

/** Pages with one are not cached: anybody can make up ids. */
const id: SearchParamKind<string | null> = {
	read: (text) => (text !== null && isUuid(text) ? text.toLowerCase() : null),
	isKept: (id) => id === null,
};

/** The type of a query parameter, and how it is parsed. */
export const searchParamKinds = {
	"category slug": categorySlug,
	allergens,
	"near date": nearDate,
	id,
	/** The name of a product's size. */
	size: { read: (text: string | null) => text || null },
	date: { read: (text: string | null) => (isDate(text) ? text : null) },
	"page number": { read: readPageNumber },
	"yes or nothing": { read: (text: string | null) => text === "yes" },
};

/** The text of a parameter in a query; null without it. */
export function textInQuery(
	query: URLSearchParams,
	name: string,
	{ isList }: SearchParamKind,
): string | null {
	return isList && query.has(name) ? query.getAll(name).join(",") : query.get(name);
}
