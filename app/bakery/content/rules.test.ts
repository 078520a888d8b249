import { describe, expect, it } from "vitest";
import { publicContact, readAbout, readContact, readHero, readProductsIntro } from "./rules.ts";
import type { Section } from "./schema.ts";

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

describe("readHero", () => {
	it.each([
		["without a row", null],
		["with an empty row", section({})],
		["with an empty object", section({ content: "{}" })],
		["with blank texts", section({ title: " ", content: "  ", imageUrl: "" })],
		["with nothing of the right type", sectionWith({ layout: 7, text: [], buttons: "none" })],
	])("has every default %s", (_how, stored) => {
		expect(readHero(stored)).toEqual(DEFAULT_HERO);
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
		expect(readHero(stored)).toEqual({
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
			expect(readHero(section({ content }))).toEqual({ ...DEFAULT_HERO, text: content });
		},
	);

	it("knows three layouts and takes any other for the default", () => {
		const layoutOf = (layout: string) => readHero(sectionWith({ layout })).layout;
		expect(layoutOf("side-by-side")).toBe("side-by-side");
		expect(layoutOf("full-width-overlay")).toBe("full-width-overlay");
		expect(layoutOf("centered")).toBe("centered");
		expect(layoutOf("mosaic")).toBe("side-by-side");
	});

	it("leaves empty what the owner emptied", () => {
		const hero = readHero(section({ subtitle: "", content: '{"text": ""}' }));
		expect(hero.subtitle).toBeNull();
		expect(hero.text).toBe("");
	});

	it("has no buttons for an explicit empty list", () => {
		expect(readHero(sectionWith({ buttons: [] })).buttons).toEqual([]);
	});

	it("has at most three buttons", () => {
		const buttons = ["a", "b", "c", "d"].map((text) => ({ text, url: "/", variant: "default" }));
		expect(readHero(sectionWith({ buttons })).buttons).toEqual(buttons.slice(0, 3));
	});

	it("gives a button of unknown style the default one", () => {
		const buttons = [
			{ text: "Go", url: "/go", variant: "ghost" },
			{ text: "Run", url: "/run" },
		];
		expect(readHero(sectionWith({ buttons })).buttons).toEqual([
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
		expect(readHero(sectionWith({ buttons: [button] })).buttons).toEqual([]);
	});
});

describe("readAbout", () => {
	it("has the title bar 'About Us' and nothing else without a row", () => {
		expect(readAbout(null)).toEqual({
			title: null,
			subtitle: null,
			text: "",
			imageUrl: null,
			pageTitle: "About Us",
			showPageTitle: true,
		});
	});

	it("shows the title bar unless the flag is false", () => {
		expect(readAbout(sectionWith({ show_page_title: false })).showPageTitle).toBe(false);
		expect(readAbout(sectionWith({ show_page_title: "no" })).showPageTitle).toBe(true);
		expect(readAbout(section({ content: "Plain" })).showPageTitle).toBe(true);
	});

	it("takes the owner's page title, and the default for a blank one", () => {
		expect(readAbout(sectionWith({ page_title: "Our people" })).pageTitle).toBe("Our people");
		expect(readAbout(sectionWith({ page_title: " " })).pageTitle).toBe("About Us");
	});
});

describe("readProductsIntro", () => {
	it("falls back to the heading of the product list", () => {
		expect(readProductsIntro(null)).toMatchObject({
			title: "Our Products",
			subtitle: "Browse our delicious selection of handcrafted treats",
			text: "",
			pageTitle: null,
		});
	});

	it("takes the owner's heading", () => {
		const stored = section({ title: "Today", subtitle: "", content: "Fresh at six." });
		expect(readProductsIntro(stored)).toMatchObject({
			title: "Today",
			subtitle: null,
			text: "Fresh at six.",
		});
	});
});

describe("readContact", () => {
	const NOTHING = {
		email: null,
		phone: null,
		address: null,
		showEmail: true,
		showPhone: true,
		showAddress: true,
	};

	it.each([
		["no row", null],
		["no content", section({})],
		["plain text", section({ content: "hello" })],
		["a list", section({ content: "[]" })],
		["broken JSON", section({ content: '{"email": "a@b' })],
		["blank values", sectionWith({ email: " ", phone: "", address: null })],
	])("knows nothing from %s", (_what, stored) => {
		expect(readContact(stored)).toEqual(NOTHING);
	});

	it("reads values and flags", () => {
		const stored = sectionWith({ email: " hello@example.com ", showEmail: false, phone: "555" });
		expect(readContact(stored)).toEqual({
			...NOTHING,
			email: "hello@example.com",
			phone: "555",
			showEmail: false,
		});
	});
});

describe("publicContact", () => {
	it("tells only what the owner shows", () => {
		const contact = { email: "hello@example.com", phone: "555", address: "12 Mill Lane" };
		const all = { ...contact, showEmail: true, showPhone: true, showAddress: true };
		expect(publicContact(all)).toEqual(contact);
		expect(publicContact({ ...all, showPhone: false })).toEqual({ ...contact, phone: null });
		expect(publicContact({ ...all, showEmail: false, showAddress: false })).toEqual({
			email: null,
			phone: "555",
			address: null,
		});
	});
});
