import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestBakery, type TestBakery } from "../../../supabase/tests/test-bakery.ts";
import type { Section } from "../content/schema.ts";
import { siteForm } from "./form.ts";
import { getSite, getStoredSite, saveSite } from "./queries.ts";
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
		const saved = await saveSite(owner, { ...form, siteName }, await getStoredSite(owner));
		expect(saved).toEqual(await getStoredSite(owner));
		expect(siteForm(await getSite(bakery.as.anonymous))).toEqual({ ...form, siteName });
	}
});

it("saves nothing over what somebody else saved meanwhile, be it for the first time", async () => {
	const owner = bakery.as.administrator;
	await bakery.sql`truncate public.site_content`;
	const form = siteForm(readSite({}));
	const [hers, his] = [await getStoredSite(owner), await getStoredSite(owner)];
	const saved = await saveSite(owner, { ...form, siteName: "Hers" }, hers);
	for (const outdated of [his, { ...saved, seo: { ...saved.seo, version: 9 } as Section }]) {
		const late = saveSite(owner, { ...form, siteName: "His" }, outdated);
		await expect(late).rejects.toMatchObject({ isConflict: true });
	}
	expect(await getStoredSite(owner)).toEqual(saved);
});
