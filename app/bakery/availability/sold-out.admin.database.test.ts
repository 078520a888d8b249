import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { deleteProduct } from "../catalog/products.admin.ts";
import { listHistory } from "../history/entries.ts";
import { entrySentence } from "../history/sentences.ts";
import { restoreFromTrash } from "../trash/trash.ts";
import {
	countProductsOfDay,
	listProductsOfDay,
	markAvailable,
	markSoldOut,
} from "./sold-out.admin.ts";

const bakery = await startTestBakery();
const owner = bakery.as.administrator;
afterAll(() => bakery.stop());

beforeEach(async () => {
	await bakery.sql`
		truncate public.products, public.categories, private.trash, private.changes cascade`;
});

/** A day that lasts, whenever the test runs: Sunday. */
const now = new Date();
const day = { date: "2027-03-14", startsAt: new Date(now.getTime() - 3_600_000).toISOString() };
const laterDay = {
	date: "2027-03-15",
	startsAt: new Date(now.getTime() + 86_400_000).toISOString(),
};

async function addCategory(name: string, place: number): Promise<string> {
	const [row] = await bakery.sql`
		insert into public.categories (name, slug, display_order)
		values (${name}, ${name.toLowerCase()}, ${place}) returning id`;
	return row?.id;
}

async function addProduct(name: string, ...categories: string[]): Promise<string> {
	const [row] = await bakery.sql`insert into public.products (name) values (${name}) returning id`;
	for (const [position, id] of categories.entries()) {
		await bakery.sql`insert into public.product_categories values (${row?.id}, ${id}, ${position})`;
	}
	return row?.id;
}

const marks = () => bakery.sql`select * from public.sold_out`;

const soldOutNames = async (of = day) => {
	const { products } = await listProductsOfDay(owner, of, { state: "sold-out" });
	return products.map(({ name }) => name);
};

const sentences = async () => {
	const { entries } = await listHistory(owner, {});
	return entries.map((entry) => entrySentence(entry).replace(/^\S+ /, ""));
};

describe("a product that is marked", () => {
	it("is sold out for the day, and the same again changes nothing", async () => {
		const rye = await addProduct("Rye");
		await markSoldOut(owner, rye, day);
		const before = await marks();
		const version = await bakery.sql`select version from private.content_version`;
		await Promise.all([markSoldOut(owner, rye, day), markSoldOut(owner, rye, day)]);
		expect(await marks()).toEqual(before);
		expect(await bakery.sql`select version from private.content_version`).toEqual(version);
		expect(await soldOutNames()).toEqual(["Rye"]);
		expect(await soldOutNames(laterDay)).toEqual([]);
	});

	it("is marked again on another day, and for another time", async () => {
		const rye = await addProduct("Rye");
		await bakery.sql`insert into public.sold_out values (${rye}, now() - interval '2 days')`;
		expect(await soldOutNames()).toEqual([]);
		await markSoldOut(owner, rye, day);
		expect(await soldOutNames()).toEqual(["Rye"]);
		await markSoldOut(owner, rye, day, "2027-03-16");
		expect(await soldOutNames(laterDay)).toEqual(["Rye"]);
		await markSoldOut(owner, rye, day);
		expect(await soldOutNames(laterDay)).toEqual([]);
	});

	it("is available when that is undone, also twice", async () => {
		const rye = await addProduct("Rye");
		await markSoldOut(owner, rye, day, "2027-04-01");
		await Promise.all([markAvailable(owner, rye), markAvailable(owner, rye)]);
		expect(await marks()).toHaveLength(0);
	});

	it("ends in one state when two phones mark it at once", async () => {
		const rye = await addProduct("Rye");
		for (let round = 0; round < 4; round++) {
			await Promise.all([markSoldOut(owner, rye, day), markAvailable(owner, rye)]);
			expect((await marks()).length).toBeLessThan(2);
		}
	});

	it("takes its mark into the trash, and brings it back", async () => {
		const rye = await addProduct("Rye");
		await markSoldOut(owner, rye, day, "2027-03-20");
		const before = await marks();
		await deleteProduct(owner, rye);
		expect(await marks()).toHaveLength(0);
		await restoreFromTrash(owner, { kind: "product", ids: [rye] }, randomUUID());
		expect(await marks()).toEqual(before);
		expect(await sentences()).toEqual([
			...["restored Rye", "deleted Rye"],
			...["marked Rye as sold out, back on March 20, 2027", "server added Rye"],
		]);
	});
});

describe("the products of a day", () => {
	it("are those that visitors see, by category, each once, and by name", async () => {
		const cakes = await addCategory("Cakes", 2);
		const breads = await addCategory("Breads", 1);
		await addProduct("Rye", breads, cakes);
		await addProduct("Éclair", cakes);
		await addProduct("Apple Pie", cakes, breads);
		await addProduct("Gift Card");
		await addProduct("Hidden", breads);
		await addProduct("Later", breads);
		await addProduct("Earlier", breads);
		await bakery.sql`update public.products set active = false where name = 'Hidden'`;
		await bakery.sql`
			update public.products set shown_from = now() + interval '1 day' where name = 'Later'`;
		await bakery.sql`
			update public.products set shown_until = now() - interval '1 day' where name = 'Earlier'`;
		const { products, total } = await listProductsOfDay(owner, day);
		expect(products.map(({ name, category }) => [category?.name, name])).toEqual([
			["Breads", "Rye"],
			["Cakes", "Apple Pie"],
			["Cakes", "Éclair"],
			[undefined, "Gift Card"],
		]);
		expect(total).toBe(4);
		expect(await countProductsOfDay(owner, day)).toEqual({
			...{ total: 4, baked: 4, soldOut: 0, haveBakingDays: false },
		});
	});

	it("are narrowed to those that are baked, and searched", async () => {
		const saturdays = await addProduct("Challah");
		await addProduct("Rye");
		await addProduct("Dark Rye");
		await bakery.sql`
			update public.products set baking_days = '{5,6}' where id = ${saturdays}`;
		await bakery.sql`update public.products set baking_days = '{7}' where name = 'Dark Rye'`;
		const names = async (filter: Parameters<typeof listProductsOfDay>[2]) =>
			(await listProductsOfDay(owner, day, filter)).products.map(({ name }) => name);
		expect(await names({ state: "baked" })).toEqual(["Dark Rye", "Rye"]);
		expect(await names({ search: "rye dark" })).toEqual(["Dark Rye"]);
		expect(await names({ search: "challah", state: "baked" })).toEqual([]);
		await markSoldOut(owner, saturdays, day);
		expect(await countProductsOfDay(owner, day)).toEqual({
			...{ total: 3, baked: 2, soldOut: 1, haveBakingDays: true },
		});
	});
});
