import { describe, expect, it } from "vitest";
import { englishDefaults } from "../../bakery/content/sections/default-words.ts";
import { HERO_LAYOUTS } from "../../bakery/content/sections/hero.ts";
import { PAGE_LAYOUTS } from "../../bakery/custom-pages/custom-pages.ts";
import { renderCustomPage } from "./render-custom-page.server.tsx";

const page = {
	...{ title: "Catering", subtitle: "For ten people", text: "<p>We bring it.</p>" },
	...{ path: "catering", layout: "plain", imageUrl: "/loaf.jpg" },
	buttons: [
		{ text: "Ask", url: "/contact", variant: "default" },
		{ text: "Unfinished", url: "", variant: "default" },
	],
};

const words = { ...englishDefaults, video: "Wideo" };

const render = (given: Partial<Omit<typeof page, "imageUrl">> & { imageUrl?: null }) =>
	renderCustomPage({ ...page, ...given }, async () => new Map(), words);

/** The parts that the page shows, in its order. */
const partsOf = (html: string) =>
	html.match(
		/Catering(?=<\/h1>)|For ten people|We bring it|Ask(?=<)|Unfinished|\/loaf.jpg(?=" alt)/g,
	);

describe("a custom page", () => {
	it("has its buttons below its text when it is plain", async () => {
		const parts = ["Catering", "For ten people", "/loaf.jpg", "We bring it", "Ask"];
		expect(partsOf(await render({}))).toEqual(parts);
	});

	it.each(HERO_LAYOUTS)("starts with the hero %s, and its text follows", async (layout) => {
		const html = await render({ layout });
		expect(html).toContain(`data-layout="${layout}"`);
		expect(partsOf(html)?.filter((part) => part !== "/loaf.jpg")).toEqual([
			...["Catering", "For ten people", "Ask", "We bring it"],
		]);
		expect(html).toMatch(/<img[^>]*"\/loaf.jpg"[^>]*fetchPriority="high"/i);
		expect(html).toContain('href="/contact"');
	});

	it.each(PAGE_LAYOUTS)(
		"shows nothing for an image and a text that it lacks: %s",
		async (layout) => {
			const html = await render({ layout, imageUrl: null, text: "<p>&nbsp;</p>", buttons: [] });
			expect(partsOf(html)).toEqual(["Catering", "For ten people"]);
			expect(html).not.toMatch(/<img|<a/);
			if (layout !== "plain") expect(html).not.toContain("rich-text");
		},
	);

	it("has buttons that lead to its own parts", async () => {
		const buttons = [{ text: "Prices", url: "#prices", variant: "outline" }];
		expect(await render({ buttons })).toContain('href="/catering#prices"');
	});
});
