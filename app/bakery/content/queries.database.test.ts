import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery, type TestBakery } from "../../../supabase/tests/test-bakery.ts";
import { getAbout, getHero, getProductsIntro, getSections, saveSections } from "./queries.ts";
import { readAbout, readHero, readProductsIntro } from "./rules.ts";

let bakery: TestBakery;

beforeAll(async () => {
	bakery = await startTestBakery();
});
afterAll(() => bakery.stop());
beforeEach(() => bakery.sql`truncate public.site_content`);

describe("the sections of the pages", () => {
	it("are the defaults when nothing was ever saved", async () => {
		const visitor = bakery.as.anonymous;
		expect(await getHero(visitor)).toEqual(readHero(null));
		expect(await getAbout(visitor)).toEqual(readAbout(null));
		expect(await getProductsIntro(visitor)).toEqual(readProductsIntro(null));
	});

	it("are what the owner saved", async () => {
		await saveSections(bakery.as.administrator, [
			{ key: "hero", title: "Bread first", content: '{"layout":"centered"}' },
			{ key: "about", subtitle: "Since 1962", content: "Plain words" },
			{ key: "products_intro", title: "Today", imageUrl: "/today.jpg" },
		]);
		const visitor = bakery.as.anonymous;
		expect(await getHero(visitor)).toMatchObject({ title: "Bread first", layout: "centered" });
		expect(await getAbout(visitor)).toMatchObject({ subtitle: "Since 1962", text: "Plain words" });
		expect(await getProductsIntro(visitor)).toMatchObject({
			title: "Today",
			imageUrl: "/today.jpg",
		});
	});
});

describe("saveSections", () => {
	it("changes only what it is given, and counts the version", async () => {
		const owner = bakery.as.administrator;
		const [made] = await saveSections(owner, [{ key: "hero", title: "One", subtitle: "Two" }]);
		const [changed] = await saveSections(owner, [
			{ key: "hero", expectedVersion: made?.version ?? 0, title: null, content: "“Three” \\ 3" },
		]);
		expect(changed).toEqual({
			key: "hero",
			title: null,
			subtitle: "Two",
			content: "“Three” \\ 3",
			imageUrl: null,
			version: (made?.version ?? 0) + 1,
		});
		expect(await getSections(owner, ["hero", "seo"])).toEqual({ hero: changed });
	});

	it("saves nothing when one section changed in the meantime", async () => {
		const owner = bakery.as.administrator;
		const before = await saveSections(owner, [{ key: "settings", title: "Rye" }, { key: "seo" }]);
		await saveSections(owner, [{ key: "seo", content: "{}" }]);
		const late = before.map(({ key, version }) => ({
			key,
			expectedVersion: version,
			title: "Late",
		}));
		await expect(saveSections(owner, late)).rejects.toMatchObject({
			isConflict: true,
			message: "This record was changed by someone else in the meantime.",
		});
		const { settings, seo } = await getSections(owner, ["settings", "seo"]);
		expect([settings?.title, seo?.title]).toEqual(["Rye", null]);
	});

	it("is refused to everybody but the owner", async () => {
		const { as, unguarded } = bakery;
		const others = [as.anonymous, as["signed-in"], unguarded.anonymous, unguarded["signed-in"]];
		for (const client of others) {
			await expect(saveSections(client, [{ key: "hero", title: "Mine" }])).rejects.toThrow();
		}
		expect(await getSections(bakery.as.administrator, ["hero"])).toEqual({});
	});
});
