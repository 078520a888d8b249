import { describe, expect, it, vi } from "vitest";
import { createFindMoved } from "../../../app/bakery/redirects/redirects.ts";
import type { PublicPage } from "../../../app/storefront/pages.ts";
import { routesOf } from "../fixtures/test-routes.ts";
import { createSiteAddresses, isTooLong, parseAddress } from "./site-addresses.ts";

const id = "0b0e7c3a-6f59-4f0e-9d0a-0c6f3d1a2b3c";
const action = async () => null;

// Pages besides those of the register.
vi.mock(import("../../../app/storefront/pages.ts"), async (importOriginal) => {
	const original = await importOriginal();
	const madeUp: Record<string, PublicPage> = {
		"/basket": { searchParams: {}, isKept: false, isInSitemap: false },
		"/news/:id/print": {
			params: { id: "uuid" },
			searchParams: { sent: "yes or nothing" },
			listForSitemap: null,
			exists: () => async () => true,
		},
	};
	const allPages = () => [...original.allPages(), ...Object.entries(madeUp)] as never;
	return { ...original, allPages };
});

const loadFilters = vi.fn(async () => {});
const addresses = createSiteAddresses(
	routesOf([
		{ id: "root", path: "" },
		{ id: "layout", parentId: "root" },
		{ id: "home", parentId: "layout", index: true },
		{ id: "product", parentId: "layout", path: "products/:id" },
		{ id: "list", parentId: "layout", path: "products" },
		{ id: "about", parentId: "layout", path: "about" },
		{ id: "contact", parentId: "layout", path: "contact", action },
		{ id: "basket", parentId: "layout", path: "basket" },
		{ id: "news", parentId: "layout", path: "news/:id/print" },
		{ id: "own-page", parentId: "layout", path: ":path" },
		{ id: "nothing", parentId: "layout", path: "*" },
		{ id: "back-office", parentId: "root", path: "admin" },
		{ id: "login", parentId: "back-office", index: true, action },
		{ id: "editor", parentId: "back-office", path: "products/:id" },
		{ id: "history", parentId: "back-office", path: "products/history" },
		{ id: "messages", parentId: "back-office", path: "messages" },
		{ id: "preview", parentId: "root", path: "preview/:pageId" },
		{ id: "sitemap", parentId: "root", path: "sitemap.xml" },
	]),
	{
		hasCategory: (slug) => slug === "breads",
		hasPath: (path) => path === "imprint",
		findMoved: createFindMoved({
			categories: [{ slug: "breads", earlierSlugs: ["loaves"] }],
			pages: [{ path: "imprint", earlierPaths: ["legal"] }],
			redirects: [
				{ oldAddress: "/shop/rye", newAddress: "/products?category=breads" },
				{ oldAddress: "/products/rye", newAddress: `/products/${id}` },
				{ oldAddress: "/jobs", newAddress: "/about#jobs" },
				{ oldAddress: "/imprint", newAddress: "/about" },
				{ oldAddress: "/about", newAddress: "/contact" },
			],
		}),
		hasDay: (date) => date >= "2027-03-17" && date <= "2027-03-31",
		loadFilters,
	},
);

function urlOf(address: string): URL {
	const url = parseAddress(address);
	if (!url) throw new Error(`${address} cannot be parsed.`);
	return url;
}

const resolve = (address: string) => addresses.resolve(urlOf(address));
const locationOf = (address: string) => {
	const found = resolve(address);
	return found.kind === "redirect" ? found.location : null;
};
function pageAt(address: string) {
	const found = resolve(address);
	if (found.kind !== "page") throw new Error(`${address} is no page: ${found.kind}`);
	return found;
}
const keyOf = (address: string) => pageAt(address).key?.key ?? null;

describe("the one spelling of a path", () => {
	it.each([
		["//", "/"],
		["/Products", "/products"],
		["/%70roducts", "/products"],
		["/PRODUCTS.data", "/products.data"],
		[`/products/${id.toUpperCase()}`, `/products/${id}`],
		[`/admin/Products/${id}`, `/admin/products/${id}`],
		["/About?from=letter", "/about?from=letter"],
	])("of %s is %s", (address, location) => {
		expect(locationOf(address)).toBe(location);
		expect(pageAt(location).kind).toBe("page");
	});

	it.each([
		...["/nothing", "/admin/nothing", "/products/a/b", "/%", "/%00", "/products/%00/b"],
		// No product has these.
		...["/products/Sour%20Dough", "/products/%E2%82%AC", "/products/a%2Fb", "/Products//%00.data"],
		// These cannot be decoded, or not be asked of the database.
		...["/products/%zz", "/products/%ff", "/products/%ED%A0%80", "/products/%00"],
		// Never leads to another site.
		"//products//evil.example",
		...["//evil.example", "//evil.example/products", "/\\evil.example"],
	])("does not exist for %s", (address) => {
		expect(resolve(address).kind).toBe("unknown");
	});
});

it("redirects to the address without empty parameters", () => {
	expect(locationOf("/products?category=")).toBe("/products");
	expect(locationOf("/products.data?category=&page=2")).toBe("/products.data?page=2");
	expect(locationOf("/contact?sent=")).toBe("/contact");
	expect(locationOf("/products?without=&junk=")).toBe("/products?junk=");
});

describe("a page of the owner's own", () => {
	it("is found at its path, in any spelling", () => {
		expect(keyOf("/imprint")).toBe("/imprint");
		expect(keyOf("/imprint.data?from=letter")).toBe("/imprint.data");
		expect(locationOf("/Imprint/")).toBe("/imprint");
		expect(locationOf("/%69mprint")).toBe("/imprint");
		expect(pageAt("/imprint").takesForms).toBe(false);
	});

	it.each(["/team", "/Team", "/wp-login.php", "/:path", "/%", "/*"])(
		"is none at %s, which shares one page with all others",
		(address) => {
			expect(resolve(address)).toEqual({
				kind: "unknown",
				key: { key: "/:path?:missing", missing: { key: "/:path?:missing" } },
				isCertain: true,
			});
		},
	);
});

it("tells which paths take forms", () => {
	expect(pageAt("/contact").takesForms).toBe(true);
	expect(pageAt("/contact.data").takesForms).toBe(true);
	expect(pageAt("/admin").takesForms).toBe(true);
	expect(pageAt("/products").takesForms).toBe(false);
});

describe("an earlier address", () => {
	it.each([
		["/shop/rye", "/products?category=breads"],
		["/shop/rye.data?_routes=root", "/products?category=breads"],
		["/products/Rye", `/products/${id}`],
		["/legal?from=letter", "/imprint?from=letter"],
		["/products?category=loaves", "/products?category=breads"],
		[
			"/Products/?page=2&category=loaves&without=milk&day=2027-03-18",
			"/products?page=2&category=breads&without=milk&day=2027-03-18",
		],
	])("%s leads to %s", (address, location) => {
		expect(resolve(address)).toEqual({ kind: "moved", location });
	});

	it("leads from the earlier address of a screen to the one it has now", () => {
		expect(resolve("/admin/pictures?search=rye")).toEqual({
			kind: "moved",
			location: "/admin/images?search=rye",
		});
		expect(resolve("/admin/pictures/details?key=a.jpg")).toEqual({
			kind: "moved",
			location: "/admin/images/details?key=a.jpg",
		});
		expect(resolve("/admin/pictures-of-rye").kind).toBe("unknown");
	});

	it("is none where a page is", () => {
		expect(resolve("/about").kind).toBe("page");
		expect(resolve("/imprint").kind).toBe("page");
	});

	it("leaves a missing page uncertain while redirects are not known", () => {
		const unknown = createSiteAddresses(routesOf([{ id: "root", path: "" }]), {
			hasCategory: () => true,
			hasPath: () => true,
			hasDay: () => true,
			findMoved: () => undefined,
			loadFilters,
		});
		expect(unknown.resolve(urlOf("/shop/rye"))).toMatchObject({ isCertain: false });
		expect(resolve("/shop")).toMatchObject({ kind: "unknown", isCertain: true });
	});
});

describe("the key of a page", () => {
	it.each([
		["/products", "/products"],
		["/products?page=2&category=breads", "/products?category=breads&page=2"],
		[`/products/${id}`, `/products/${id}`],
		["/products?page=100000", "/products?page=100000"],
		["/products?without=milk&without=eggs", "/products?without=milk%2Ceggs"],
		[
			"/products?page=2&day=2027-03-19&category=breads",
			"/products?category=breads&day=2027-03-19&page=2",
		],
		["/contact?sent=yes", "/contact?sent=yes"],
		[`/news/${id}/print?sent=yes&from=letter`, `/news/${id}/print?sent=yes`],
	])("of %s is %s", (address, key) => {
		expect(keyOf(address)).toBe(key);
	});

	it.each([
		["/?utm_source=letter", "/"],
		["/products?category=../../etc", "/products"],
		["/products?page=0", "/products"],
		["/products?category=shoes&page=2", "/products?page=2"],
		["/products?without=sugar&without=toString", "/products"],
		["/products?day=2027-03-16", "/products"],
		["/products?day=2027-04-01&without=milk", "/products?without=milk"],
		["/products?day=tomorrow", "/products"],
		["/contact?sent=no", "/contact"],
	])("of %s leaves out what the page does not use", (address, key) => {
		expect(keyOf(address)).toBe(key);
	});

	it.each([
		["/admin", "/admin"],
		["/admin/messages?folder=spam", "/admin/messages"],
		[`/admin/products/${id}`, "/admin/products/:id"],
		["/admin/products/history", "/admin/products/history"],
	])("of a document of the back office is that of its screen: %s", (address, key) => {
		expect(keyOf(address)).toBe(key);
	});

	it.each([
		"/basket",
		"/products?without=milk&without=eggs&without=fish",
		"/products?day=2027-03-19&without=milk",
		`/contact?product=${id}`,
		"/preview/home",
		"/sitemap.xml",
	])("does not exist for %s, which is never kept", (address) => {
		expect(keyOf(address)).toBeNull();
	});
});

describe("the one page for all that there is not", () => {
	it.each([
		[`/products/${id}`, "/products/:id?:missing"],
		[`/products/${id}.data`, "/products/:id.data?:missing"],
		["/products?page=2", "/products?:missing"],
		["/products?page=100000", "/products?:missing"],
		["/products.data?category=breads&page=2", "/products.data?:missing"],
		[`/news/${id}/print`, "/news/:id/print?:missing"],
	])("of the kind of %s is %s", (address, key) => {
		expect(pageAt(address).key?.missing?.key).toBe(key);
	});

	it("is the key of any path without a page", () => {
		expect(resolve("/products/not-an-id")).toMatchObject({
			key: { key: "/products/:id?:missing" },
		});
		expect(resolve("/news/latest/print")).toMatchObject({
			key: { key: "/news/:id/print?:missing" },
		});
		expect(resolve("/some/where")).toMatchObject({ key: { key: "/*/*" } });
		expect(resolve("/some/where.data")).toMatchObject({ key: { key: "/*/*.data" } });
	});
});

it("refuses addresses that are too long, or are none", () => {
	expect(isTooLong(urlOf(`/${"x".repeat(2047)}`))).toBe(false);
	expect(isTooLong(urlOf(`/${"x".repeat(2048)}`))).toBe(true);
	expect(parseAddress("http://evil.example/")).toBeNull();
});
