import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Register } from "react-router";
import routes from "../app/routes.ts";

type Path = keyof Register["pages"];

/** The paths of the site's pages. */
const paths = pathsOf(routes) as Path[];

/** Paths that are no address by themselves. */
type Pattern = Extract<Path, `${string}${":" | "*"}${string}`>;

/**
 * Where a page is looked at that has more than its path; nowhere if it shows nothing by itself. What
 * is missing here is looked at under its path.
 */
const addresses: Record<Pattern, string[]> & Partial<Record<Path, string[]>> = {
	"/products": ["/products", "/products?page=5", "/products?without=milk"],
	"/products/:id": ["/products/:product", "/products/no-such-product"],
	"/contact": ["/contact", "/contact?sent=yes"],
	"/order": ["/order", "/order?day=2000-01-01"],
	// e2e/orders.spec.ts places one.
	"/order/:link": [],
	"/order/:link/pay": [],
	"/order/:link/change": [],
	// e2e/receipts.spec.ts pays one.
	"/order/:link/receipt/:number": [],
	// e2e/custom-pages.spec.ts adds one.
	"/:path": [],
	"/*": ["/no-such-page"],
	// They redirect signed-in users.
	"/admin": [],
	"/admin/forgot-password": [],
	"/admin/reset-password": [],
	"/admin/email-confirmed": [],
	"/admin/pages/own/:id": ["/admin/pages/own/new", "/admin/pages/own/privacy"],
	"/admin/pages/:pageId": ["/admin/pages/home", "/admin/pages/about", "/admin/pages/products"],
	"/admin/products": ["/admin/products", "/admin/products?page=2"],
	"/admin/products/:id": ["/admin/products/:product", "/admin/products/new"],
	"/admin/labels": ["/admin/labels", "/admin/labels?labels=:product"],
	"/admin/categories/:id": ["/admin/categories/:category", "/admin/categories/new"],
	"/admin/images/details": [],
	"/admin/navigation": ["/admin/navigation", "/admin/navigation?item=:item"],
	"/admin/messages": ["/admin/messages", "/admin/messages?folder=spam"],
	"/preview/:pageId": [],
	"/sitemap.xml": [],
	"/robots.txt": [],
};

type Half = "storefront" | "back office";

/** The records that `:product`, `:category` and `:item` in an address refer to. */
type Ids = Record<"product" | "category" | "item", string>;

/** The addresses of one half of the site, with the ids of its database. */
export function addressesIn(half: Half, ids: Ids): string[] {
	return addressPatternsIn(half).map((pattern) => fillInIds(pattern, ids));
}

/** The same before the ids are known. */
export function addressPatternsIn(half: Half): string[] {
	return paths
		.flatMap((path) => addresses[path] ?? [path])
		.filter((address) => address.startsWith("/admin") === (half === "back office"));
}

/** The address on a site for a pattern. */
export function fillInIds(pattern: string, ids: Ids): string {
	return pattern.replace(
		/(?<=[/=]):(product|category|item)(?=\/|$)/,
		(_, kind: keyof Ids) => ids[kind],
	);
}

function pathsOf(entries: RouteConfigEntry[], parent = ""): string[] {
	return entries.flatMap(({ path, index, children = [] }) => {
		const own = path ? `${parent}/${path}` : parent;
		const isPage = index || (path && children.length === 0);
		return isPage ? [own || "/"] : pathsOf(children, own);
	});
}
