import type { Register } from "react-router";
import type { Catalog } from "../bakery/catalog/catalog.ts";
import type { pathParamKinds, searchParamKinds } from "./param-kinds.ts";

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
