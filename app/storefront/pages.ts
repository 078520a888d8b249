import {
	fixedPage,
	type PageAt,
	type PublicPage,
	type PublicPath,
	pageWithParams,
	type SearchParamKind,
	type SearchValues,
	searchParamKinds,
	textInQuery,
} from "./page-definition.ts";
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
	"/order/:link/change": pageWithParams({
		params: { link: "uuid" },
		searchParams: { day: "date" },
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
