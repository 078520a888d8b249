import type { Catalog } from "./catalog.ts";
import { splitPath } from "./site-map.ts";

/** What the page cache may do with a page. */
export interface PageKey {
	/** The address with nothing but the parameters that the page knows, in one order. */
	key: string;
	/** For pages that anybody can think up. */
	missing?: {
		/** The key of the one page that is shown for all of them that do not exist. */
		key: string;
		/** Asks whether there is anything to show. @throws {BackendError} */
		exists?: (catalog: Catalog) => Promise<boolean>;
	};
}

interface PageRule {
	path: RegExp;
	parameters: Record<string, RegExp>;
	missing?: (page: string, parameters: URLSearchParams) => PageKey["missing"];
}

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** No id, so that as an address it leads to the page that it stands for. */
const anyProduct = "/products/:id";

const rules: PageRule[] = [
	{ path: /^\/$/, parameters: {} },
	{
		path: /^\/products$/,
		// The first page has no number.
		parameters: { category: /^[a-z0-9-]{1,200}$/, page: /^(?!1$)[1-9]\d{0,4}$/ },
		missing: (_page, parameters) => missingListPage(parameters),
	},
	{
		path: new RegExp(`^/products/${uuid}$`),
		parameters: {},
		missing: (page) => ({
			key: anyProduct,
			exists: (catalog) => catalog.hasProduct(page.slice("/products/".length)),
		}),
	},
	{ path: /^\/about$/, parameters: {} },
	{ path: /^\/contact$/, parameters: { sent: /^yes$/ } },
];

function missingListPage(parameters: URLSearchParams): PageKey["missing"] {
	const page = parameters.get("page");
	if (page === null) return undefined;
	const list = { categorySlug: parameters.get("category"), page: Number(page) };
	return { key: "/products?page=:page", exists: (catalog) => catalog.hasListPage(list) };
}

/**
 * The cache key of a public page, or null for what is never kept. Unknown parameters and categories
 * are left out, so that junk query strings share the page's one entry.
 * @param hasCategory whether the list can be filtered by a slug (spec §4: an unknown one filters
 *   nothing).
 */
export function pageKey(url: URL, hasCategory: (slug: string) => boolean): PageKey | null {
	// React Router names here the loaders it wants: the answer is not the whole page.
	if (url.searchParams.has("_routes")) return null;
	const { page, suffix } = splitPath(url.pathname);
	// Redirected to the address without it (page-address.ts).
	if (page === "/products" && url.searchParams.get("category") === "") return null;
	if (/^\/products\/[^/]+$/.test(page) && !rules.some(({ path }) => path.test(page))) {
		return keyOfMissing(anyProduct, suffix);
	}
	const rule = rules.find(({ path }) => path.test(page));
	if (!rule) return null;
	const known = knownParameters(url.searchParams, rule.parameters);
	const category = known.get("category");
	if (category !== null && !hasCategory(category)) known.delete("category");
	const missing = rule.missing?.(page, known);
	return {
		key: withParameters(url.pathname, known),
		...(missing && { missing: { ...missing, key: withSuffix(missing.key, suffix) } }),
	};
}

/** The key of the one page for all paths that no page has. */
export function keyOfUnknownPath(pathname: string): PageKey {
	return keyOfMissing("/*", splitPath(pathname).suffix);
}

function keyOfMissing(address: string, suffix: string): PageKey {
	const key = withSuffix(address, suffix);
	return { key, missing: { key } };
}

function withSuffix(address: string, suffix: string): string {
	return address.replace(/(?=\?|$)/, suffix);
}

function withParameters(pathname: string, parameters: URLSearchParams): string {
	return parameters.size > 0 ? `${pathname}?${parameters}` : pathname;
}

function knownParameters(given: URLSearchParams, known: Record<string, RegExp>): URLSearchParams {
	const kept = new URLSearchParams();
	for (const [name, pattern] of Object.entries(known)) {
		const value = given.get(name);
		if (value !== null && pattern.test(value)) kept.set(name, value);
	}
	return kept;
}
