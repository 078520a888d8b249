import { describe, expect, it } from "vitest";
import { imagePath } from "../media/image-source.ts";
import { toPageView } from "./page-view.server.ts";
import { readPage } from "./pages.ts";
import { englishDefaults } from "./sections/default-words.ts";
import { DEFAULT_IMAGE_URL } from "./sections/hero.ts";
import type { Section } from "./sections/section.ts";

const loaf = imagePath("loaf.jpg");
const crumb = imagePath("crumb.jpg");
const described = (width: number) => ({ width, height: 300, colors: "#edc,#b97,#753" });
const known = new Map([
	[loaf, described(1200)],
	[crumb, described(500)],
	[DEFAULT_IMAGE_URL, described(2000)],
]);
const describeImages = async (imageUrls: Iterable<string>) =>
	new Map([...known].filter(([imageUrl]) => [...imageUrls].includes(imageUrl)));

const stored: Section = {
	...{ key: "about", title: "Bread", subtitle: null },
	content: JSON.stringify({ text: `<p onclick="alert(1)">Hi</p><img src="${crumb}">` }),
	imageUrl: loaf,
	version: 1,
};

describe("toPageView", () => {
	it("describes the image of a section and those in its text, and sanitizes it", async () => {
		const content = readPage("about", { about: stored });
		const { about } = await toPageView("about", content, describeImages, englishDefaults);
		expect(about).toMatchObject({ title: "Bread", imageUrl: loaf, image: described(1200) });
		expect(about).not.toHaveProperty("text");
		expect(about.html).toContain('<p>Hi</p><img sizes="auto');
		expect(about.html).toContain('width="500" height="300"');
	});

	it("shows the default image, with all that is known of it, where a section has one", async () => {
		const { hero } = await toPageView(
			"home",
			readPage("home", {}),
			describeImages,
			englishDefaults,
		);
		expect(hero).toMatchObject({ imageUrl: DEFAULT_IMAGE_URL, image: described(2000) });
		const { about } = await toPageView(
			"about",
			readPage("about", {}),
			describeImages,
			englishDefaults,
		);
		expect(about).toMatchObject({ imageUrl: null, image: null });
	});

	it("leaves out deleted images, also in a text, and shows the default image instead", async () => {
		const withDeleted = async (imageUrls: Iterable<string>) =>
			new Map([...(await describeImages(imageUrls)), [loaf, null], [crumb, null]]);
		const content = readPage("about", { about: stored });
		const { about } = await toPageView("about", content, withDeleted, englishDefaults);
		expect(about).toMatchObject({ imageUrl: null, image: null, html: "<p>Hi</p>" });
		const home = readPage("home", { hero: { ...stored, key: "hero" } });
		const { hero } = await toPageView("home", home, withDeleted, englishDefaults);
		expect(hero).toMatchObject({ imageUrl: DEFAULT_IMAGE_URL, image: described(2000) });
	});
});
