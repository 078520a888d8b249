import { describe, expect, it } from "vitest";
import { hero, NEW_BUTTON } from "./hero.ts";
import type { Section } from "./section.ts";

function section(values: Partial<Section>): Section {
	return {
		key: "hero",
		title: null,
		subtitle: null,
		content: null,
		imageUrl: null,
		version: 1,
		...values,
	};
}

function sectionWith(content: unknown): Section {
	return section({ content: JSON.stringify(content) });
}

const DEFAULT_HERO = {
	layout: "side-by-side",
	title: "Welcome to Sweet Delights Bakery",
	subtitle: "Handcrafted baked goods made fresh with love every day",
	text: "We believe that great baking starts with quality ingredients and a passion for perfection.",
	buttons: [
		{ text: "View All Products", url: "/products", variant: "default" },
		{ text: "Our Story", url: "/about", variant: "outline" },
	],
	imageUrl: null,
	pageTitle: null,
	showPageTitle: true,
};

describe("what is read of the hero", () => {
	it.each([
		["without a row", null],
		["with an empty row", section({})],
		["with an empty object", section({ content: "{}" })],
		["with blank texts", section({ title: " ", content: "  ", imageUrl: "" })],
		["with nothing of the right type", sectionWith({ layout: 7, text: [], buttons: "none" })],
	])("has every default %s", (_how, stored) => {
		expect(hero.read(stored)).toEqual(DEFAULT_HERO);
	});

	it("takes everything from the row", () => {
		const stored = section({
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
			layout: "centered",
			title: "Bread first",
			subtitle: "Since 1962",
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
			expect(hero.read(section({ content }))).toEqual({ ...DEFAULT_HERO, text: content });
		},
	);

	it("knows three layouts and takes any other for the default", () => {
		const layoutOf = (layout: string) => hero.read(sectionWith({ layout })).layout;
		expect(layoutOf("side-by-side")).toBe("side-by-side");
		expect(layoutOf("full-width-overlay")).toBe("full-width-overlay");
		expect(layoutOf("centered")).toBe("centered");
		expect(layoutOf("mosaic")).toBe("side-by-side");
	});

	it("leaves empty what the owner emptied", () => {
		const emptied = hero.read(section({ subtitle: "", content: '{"text": ""}' }));
		expect(emptied).toMatchObject({ subtitle: null, text: "" });
	});

	it("has no buttons for an explicit empty list", () => {
		expect(hero.read(sectionWith({ buttons: [] })).buttons).toEqual([]);
	});

	it("has at most three buttons", () => {
		const buttons = ["a", "b", "c", "d"].map((text) => ({ text, url: "/", variant: "default" }));
		expect(hero.read(sectionWith({ buttons })).buttons).toEqual(buttons.slice(0, 3));
	});

	it("gives a button of unknown style the default one", () => {
		const buttons = [
			{ text: "Go", url: "/go", variant: "ghost" },
			{ text: "Run", url: "/run" },
		];
		expect(hero.read(sectionWith({ buttons })).buttons).toEqual([
			{ text: "Go", url: "/go", variant: "default" },
			{ text: "Run", url: "/run", variant: "default" },
		]);
	});

	it.each([
		null,
		"a button",
		{ url: "/" },
		{ text: "", url: "/" },
		{ text: "No target" },
		{ text: "Script", url: "javascript:alert(1)" },
	])("leaves out the broken button %j", (button) => {
		expect(hero.read(sectionWith({ buttons: [button] })).buttons).toEqual([]);
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
