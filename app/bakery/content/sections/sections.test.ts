import { describe, expect, it } from "vitest";
import { about } from "./about.ts";
import { englishDefaults } from "./default-words.ts";
import { hero, NEW_BUTTON } from "./hero.ts";
import { productsIntro } from "./products-intro.ts";
import type { Section } from "./section.ts";

function section(key: Section["key"], values: Partial<Section>): Section {
	const nothing = { title: null, subtitle: null, content: null, imageUrl: null };
	return { key, ...nothing, version: 1, ...values };
}

const sectionWith = (key: Section["key"], content: unknown) =>
	section(key, { content: JSON.stringify(content) });

const DEFAULT_HERO = {
	layout: "side-by-side",
	title: "Welcome to Sweet Delights Bakery",
	subtitle: "Handcrafted baked goods made fresh with love every day",
	text: "We believe that great baking starts with quality ingredients and a passion for perfection.",
	buttons: [
		{ text: "View All Products", url: "/products", variant: "default" },
		{ text: "Our Story", url: "/about", variant: "outline" },
	],
	...{ imageUrl: null, pageTitle: null, showPageTitle: true },
};

describe("what is read of the hero", () => {
	it.each([
		["without a row", null],
		["with an empty row", section("hero", {})],
		["with an empty object", section("hero", { content: "{}" })],
		["with blank texts", section("hero", { title: " ", content: "  ", imageUrl: "" })],
		[
			"with nothing of the right type",
			sectionWith("hero", { layout: 7, text: [], buttons: "none" }),
		],
	])("has every default %s", (_how, stored) => {
		expect(hero.read(stored)).toEqual(DEFAULT_HERO);
	});

	it("takes everything from the row", () => {
		const stored = section("hero", {
			title: "Bread first",
			subtitle: "Since 1962",
			imageUrl: "/storage/v1/object/public/product-images/hero.jpg",
			content: JSON.stringify({
				layout: "centered",
				text: "<p>Hello</p>",
				buttons: [{ text: "Visit", url: "/contact", variant: "outline" }],
				page_title: "Home",
				show_page_title: false,
			}),
		});
		expect(hero.read(stored)).toEqual({
			...{ layout: "centered", title: "Bread first", subtitle: "Since 1962" },
			text: "<p>Hello</p>",
			buttons: [{ text: "Visit", url: "/contact", variant: "outline" }],
			imageUrl: "/storage/v1/object/public/product-images/hero.jpg",
			pageTitle: "Home",
			showPageTitle: false,
		});
	});

	it.each(["hello", "2024", "null", "[1]", '"quoted"', "true", '{"layout": "cent', "<p>Hi</p>"])(
		"takes %j as plain body text with defaults",
		(content) => {
			expect(hero.read(section("hero", { content }))).toEqual({ ...DEFAULT_HERO, text: content });
		},
	);

	it("leaves empty what the owner emptied", () => {
		const emptied = hero.read(section("hero", { subtitle: "", content: '{"text": ""}' }));
		expect(emptied).toMatchObject({ subtitle: null, text: "" });
	});

	it.each([
		null,
		"a button",
		{ url: "/" },
		{ text: "", url: "/" },
		{ text: "No target" },
		{ text: "Script", url: "javascript:alert(1)" },
	])("leaves out the broken button %j", (button) => {
		expect(hero.read(sectionWith("hero", { buttons: [button] })).buttons).toEqual([]);
	});
});

describe("the form of the hero", () => {
	const form = hero.toForm(null);

	it("takes what the page shows by default, and new buttons", () => {
		expect(hero.formSchema.parse(form)).toEqual(form);
		expect(hero.formSchema.parse({ ...form, buttons: [NEW_BUTTON] }).buttons).toEqual([NEW_BUTTON]);
	});

	it.each([
		[[NEW_BUTTON, NEW_BUTTON, NEW_BUTTON, NEW_BUTTON], "buttons", "At most 3 buttons"],
		[[{ ...NEW_BUTTON, text: " " }], "buttons.0.text", "Text is required"],
		[[{ ...NEW_BUTTON, url: "" }], "buttons.0.url", "URL is required"],
		[
			[{ ...NEW_BUTTON, url: "javascript:alert(1)" }],
			"buttons.0.url",
			"URL must start with / or be a web address",
		],
	])("refuses the buttons %j", (buttons, field, message) => {
		const issues = hero.formSchema.safeParse({ ...form, buttons }).error?.issues;
		expect(issues?.map((issue) => [issue.path.join("."), issue.message])).toEqual([
			[field, message],
		]);
	});
});

it("what is read of the about section has the title bar 'About Us' and a text of ours without a row", () => {
	expect(about.read(null)).toEqual({
		title: null,
		subtitle: null,
		text: englishDefaults.aboutText,
		...{ imageUrl: null, pageTitle: "About Us", showPageTitle: true },
	});
});

describe("what is read of the products intro", () => {
	it("falls back to the heading of the product list", () => {
		expect(productsIntro.read(null)).toMatchObject({
			title: "Our Products",
			subtitle: "Browse our delicious selection of handcrafted treats",
			text: "",
			pageTitle: null,
		});
	});

	it("takes the owner's heading", () => {
		const stored = section("products_intro", {
			...{ title: "Today", subtitle: "", content: "Fresh at six." },
		});
		expect(productsIntro.read(stored)).toMatchObject({
			...{ title: "Today", subtitle: null, text: "Fresh at six." },
		});
	});
});
