import { describe, expect, test } from "vitest";
import { readSeo, readSettings } from "../../bakery/site/rules.ts";
import { adjacentPageMeta, pageMeta } from "./page-meta.server.ts";

const siteData = {
	siteUrl: "https://rye.example",
	site: { settings: readSettings(null), seo: readSeo(null) },
};
const loaf = {
	title: "Country Sourdough",
	description: "Our everyday loaf.",
	path: "/products/1",
	imageUrl: "/storage/v1/object/public/product-images/country-sourdough.jpg",
};

describe("the meta of a page", () => {
	test("names the page, its one address and a picture of it", () => {
		expect(pageMeta(siteData, loaf)).toEqual(
			expect.arrayContaining([
				{ title: "Country Sourdough | Sweet Delights" },
				{ name: "description", content: "Our everyday loaf." },
				{ tagName: "link", rel: "canonical", href: "https://rye.example/products/1" },
				{ property: "og:title", content: "Country Sourdough" },
				{
					property: "og:image",
					content: "https://rye.example/pictures/social/product-images/country-sourdough.jpg",
				},
			]),
		);
	});

	test.each([
		["no picture", null],
		["a picture on another site", "https://elsewhere.example/loaf.jpg"],
	])("shows the default picture for %s", (_, imageUrl) => {
		const [image] = pageMeta(siteData, { ...loaf, imageUrl }).filter(
			(tag) => "property" in tag && tag.property === "og:image",
		);
		expect(image).toHaveProperty(
			"content",
			expect.stringMatching(/^https:\/\/rye\.example\/pictures\/social\//),
		);
	});

	test("keeps a page without an address out of search engines", () => {
		const tags = pageMeta(siteData, { ...loaf, path: null });
		expect(tags).toContainEqual({ name: "robots", content: "noindex" });
		expect(JSON.stringify(tags)).not.toContain("canonical");
	});

	test("links the pages beside it that there are", () => {
		expect(adjacentPageMeta(siteData, { previous: null, next: "/products?page=2" })).toEqual([
			{ tagName: "link", rel: "next", href: "https://rye.example/products?page=2" },
		]);
	});
});
