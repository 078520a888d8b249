import { afterAll, beforeEach, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import type { Call } from "../../platform/backend/call.ts";
import { getSections, saveSingle } from "../content/stored-sections.ts";
import { getSite } from "../site/queries.ts";
import { hours } from "./form.ts";
import { EMPTY_HOURS, type ExceptionForm, type HoursForm } from "./form-values.ts";
import { weekOf } from "./rules.ts";
import { exceptionOf, hoursOf, rangesOfTexts } from "./test-hours.ts";

const bakery = await startTestBakery();
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
