import type { ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { createSiteMap } from "./site-map.ts";

const id = "0b0e7c3a-6f59-4f0e-9d0a-0c6f3d1a2b3c";
const action = async () => null;

interface Route {
	id: string;
	parentId?: string;
	path?: string;
	index?: true;
	action?: typeof action;
}

/** Routes as the build describes them. */
function routesOf(list: Route[]): ServerBuild["routes"] {
	const described = list.map(({ action, ...route }) => ({ ...route, module: { action } }));
	return Object.fromEntries(described.map((route) => [route.id, route as never]));
}

const siteMap = createSiteMap(
	routesOf([
		{ id: "root", path: "" },
		{ id: "layout", parentId: "root" },
		{ id: "home", parentId: "layout", index: true },
		{ id: "list", parentId: "layout", path: "products" },
		{ id: "product", parentId: "layout", path: "products/:id" },
		{ id: "contact", parentId: "layout", path: "contact", action },
		{ id: "nothing", parentId: "layout", path: "*" },
		{ id: "back-office", parentId: "root", path: "admin" },
		{ id: "login", parentId: "back-office", index: true },
		{ id: "editor", parentId: "back-office", path: "products/:id" },
		{ id: "sitemap", parentId: "root", path: "sitemap.xml" },
	]),
);
const spellingOf = (path: string) => siteMap.find(path)?.spelling ?? null;

describe("the one spelling of a path", () => {
	it.each([
		["/", "/"],
		["//", "/"],
		["/products", "/products"],
		["/Products", "/products"],
		["/products/", "/products"],
		["//products///", "/products"],
		["/%70roducts", "/products"],
		["/PRODUCTS.data", "/products.data"],
		["/products/.data", "/products.data"],
		["/_.data", "/_.data"],
		[`/products/${id.toUpperCase()}`, `/products/${id}`],
		[`/Products/${id}/`, `/products/${id}`],
		["/products/Sour Dough", "/products/Sour%20Dough"],
		["/products/%E2%82%AC", "/products/%E2%82%AC"],
		["/products/a%2Fb", "/products/a%2Fb"],
		// These cannot be decoded, or not be asked of the database.
		...["/products/%zz", "/products/%ff", "/products/%ED%A0%80", "/products/%00"].map((path) => [
			path,
			path,
		]),
		["/Products//%00.data", "/products/%00.data"],
		["/Admin/", "/admin"],
		[`/admin/Products/${id}`, `/admin/products/${id}`],
		["/sitemap.xml", "/sitemap.xml"],
	])("of %s is %s", (path, spelling) => {
		expect(spellingOf(path)).toBe(spelling);
		expect(spellingOf(spelling)).toBe(spelling);
		expect(siteMap.has(path)).toBe(true);
	});

	it.each(["/nothing", "/admin/nothing", "/products/a/b", "/%", "/%00", "/products/%00/b"])(
		"does not exist for %s",
		(path) => {
			expect(siteMap.has(path)).toBe(false);
			expect(siteMap.find(path)).toBeNull();
		},
	);

	it("never leads to another site", () => {
		for (const path of ["//evil.example", "//evil.example/products", "/\\evil.example"]) {
			expect(spellingOf(path)).toBeNull();
		}
		expect(spellingOf("//products//evil.example")).toBe("/products/evil.example");
	});
});

it("tells which paths take forms", () => {
	expect(siteMap.find("/contact")?.takesForms).toBe(true);
	expect(siteMap.find("/Contact/.data")?.takesForms).toBe(true);
	expect(siteMap.find("/products")?.takesForms).toBe(false);
});

it("finds pages whose paths begin with anything", () => {
	const open = createSiteMap(routesOf([{ id: "tag", path: ":tag/bread" }]));
	expect(open.find("/rye/bread")?.spelling).toBe("/rye/bread");
	expect(open.find("/rye/cake")).toBeNull();
});

it("names the route of a path", () => {
	expect(siteMap.find(`/Admin/products/${id}`)?.pattern).toBe("/admin/products/:id");
	expect(siteMap.find("/admin")?.pattern).toBe("/admin");
	expect(siteMap.find("/_.data")?.pattern).toBe("/");
});
