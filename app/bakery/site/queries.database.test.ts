import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestBakery, type TestBakery } from "../../../supabase/tests/test-bakery.ts";
import { saveSections } from "../content/queries.ts";
import { siteChanges, siteForm } from "./form.ts";
import { getSite, getStoredSite } from "./queries.ts";
import { readSite } from "./rules.ts";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});
afterAll(() => bakery.stop());

it("has the defaults before anything is saved, and then what the settings form saved", async () => {
	expect(await getSite(bakery.as.anonymous)).toEqual(readSite({}));
	const form = {
		...siteForm(readSite({})),
		siteName: "Rye & Marigold",
		phone: "555",
		logoSize: 48,
	};
	for (const siteName of ["Rye & Marigold", "Marigold & Rye"]) {
		const owner = bakery.as.administrator;
		await saveSections(owner, siteChanges({ ...form, siteName }, await getStoredSite(owner)));
		expect(siteForm(await getSite(bakery.as.anonymous))).toEqual({ ...form, siteName });
	}
});
