import { describe, expect, it } from "vitest";
import { site, siteAfterSaving, siteForm } from "./form.ts";
import { readSite, type StoredSite } from "./stored-site.ts";

const FORM = siteForm(readSite({}));

describe("the schema of the form", () => {
	it("takes what the site shows by default", () => {
		expect(site.schema.parse(FORM)).toEqual(FORM);
	});

	it.each([
		{ metaTitle: "é".repeat(60) },
		{ metaTitle: "🥐".repeat(60) },
		{ timeZone: "Pacific/Kiritimati", currency: "KWD", language: "ar-KW", dayEnd: "00:00" },
		{ email: "info@bäckerei-müller.at" },
		{ socialProfiles: "instagram.com/rye\nhttps://x.com/rye" },
	])("takes %j", (values) => {
		expect(site.schema.safeParse({ ...FORM, ...values }).success).toBe(true);
	});

	it.each([
		[{ logoSize: 23 }, "Logo Size must be at least 24"],
		[{ metaTitle: "a".repeat(61) }, "Meta Title must be at most 60 characters"],
		[{ phone: "1".repeat(101) }, "Phone must be at most 100 characters"],
		[{ email: "hello" }, "Invalid email address"],
		[
			{ socialProfiles: "http://x.com/rye" },
			"“http://x.com/rye” isn't an https address. Enter one like https://instagram.com/yourbakery",
		],
		[{ timeZone: "New York" }, "Choose a time zone from the list"],
		[{ currency: "dollars" }, "Choose a currency from the list"],
		[{ dayEnd: "4 AM" }, "End of the Day must be a time, like 04:00"],
		[{ allergenList: "uk" }, "Choose one of the lists"],
	])("refuses %j", (values, message) => {
		const issues = site.schema.safeParse({ ...FORM, ...values }).error?.issues;
		expect(issues?.map((issue) => issue.message)).toContain(message);
	});
});

it("does not take the default list of allergens for one that the owner chose", () => {
	expect(FORM.allergenList).toBe("");
	expect(siteAfterSaving(FORM).settings).toMatchObject({
		allergenList: "seven",
		isAllergenListChosen: false,
	});
	for (const allergenList of ["us", "seven"] as const) {
		const chosen = siteAfterSaving({ ...FORM, allergenList });
		expect(chosen.settings).toMatchObject({ allergenList, isAllergenListChosen: true });
		expect(siteForm(chosen).allergenList).toBe(allergenList);
	}
});

it("the changes of the settings are what the site reads back, and keep what it does not know", () => {
	const contact = { key: "contact", title: null, subtitle: null, imageUrl: null } as const;
	const stored: StoredSite = { contact: { ...contact, content: '{"fax":"1"}', version: 3 } };
	const form = {
		...FORM,
		...{ siteName: "Rye", phone: "555", showPhone: false },
		...{ socialProfiles: "https://instagram.com/rye", slogan: "Slow", currency: "EUR" },
	};
	const changes = site.changes(form, stored);
	expect(changes.map(({ key, expectedVersion }) => [key, expectedVersion])).toEqual([
		["settings", 0],
		["contact", 3],
		["seo", 0],
	]);
	expect(JSON.parse(changes[1]?.content ?? "")).toMatchObject({ fax: "1", phone: "555" });
	const saved = Object.fromEntries(
		changes.map((change) => [
			change.key,
			{ title: null, subtitle: null, content: null, imageUrl: null, version: 1, ...change },
		]),
	);
	expect(siteForm(readSite(saved))).toEqual(form);
});
