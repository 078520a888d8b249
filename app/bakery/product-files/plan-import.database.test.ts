import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { listAllProducts, saveProducts } from "../catalog/bulk-changes.ts";
import { listCategories } from "../catalog/queries.ts";
import { imageAddress, knownProductImages, listImageImports } from "../media/image-imports.ts";
import { guessMapping } from "./file-item.ts";
import { choicesFor, fileOf, fixtureFile } from "./fixtures/fixtures.ts";
import { LEVAIN_COLUMNS } from "./levain.ts";
import { planImport } from "./plan-import.ts";
import { recognizeFormat } from "./read-items.ts";
import { readTable } from "./read-table.ts";
import type { ImportPlan } from "./schema.ts";

const ORIGIN = "https://bakery.example";

let breads: string;

const bakery = bakeryForTests();
beforeEach(async () => {
	await bakery.sql`truncate public.products, public.categories, private.trash cascade`;
	const [row] = await bakery.sql`
		insert into public.categories (name, slug) values ('Breads', 'breads') returning id`;
	breads = row?.id;
});

const owner = () => bakery.as.administrator;

async function plan(file: string | File, categoryId: string | null = breads): Promise<ImportPlan> {
	const table = await readTable(typeof file === "string" ? fileOf(file) : file);
	const [products, categories, known, { waiting }] = await Promise.all([
		listAllProducts(owner()),
		listCategories(owner()),
		knownProductImages(owner()),
		listImageImports(owner()),
	]);
	const format = recognizeFormat(table.columns, table.rows);
	return planImport({
		...{ table, products, categories, origin: ORIGIN, usesAllergenList: false },
		choices: choicesFor(format, { mapping: guessMapping(table.columns), categoryId }),
		knownImages: (id) => known.get(id) ?? [],
		waitingImages: waiting,
	});
}

/** Saves a plan as its screen does. */
async function save({ rows, newCategories }: ImportPlan) {
	const products = rows.flatMap(({ save }) => {
		if (!save) return [];
		return [{ ...save, images: save.images.filter((image) => imageAddress(image) !== null) }];
	});
	await saveProducts(owner(), { products, newCategories }, randomUUID());
}

const row = (cells: Record<string, string>) => {
	const all = { "Levain ID": "", Name: "Rye", ...cells };
	const quoted = (texts: string[]) =>
		texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(",");
	return `${quoted(Object.keys(all))}\n${quoted(Object.values(all))}\n`;
};

const json = (count: number, entry: object) => JSON.stringify(Array(count).fill(entry));

/** For each check of the database a file that it would refuse; null where no file can give it. */
const refused: Record<string, [column: string, cells: Record<string, string>] | null> = {
	"A product has a name of at most 200 characters": ["Name", { Name: "x".repeat(201) }],
	"A price is not negative": ["Price", { Price: "-1" }],
	"Allergens are a list of texts": null,
	"Baking days are days of the week, each once and in their order": [
		"Baking Days",
		{ "Baking Days": "8" },
	],
	"A product is shown until after it is shown from": [
		"Show until",
		{ "Show from": "2027-01-01T07:00:00Z", "Show until": "2027-01-01T07:00:00Z" },
	],
	"A product is shown at times that every calendar knows": [
		"Show from",
		{ "Show from": "9999-12-31T23:00:00-02:00" },
	],
	"A product is hidden at times that every calendar knows": [
		"Show until",
		{ "Show until": "0000-06-01T07:00:00Z" },
	],
	"A product has at most 7 more images": null,
	"A size has at most 50 characters": ["Weight or Size", { "Weight or Size": "x".repeat(51) }],
	"Servings have at most 50 characters": ["Servings", { Servings: "x".repeat(51) }],
	"How long a product keeps has at most 100 characters": [
		"Shelf Life",
		{ "Shelf Life": "x".repeat(101) },
	],
	"Pieces for a day are 0 to 9999": ["Pieces a Day", { "Pieces a Day": "10000" }],
	"An order has 1 to 100 pieces of a product": [
		"Maximum per Order",
		{ "Minimum per Order": "9", "Maximum per Order": "8" },
	],
	"An order is made up to 60 days before": [
		"Order Cutoff (Days Before)",
		{ "Order Cutoff (Days Before)": "61" },
	],
	"An order is made until a time of the day": ["Order Until", { "Order Until": "24:00" }],
	"An order is made up to 240 hours before": [
		"Minimum Notice (Hours)",
		{ "Minimum Notice (Hours)": "241" },
	],
	"Pickup days are days of the week, each once and in their order": [
		"Pickup Days",
		{ "Pickup Days": "Someday" },
	],
	"A product has 1 to 12 sizes, each with a name and a price": [
		"Sizes",
		{ Sizes: json(13, { name: "S", price: 1 }) },
	],
	"A product has 1 to 5 questions": ["Questions", { Questions: json(6, { label: "Q" }) }],
	"A deposit is a percentage or an amount per piece": [
		"Deposit",
		{ Payment: "percent", Deposit: "101" },
	],
	products_pays_check: ["Payment", { Payment: "later" }],
	"A category has a name of at most 200 characters": [
		"Categories",
		{ Categories: "x".repeat(201) },
	],
	"A slug is made of lowercase letters, digits and hyphens": null,
	"An image address starts with http and has at most 2,000 bytes": null,
	"A product has 8 images": null,
	"A state is one we know": null,
	"A problem has at most 500 characters": null,
};

test("every check of the database has its file below", async () => {
	const checks = await bakery.sql`
		select conname from pg_constraint
		where contype = 'c' and conrelid in (
			'public.products'::regclass, 'public.categories'::regclass,
			'public.product_categories'::regclass, 'private.image_imports'::regclass
		)`;
	expect(Object.keys(refused).toSorted()).toEqual(checks.map(({ conname }) => conname).toSorted());
});

describe("what the database would refuse is rejected by the plan, with the cell", () => {
	test.each(
		Object.entries(refused).flatMap(([rule, file]) => (file ? [[rule, ...file] as const] : [])),
	)("%s", async (_rule, column, cells) => {
		const { rows } = await plan(row(cells));
		expect(rows).toMatchObject([{ outcome: "rejected", save: null }]);
		expect(rows[0]?.problems.map((each) => each.column)).toContain(column);
	});

	test.each([
		["a damaged character in a size", "Sizes", { Sizes: '[{"name":"S\\u0000","price":1}]' }],
		["half of an emoji in a question", "Questions", { Questions: '[{"label":"\\ud83e"}]' }],
		["a damaged character in a new category", "Categories", { Categories: '["\\u0000a"]' }],
		["a zone of more than 16 hours", "Show from", { "Show from": "2027-01-01T07:00:00+16:00" }],
		["more than 200,000 characters", "", { Description: "x".repeat(200_000) }],
	])("%s", async (_what, column, cells) => {
		const { rows, newCategories } = await plan(row(cells));
		expect(rows[0]).toMatchObject({ outcome: "rejected", problems: [{ column }], save: null });
		expect(newCategories).toEqual([]);
	});

	test("more than 500 new categories, or more text than a save has", async () => {
		const many = Array.from({ length: 501 }, (_, number) => `P${number},C${number}`).join("\n");
		await expect(plan(`Name,Category\n${many}\n`)).rejects.toThrow("more than 500 new categories");
		const long = Array.from({ length: 102 }, (_, number) => `P${number},${"x".repeat(150_000)}`);
		await expect(plan(`Name,Description\n${long.join("\n")}\n`)).rejects.toThrow("too much text");
	});
});

test.each(["square.csv", "shopify.csv", "woocommerce.csv"])(
	"%s imported again changes nothing, and fetches no image again",
	async (name) => {
		await save(await plan(fixtureFile(name)));
		const again = await plan(fixtureFile(name));
		expect(new Set(again.rows.map(({ outcome }) => outcome))).toEqual(new Set(["unchanged"]));
		expect(again.newCategories).toEqual([]);
	},
);

const cell = fc.oneof(
	fc.string({ unit: "grapheme", maxLength: 20 }),
	fc.string({ unit: "binary", maxLength: 8 }),
	fc.constantFrom(
		...["", "yes", "1", "0", "4.5", "-1", "100", "18:00", "Friday", "Breads", "Monday, Sunday"],
		...[
			...["https://x.example/a b.jpg", "https://x.example/ä.jpg https://y.example"],
			...["b.jpg", "/a.jpg"],
		],
		...["http://[", "https:c.jpg", "2027-01-01T07:00:00Z", "0001-01-01T00:00:00+02:00", "\\u0000"],
		...['[{"name":"S","price":"4"}]', '["a\\u0000"]', '[{"label":"Q\\ud800"}]', "x".repeat(300)],
	),
);

test("whatever is in a file, what its plan doesn't reject is saved", async () => {
	const columns = LEVAIN_COLUMNS.filter((column) => column !== "Levain ID");
	const files = fc.array(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), {
		minLength: 30,
		maxLength: 30,
	});
	let saved = 0;
	await fc.assert(
		fc.asyncProperty(files, async (cells) => {
			const lines = cells.map((texts, number) => {
				const named = columns.map((column, index) => {
					// Most cells of a row are empty, or hardly any row would be left.
					const isFilled = column === "Categories" || index === number % columns.length;
					return column === "Name" ? `${number}${texts[index]}` : isFilled ? texts[index] : "";
				});
				return ["", ...named].map(
					(text) => `"${(text ?? "").replaceAll('"', '""').replaceAll("\0", "")}"`,
				);
			});
			const file = [["Levain ID", ...columns], ...lines].map((line) => line.join(",")).join("\n");
			const planned = await plan(file);
			const count = planned.rows.filter(({ save }) => save).length;
			if (count === 0) return;
			await save(planned);
			saved += count;
		}),
		{ numRuns: 8 },
	);
	expect(saved).toBeGreaterThan(40);
});
