import { expect, it, test } from "vitest";
import { paymentSettings, readPaymentSettings, usualTaxes } from "./settings.ts";

const RATE = { id: "0197c1de-5b5c-7c32-9d13-2f5bd1d4a0b1", name: "Sales tax", percent: "8.875" };

function sectionOf(content: object | null) {
	const stored = content && JSON.stringify(content);
	return {
		...{ key: "payments", title: null, subtitle: null, content: stored, imageUrl: null },
		version: 1,
	};
}

it("damaged values count as never saved", () => {
	const damaged = { pays: 5, deposit: "half", holdMinutes: 1e9, taxes: [{}], defaultTax: RATE.id };
	expect(readPaymentSettings(sectionOf(damaged))).toEqual(readPaymentSettings(null));
});

it("what the form saves is what it opens with", () => {
	const form = {
		...paymentSettings.toForm({}),
		...{ pays: "percent" as const, deposit: "30", minCard: "5.00", cancelFee: "2.50" },
		...{ taxes: [RATE], defaultTax: RATE.id, included: false, taxId: "12-3456789" },
	};
	const [change] = paymentSettings.changes(paymentSettings.schema.parse(form), {});
	const payments = sectionOf(JSON.parse(change.content ?? ""));
	expect(paymentSettings.toForm({ payments })).toEqual(form);
});

test.each([
	["deposit", "0", "Deposit in percent must be a whole number from 1 to 100"],
	["holdMinutes", "90", "Minutes to pay must be a whole number from 15 to 60"],
	["minCard", "-1", "Minimum for online payments must not be negative"],
	["taxes", [{ ...RATE, name: " " }], "Name is required"],
	[
		"taxes",
		[{ ...RATE, percent: "101" }],
		"Percent must be a number from 0 to 100 with at most 3 decimals",
	],
	[
		"taxes",
		[{ ...RATE, percent: "8.8755" }],
		"Percent must be a number from 0 to 100 with at most 3 decimals",
	],
])("%s as %j is refused", (field, value, message) => {
	const form = { ...paymentSettings.toForm({}), [field]: value };
	const { error } = paymentSettings.schema.safeParse(form);
	expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each([
	["America/New_York", "en-US", false, "receipt"],
	["Europe/Vienna", "de-AT", true, "receipt"],
	["Asia/Kolkata", "en-IN", true, "line"],
	["Asia/Tokyo", "ja-JP", true, "receipt"],
])("in %s, %s", (timeZone, language, included, rounding) => {
	expect(usualTaxes({ timeZone, language })).toEqual({ included, rounding });
});
