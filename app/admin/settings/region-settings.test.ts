import { describe, expect, it } from "vitest";
import { findOptions } from "../../ui/back-office/combobox-field.tsx";
import { languageOptions, regionOf, timeZoneOptions } from "./region-settings.tsx";

const zones = (text: string) => findOptions(timeZoneOptions(), text).map(({ value }) => value);
const languages = (text: string) => findOptions(languageOptions(), text).map(({ value }) => value);

it.each([
	["Suisse", "Europe/Zurich"],
	["日本", "Asia/Tokyo"],
	["ελλαδα", "Europe/Athens"],
])("time zones are found by their country's name %s", (text, zone) => {
	expect(zones(text)[0]).toBe(zone);
});

it.each([
	["deutsch Österreich", ["de-AT"]],
	["français suisse", ["fr-CH"]],
	["Svenska Finland", ["sv-FI"]],
	["日本語", ["ja-JP"]],
	["norsk", ["nb-NO", "nn-NO"]],
	["العربية مصر", ["ar-EG"]],
])("languages are found by their own name %s", (text, found) => {
	expect(languages(text)).toEqual(found);
});

describe("regionOf", () => {
	it.each([
		["Europe/Vienna", "de-AT", "EUR", "de-AT", "eu"],
		// The country of the time zone, not that of the language.
		["Europe/Vienna", "de-DE", "EUR", "de-AT", "eu"],
		["Europe/Zurich", "fr-FR", "CHF", "fr-CH", ""],
		["Europe/Stockholm", "sv", "SEK", "sv-SE", "eu"],
		["America/Chicago", "en-US", "USD", "en-US", "us"],
		["Asia/Tokyo", "ja-JP", "JPY", "ja-JP", ""],
		// There is no Turkish of Austria.
		["Europe/Vienna", "tr-TR", "EUR", "tr-TR", "eu"],
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
