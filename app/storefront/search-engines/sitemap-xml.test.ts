import { describe, expect, test } from "vitest";
import { sitemapXml } from "./sitemap-xml.ts";

describe("sitemapXml", () => {
	test("names the pages, with their last change where it is known", () => {
		const changedAt = new Date("2026-11-20T20:03:51.040Z");
		const xml = sitemapXml("https://rye.example", [
			{ path: "/" },
			{ path: "/products/1", changedAt },
		]);
		const addresses = [...xml.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address);
		expect(addresses).toEqual(["https://rye.example/", "https://rye.example/products/1"]);
		expect(xml).toContain("/products/1</loc><lastmod>2026-11-20T20:03:51.040Z</lastmod>");
		expect(xml.match(/<lastmod>/g)).toHaveLength(1);
	});

	test("escapes what XML does not take as it is", () => {
		expect(sitemapXml("https://rye.example/a&b", [{ path: "/" }])).toContain(
			"<loc>https://rye.example/a&amp;b/",
		);
	});
});
