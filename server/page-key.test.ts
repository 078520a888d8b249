import { describe, expect, it } from "vitest";
import { pageKey } from "./page-key.ts";

const id = "0b0e7c3a-6f59-4f0e-9d0a-0c6f3d1a2b3c";
const keyOf = (address: string) => pageKey(new URL(address, "http://bakery.test"))?.key ?? null;

describe("the key of a page", () => {
	it.each([
		["/", "/"],
		["/products", "/products"],
		["/products?category=breads", "/products?category=breads"],
		["/products?page=2&category=breads", "/products?category=breads&page=2"],
		[`/products/${id}`, `/products/${id}`],
		["/products?category=", "/products?category="],
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
		["/about?category=breads", "/about"],
	])("of %s leaves out what the page does not know", (address, key) => {
		expect(keyOf(address)).toBe(key);
	});

	it.each([
		"/admin",
		"/admin/products",
		"/products/not-an-id",
		"/nothing",
		"/live",
		"/about.data?_routes=root",
	])("%s has none: it is never kept", (address) => {
		expect(keyOf(address)).toBeNull();
	});

	it("keeps the contact page for bad times only", () => {
		expect(pageKey(new URL("http://bakery.test/contact"))?.reusable).toBe(false);
	});
});
