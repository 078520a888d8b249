import type { Register } from "react-router";
import { readAllergenKeys } from "../bakery/allergens/lists.ts";
import type { Catalog } from "../bakery/catalog/catalog.ts";
import { isDate } from "../bakery/clock/dates.ts";
import { readPageNumber } from "../bakery/paging.ts";
import { readSlug } from "../bakery/slug.ts";
import { isUuid } from "../bakery/uuid.ts";

type Routes = Register["pages"];

type OtherPath = "/*" | "/preview/:pageId" | "/sitemap.xml" | "/robots.txt";

/** The path of a public page, as routes.ts has it. */
export type PublicPath = Exclude<keyof Routes, OtherPath | "/admin" | `/admin/${string}`>;

/** The parameters in the path of a page, such as `:name`. */
type ParamName<Path extends PublicPath> = keyof Routes[Path]["params"] & string;

/** The query parameters of a page by name, with their types. */
type SearchParams = Record<string, keyof typeof searchParamKinds>;

/** The parsed query of an address. */
export type SearchValues<Search extends SearchParams> = {
	[Name in keyof Search]: ReturnType<(typeof searchParamKinds)[Search[Name]]["read"]>;
};

/** Checks whether a page has content. @throws {BackendError} */
export type AskCatalog = (catalog: Catalog) => Promise<boolean>;

/** One of many pages, as listed in the sitemap. */
interface ListedPage<Name extends string> {
	params: Record<Name, string>;
	changedAt: Date;
}

interface AnyPage<Search extends SearchParams> {
	/** The query parameters that the page knows; all others are ignored. */
	searchParams: Search;
	/** False for a page that differs between visitors, so that the page cache does not keep it. */
	isKept?: false;
	/** Whether orders and the time change it, and not only saves. */
	changesWithOrders?: true;
	/** Whether the page cache keeps the page of a query; without it all are kept. */
	isQueryKept?(search: SearchValues<Search>): boolean;
}

export interface FixedPage<Search extends SearchParams = SearchParams> extends AnyPage<Search> {
	isInSitemap?: false;
	/**
	 * Checks whether there is content, which is cheaper than rendering a 404. Null if there always
	 * is.
	 */
	exists?(address: { search: SearchValues<Search> }): AskCatalog | null;
}

/** A page with a parameter in its path, such as a product. */
export interface PageWithParams<
	Name extends string = string,
	Search extends SearchParams = SearchParams,
> extends AnyPage<Search> {
	params: Record<Name, keyof typeof pathParamKinds>;
	/** Those listed in the sitemap; null if none is. @throws {BackendError} */
	listForSitemap: ((catalog: Catalog) => Promise<ListedPage<Name>[]>) | null;
	/** Checks whether there is content, as above. */
	exists(address: { params: Record<Name, string>; search: SearchValues<Search> }): AskCatalog;
}

export type PublicPage = FixedPage | PageWithParams;

/** The kind of page that a path needs. */
export type PageAt<Path extends PublicPath> = [ParamName<Path>] extends [never]
	? FixedPage
	: PageWithParams<ParamName<Path>>;

/** Declares a page, so that `exists` gets typed parameters. */
export function fixedPage<const Search extends SearchParams>(page: FixedPage<Search>) {
	return page;
}

/** Declares a page with a parameter in its path. */
export function pageWithParams<Name extends string, const Search extends SearchParams>(
	page: PageWithParams<Name, Search>,
) {
	return page;
}

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

const receiptNumber: PathParamKind = {
	read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? text : null),
};

/** The type of `:name` in a path, and how it is parsed. */
export const pathParamKinds = { uuid, "page path": pagePath, "receipt number": receiptNumber };

const categorySlug: SearchParamKind<string | null> = {
	read: readSlug,
	// An unknown one filters nothing (product §3).
	isKnown: (slug, catalog) => slug === null || catalog.hasCategory(slug),
};

const nearDate: SearchParamKind<string | null> = {
	read: (text) => (isDate(text) ? text : null),
	// A past or a far one filters nothing (product §3).
	isKnown: (date, catalog) => date === null || catalog.hasDay(date),
};

/** Pages for more allergens at once are not cached: there are thousands. */
const MAX_KEPT_ALLERGENS = 2;

const allergens: SearchParamKind<string | null> = {
	read: (text) => readAllergenKeys(text).join(",") || null,
	isList: true,
	isKept: (keys) => keys === null || keys.split(",").length <= MAX_KEPT_ALLERGENS,
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
	"now or nothing": { read: (text: string | null) => text === "now" },
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

/**
 * The register of public pages: what the page cache, the loaders, the sitemap, the measurements and
 * the tests need of each. A route of routes.ts that is missing here does not compile.
 */
export const pages = {
	"/": fixedPage({
		searchParams: {},
	}),
	"/products": fixedPage({
		searchParams: {
			category: "category slug",
			day: "near date",
			without: "allergens",
			page: "page number",
		},
		// All combinations of both would be tens of thousands.
		isQueryKept: ({ day, without }) => day === null || without === null,
		exists: ({ search }) => (search.page === 1 ? null : (catalog) => catalog.hasListPage(search)),
	}),
	"/products/:id": pageWithParams({
		params: { id: "uuid" },
		searchParams: {},
		listForSitemap: async (catalog) =>
			(await catalog.listProducts()).map(({ id, changedAt }) => ({ params: { id }, changedAt })),
		exists:
			({ params: { id } }) =>
			(catalog) =>
				catalog.hasProduct(id),
	}),
	"/about": fixedPage({
		searchParams: {},
	}),
	"/contact": fixedPage({
		searchParams: { sent: "yes or nothing", product: "id" },
	}),
	"/allergens": fixedPage({
		searchParams: { page: "page number" },
		exists:
			({ search: { page } }) =>
			(catalog) =>
				catalog.hasAllergenPage(page),
	}),
	"/order": fixedPage({
		searchParams: { day: "date", product: "id", size: "size" },
		// It shows what is left.
		changesWithOrders: true,
		isInSitemap: false,
	}),
	"/order/:link": pageWithParams({
		params: { link: "uuid" },
		// `confirm` is in the mail alone, to confirm the order; `cancel` asks before it is canceled; `pay` is on
		// the way to the payment.
		searchParams: { confirm: "id", cancel: "yes or nothing", pay: "now or nothing" },
		isKept: false,
		listForSitemap: null,
		// The page itself says so: the catalog knows no orders.
		exists: () => async () => true,
	}),
	// Leads to the provider's page, and is the order's page where that fails.
	"/order/:link/pay": pageWithParams({
		params: { link: "uuid" },
		searchParams: {},
		isKept: false,
		listForSitemap: null,
		exists: () => async () => true,
	}),
	"/order/:link/change": pageWithParams({
		params: { link: "uuid" },
		searchParams: { day: "date" },
		isKept: false,
		listForSitemap: null,
		exists: () => async () => true,
	}),
	"/order/:link/receipt/:number": pageWithParams({
		params: { link: "uuid", number: "receipt number" },
		searchParams: {},
		isKept: false,
		listForSitemap: null,
		exists: () => async () => true,
	}),
	"/:path": pageWithParams({
		params: { path: "page path" },
		searchParams: {},
		listForSitemap: async (catalog) =>
			(await catalog.listCustomPages()).map(({ path, changedAt }) => ({
				params: { path },
				changedAt: new Date(changedAt),
			})),
		exists:
			({ params: { path } }) =>
			async (catalog) =>
				catalog.hasPath(path),
	}),
} satisfies { [Path in PublicPath]: PageAt<Path> };

export function allPages(): [PublicPath, PublicPage][] {
	return Object.entries<PublicPage>(pages) as [PublicPath, PublicPage][];
}

/**
 * Parses the query of a page. The page cache uses the same register, so a page never shows anything
 * else than its cache key says. Nothing else parses a query (lint/search-params-in-register.grit).
 */
export function readSearchParams<Path extends PublicPath>(
	path: Path,
	{ searchParams }: URL,
): SearchValues<(typeof pages)[Path]["searchParams"]> {
	const page: PublicPage = pages[path];
	return readQuery(page.searchParams, searchParams);
}

/** Parses declared parameters. */
export function readQuery<Search extends PublicPage["searchParams"]>(
	declared: Search,
	query: URLSearchParams,
): SearchValues<Search> {
	const read = Object.entries(declared).map(([name, kindName]) => {
		const kind: SearchParamKind = searchParamKinds[kindName];
		return [name, kind.read(textInQuery(query, name, kind))];
	});
	return Object.fromEntries(read);
}
