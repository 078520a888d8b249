import { expect, test } from "vitest";
import type { Catalog } from "../../bakery/catalog/catalog.ts";
import { listPages } from "./list-pages.ts";

const changedAt = new Date("2026-11-20T20:03:51.040Z");

const catalog = {
	listCustomPages: async () => [{ path: "imprint", changedAt: changedAt.toISOString() }],
	listProducts: async () => [{ id: "1", changedAt }],
	hasAllergenPage: async () => false,
} as unknown as Catalog;

test("the sitemap has the pages at one path, then every product and own page with its last change", async () => {
	const entries = await listPages(catalog);
	expect(entries).toEqual(expect.arrayContaining([{ path: "/" }, { path: "/products" }]));
	expect(entries.slice(-2)).toEqual([
		{ path: "/products/1", changedAt },
		{ path: "/imprint", changedAt },
	]);
});

test("a page is listed once there is anything on it", async () => {
	const paths = async (isThere: boolean) => {
		const entries = await listPages({
			...catalog,
			hasAllergenPage: async () => isThere,
		} as Catalog);
		return entries.map(({ path }) => path);
	};
	expect(await paths(false)).not.toContain("/allergens");
	expect(await paths(true)).toContain("/allergens");
});
