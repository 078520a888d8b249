import { describe, expect, it } from "vitest";
import { regionOf } from "./device-region.ts";

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
