import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import type { BackendError } from "../../platform/browser/backend-error.ts";
import { undoProducts } from "../catalog/bulk-changes.ts";
import { type ProductValues, productFormSchema } from "../catalog/product-form.ts";
import {
	changeProduct,
	deleteProduct,
	getManagedProduct,
	listManagedProducts,
	saveProduct,
} from "../catalog/products.admin.ts";
import { products } from "../catalog/products.ts";
import { getProduct } from "../catalog/queries.ts";
import { categories } from "../catalog/schema.ts";
import { readEarlierVersion } from "../history/earlier-versions/read-earlier-version.ts";
import { listHistory } from "../history/entries.ts";
import type { AllergenList } from "../region/regional-settings.ts";
import { saveRecord } from "../resource/resource.ts";
import { restoreFromTrash } from "../trash/trash.ts";
import { type AllergenAnswer, type Declaration, reviewState } from "./declaration.ts";
import { allergensOf } from "./lists.ts";
import { checkOf, type GivenAllergens } from "./review-form.ts";
import { countUnreviewedProducts, reviewProducts, withReviewDetails } from "./reviews.admin.ts";

let categoryId: string;

const bakery = await startTestBakery();
const owner = bakery.as.administrator;
afterAll(() => bakery.stop());
beforeEach(async () => {
	await bakery.sql`truncate public.products, public.categories, public.product_categories cascade`;
	await bakery.sql`truncate private.changes, private.trash`;
	await bakery.sql`delete from public.site_content`;
	const category = { name: "Cakes", slug: "cakes", description: null, imageUrl: null };
	categoryId = (await saveRecord(owner, categories, { ...category, displayOrder: 0 }, null)).id;
});

const ingredients = "Flour, milk, almonds";

function valuesOf(values: Partial<ProductValues> = {}): ProductValues {
	const form = { ...products.empty, name: "Stollen", categoryIds: [categoryId], ingredients };
	return { ...productFormSchema.parse(form), ...values };
}

function addProduct(values: Partial<ProductValues> = {}): Promise<string> {
	return saveProduct(owner, valuesOf(values), null);
}

/** All answers are 'does not contain', but for these. */
function declarationOf(list: AllergenList, answers: Declaration = {}): Declaration {
	const absent = allergensOf(list).map(({ key }) => [key, { presence: "does-not-contain" }]);
	return { ...Object.fromEntries(absent), ...answers };
}

const contains: AllergenAnswer = { presence: "contains" };
const declaration = declarationOf("us", {
	milk: contains,
	wheat: contains,
	nuts: { presence: "contains", kinds: ["almond"], mayContainKinds: ["walnut"] },
	sesame: { presence: "may-contain" },
});

async function managed(id: string) {
	const product = await getManagedProduct(owner, id);
	if (!product) throw new Error("The product is gone.");
	return product;
}

/** The result of a form with these answers checked. */
function given(answers = declaration, list: AllergenList = "us"): GivenAllergens {
	const said = { list, declaration: answers };
	return { ...said, openedWith: "", checkedFor: checkOf(null, said) };
}

/** The values of a product as it is, with a review of it. */
async function reviewedValues(id: string, answers = declaration, list: AllergenList = "us") {
	const { ingredients, allergens, active } = await managed(id);
	return valuesOf({ ingredients, allergens, active, allergenReview: given(answers, list) });
}

async function review(id: string, answers?: Declaration, list?: AllergenList) {
	await saveProduct(owner, await reviewedValues(id, answers, list), await managed(id));
}

async function addReviewed(values?: Partial<ProductValues>): Promise<string> {
	const id = await addProduct(values);
	await review(id);
	return id;
}

async function stateOf(id: string, list: AllergenList = "us") {
	return reviewState((await managed(id)).review, list).state;
}

async function failure(attempt: Promise<unknown>): Promise<BackendError> {
	const error = await attempt.then(
		() => new Error("It worked."),
		(reason: BackendError) => reason,
	);
	return error as BackendError;
}

test("a review is saved with its labels, and visitors read it", async () => {
	const id = await addReviewed({ allergens: ["Eggs", "Lupin"] });
	const product = await getProduct(bakery.as.anonymous, id);
	expect(product?.review).toMatchObject({ list: "us", declaration, outdatedAt: null });
	expect(product?.allergens).toEqual(["Gluten", "Dairy", "Nuts", "Lupin"]);
	expect(await stateOf(id)).toBe("current");
	await bakery.sql`update public.profiles set full_name = 'June' where id = ${bakery.users.administrator}`;
	expect(await withReviewDetails(owner, [await managed(id)])).toMatchObject([
		{ reviewerName: "June", earlier: null },
	]);
});

test("only administrators learn who reviewed it", async () => {
	await addReviewed();
	for (const role of ["anonymous", "signed-in"] as const) {
		const read = bakery.sqlAs(role, (sql) => sql`select reviewed_by from public.allergen_reviews`);
		await expect(read).rejects.toMatchObject({ code: "42501" });
	}
});

/** Saves a product with a review as the owner, in SQL. */
function saveWith(id: string | null, version: number | null, review: unknown) {
	return bakery.sqlAs("administrator", (sql) => {
		const given = sql.json({ name: "Forged", category_ids: [categoryId], ingredients });
		const reviewed = sql.json(JSON.parse(JSON.stringify(review)));
		return sql`select public.save_product(${given}, ${id}, ${version}, review => ${reviewed})`;
	});
}

describe("a review comes with its product, all or nothing", () => {
	test("a new product is reviewed at once", async () => {
		const id = await addProduct({ allergenReview: given(), allergens: ["Eggs", "Lupin"] });
		expect(await stateOf(id)).toBe("current");
		const product = await getProduct(bakery.as.anonymous, id);
		expect(product?.review?.declaration).toEqual(declaration);
		expect(product?.allergens).toEqual(["Gluten", "Dairy", "Nuts", "Lupin"]);
		const { entries } = await listHistory(owner, { tables: ["products", "allergen_reviews"] });
		expect(entries.map(({ events }) => events.map(({ what }) => what))).toEqual([["added"]]);
	});

	test("it is of the ingredients that are saved with it", async () => {
		const id = await addReviewed();
		const others = declarationOf("us", { eggs: contains });
		const values = valuesOf({ ingredients: "Eggs", allergenReview: given(others) });
		await saveProduct(owner, values, await managed(id));
		expect(await managed(id)).toMatchObject({ ingredients: "Eggs", allergens: ["Eggs"] });
		expect((await managed(id)).review).toMatchObject({ declaration: others, outdatedAt: null });
	});

	test("a save that was not checked leaves the review as it is", async () => {
		const id = await addReviewed();
		const { review: before } = await managed(id);
		const other = declarationOf("us", { eggs: contains });
		const allergenReview = { ...given(other), checkedFor: "" };
		await saveProduct(owner, valuesOf({ name: "Cake", allergenReview }), await managed(id));
		expect(await managed(id)).toMatchObject({ name: "Cake", review: before });
	});

	const { milk: _milk, ...incomplete } = declaration;
	test.each<[string, unknown]>([
		["without an answer", { list: "us", declaration: incomplete }],
		["with answers for another list", { list: "eu", declaration }],
		["for a list that no law has", { list: "uk", declaration }],
		["with more", { list: "us", declaration, reviewed_at: "2020-01-01" }],
		["that is a text", "reviewed"],
	])("a review %s saves nothing", async (_, review) => {
		const id = await addProduct({ allergens: ["Eggs"] });
		for (const target of [id, null]) {
			await expect(saveWith(target, target ? 1 : null, review)).rejects.toThrow();
		}
		expect(await managed(id)).toMatchObject({ name: "Stollen", version: 1, review: null });
		expect(await bakery.sql`select from public.products`).toHaveLength(1);
	});

	test("a review needs the version that its owner has read", async () => {
		const id = await addProduct();
		const saved = saveWith(id, null, { list: "us", declaration });
		await expect(saved).rejects.toThrow("A review needs the version of its product.");
		expect(await managed(id)).toMatchObject({ name: "Stollen", review: null });
	});

	test("ingredients that changed meanwhile are a conflict", async () => {
		const id = await addReviewed();
		const [values, read] = [await reviewedValues(id), await managed(id)];
		await bakery.sql`update public.products set ingredients = 'Flour, eggs' where id = ${id}`;
		expect((await failure(saveProduct(owner, values, read))).isConflict).toBe(true);
		expect(await stateOf(id)).toBe("outdated");
	});
});

describe("other ingredients make a review outdated", () => {
	test.each<[string, (id: string) => Promise<unknown>]>([
		[
			"by SQL",
			(id) => bakery.sql`update public.products set ingredients = 'Eggs' where id = ${id}`,
		],
		["by SQL that empties them", () => bakery.sql`update public.products set ingredients = null`],
		[
			"by the form",
			async (id) => saveProduct(owner, valuesOf({ ingredients: "Eggs" }), await managed(id)),
		],
	])("%s", async (_, change) => {
		const id = await addReviewed();
		await change(id);
		expect(await stateOf(id)).toBe("outdated");
		const seen = await getProduct(bakery.as.anonymous, id);
		expect(seen?.review).toMatchObject({ declaration: null, outdatedAt: expect.any(String) });
		const read = await bakery.sqlAs(
			"anonymous",
			(sql) => sql`select declaration from public.allergen_reviews`,
		);
		expect([...read]).toEqual([{ declaration: null }]);
		expect(await withReviewDetails(owner, [await managed(id)])).toMatchObject([
			{ earlier: declaration },
		]);
	});

	test("by an earlier version that is restored, and not by one with the same", async () => {
		const id = await addReviewed();
		await saveProduct(owner, valuesOf({ name: "Cake" }), await managed(id));
		await restoreLast(id);
		expect(await managed(id)).toMatchObject({ name: "Stollen" });
		expect(await stateOf(id)).toBe("current");

		await saveProduct(owner, valuesOf({ ingredients: "Eggs" }), await managed(id));
		await review(id);
		expect(await stateOf(id)).toBe("current");
		const changed = await listHistory(owner, { tables: ["products"], records: [id] });
		const ofIngredients = changed.entries.find(({ events }) =>
			events.some(({ differences }) => differences.some(({ label }) => label === "Ingredients")),
		);
		await restore(id, ofIngredients?.events[0]?.changeId ?? 0);
		expect(await managed(id)).toMatchObject({ ingredients });
		expect(await stateOf(id)).toBe("outdated");
	});
});

async function restoreLast(id: string): Promise<void> {
	const { entries } = await listHistory(owner, { tables: ["products"], records: [id] });
	await restore(id, entries[0]?.events[0]?.changeId ?? 0);
}

async function restore(id: string, changeId: number): Promise<void> {
	const earlier = await readEarlierVersion(owner, { kind: "product", id }, changeId);
	await earlier.save(earlier.seen, randomUUID());
}

describe("the labels follow from the review", () => {
	const cases: [AllergenList, Declaration, string[], string[]][] = [
		["us", {}, ["Dairy", "Eggs", "Nuts", "Fish", "Soy"], []],
		["us", { milk: { presence: "may-contain" } }, [], ["Dairy"]],
		["us", { peanuts: contains }, [], ["Nuts"]],
		["us", { sesame: contains }, ["Sesame", "made with love"], ["Sesame", "made with love"]],
		// Rye is no wheat, and a mussel is no crustacean: the US list does not ask about them.
		["us", {}, ["gluten", "SHELLFISH"], ["Gluten", "Shellfish"]],
		["eu", {}, ["gluten", "SHELLFISH"], []],
		["eu", { gluten: { presence: "contains", kinds: ["rye"] } }, [], ["Gluten"]],
		["eu", { molluscs: contains, lupin: contains }, [], ["Shellfish"]],
		["eu", { celery: contains }, [], []],
	];

	test("of each list", async () => {
		for (const [place, [list, answers, before, after]] of cases.entries()) {
			const id = await addProduct({ name: `Stollen ${place}`, allergens: before });
			await review(id, declarationOf(list, answers), list);
			expect((await managed(id)).allergens, `${list} ${JSON.stringify(answers)}`).toEqual(after);
		}
	});

	test("also when somebody writes others", async () => {
		const id = await addReviewed();
		await bakery.sql`update public.products set allergens = '{Eggs,Lupin}' where id = ${id}`;
		expect((await managed(id)).allergens).toEqual(["Gluten", "Dairy", "Nuts", "Lupin"]);
	});
});

describe("a product reviewed by the seven", () => {
	async function addReviewedBySeven() {
		const id = await addProduct({ allergens: ["Nuts", "Lupin"] });
		const { ingredients, allergens } = await managed(id);
		const said = {
			list: "seven",
			declaration: declarationOf("seven", { nuts: contains }),
		} as const;
		const allergenReview = {
			...({ list: "seven", declaration: {}, openedWith: "" } as const),
			checkedFor: checkOf(ingredients, said),
		};
		await saveProduct(
			owner,
			valuesOf({ ingredients, allergens, allergenReview }),
			await managed(id),
		);
		expect((await managed(id)).review).toMatchObject(said);
		return id;
	}

	async function saveLabels(id: string, allergens: string[]) {
		const { ingredients } = await managed(id);
		await saveProduct(owner, valuesOf({ ingredients, allergens }), await managed(id));
	}

	test("stays so while its boxes mean the same", async () => {
		const id = await addReviewedBySeven();
		await saveLabels(id, ["lupin", "nuts"]);
		expect(await stateOf(id, "seven")).toBe("current");
		expect((await managed(id)).allergens).toEqual(["Nuts", "lupin"]);
	});

	test.each([[["Lupin"]], [["Nuts", "Eggs", "Lupin"]], [[]]])(
		"is outdated by other boxes, which are saved without a tick: %j",
		async (allergens) => {
			const id = await addReviewedBySeven();
			await saveLabels(id, allergens);
			expect(await stateOf(id, "seven")).toBe("outdated");
			expect((await managed(id)).allergens).toEqual(allergens);
			expect(await withReviewDetails(owner, [await managed(id)])).toMatchObject([
				{ earlier: { nuts: contains } },
			]);
		},
	);

	test("is not reviewed by a check of other boxes", async () => {
		const id = await addReviewedBySeven();
		const { ingredients } = await managed(id);
		const said = {
			list: "seven",
			declaration: declarationOf("seven", { nuts: contains }),
		} as const;
		const allergenReview = { ...said, openedWith: "", checkedFor: checkOf(ingredients, said) };
		const values = valuesOf({ ingredients, allergens: ["Eggs"], allergenReview });
		await saveProduct(owner, values, await managed(id));
		expect(await stateOf(id, "seven")).toBe("outdated");
		expect((await managed(id)).allergens).toEqual(["Eggs"]);
	});
});

describe("a product that comes back from the trash", () => {
	test.each(["current", "outdated"])("has the review that it had: %s", async (state) => {
		const id = await addReviewed();
		if (state === "outdated") {
			await bakery.sql`update public.products set ingredients = 'Eggs' where id = ${id}`;
		}
		const [before] = await bakery.sql`select * from public.allergen_reviews`;
		await deleteProduct(owner, id);
		expect(await bakery.sql`select from public.allergen_reviews`).toHaveLength(0);
		await restoreFromTrash(owner, { kind: "product", ids: [id] }, randomUUID());
		const [after] = await bakery.sql`select * from public.allergen_reviews`;
		expect(after).toEqual(before);
		expect(await stateOf(id)).toBe(state);
	});
});

test("the history tells of reviews, and that one is outdated", async () => {
	const id = await addProduct({ allergens: ["Gluten", "Dairy"] });
	await review(id);
	const { allergens, ...read } = await managed(id);
	await saveProduct(owner, valuesOf({ ingredients: "Eggs", allergens }), read);
	const { entries } = await listHistory(owner, {});
	const [outdated, reviewed] = entries.map(({ events }) => events);
	const answers = expect.arrayContaining([
		"Contains Tree nuts (Almonds)",
		"May contain Tree nuts (Walnuts)",
		"Does not contain Fish",
	]);
	// The labels follow from the review: they are not told a second time.
	expect(reviewed).toMatchObject([
		{
			subject: { kind: "product", name: "Stollen" },
			what: "changed",
			differences: [
				{ label: "Allergen Review", added: answers, removed: [] },
				{ label: "Allergens Reviewed" },
			],
		},
	]);
	expect(outdated).toMatchObject([
		{
			what: "changed",
			differences: [
				{ label: "Ingredients" },
				{ label: "Allergen Review", added: ["Outdated"], removed: answers },
			],
		},
	]);
});

test("what is not reviewed is counted by the list that the bakery has chosen, and found", async () => {
	const reviewed = await addReviewed();
	const outdated = await addReviewed();
	await bakery.sql`update public.products set ingredients = 'Eggs' where id = ${outdated}`;
	const unreviewed = await addProduct();
	await addProduct({ active: false });
	expect(await countUnreviewedProducts(owner)).toBe(3);
	await bakery.sql`insert into public.site_content (section, content)
		values ('settings', '{"allergenList": "us"}')`;
	expect(await countUnreviewedProducts(owner)).toBe(2);
	const found = await listManagedProducts(owner, { state: "unreviewed" });
	expect(new Set(found.products.map(({ id }) => id))).toEqual(new Set([outdated, unreviewed]));

	await bakery.sql`update public.site_content set content = '{"allergenList": "eu"}'`;
	expect(await countUnreviewedProducts(owner)).toBe(3);
	expect(await stateOf(reviewed, "eu")).toBe("other-list");
	await bakery.sql`update public.site_content set content = 'no JSON'`;
	expect(await countUnreviewedProducts(owner)).toBe(3);
	const sevenReview = JSON.stringify(declarationOf("seven", {}));
	await bakery.sql`insert into public.allergen_reviews (product_id, list, declaration)
		values (${unreviewed}, 'seven', ${sevenReview}::text::jsonb)`;
	expect(await countUnreviewedProducts(owner)).toBe(2);
});

describe("reviewProducts", () => {
	test("stores the same review of all of them once, or none over a newer version", async () => {
		const ids = [await addProduct({ name: "Loaf" }), await addProduct({ name: "Bun" })];
		const products = ids.map((id) => ({ id, version: 1 }));
		const review = { list: "us" as const, declaration };
		const submissionId = randomUUID();
		const entry = await reviewProducts(owner, products, review, submissionId);
		expect(await reviewProducts(owner, products, review, submissionId)).toBe(entry);
		for (const id of ids) {
			expect((await getManagedProduct(owner, id))?.review).toMatchObject({
				list: "us",
				declaration,
			});
		}

		const newer = await addProduct({ name: "Tart" });
		await changeProduct(owner, { price: 3 }, { id: newer, version: 1 });
		const stale = [
			{ id: await addProduct({ name: "Roll" }), version: 1 },
			{ id: newer, version: 1 },
		];
		await expect(reviewProducts(owner, stale, review, randomUUID())).rejects.toMatchObject({
			isConflict: true,
		});
		expect(await countUnreviewedProducts(owner)).toBeGreaterThanOrEqual(2);
	});

	test.each(["us", "seven"] as const)("is taken back with its labels: %s", async (list) => {
		const review = { list, declaration: list === "us" ? declaration : declarationOf(list, {}) };
		const unreviewed = await addProduct({ name: "Loaf", allergens: ["Gluten", "Lupin"] });
		const outdated = await addReviewed({ name: "Bun" });
		await bakery.sql`update public.products set ingredients = 'Eggs' where id = ${outdated}`;
		const otherList = await addReviewed({ name: "Roll" });
		const changedSince = await addProduct({ name: "Tart" });
		const ids = [unreviewed, outdated, otherList, changedSince];
		const stateOfAll = async () =>
			Promise.all(
				ids.map(async (id) => {
					const { allergens, review } = await managed(id);
					return { allergens, review };
				}),
			);
		const before = await stateOfAll();
		const products = await Promise.all(ids.map(managed));
		const entry = await reviewProducts(owner, products, review, randomUUID());
		const reviewed = await stateOfAll();
		expect(reviewed.map(({ review }) => review?.declaration)).toEqual(
			ids.map(() => review.declaration),
		);
		const { version } = await managed(changedSince);
		await changeProduct(owner, { price: 3 }, { id: changedSince, version });

		expect(await undoProducts(owner, entry)).toEqual({ undone: 3, staying: 1 });
		expect(await stateOfAll()).toEqual([...before.slice(0, 3), reviewed[3]]);
		expect(await undoProducts(owner, entry)).toEqual({ undone: 0, staying: 4 });
	});

	test("takes 1 to 5,000 products at once", async () => {
		const review = bakery.sql.json(JSON.parse(JSON.stringify({ list: "us", declaration })));
		for (const count of [0, 5001]) {
			const reviewed = bakery.sqlAs(
				"administrator",
				(sql) => sql`
					select public.review_products(gen_random_uuid(), coalesce(
						(select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'version', 1))
						from generate_series(1, ${count})), '[]'), ${review})`,
			);
			await expect(reviewed).rejects.toThrow("A save has 1 to 5,000 products.");
		}
	});
});
