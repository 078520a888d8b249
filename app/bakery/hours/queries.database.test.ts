import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestBakery, type TestBakery } from "../../../database/tests/test-bakery.ts";
import type { Call } from "../../platform/backend/call.ts";
import { getSections, saveSingle } from "../content/stored-sections.ts";
import { readEarlierVersion } from "../history/earlier-versions/read-earlier-version.ts";
import { listHistory } from "../history/entries.ts";
import { historyOf } from "../history/kinds.ts";
import { entrySentence } from "../history/sentences.ts";
import { getSite } from "../site/queries.ts";
import { hours } from "./form.ts";
import { EMPTY_HOURS, type ExceptionForm, type HoursForm } from "./form-values.ts";
import { weekOf } from "./rules.ts";
import { exceptionOf, hoursOf, rangesOfTexts } from "./test-hours.ts";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});
afterAll(() => bakery.stop());

beforeEach(() => bakery.sql`truncate public.site_content, private.changes`);

const getStored = (call: Call) => getSections(call, hours.keys);

/** The same hours every day, without exceptions. */
function everyDay(...texts: string[]): HoursForm {
	const day = { opening: "hours", ranges: rangesOfTexts(...texts) } as const;
	return { week: weekOf(() => day), exceptions: [] };
}

it("visitors read what was saved last, and nothing once all is removed", async () => {
	const { administrator: owner, anonymous: visitor } = bakery.as;
	expect((await getSite(visitor)).hours).toBeNull();
	const thanksgiving: ExceptionForm = {
		...{ firstDate: "2026-11-26", lastDate: "", note: "Thanksgiving" },
		...{ opening: "closed", ranges: [] },
	};
	const form = { ...everyDay("07:00-18:00"), exceptions: [thanksgiving] };
	const saved = await saveSingle(owner, hours, form, await getStored(owner));
	expect(hours.toForm(saved)).toEqual(form);
	expect(saved).toEqual(await getStored(owner));
	expect((await getSite(visitor)).hours).toEqual(
		hoursOf(
			weekOf(() => rangesOfTexts("07:00-18:00")),
			{ ...exceptionOf("2026-11-26", "2026-11-26"), note: "Thanksgiving" },
		),
	);
	await saveSingle(owner, hours, EMPTY_HOURS, saved);
	expect((await getSite(visitor)).hours).toBeNull();
});

it("only administrators save", async () => {
	const form = everyDay("07:00-18:00");
	const others = [bakery.as.anonymous, bakery.as["signed-in"]];
	for (const client of others) {
		await expect(saveSingle(client, hours, form, {})).rejects.toThrow();
	}
	expect(await bakery.sql`select from public.site_content`).toHaveLength(0);
	const saved = await saveSingle(bakery.as.administrator, hours, form, {});
	for (const client of others) {
		await expect(saveSingle(client, hours, EMPTY_HOURS, saved)).rejects.toThrow();
	}
	expect(await getStored(bakery.as.anonymous)).toEqual(saved);
});

it("nothing is saved over what somebody else saved meanwhile, and each submission once", async () => {
	const owner = bakery.as.administrator;
	const [hers, his] = [await getStored(owner), await getStored(owner)];
	const submission = randomUUID();
	const saved = await saveSingle(owner, hours, everyDay("07:00-18:00"), hers, submission);
	expect(await saveSingle(owner, hours, everyDay("07:00-18:00"), hers, submission)).toEqual(saved);
	const late = saveSingle(owner, hours, everyDay("08:00-12:00"), his);
	await expect(late).rejects.toMatchObject({ isConflict: true });
	expect(await getStored(owner)).toEqual(saved);
});

it("an earlier version is restored from the history", async () => {
	const owner = bakery.as.administrator;
	const first = await saveSingle(owner, hours, everyDay("07:00-18:00"), {});
	await saveSingle(owner, hours, EMPTY_HOURS, first);
	const { entries } = await listHistory(owner, historyOf("hours", ""));
	expect(entries.map(entrySentence)).toEqual([
		expect.stringMatching(/ removed the opening hours$/),
		expect.stringMatching(/ added the opening hours$/),
	]);
	const [event] = entries[0]?.events ?? [];
	if (!event) throw new Error("There is no event.");
	const earlier = await readEarlierVersion(owner, event.subject, event.changeId);
	expect(earlier).toMatchObject({ notes: [], problem: null, seen: { hours: 2 } });
	expect(earlier.differences).toContainEqual({
		...{ label: "Monday", kind: "line" },
		...{ before: "", after: "7 AM – 6 PM" },
	});
	await earlier.save(earlier.seen, randomUUID());
	expect(hours.toForm(await getStored(owner))).toEqual(everyDay("07:00-18:00"));
});
