import { expect, it } from "vitest";
import { pickupTimeInWords } from "./pickup-time.ts";

it.each([
	["16:00", "16:30", "en-US", "4 PM – 4:30 PM"],
	["01:00 UTC-04:00", "02:00", "en-US", "1 AM – 2 AM (UTC-04:00)"],
	["02:00 UTC+02:00", "03:00", "de-AT", "02:00 – 03:00 (UTC+02:00)"],
])("a pickup from %s to %s reads in %s: %s", (from, until, language, words) => {
	expect(pickupTimeInWords({ from, until }, language)).toBe(words);
});
