import { describe, expect, it } from "vitest";
import { findOptions } from "../../ui/back-office/combobox-field.tsx";
import { languageOptions, regionOf, timeZoneOptions } from "./region-settings.tsx";

const zones = (text: string) => findOptions(timeZoneOptions(), text).map(({ value }) => value);
const languages = (text: string) => findOptions(languageOptions(), text).map(({ value }) => value);

describe("time zones", () => {
	it.each([
		["Wien", "Europe/Vienna"],
		["wien österreich", "Europe/Vienna"],
		["Österreich", "Europe/Vienna"],
		["osterreich", "Europe/Vienna"],
		["Austria", "Europe/Vienna"],
		["Roma Italia", "Europe/Rome"],
		["zürich", "Europe/Zurich"],
		["Suisse", "Europe/Zurich"],
		["Svizzera", "Europe/Zurich"],
		["København", "Europe/Copenhagen"],
		["Türkiye", "Europe/Istanbul"],
		["東京", "Asia/Tokyo"],
		["日本", "Asia/Tokyo"],
		["ελλαδα", "Europe/Athens"],
		["Polska", "Europe/Warsaw"],
	])("are found by the local name %s", (text, zone) => {
		expect(zones(text)[0]).toBe(zone);
	});

	it("are found by the local name of their time, and of their country where it has several", () => {
		expect(zones("MEZ")).toEqual(expect.arrayContaining(["Europe/Vienna", "Europe/Berlin"]));
		expect(zones("Deutschland")).toEqual(expect.arrayContaining(["Europe/Berlin"]));
		const brazilian = zones("Brasil");
		expect(brazilian).toContain("America/Sao_Paulo");
		expect(brazilian).toContain("America/Manaus");
		expect(brazilian).not.toContain("America/Lima");
	});

	it("are shown by their usual names", () => {
		const vienna = timeZoneOptions().find(({ value }) => value === "Europe/Vienna");
		expect(vienna).toMatchObject({ label: "Europe / Vienna", hint: "Central European Time" });
		expect(zones("Central European Vienna")).toEqual(["Europe/Vienna"]);
	});
});

describe("languages", () => {
	it.each([
		["deutsch Österreich", ["de-AT"]],
		["français suisse", ["fr-CH"]],
		["Svenska Finland", ["sv-FI"]],
		["日本語", ["ja-JP"]],
		["norsk", ["nb-NO", "nn-NO"]],
		["العربية مصر", ["ar-EG"]],
	])("are found by their own name %s", (text, found) => {
		expect(languages(text)).toEqual(found);
	});

	it("are all found that have the name", () => {
		const german = ["de-AT", "de-BE", "de-CH", "de-DE", "de-LU"];
		expect(languages("deutsch").toSorted()).toEqual(german);
	});
});

describe("regionOf", () => {
	it.each([
		["Europe/Vienna", "de-AT", "EUR", "de-AT", "eu"],
		// The country of the time zone, not that of the language.
		["Europe/Vienna", "de-DE", "EUR", "de-AT", "eu"],
		["Europe/Vienna", "de", "EUR", "de-AT", "eu"],
		["Europe/Zurich", "fr-FR", "CHF", "fr-CH", ""],
		["Europe/London", "en-GB", "GBP", "en-GB", "eu"],
		["Europe/Stockholm", "sv", "SEK", "sv-SE", "eu"],
		["America/Chicago", "en-US", "USD", "en-US", "us"],
		["Asia/Tokyo", "ja-JP", "JPY", "ja-JP", ""],
		// There is no Turkish of Austria.
		["Europe/Vienna", "tr-TR", "EUR", "tr-TR", "eu"],
		["Europe/Vienna", "tr", "EUR", "tr-TR", "eu"],
	])("of a device in %s with %s", (timeZone, preferred, currency, language, allergenList) => {
		expect(regionOf({ timeZone, language: preferred })).toEqual({
			timeZone,
			currency,
			language,
			allergenList,
		});
	});

	it.each([
		["UTC", "de"],
		["Europe/Vienna", "xx"],
	])("is not known in %s with %s", (timeZone, language) => {
		expect(regionOf({ timeZone, language })).toBeNull();
	});
});
