import { describe, expect, it } from "vitest";
import type { Section } from "../content/sections/section.ts";
import { publicContact, readContact, readSeo, readSettings } from "./stored-site.ts";

function section(values: Partial<Section>): Section {
	const nothing = { title: null, subtitle: null, content: null, imageUrl: null };
	return { key: "settings", ...nothing, version: 1, ...values };
}

function sectionWith(content: unknown): Section {
	return section({ content: JSON.stringify(content) });
}

const DEFAULTS = {
	...{ siteName: "Sweet Delights", logoUrl: null, showLogoOnly: false, logoSize: 32 },
	...{ primary: "#e94873", secondary: "#f5ebe0", accent: "#e3aa6f" },
	...{ timeZone: "America/New_York", currency: "USD", language: "en-US", dayEnd: "04:00" },
	...{ allergenList: "seven", isAllergenListChosen: false },
};

describe("readSettings", () => {
	it.each([
		["no row", null],
		["an empty row", section({})],
		["wrong types", sectionWith({ showLogoOnly: 1, logoSize: "48", primary: 5, accent: null })],
		["blank values", section({ title: " ", imageUrl: "", content: '{"primary": " "}' })],
	])("has every default with %s", (_what, stored) => {
		expect(readSettings(stored)).toEqual(DEFAULTS);
	});

	it("takes everything from the row", () => {
		const content = {
			...{ showLogoOnly: true, logoSize: 48, primary: "#a63d2f", secondary: "#ffffff" },
			...{ accent: "e6a83f", timeZone: "Europe/Berlin", currency: "EUR", language: "de-DE" },
			...{ dayEnd: "03:30", allergenList: "eu" },
		};
		const stored = section({
			title: "Rye & Marigold",
			imageUrl: "/logo.png",
			content: JSON.stringify(content),
		});
		expect(readSettings(stored)).toEqual({
			...content,
			...{ isAllergenListChosen: true, siteName: "Rye & Marigold", logoUrl: "/logo.png" },
		});
	});

	it.each([
		[23, 24],
		[24, 24],
		[50.4, 50],
		[80, 80],
		[500, 80],
		[-1, 24],
	])("brings the logo size %d to %d", (logoSize, size) => {
		expect(readSettings(sectionWith({ logoSize })).logoSize).toBe(size);
	});

	it.each([
		["timeZone", ["Mars/Olympus", "+01:00", "", 5]],
		["currency", ["usd", "DEM", "XXX", "$", null]],
		["language", ["english!", "e", "zxx-", "tlh", ["de"]]],
		["dayEnd", ["4:00", "24:00", "04:60", "04:00:00", 4]],
		["allergenList", ["uk", "", true]],
	] as const)("has its default for a %s that is none", (key, stored) => {
		for (const value of stored) {
			expect(readSettings(sectionWith({ [key]: value }))).toEqual(DEFAULTS);
		}
	});
});

it("readSeo reads the texts", () => {
	const texts = {
		...{ metaTitle: "Rye & Marigold", metaDescription: "Bread and pastry" },
		...{ slogan: "Slow bread", keywords: "bread, cake" },
	};
	expect(readSeo(sectionWith(texts))).toEqual({ ...texts, imageUrl: null });
	const imageUrl = "/storage/v1/object/public/product-images/card.jpg";
	expect(readSeo({ ...sectionWith(texts), imageUrl })).toEqual({ ...texts, imageUrl });
});

describe("readContact", () => {
	const NOTHING = {
		...{ email: null, phone: null, address: null, showEmail: true, showPhone: true },
		...{ showAddress: true, showOnHome: true, socialProfiles: null },
	};

	it.each([
		["no row", null],
		["no content", section({})],
		["blank values", sectionWith({ email: " ", phone: "", address: null })],
	])("knows nothing from %s", (_what, stored) => {
		expect(readContact(stored)).toEqual(NOTHING);
	});

	it("reads values and flags", () => {
		const stored = sectionWith({ email: " hello@example.com ", showEmail: false, phone: "555" });
		expect(readContact(stored)).toEqual({
			...NOTHING,
			...{ email: "hello@example.com", phone: "555", showEmail: false },
		});
	});
});

it("publicContact tells only what the owner shows", () => {
	const contact = { email: "hello@example.com", phone: "555", address: "12 Mill Lane" };
	const all = {
		...contact,
		...{ showEmail: true, showPhone: true, showAddress: true, showOnHome: true },
		socialProfiles: null,
	};
	const links = { phoneLink: "tel:555", emailLink: "mailto:hello@example.com" };
	expect(publicContact(all)).toEqual({ ...contact, ...links });
	expect(publicContact({ ...all, showPhone: false })).toEqual({
		...contact,
		...links,
		phone: null,
		phoneLink: "",
	});
	expect(publicContact({ ...all, showEmail: false, showAddress: false })).toEqual({
		...{ email: null, phone: "555", address: null, phoneLink: "tel:555", emailLink: "" },
	});
});
