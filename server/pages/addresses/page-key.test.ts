import { describe, expect, it } from "vitest";
import { keyOfScreen, keyOfUnknownPath, pageKey } from "./page-key.ts";

const id = "0b0e7c3a-6f59-4f0e-9d0a-0c6f3d1a2b3c";
const categories = { hasCategory: (slug: string) => slug === "breads" };
const find = (address: string) => pageKey(new URL(address, "http://bakery.test"), categories);
const keyOf = (address: string) => find(address)?.key ?? null;

describe("the key of a page", () => {
	it.each([
		["/", "/"],
		["/products", "/products"],
		["/products?category=breads", "/products?category=breads"],
		["/products?page=2&category=breads", "/products?category=breads&page=2"],
		[`/products/${id}`, `/products/${id}`],
		["/_.data", "/_.data"],
		["/products/not-an-id", "/products/:id?:missing"],
		["/products/not-an-id.data", "/products/:id.data?:missing"],
		["/products?page=100000", "/products?page=100000"],
		["/products?without=milk", "/products?without=milk"],
		["/products?without=milk&without=eggs", "/products?without=milk%2Ceggs"],
		["/products?without=eggs%2Cmilk&page=2", "/products?without=milk%2Ceggs&page=2"],
		["/about.data", "/about.data"],
		["/contact", "/contact"],
		["/contact?sent=yes", "/contact?sent=yes"],
	])("of %s is %s", (address, key) => {
		expect(keyOf(address)).toBe(key);
	});

	it.each([
		["/?utm_source=letter", "/"],
		["/products?junk=1", "/products"],
		["/products?category=../../etc", "/products"],
		["/products?page=0", "/products"],
		["/products?page=1", "/products"],
		["/products?page=00001", "/products"],
		["/products?category=shoes&page=2", "/products?page=2"],
		["/products?page=2x", "/products"],
		["/products?without=sugar&without=toString", "/products"],
		["/products?without=milk&without=sugar&without=milk", "/products?without=milk"],
		["/about?category=breads", "/about"],
		["/contact?sent=no", "/contact"],
	])("of %s leaves out what the page does not know", (address, key) => {
		expect(keyOf(address)).toBe(key);
	});

	it.each([
		"/admin",
		"/admin/products",
		"/products/not/an-id",
		"/nothing",
		"/live",
		"/about.data?_routes=root",
		"/products?category=",
		"/products.data?category=&page=2",
		"/contact?sent=",
		"/products?without=",
		"/products?without=milk&without=eggs&without=fish",
	])("%s has none: it is never kept", (address) => {
		expect(keyOf(address)).toBeNull();
	});
});

describe("the one page for all that there is not", () => {
	it.each([
		[`/products/${id}`, "/products/:id?:missing"],
		[`/products/${id}.data`, "/products/:id.data?:missing"],
		["/products/not-an-id", "/products/:id?:missing"],
		["/products?page=2", "/products?:missing"],
		["/products?page=100000", "/products?:missing"],
		["/products.data?category=breads&page=2", "/products.data?:missing"],
	])("of the kind of %s is %s", (address, key) => {
		expect(find(address)?.missing?.key).toBe(key);
	});

	it.each(["/", "/about", "/products", "/products?category=breads", "/contact"])(
		"is not needed for %s",
		(address) => {
			expect(find(address)?.missing).toBeUndefined();
		},
	);

	it("stands for any path that no page has", () => {
		expect(keyOfUnknownPath("/some/where").key).toBe("/*");
		expect(keyOfUnknownPath("/some/where.data").key).toBe("/*.data");
	});
});

describe("the key of a document of the back office", () => {
	const screenKey = (address: string, pattern: string) =>
		keyOfScreen(new URL(address, "http://bakery.test"), pattern)?.key ?? null;

	it.each([
		["/admin", "/admin"],
		["/admin/messages?folder=spam", "/admin/messages"],
		[`/admin/products/${id}`, "/admin/products/:id"],
	])("is that of its screen: %s", (address, pattern) => {
		expect(screenKey(address, pattern)).toBe(pattern);
	});

	it.each([
		["/admin/messages.data", "/admin/messages"],
		["/admin.data?_routes=root", "/admin"],
		["/preview/home", "/preview/:pageId"],
		["/administration", "/administration"],
	])("belongs to nothing else: %s", (address, pattern) => {
		expect(screenKey(address, pattern)).toBeNull();
	});
});
