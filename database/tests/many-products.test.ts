import { randomUUID } from "node:crypto";
import type { PostgresError } from "postgres";
import { beforeEach, describe, expect, test } from "vitest";
import {
	deleteProducts,
	listAllProducts,
	listFoundProducts,
	type ProductSave,
	refusedProduct,
	saveProducts,
	undoProducts,
} from "../../app/bakery/catalog/bulk-changes.ts";
import { type ProductForm, productFormSchema } from "../../app/bakery/catalog/product-form.ts";
import { saveProduct } from "../../app/bakery/catalog/products.admin.ts";
import { products } from "../../app/bakery/catalog/products.ts";
import { categories } from "../../app/bakery/catalog/schema.ts";
import { listHistory } from "../../app/bakery/history/entries.ts";
import { listImageImports, noteImageImports } from "../../app/bakery/media/image-imports.ts";
import { imagePath } from "../../app/bakery/media/image-source.ts";
import { byColumn } from "../../app/bakery/records.ts";
import { saveRecord } from "../../app/bakery/resource/resource.ts";
import { restoreFromTrash } from "../../app/bakery/trash/trash.ts";
import { bakeryForTests } from "./test-bakery.ts";

const bakery = bakeryForTests();
let breads: string;
let cakes: string;

beforeEach(async () => {
	await bakery.sql`truncate public.products, public.categories, private.trash cascade`;
	breads = await addCategory("breads");
	cakes = await addCategory("cakes");
});

const owner = () => bakery.as.administrator;

async function addCategory(slug: string): Promise<string> {
	const values = { name: slug, slug, description: null, imageUrl: null, displayOrder: 0 };
	return (await saveRecord(owner(), categories, values, null)).id;
}

/** A new product, as a save of many has it. */
function added(fields: Partial<ProductForm>, id: string = randomUUID()): ProductSave {
	const form = { ...products.empty, name: "Rye", categoryIds: [breads], ...fields };
	const { categoryIds, allergenReview: _review, ...columns } = productFormSchema.parse(form);
	const given = { ...byColumn(products.columns, columns), category_ids: categoryIds };
	return { id, version: null, given };
}

const save = (
	products: readonly ProductSave[],
	rest: Partial<Parameters<typeof saveProducts>[1]> = {},
) => saveProducts(owner(), { products, ...rest }, randomUUID());

/** All of each product but what each save counts up. */
/** Saves values that no form sends. */
const saveInSql = (items: object[]) =>
	bakery.sqlAs(
		"administrator",
		(sql) => sql`select public.save_products(gen_random_uuid(), ${sql.json(items as never)})`,
	);

async function catalog() {
	const products = await listAllProducts(owner());
	return products.map(({ version: _version, ...product }) => product);
}

test("a save adds and changes products and categories, as one entry of the history", async () => {
	const pie = await saveProduct(
		owner(),
		productFormSchema.parse({ ...products.empty, name: "Pie", categoryIds: [cakes] }),
		null,
	);
	const tarts = { id: randomUUID(), name: "Tarts", slug: "tarts" };
	const lemon = added({ name: "Lemon tart", price: "4.50", categoryIds: [tarts.id, cakes] });
	await save([lemon, { id: pie, version: 1, given: { price: 20, active: false } }], {
		newCategories: [tarts],
	});
	expect(await catalog()).toMatchObject([
		{
			...{ id: lemon.id, name: "Lemon tart", price: 4.5, active: true },
			categories: [{ name: "Tarts" }, { name: "cakes" }],
		},
		{ id: pie, price: 20, active: false, name: "Pie", categories: [{ name: "cakes" }] },
	]);
	const { entries } = await listHistory(owner(), {});
	expect(entries[0]?.events.map(({ subject, what }) => [subject.name, what]).toSorted()).toEqual([
		["Lemon tart", "added"],
		["Pie", "changed"],
		["Tarts", "added"],
	]);
});

test("a product that is there by now is not added again, and names of other signs are others", async () => {
	await save([added({ name: "Rye" }), added({ name: "ـ" })]);
	for (const name of ["RYE", "ـ"]) {
		await expect(save([added({ name })])).rejects.toMatchObject({ isConflict: true });
	}
	await save([added({ name: "ــ" })]);
	expect((await catalog()).map(({ name }) => name).toSorted()).toEqual(["Rye", "ـ", "ــ"]);
});

test("a save of an older version changes nothing at all", async () => {
	const [rye, oat] = [added({ name: "Rye" }), added({ name: "Oat" })];
	await save([rye, oat]);
	await save([{ id: oat.id, version: 1, given: { price: 3 } }]);
	const late = save([
		{ id: rye.id, version: 1, given: { price: 2 } },
		{ id: oat.id, version: 1, given: { price: 2 } },
		added({ name: "New" }),
	]);
	await expect(late).rejects.toMatchObject({ isConflict: true });
	expect((await catalog()).map(({ name, price }) => [name, price]).toSorted()).toEqual([
		["Oat", 3],
		["Rye", null],
	]);
});

test.each([
	["a price below 0", { price: -1 }, "“Bad”: A price is not negative.", "price"],
	[
		"no category",
		{ category_ids: [] },
		"“Bad”: Please select at least one category.",
		"category_ids",
	],
	[
		"a category that is gone",
		{ category_ids: [randomUUID()] },
		"“Bad”: One of its categories was deleted in the meantime.",
		"category_ids",
	],
	[
		"a name of spaces",
		{ name: " " },
		"“ ”: A product has a name of at most 200 characters.",
		"name",
	],
	[
		"times that exclude each other",
		{ shown_from: "2027-01-02T07:00:00Z", shown_until: "2027-01-01T07:00:00Z" },
		"“Bad”: A product is shown until after it is shown from.",
		null,
	],
])(
	"one product with %s refuses all, and is named with its column",
	async (_what, wrong, problem, column) => {
		const bad = added({ name: "Bad" });
		const items = [added({ name: "Good" }), { ...bad, given: { ...bad.given, ...wrong } }];
		const refused = await saveInSql(items).catch((error: unknown) => error);
		expect(refused).toMatchObject({ code: "PT422", message: problem, detail: expect.any(String) });
		const { detail } = refused as PostgresError;
		expect(JSON.parse(detail ?? "")).toEqual({ id: bad.id, column });
		expect(await catalog()).toEqual([]);
	},
);

test("a refused image names its product", async () => {
	const images = ["https://old.example/a b.jpg"];
	const bad = { ...added({ name: "Bad" }), images };
	const attempt = save([added({ name: "Good" }), bad]);
	await expect(attempt).rejects.toThrow("“Bad”: An image address must start with https://");
	const error = await attempt.catch((thrown) => thrown);
	expect(refusedProduct(error)).toEqual({ id: bad.id, column: "image_url" });
	expect(await catalog()).toEqual([]);
});

test.each([
	["no column of the form", { created_at: "2020-01-01T00:00:00Z" }],
	["the first category by itself", { category_id: null }],
	["an unknown column", { 'name"; drop table public.products': 1 }],
])("the database refuses %s", async (_what, wrong) => {
	const saved = saveInSql([{ ...added({}), given: { ...added({}).given, ...wrong } }]);
	await expect(saved).rejects.toThrow("A save may not write");
});

test("a save that is sent again is done once", async () => {
	const submission = randomUUID();
	const products = [added({})];
	const entry = await saveProducts(owner(), { products }, submission);
	expect(await saveProducts(owner(), { products }, submission)).toBe(entry);
	expect(await catalog()).toHaveLength(1);
});

test("5,000 products are sent in parts and saved within the time of a statement", async () => {
	const ids = Array.from({ length: 5000 }, () => randomUUID()).toSorted();
	const description = "A loaf with a dark crust and an open crumb. ".repeat(8);
	const products = ids.map((id, place) => added({ name: `Roll ${place}`, description }, id));
	const sent: number[] = [];
	await save(products, { onProgress: (count) => sent.push(count) });
	expect(sent.length).toBeGreaterThan(5);
	expect((await catalog()).map(({ id }) => id)).toEqual(ids);
	expect(await bakery.sql`select count(*)::int from public.products`).toEqual([{ count: 5000 }]);
	expect(await bakery.sql`select from private.staged_products`).toHaveLength(0);
	const [{ version } = { version: 0 }] = await bakery.sql<{ version: number }[]>`
		select version::int from private.content_version`;
	const changes = await save(ids.map((id) => ({ id, version: 1, given: { price: 2.5 } })));
	const [after] = await bakery.sql`select version::int from private.content_version`;
	expect(after?.version - version).toBeLessThan(4);
	expect(await undoProducts(owner(), changes)).toEqual({ undone: 5000, staying: 0 });
	const oneMore = [...products, added({})].map((product) => ({ ...product, id: randomUUID() }));
	await expect(save(oneMore)).rejects.toThrow("1 to 5,000 products");
});

test("a save that is given up changes nothing, and the next one is not mixed with it", async () => {
	const controller = new AbortController();
	const description = "x".repeat(1000);
	const products = Array.from({ length: 900 }, () => added({ description }));
	const given = save(products, {
		signal: controller.signal,
		onProgress: () => controller.abort(),
	});
	await expect(given).rejects.toThrow("aborted");
	expect(await bakery.sql`select from private.staged_products`).not.toHaveLength(0);
	await save([...products.slice(0, 500), added({ name: "Alone" })]);
	expect(await bakery.sql`select count(*)::int from public.products`).toEqual([{ count: 501 }]);
});

describe("one undo", () => {
	test("takes everything back: columns, categories, reviews, and what was added", async () => {
		const answers = { sesame: { presence: "contains" } };
		const rye = added({ name: "Rye", ingredients: "Rye, water", categoryIds: [breads, cakes] });
		const oat = added({ name: "Oat", price: "3" });
		await save([rye, oat]);
		await bakery.sql`
			insert into public.allergen_reviews (product_id, list, declaration)
			select ${rye.id}, 'us', jsonb_object_agg(allergen, '{"presence": "does-not-contain"}'::jsonb)
				|| ${bakery.sql.json(answers)}
			from private.allergens_of('us')`;
		const before = await catalog();
		const tarts = { id: randomUUID(), name: "Tarts", slug: "tarts" };
		const entry = await save(
			[
				added({ name: "Lemon tart", categoryIds: [tarts.id] }),
				{
					...{ id: rye.id, version: 1 },
					given: { ingredients: "Rye", price: 1, category_ids: [tarts.id] },
				},
				{ id: oat.id, version: 1, given: { category_ids: [cakes, breads] } },
			],
			{ newCategories: [tarts] },
		);
		const changed = await listAllProducts(owner());
		expect(changed.find(({ id }) => id === rye.id)?.review).toMatchObject({ declaration: null });
		expect(await undoProducts(owner(), entry)).toEqual({ undone: 3, staying: 0 });
		expect(await catalog()).toEqual(before);
		const trash = await bakery.sql`select kind, name from private.trash order by kind`;
		expect(trash).toEqual([
			{ kind: "category", name: "Tarts" },
			{ kind: "product", name: "Lemon tart" },
		]);
	});

	test("leaves what somebody has changed since, and does nothing twice", async () => {
		const [rye, oat] = [added({ name: "Rye" }), added({ name: "Oat" })];
		await save([rye, oat]);
		const entry = await save([
			{ id: rye.id, version: 1, given: { price: 2 } },
			{ id: oat.id, version: 1, given: { price: 2 } },
		]);
		await save([{ id: oat.id, version: 2, given: { name: "Oat bread" } }]);
		expect(await undoProducts(owner(), entry)).toEqual({ undone: 1, staying: 1 });
		expect((await catalog()).map(({ name, price }) => [name, price]).toSorted()).toEqual([
			["Oat bread", 2],
			["Rye", null],
		]);
		expect(await undoProducts(owner(), entry)).toEqual({ undone: 0, staying: 2 });
	});

	test("takes back images that the save had fetched, and stops fetching the others", async () => {
		const [rye, tart] = [added({ name: "Rye" }), added({ name: "Lemon tart" })];
		await save([rye]);
		const before = await catalog();
		const images = ["https://old.example/a.jpg", "https://old.example/b.jpg"];
		const entry = await save([
			{ id: rye.id, version: 1, given: { price: 2 }, images },
			{ ...tart, images },
		]);
		await bakery.sql`
			insert into files.images (name, facts)
			values ('import-a.jpeg', '{}') on conflict do nothing`;
		const [url = ""] = images;
		await noteImageImports(bakery.as.server, [{ url, address: imagePath("import-a.jpeg") }]);
		expect(await catalog()).toMatchObject([
			{ imageUrl: imagePath("import-a.jpeg") },
			{ imageUrl: imagePath("import-a.jpeg"), price: 2 },
		]);
		expect(await undoProducts(owner(), entry)).toEqual({ undone: 2, staying: 0 });
		expect(await catalog()).toEqual(before);
		expect(await listImageImports(owner())).toMatchObject({ waiting: 0 });
	});

	test("is for one's own saves", async () => {
		const entry = await save([added({})]);
		expect(await undoProducts(bakery.as.editor, entry)).toEqual({ undone: 0, staying: 0 });
		expect(await catalog()).toHaveLength(1);
	});
});

test("many products are deleted at once, and come back from the trash", async () => {
	const products = Array.from({ length: 60 }, (_, place) => added({ name: `Roll ${place}` }));
	await save(products);
	const before = await catalog();
	const found = (await listFoundProducts(owner(), { search: "roll" })).map(({ id }) => id);
	expect(found).toHaveLength(60);
	await deleteProducts(owner(), found);
	expect(await catalog()).toEqual([]);
	await restoreFromTrash(owner(), { kind: "product", ids: found }, randomUUID());
	expect(await catalog()).toEqual(before);
});
