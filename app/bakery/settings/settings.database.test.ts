import { beforeEach, expect, it } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import type { Section } from "../content/sections/section.ts";
import { readOrderSettings } from "../orders/settings.ts";
import { readPaymentSettings } from "../payments/settings.ts";
import { siteForm } from "../site/form.ts";
import { getSite } from "../site/queries.ts";
import { readSite } from "../site/stored-site.ts";
import { getStoredSettings, type SettingsForm, saveSettings, settingsForm } from "./settings.ts";

const bakery = bakeryForTests();

beforeEach(async () => {
	await bakery.sql`truncate public.site_content, public.contact_messages, private.trash`;
	await bakery.sql`delete from private.message_retention`;
	await bakery.sql`insert into private.message_retention default values`;
});

const defaults: SettingsForm = { ...siteForm(readSite({})), messagePeriod: "12" };

it("has the defaults before anything is saved, and then what the settings form saved", async () => {
	const owner = bakery.as.administrator;
	expect(await getSite(bakery.as.anonymous)).toEqual({
		...readSite({}),
		hours: null,
		homeImageUrl: null,
		ownWording: {},
		orders: readOrderSettings(null),
		payments: readPaymentSettings(null),
	});
	expect(settingsForm(await getStoredSettings(owner))).toEqual(defaults);
	const socialImageUrl = "/storage/v1/object/public/product-images/card.jpg";
	const changed = { ...defaults, phone: "555", logoSize: 48, socialImageUrl };
	for (const change of [
		{ siteName: "Rye & Marigold", messagePeriod: "never" },
		{ siteName: "Marigold & Rye", messagePeriod: "never" },
		{ siteName: "Marigold", messagePeriod: "1" },
	]) {
		const form = { ...changed, ...change };
		const saved = await saveSettings(owner, form, await getStoredSettings(owner));
		const stored = await getStoredSettings(owner);
		expect(saved.site).toEqual(stored.site);
		expect(saved.retention).toMatchObject({ ...stored.retention, startsAt: expect.any(String) });
		expect(settingsForm(stored)).toEqual(form);
		const { messagePeriod: _, ...shown } = form;
		expect(siteForm(await getSite(bakery.as.anonymous))).toEqual(shown);
	}
});

it("saves nothing over what somebody else saved meanwhile, be it for the first time", async () => {
	const owner = bakery.as.administrator;
	const [hers, his] = [await getStoredSettings(owner), await getStoredSettings(owner)];
	const saved = await saveSettings(owner, { ...defaults, siteName: "Hers" }, hers);
	const olderSeo = { ...saved.site.seo, version: 9 } as Section;
	for (const outdated of [his, { ...saved, site: { ...saved.site, seo: olderSeo } }]) {
		const late = saveSettings(
			owner,
			{ ...defaults, siteName: "His", messagePeriod: "1" },
			outdated,
		);
		await expect(late).rejects.toMatchObject({ isConflict: true });
	}
	expect(await getStoredSettings(owner)).toEqual(saved);
});

it("saves no period over one that somebody else saved meanwhile, and nothing with it", async () => {
	const owner = bakery.as.administrator;
	const [hers, his] = [await getStoredSettings(owner), await getStoredSettings(owner)];
	await bakery.sql`update private.message_retention set months = 24`;
	const late = saveSettings(owner, { ...defaults, messagePeriod: "1", siteName: "His" }, his);
	await expect(late).rejects.toMatchObject({ isConflict: true });
	expect((await getStoredSettings(owner)).site).toEqual(hers.site);
});
