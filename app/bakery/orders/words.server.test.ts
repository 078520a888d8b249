import { expect, it } from "vitest";
import { createWords } from "../words/words.server.ts";
import { readOrderSettings } from "./settings.ts";
import { openingTimes, paymentLine } from "./words.server.ts";

it("how to pay is said in the language of the site until the owner writes a line", async () => {
	const unwritten = readOrderSettings(null);
	for (const [language, line] of [
		["en-US", "Pay when you pick up."],
		["de-AT", "Sie zahlen bei der Abholung."],
	] as const) {
		expect(paymentLine(unwritten, await createWords({ language, timeZone: "UTC" }, {}))).toBe(line);
	}
	const words = await createWords({ language: "de-AT", timeZone: "UTC" }, {});
	expect(paymentLine({ ...unwritten, payment: "Nur bar." }, words)).toBe("Nur bar.");
	const removed = await createWords({ language: "de-AT", timeZone: "UTC" }, {
		"order.payAtPickup": { text: "" },
	} as never);
	expect(paymentLine(unwritten, removed)).toBe("");
});

it("opening times are not said of a day on which the bakery is closed, and are in the language of the site", async () => {
	const week = { monday: [{ opens: "00:00", closes: "24:00" }] };
	const closed = {
		...{ tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
	};
	const site = {
		settings: { language: "de-AT", timeZone: "Europe/Vienna", dayEnd: "00:00", currency: "EUR" },
		words: await createWords({ language: "de-AT", timeZone: "UTC" }, {}),
		hours: { week: { ...week, ...closed }, exceptions: [] },
	} as never;
	// 2027-03-14 is a Sunday.
	expect(openingTimes("2027-03-14", site)).toBe("");
	expect(openingTimes("2027-03-15", site)).toBe("24 Stunden geöffnet");
});
