import { describe, expect, test } from "vitest";
import type { Catalog } from "../../bakery/catalog/catalog.ts";
import { listPages, sitemapXml } from "./sitemap.ts";

const addressesIn = (xml = "") =>
	[...xml.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address);

describe("a sitemap", () => {
	test("names the pages, with their last change where it is known", () => {
		const changedAt = new Date("2026-11-20T20:03:51.040Z");
		const xml = sitemapXml("https://rye.example", [
			{ path: "/" },
			{ path: "/products/1", changedAt },
		]);
		expect(addressesIn(xml)).toEqual(["https://rye.example/", "https://rye.example/products/1"]);
		expect(xml).toContain("/products/1</loc><lastmod>2026-11-20T20:03:51.040Z</lastmod>");
		expect(xml.match(/<lastmod>/g)).toHaveLength(1);
	});

	test("escapes what XML does not take as it is", () => {
		expect(sitemapXml("https://rye.example/a&b", [{ path: "/" }])).toContain(
			"<loc>https://rye.example/a&amp;b/",
		);
	});
});

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
