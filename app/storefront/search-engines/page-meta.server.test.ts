import { describe, expect, test } from "vitest";
import { NO_IMAGE } from "../../bakery/content/sections/common-fields.ts";
import { readSeo, readSettings } from "../../bakery/site/stored-site.ts";
import { englishWords } from "../../bakery/words/words.server.ts";
import type { ImageDescription } from "../../platform/images.ts";
import { pageMeta } from "./page-meta.server.ts";

const wide = "/storage/v1/object/public/product-images/country-sourdough.jpg";
const small = "/storage/v1/object/public/product-images/small.jpg";
const deleted = "/storage/v1/object/public/product-images/deleted.jpg";
const sizes: Record<string, [number, number]> = { [wide]: [2400, 1800], [small]: [600, 900] };

const siteData = {
	siteUrl: "https://rye.example",
	describeImages: async (imageUrls: Iterable<string>) => {
		const found = new Map<string, ImageDescription | null>([[deleted, null]]);
		for (const imageUrl of imageUrls) {
			const [width, height] = sizes[imageUrl] ?? [];
			if (width && height) found.set(imageUrl, { width, height, colors: null });
		}
		return found;
	},
	site: {
		settings: readSettings(null),
		seo: readSeo(null),
		homeImageUrl: null,
		words: englishWords,
	},
};
const loaf = {
	...{ title: "Country Sourdough", description: "Our everyday loaf.", path: "/products/1" },
	imageUrl: wide,
};

describe("the meta of a page", () => {
	test("names the page, its one address and an image of it", async () => {
		expect(await pageMeta(siteData, loaf)).toEqual(
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
		["no image", null],
		["an image on another site", "https://elsewhere.example/loaf.jpg"],
		["a deleted image", deleted],
	])("shows an image of the owner's for %s", async (_, imageUrl) => {
		const stored = (name: string) => `/storage/v1/object/public/product-images/${name}`;
		const social = (name: string) => `https://rye.example/pictures/social/product-images/${name}`;
		const imageOf = async (seoImageUrl: string | null, homeImageUrl: string | null) => {
			const seo = { ...siteData.site.seo, imageUrl: seoImageUrl };
			const site = { ...siteData.site, seo, homeImageUrl };
			const tags = await pageMeta({ ...siteData, site }, { ...loaf, imageUrl });
			const shown = tags.flatMap((tag) =>
				("property" in tag && tag.property === "og:image") ||
				("name" in tag && tag.name === "twitter:image")
					? [tag.content]
					: [],
			);
			expect(shown).toHaveLength(2);
			expect(shown[0]).toBe(shown[1]);
			return shown[0];
		};
		expect(await imageOf(stored("chosen.jpg"), stored("home.jpg"))).toBe(social("chosen.jpg"));
		expect(await imageOf(null, stored("home.jpg"))).toBe(social("home.jpg"));
		expect(await imageOf("https://elsewhere.example/a.jpg", stored("home.jpg"))).toBe(
			social("home.jpg"),
		);
		expect(await imageOf(null, NO_IMAGE)).toBe("https://rye.example/social-picture.png");
		expect(await imageOf(null, null)).toBe("https://rye.example/social-picture.png");
	});

	test.each([
		["a large image", wide, ["1200", "630"]],
		["a small one, which is not enlarged", small, ["600", "315"]],
		["the logo on the brand color", null, ["1200", "630"]],
		["an image that nobody has looked at", wide.replace("country", "new"), []],
	])("names the size of the preview of %s", async (_, imageUrl, size) => {
		const tags = await pageMeta(siteData, { ...loaf, imageUrl });
		const named = tags.flatMap((tag) =>
			"property" in tag && /^og:image:(width|height)$/.test(String(tag.property))
				? [tag.content]
				: [],
		);
		expect(named).toEqual(size);
	});

	test("keeps a page without an address out of search engines", async () => {
		const tags = await pageMeta(siteData, { ...loaf, path: null });
		expect(tags).toContainEqual({ name: "robots", content: "noindex" });
		expect(JSON.stringify(tags)).not.toContain("canonical");
	});
});
