import { describe, expect, it } from "vitest";
import type { Section } from "../content/sections/section.ts";
import { isClosedOn, isUsualWeek, rangesOn, readOpeningHours, unusualDuration } from "./rules.ts";
import { ALL_DAY } from "./schema.ts";
import { exceptionOf, hoursOf, rangesOfTexts } from "./test-hours.ts";

function read(content: unknown) {
	const text = typeof content === "string" ? content : JSON.stringify(content);
	const nothing = { title: null, subtitle: null, imageUrl: null, version: 1 };
	const section: Section = { key: "hours", ...nothing, content: text };
	return readOpeningHours(section);
}

describe("readOpeningHours", () => {
	it("reads what was saved", () => {
		const hours = hoursOf(
			{ monday: rangesOfTexts("07:00-12:00", "14:00-02:00"), friday: [ALL_DAY] },
			{ ...exceptionOf("2026-11-26", "2026-11-27"), note: "Thanksgiving" },
		);
		expect(read(hours)).toEqual(hours);
	});

	it.each([
		["nothing", null],
		["a text", "hello"],
		["broken JSON", '{"week":'],
		["no week", { exceptions: [exceptionOf("2026-11-26", "2026-11-26")] }],
		["a week that is a text", { week: "always" }],
		["a week of other days", { week: { montag: [] } }],
		["a list", { week: [[{ opens: "07:00", closes: "18:00" }]] }],
	])("takes %s for no hours", (_what, content) => {
		expect(read(content)).toBeNull();
	});

	it("leaves out what it does not understand", () => {
		const garbage = [
			...[null, 7, "07:00-18:00", [], {}, { opens: "07:00" }, { opens: "7:00", closes: "18:00" }],
			{ opens: "07:00", closes: "07:00" },
			{ opens: "24:00", closes: "07:00" },
			{ opens: "07:60", closes: "18:00" },
		];
		const range = { opens: "08:00", closes: "18:00", color: "red" };
		const hours = read({
			week: { monday: [...garbage, range], tuesday: "closed", sunday: garbage },
			exceptions: [
				...garbage,
				{ ...exceptionOf("2026-02-30", "2026-03-01") },
				{ ...exceptionOf("2026-03-02", "2026-03-01") },
				{ ...exceptionOf("2026-04-01", "2026-04-01"), ranges: "closed" },
				{ ...exceptionOf("2026-04-02", "2026-04-02"), ranges: garbage },
				{ ...exceptionOf("2026-04-03", "2026-04-03"), note: 7 },
				{ ...exceptionOf("2026-01-01", "2026-01-02"), note: "x".repeat(1000) },
			],
		});
		expect(hours?.week).toEqual(hoursOf({ monday: rangesOfTexts("08:00-18:00") }).week);
		expect(hours?.exceptions).toEqual([
			{ ...exceptionOf("2026-01-01", "2026-01-02"), note: "x".repeat(200) },
			exceptionOf("2026-04-03", "2026-04-03"),
		]);
	});

	it("reads only so much", () => {
		const hours = read({
			week: { monday: Array(1000).fill({ opens: "07:00", closes: "18:00" }) },
			exceptions: Array(1000).fill(exceptionOf("2026-11-26", "2026-11-26")),
		});
		expect(hours?.week.monday).toHaveLength(12);
		expect(hours?.exceptions).toHaveLength(200);
	});
});

it("an exception replaces the hours of its dates alone", () => {
	const hours = hoursOf(
		{ thursday: rangesOfTexts("07:00-18:00"), friday: rangesOfTexts("07:00-18:00") },
		exceptionOf("2026-11-26", "2026-11-26"),
		exceptionOf("2026-12-24", "2027-01-02", "09:00-12:00"),
	);
	expect(rangesOn(hours, "2026-11-19")).toEqual(rangesOfTexts("07:00-18:00"));
	expect(isClosedOn(hours, "2026-11-26")).toBe(true);
	expect(isClosedOn(hours, "2026-11-27")).toBe(false);
	expect(isClosedOn(hours, "2026-11-28")).toBe(true);
	expect(rangesOn(hours, "2027-01-02")).toEqual(rangesOfTexts("09:00-12:00"));
	expect(isClosedOn(hours, "2027-01-03")).toBe(true);
	expect(isClosedOn(null, "2026-11-28")).toBe(false);
});

it.each([
	["07:00", "06:00", "23 hours"],
	["06:00", "22:30", "16 hours and 30 minutes"],
	["06:00", "22:00", null],
	["22:00", "06:00", null],
	["07:00", "07:00", null],
	["07:00", "", null],
])("unusualDuration of %s to %s is %j", (opens, closes, duration) => {
	expect(unusualDuration({ opens, closes })).toBe(duration);
});

describe("isUsualWeek", () => {
	const eightToSix = rangesOfTexts("08:00-18:00");
	const usual = {
		...{ monday: eightToSix, tuesday: eightToSix, wednesday: eightToSix },
		...{ thursday: eightToSix, friday: eightToSix, saturday: eightToSix },
	};

	it("is true of Monday to Saturday, 8 to 6, whatever the exceptions", () => {
		expect(isUsualWeek(hoursOf(usual))).toBe(true);
		expect(isUsualWeek(hoursOf(usual, exceptionOf("2026-11-26", "2026-11-26")))).toBe(true);
	});

	it.each([
		["open on Sunday as well", { ...usual, sunday: eightToSix }],
		["closed on Saturday", { ...usual, saturday: [] }],
		["until half past six on Friday", { ...usual, friday: rangesOfTexts("08:00-18:30") }],
		["closed at noon on Monday", { ...usual, monday: rangesOfTexts("08:00-12:00", "14:00-18:00") }],
	])("is false when it is %s", (_what, week) => {
		expect(isUsualWeek(hoursOf(week))).toBe(false);
	});
});
