import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { listRecords, moveRecord, saveRecord } from "../resource/resource.ts";
import {
	deleteNavigationItem,
	getMenu,
	type MenuItem,
	menuItems,
	moveNavigationItems,
} from "./menu-items.ts";

const bakery = await startTestBakery();
const owner = bakery.as.administrator;
afterAll(() => bakery.stop());
beforeEach(() => bakery.sql`truncate public.navigation_items`);

function addItem(title: string, places: { header?: boolean; footer?: boolean } = {}) {
	const { header = true, footer = false } = places;
	const path = `/${title.toLowerCase()}`;
	const values = { title, path, showInHeader: header, showInFooter: footer };
	return saveRecord(owner, menuItems, values, null);
}

const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title);

describe("the menus", () => {
	it("show the active items that have their flag", async () => {
		await addItem("Header");
		await addItem("Footer", { header: false, footer: true });
		await addItem("Both", { footer: true });
		await addItem("Hidden", { footer: true });
		await bakery.sql`update public.navigation_items set active = false where title = 'Hidden'`;
		for (const client of [bakery.as.anonymous, owner]) {
			const { headerLinks, footerLinks } = await getMenu(client);
			expect(titlesOf(headerLinks)).toEqual(["Header", "Both"]);
			expect(titlesOf(footerLinks)).toEqual(["Footer", "Both"]);
		}
		expect(titlesOf(await listRecords(owner, menuItems))).toHaveLength(4);
	});

	it("leave out an item that would run a script", async () => {
		await bakery.sql`insert into public.navigation_items (title, path) values
			('Bad', 'javascript:alert(1)'), ('Good', 'https://example.com')`;
		expect(titlesOf((await getMenu(bakery.as.anonymous)).headerLinks)).toEqual(["Good"]);
	});
});

describe("the owner", () => {
	it("puts the items in a new order, which makes no open form outdated", async () => {
		const items = [await addItem("One"), await addItem("Two"), await addItem("Three")];
		const [one] = items;
		const expectedIds = items.map(({ id }) => id);
		await moveNavigationItems(owner, { ids: expectedIds.toReversed(), expectedIds });
		expect(titlesOf(await listRecords(owner, menuItems))).toEqual(["Three", "Two", "One"]);
		const changes = { title: "Uno", path: "/uno", showInHeader: true, showInFooter: false };
		expect(await saveRecord(owner, menuItems, changes, one as MenuItem)).toMatchObject({
			title: "Uno",
			displayOrder: 2,
		});
	});

	it("moves an item in the order that somebody else has made meanwhile", async () => {
		const [one, two, three] = [await addItem("One"), await addItem("Two"), await addItem("Three")];
		await moveRecord(owner, menuItems, { id: three.id, preceding: [] });
		await moveRecord(owner, menuItems, { id: one.id, preceding: [two.id] });
		expect(titlesOf(await listRecords(owner, menuItems))).toEqual(["Three", "Two", "One"]);
		await deleteNavigationItem(owner, two.id);
		await moveRecord(owner, menuItems, { id: one.id, preceding: [three.id, two.id] });
		expect(titlesOf(await listRecords(owner, menuItems))).toEqual(["Three", "One"]);
		const gone = moveRecord(owner, menuItems, { id: two.id, preceding: [] });
		await expect(gone).rejects.toMatchObject({ isGone: true });
	});

	it("moves nothing from an order that somebody else has changed", async () => {
		const [one, two] = [await addItem("One"), await addItem("Two")];
		const read = [one.id, two.id];
		await moveNavigationItems(owner, { ids: [two.id, one.id], expectedIds: read });
		const late = moveNavigationItems(owner, { ids: [one.id, two.id], expectedIds: read });
		await expect(late).rejects.toMatchObject({ isConflict: true });
		await addItem("Three");
		const unaware = moveNavigationItems(owner, {
			ids: [one.id, two.id],
			expectedIds: [two.id, one.id],
		});
		await expect(unaware).rejects.toMatchObject({ isConflict: true });
		expect(titlesOf(await listRecords(owner, menuItems))).toEqual(["Two", "One", "Three"]);
	});
});
