import { expect, it } from "vitest";
import { announcement } from "../../../app/bakery/announcement/announcement.ts";
import { pageChanges, pageForm } from "../../../app/bakery/content/page-form.ts";
import { isPageId, pages } from "../../../app/bakery/content/pages.ts";
import type { SectionChange } from "../../../app/bakery/content/sections/section.ts";
import { hours } from "../../../app/bakery/hours/form.ts";
import { EMPTY_HOURS } from "../../../app/bakery/hours/form-values.ts";
import { orderSettings } from "../../../app/bakery/orders/settings.ts";
import { paymentSettings } from "../../../app/bakery/payments/settings.ts";
import { site, siteForm } from "../../../app/bakery/site/form.ts";
import { readSite } from "../../../app/bakery/site/stored-site.ts";
import { wordingChange, wordingForm } from "../../../app/bakery/wording/form.ts";
import { sectionProblem } from "./form-arguments.ts";

const open = { opening: "hours" as const, ranges: [{ opens: "07:00", closes: "00:00" }] };
const [, ...laterDays] = Object.entries(EMPTY_HOURS.week);
const typedHours = {
	week: { ...EMPTY_HOURS.week, ...Object.fromEntries([["monday", open], ...laterDays]) },
	exceptions: [{ firstDate: "2026-12-24", lastDate: "", note: "Christmas", ...open }],
};
const wording = wordingForm(null);
wording.texts.order.place = "I’ll take it";

const changes: SectionChange[] = [
	...Object.keys(pages)
		.filter(isPageId)
		.flatMap((id) => {
			const form = pageForm(id, {});
			for (const fields of Object.values(form)) {
				Object.assign(fields ?? {}, {
					text: "<p>Bread</p>",
					pageTitle: "Rye",
					showPageTitle: false,
				});
			}
			return pageChanges(form, {});
		}),
	...site.changes({ ...siteForm(readSite({})), email: "a@example.com", allergenList: "eu" }, {}),
	...hours.changes(typedHours, {}),
	...hours.changes(EMPTY_HOURS, {}),
	...orderSettings.changes(
		orderSettings.schema.parse({ ...orderSettings.toForm({}), reminder: "17:00" }),
		{},
	),
	...paymentSettings.changes(
		paymentSettings.schema.parse({
			...paymentSettings.toForm({}),
			taxes: [{ id: "0197c1de-5b5c-7c32-9d13-2f5bd1d4a0b1", name: "VAT", percent: "8.875" }],
			minCard: "5",
		}),
		{},
	),
	...announcement.changes(
		{
			...announcement.toForm({}),
			text: "Closed",
			shownFrom: "2026-12-01T08:00:00Z",
			shownUntil: null,
		},
		{},
	),
	wordingChange(wording, { section: null, language: "en" }),
];

it.each(changes)("what a form stores can be stored: $key", ({ key, content = null }) => {
	expect(sectionProblem(key, content)).toBeNull();
	// Also with what another version stored.
	if (content) {
		const other = JSON.stringify({ ...JSON.parse(content), later: { text: "x", language: "en" } });
		expect(sectionProblem(key, other)).toBeNull();
	}
});

it("a page's section that is no object can be stored, as its text", () => {
	expect(sectionProblem("hero", "“Three” \\ 3")).toBeNull();
	expect(sectionProblem("hero", "<br>".repeat(5001))).not.toBeNull();
});

const christmas = { firstDate: "2026-12-24", lastDate: "2026-12-24", note: "", ranges: [] };

function exceptions(...others: object[]): string {
	return JSON.stringify({ exceptions: others.map((other) => ({ ...christmas, ...other })) });
}

function week(monday: object[]): string {
	return JSON.stringify({ week: { monday } });
}

it.each([
	["hours", week([{ opens: "00:00", closes: "24:00" }])],
	["hours", week([{ opens: "18:00", closes: "02:00" }])],
	["hours", exceptions({ lastDate: "2026-12-26" })],
	["orders", '{"dates":[{"date":"2026-12-24","of":"","pieces":0}]}'],
	["contact", JSON.stringify({ phone: "1".repeat(100) })],
])("%s can be stored as %s", (key, content) => {
	expect(sectionProblem(key, content)).toBeNull();
});

it.each([
	["hours", "{"],
	["hours", '{"week":{"monday":[{"opens":"25:00","closes":"26:00"}]}}'],
	["hours", JSON.stringify({ exceptions: Array(201).fill({}) })],
	["orders", '{"accepts":"yes"}'],
	["settings", '{"timeZone":"Mars/Base"}'],
	["announcement", '{"url":"javascript:alert(1)"}'],
	["hero", '{"buttons":[{"text":"a","url":"javascript:alert(1)","variant":"default"}]}'],
	["about", JSON.stringify({ text: "<b>".repeat(200) })],
	["about", `{"later":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
	["hours", '{"week":{"montag":[]}}'],
	["hours", week([{ opens: "07:00", closes: "07:00" }])],
	["orders", '{"daysAhead":61}'],
	["orders", '{"limits":[{"id":"1","name":"Dough","perDay":5,"products":[]}]}'],
	["payments", '{"pays":"later"}'],
	["payments", '{"taxes":[{"id":"1","name":"VAT","percent":20}]}'],
	["words", JSON.stringify({ ["x".repeat(201)]: { text: "Buy", language: "en" } })],
	["nowhere", "{}"],
	["__proto__", "{}"],
])("a forged request can't store %s as %s", (key, content) => {
	expect(sectionProblem(key, content)).toEqual(expect.any(String));
});
