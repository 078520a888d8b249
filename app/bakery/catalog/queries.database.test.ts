import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { getSchedule } from "../schedule/schedule.server.ts";
import { getProduct, listFeaturedProducts, listProducts, listSitemapProducts } from "./queries.ts";

const bakery = await startTestBakery();
const visitor = bakery.as.anonymous;
afterAll(() => bakery.stop());
beforeEach(async () => {
	await bakery.sql`truncate public.products, public.categories, public.product_categories cascade`;
});

async function addCategory(values: { name: string; slug: string; display_order?: number }) {
	const [row] = await bakery.sql<{ id: string }[]>`
		insert into public.categories ${bakery.sql(values)} returning id`;
	if (!row) throw new Error("The category was not added.");
	return row.id;
}

/** Adds a product to the given categories, in this order. */
async function addProduct(
	values: { name: string; [column: string]: unknown },
	categories: string[],
) {
	const [row] = await bakery.sql<{ id: string }[]>`
		insert into public.products ${bakery.sql({ ...values, category_id: categories[0] ?? null })}
		returning id`;
	if (!row) throw new Error("The product was not added.");
	for (const [position, categoryId] of categories.entries()) {
		await bakery.sql`insert into public.product_categories (product_id, category_id, position)
			values (${row.id}, ${categoryId}, ${position})`;
	}
	return row.id;
}

/** Adds products named by number, each older than the one before. */
async function addManyProducts(count: number): Promise<void> {
	await bakery.sql`
		insert into public.products (name, created_at)
		select 'Roll ' || number, now() - number * interval '1 minute'
		from generate_series(1, ${count}::integer) as number`;
}

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

it("listFeaturedProducts has the six newest that are featured and active", async () => {
	await addManyProducts(8);
	await bakery.sql`update public.products set featured = name <> 'Roll 2'`;
	await bakery.sql`update public.products set active = name <> 'Roll 4'`;
	const names = ["Roll 1", "Roll 3", "Roll 5", "Roll 6", "Roll 7", "Roll 8"];
	expect(namesOf(await listFeaturedProducts(visitor))).toEqual(names);
});

describe("listProducts", () => {
	it("shows active products only, newest first", async () => {
		await addProduct({ name: "Old", created_at: "2020-01-01" }, []);
		await addProduct({ name: "New", created_at: "2024-01-01" }, []);
		await addProduct({ name: "Hidden", active: false }, []);
		for (const client of [visitor, bakery.as.administrator]) {
			expect(namesOf((await listProducts(client)).products)).toEqual(["New", "Old"]);
		}
	});

	it("gives a card what it shows, categories in the order they were chosen", async () => {
		const breads = await addCategory({ name: "Breads", slug: "breads" });
		const cakes = await addCategory({ name: "Cakes", slug: "cakes" });
		const id = await addProduct({ name: "Stollen", price: 12.5 }, [cakes, breads]);
		expect((await listProducts(visitor)).products).toMatchObject([
			{
				...{ id, name: "Stollen", description: null, price: 12.5, imageUrl: null },
				categories: [
					{ id: cakes, name: "Cakes", slug: "cakes" },
					{ id: breads, name: "Breads", slug: "breads" },
				],
			},
		]);
	});

	it("filters by any category of a product and still shows all of them", async () => {
		const breads = await addCategory({ name: "Breads", slug: "breads" });
		const cakes = await addCategory({ name: "Cakes", slug: "cakes" });
		await addProduct({ name: "Stollen" }, [cakes, breads]);
		await addProduct({ name: "Sponge" }, [cakes]);
		await addProduct({ name: "Hidden rye", active: false }, [breads]);
		const list = await listProducts(visitor, { categorySlug: "breads" });
		expect(list).toMatchObject({ total: 1, category: { id: breads, name: "Breads" } });
		expect(namesOf(list.products)).toEqual(["Stollen"]);
		const [unfiltered] = (await listProducts(visitor)).products;
		expect(Object.keys(list.products[0] ?? {})).toEqual(Object.keys(unfiltered ?? {}));
		expect(namesOf(list.products[0]?.categories ?? [])).toEqual(["Cakes", "Breads"]);
	});

	it("comes in pages of 48", async () => {
		await addManyProducts(100);
		const first = await listProducts(visitor);
		const last = await listProducts(visitor, { page: 3 });
		expect(first).toMatchObject({ page: 1, pageCount: 3, total: 100 });
		expect(namesOf(first.products)).toEqual(Array.from({ length: 48 }, (_, n) => `Roll ${n + 1}`));
		expect(last.page).toBe(3);
		expect(namesOf(last.products)).toEqual(["Roll 97", "Roll 98", "Roll 99", "Roll 100"]);
	});

	it("is in the order of the first categories, each product once, others last", async () => {
		const cakes = await addCategory({ name: "Cakes", slug: "cakes", display_order: 2 });
		const breads = await addCategory({ name: "Breads", slug: "breads", display_order: 1 });
		await addProduct({ name: "Old rye", created_at: "2020-01-01" }, [breads]);
		await addProduct({ name: "Stollen", created_at: "2021-01-01" }, [cakes, breads]);
		await addProduct({ name: "Rye", created_at: "2022-01-01" }, [breads]);
		await addProduct({ name: "Jam", created_at: "2023-01-01" }, []);
		const { products } = await listProducts(visitor);
		expect(namesOf(products)).toEqual(["Rye", "Old rye", "Stollen", "Jam"]);
		// In a category, the newest come first.
		const inBreads = await listProducts(visitor, { categorySlug: "breads" });
		expect(namesOf(inBreads.products)).toEqual(["Rye", "Stollen", "Old rye"]);
	});
});

describe("the products of a day", () => {
	/** A Saturday, which begins at 4 AM. */
	const day = {
		...{ date: "2100-03-20", weekday: 6 as const },
		...{ startsAt: "2100-03-20T08:00:00.000Z", endsAt: "2100-03-21T08:00:00.000Z" },
	};
	const onDay = async (request = {}) =>
		namesOf((await listProducts(visitor, { day, ...request })).products).toSorted();

	async function markSoldOut(id: string, mark: { marked_at?: string; back_on?: string }) {
		await bakery.sql`insert into public.sold_out ${bakery.sql({ product_id: id, ...mark })}`;
	}

	it("are baked on it", async () => {
		await addProduct({ name: "Every day" }, []);
		await addProduct({ name: "No days", baking_days: "{}" }, []);
		await addProduct({ name: "Weekend", baking_days: "{6,7}" }, []);
		await addProduct({ name: "Friday", baking_days: "{5}" }, []);
		expect(await onDay()).toEqual(["Every day", "No days", "Weekend"]);
	});

	it("are not sold out on it", async () => {
		await markSoldOut(await addProduct({ name: "Sold out now" }, []), {});
		await markSoldOut(await addProduct({ name: "Of the day" }, []), {
			marked_at: "2100-03-20T08:00:00Z",
		});
		await markSoldOut(await addProduct({ name: "Back then" }, []), { back_on: "2100-03-20" });
		await markSoldOut(await addProduct({ name: "Back later" }, []), { back_on: "2100-03-21" });
		expect(await onDay()).toEqual(["Back then", "Sold out now"]);
	});

	it("are still shown when it begins", async () => {
		await addProduct({ name: "Ends before", shown_until: "2100-03-20T08:00:00Z" }, []);
		await addProduct({ name: "Ends on it", shown_until: "2100-03-20T16:00:00Z" }, []);
		await addProduct({ name: "Later", shown_from: "2100-03-01T08:00:00Z" }, []);
		expect(await onDay()).toEqual(["Ends on it"]);
	});

	it("are narrowed to a category too, and counted", async () => {
		const breads = await addCategory({ name: "Breads", slug: "breads" });
		await addProduct({ name: "Rye", baking_days: "{6}" }, [breads]);
		await addProduct({ name: "Oat", baking_days: "{5}" }, [breads]);
		await addProduct({ name: "Cake" }, []);
		expect(await onDay({ categorySlug: "breads" })).toEqual(["Rye"]);
		expect(await listProducts(visitor, { day })).toMatchObject({ total: 2, pageCount: 1 });
	});
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

it("products out of their time are listed nowhere for visitors, whatever the caller's role", async () => {
	const breads = await addCategory({ name: "Breads", slug: "breads" });
	const add = (name: string, times: object) =>
		addProduct({ name, featured: true, ...times }, [breads]);
	const ids = [
		await add("Later", { shown_from: inMinutes(1) }),
		await add("Ended", { shown_until: inMinutes(-1) }),
	];
	const shown = await add("Now", { shown_from: inMinutes(-1), shown_until: inMinutes(1) });
	for (const client of [visitor, bakery.as.administrator]) {
		expect(namesOf(await listFeaturedProducts(client))).toEqual(["Now"]);
		expect(await listProducts(client)).toMatchObject({ total: 1, products: [{ name: "Now" }] });
		expect((await listProducts(client, { categorySlug: "breads" })).total).toBe(1);
		expect((await listSitemapProducts(client)).map(({ id }) => id)).toEqual([shown]);
		for (const id of ids) expect(await getProduct(client, id)).toBeNull();
		expect(await getProduct(client, shown)).toMatchObject({ name: "Now" });
	}
});

it("what changes by time is given as the next instant", async () => {
	const until = inMinutes(60);
	await addProduct({ name: "Later", shown_from: inMinutes(30), shown_until: until }, []);
	await addProduct({ name: "Now", shown_from: inMinutes(-1), shown_until: until }, []);
	await addProduct({ name: "Ended", shown_until: inMinutes(-1) }, []);
	await addProduct({ name: "Off", active: false, shown_from: inMinutes(5) }, []);
	const next = async () => (await getSchedule(bakery.as.server, new Date(0))).nextShowing;
	expect(Math.round(Number(await next()) / 60_000)).toBe(30);
	await bakery.sql`update public.products set shown_from = null where name = 'Later'`;
	expect(Math.round(Number(await next()) / 60_000)).toBe(60);
	await bakery.sql`update public.products set active = false`;
	expect(await next()).toBeNull();
});

it("a product that is marked as sold out comes with its mark, alone and in lists", async () => {
	const id = await addProduct({ name: "Rye", featured: true }, []);
	await addProduct({ name: "Oat", featured: true, baking_days: "{5,6}" }, []);
	await bakery.sql`
		insert into public.sold_out (product_id, marked_at, back_on)
		values (${id}, '2027-03-12T12:00:00Z', '2027-03-15')`;
	const soldOut = { markedAt: "2027-03-12T12:00:00+00:00", backOn: "2027-03-15" };
	expect(await getProduct(visitor, id)).toMatchObject({ soldOut, bakingDays: null });
	const { products } = await listProducts(visitor);
	for (const list of [products, await listFeaturedProducts(visitor)]) {
		expect(list).toMatchObject([
			{ name: "Oat", soldOut: null, bakingDays: [5, 6] },
			{ name: "Rye", soldOut, bakingDays: null },
		]);
	}
});
