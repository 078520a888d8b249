import { describe, expect, it, onTestFinished } from "vitest";
import { setMoneyOfBackOffice } from "../catalog/prices/price.ts";
import { MAX_WAITING_IMAGES } from "../media/image-imports.ts";
import { DEFAULT_REGION } from "../region/regional-settings.ts";
import { guessMapping } from "./file-item.ts";
import { category, choicesFor, fileOf, fixtureFile, storedProduct } from "./fixtures/fixtures.ts";
import { planImport } from "./plan-import.ts";
import { recognizeFormat } from "./read-items.ts";
import { readTable } from "./read-table.ts";
import { FileProblem, type FileTable, type ImportPlan } from "./schema.ts";

const ORIGIN = "https://bakery.example";

type Import = Parameters<typeof planImport>[0];

async function plan(
	file: File | string,
	others: Partial<Import> & { categoryId?: string | null } = {},
) {
	const table = await readTable(typeof file === "string" ? fileOf(file) : file);
	return planTable(table, others);
}

function planTable(
	table: FileTable,
	{ categoryId = "other", ...others }: Partial<Import> & { categoryId?: string | null } = {},
): Promise<ImportPlan> {
	const format = recognizeFormat(table.columns, table.rows);
	return planImport({
		table,
		choices: choicesFor(format, { mapping: guessMapping(table.columns), categoryId }),
		products: [],
		categories: [category("bread", "Bread"), category("other", "Other")],
		knownImages: () => [],
		...{ waitingImages: 0, origin: ORIGIN, usesAllergenList: false },
		...others,
	});
}

const outcomes = ({ rows }: ImportPlan) => rows.map(({ outcome }) => outcome);

describe("a new product", () => {
	it("gets all columns, its category, and an id in the order of the file", async () => {
		const { rows, newCategories } = await plan(fixtureFile("square.csv"));
		const [sourdough, croissant] = rows;
		expect(sourdough).toMatchObject({
			...{ line: 2, name: "Country Sourdough", outcome: "new", problems: [], remarks: [] },
			save: {
				version: null,
				images: [],
				given: {
					...{ name: "Country Sourdough", price: 5.5, active: true, featured: false },
					...{ image_url: null, order_until: "18:00", orderable: false, ingredients: null },
					sizes: [
						{ name: "Half loaf", price: 5.5, takes: 1 },
						{ name: "Whole loaf", price: 9.5, takes: 1 },
						{ name: "Family loaf", price: 1250, takes: 1 },
					],
				},
			},
		});
		const ids = rows.map(({ save }) => save?.id ?? "");
		expect(ids).toEqual(ids.toSorted());
		expect(newCategories.map(({ name, slug }) => [name, slug])).toEqual([
			["Vegan", "vegan"],
			["Pastry", "pastry"],
			["Cakes", "cakes"],
		]);
		const vegan = newCategories[0]?.id;
		expect(sourdough?.save?.given.category_ids).toEqual(["bread", vegan]);
		expect(croissant?.differences).toContainEqual({
			...{ label: "Price", kind: "line", before: "", after: "$3.25" },
		});
		expect(croissant?.differences).toContainEqual({
			...{ label: "Categories", kind: "list", added: ["Pastry"], removed: [], after: ["Pastry"] },
		});
		expect(croissant?.differences.map(({ label }) => label)).not.toContain("Order Until");
	});

	it("without a category gets the owner's choice, or is rejected", async () => {
		const csv = "Name,Price\nRye,4\n";
		const chosen = await plan(csv, { categoryId: "bread" });
		expect(chosen.rows[0]?.save?.given.category_ids).toEqual(["bread"]);
		const none = await plan(csv, { categoryId: null });
		expect(none.rows[0]).toMatchObject({
			outcome: "rejected",
			problems: [{ column: "Categories", problem: "Please select at least one category" }],
			save: null,
		});
	});

	it("has categories whose names and slugs are there already", async () => {
		const categories = [category("1", "Brot & mehr"), { ...category("2", "X"), slug: "kuchen" }];
		const { rows, newCategories } = await plan("Name,Category\nRye,brot & MEHR\nOat,Kuchen!\n", {
			categories,
		});
		expect(rows[0]?.save?.given.category_ids).toEqual(["1"]);
		expect(newCategories.map(({ slug }) => slug)).toEqual(["kuchen-2"]);
	});
});

it("an error of a spreadsheet is rejected in whatever cell it is", async () => {
	const { rows } = await plan(fixtureFile("xlsx-excel-japan.xlsx"));
	expect(rows.map(({ name, outcome }) => [name, outcome])).toEqual([
		["食パン", "new"],
		["Rich Rye", "rejected"],
		["Hidden Old Bun", "new"],
		["Formula Loaf", "new"],
	]);
	expect(rows[1]?.problems).toEqual([{ column: "Price", problem: "Price must be a number" }]);
	const named = await plan("Title,Ingredients\n#NAME?,\nRye,#N/A\n");
	expect(named.rows.map(({ problems }) => problems)).toEqual([
		[{ column: "Title", problem: "“#NAME?” is a spreadsheet error" }],
		[{ column: "Ingredients", problem: "“#N/A” is a spreadsheet error" }],
	]);
});

describe("a row is rejected, and names the cell", () => {
	it.each([
		["Name,Price\n,4\n", "Name", "Name is required"],
		["Name,Cost\nRye,four\n", "Cost", "Price must be a number"],
		["Name,Price\nRye,4.5555\n", "Price", "Price can have at most 2 decimals"],
		["Name,Size,Price\nRye,S,4\nRye,S,5\n", "Size", "Another size has this name"],
		["Name,Size,Price\nRye,S,4\nRye,L,\n", "Price", "Price is required (row 3)"],
		["Levain ID,Name,Featured\n,Rye,maybe\n", "Featured", "Featured must be “yes” or “no”"],
		[
			"Levain ID,Name,Order Until\n,Rye,noon\n",
			"Order Until",
			"Order until must be a time, like 18:00",
		],
	])("%#", async (csv, column, problem) => {
		const { rows } = await plan(csv);
		expect(rows[0]).toMatchObject({ outcome: "rejected", save: null });
		expect(rows[0]?.problems).toContainEqual({ column, problem });
	});

	it("if the name is in the file or in the bakery twice", async () => {
		const csv = "Name,Price\nRye,4\n rye,5\nBun,1\n";
		const products = [storedProduct({ name: "Bun" }, "a"), storedProduct({ name: "BUN" }, "b")];
		const { rows } = await plan(csv, { products });
		const twice = { column: "Name", problem: "Another product of the file has the same name" };
		expect(rows.map(({ problems }) => problems)).toEqual([
			[twice],
			[twice],
			[{ column: "Name", problem: "2 of your products have this name" }],
		]);
	});
});

describe("a product that is there", () => {
	const rye = storedProduct(
		{
			...{ name: "Dark Rye", description: "Dark,\n\nand heavy", price: "4", ingredients: "Rye" },
			...{ featured: true, sizes: [{ name: "Half", price: "4", takes: "3" }] },
			...{ imageUrl: "https://cdn.example/a.jpg", allergens: ["Gluten"] },
		},
		"00000000-0000-4000-8000-00000000000a",
		[category("bread", "Bread")],
	);

	it("is found by its name, which it keeps, and changes by what the row has", async () => {
		const csv = "Name,Description,Price,Ingredients\n dark  RYE ,Light,,\n";
		const { rows } = await plan(csv, { products: [rye] });
		expect(rows).toEqual([
			{
				...{ line: 2, lines: [2], name: "Dark Rye", outcome: "changed" },
				columns: expect.objectContaining({ name: "Name", ingredients: "Ingredients" }),
				...{ problems: [], remarks: [], price: "$4.00", categories: ["Bread"] },
				differences: [
					{
						...{ label: "Description", kind: "text" },
						parts: [
							{ kind: "removed", text: "Dark,\n\nand heavy" },
							{ kind: "added", text: "Light" },
						],
					},
				],
				save: { id: rye.id, version: 3, given: { description: "Light" }, images: [] },
			},
		]);
	});

	it("loses a text by an empty cell of our own format alone", async () => {
		const csv = `Levain ID,Name,Ingredients\n${rye.id},Rye,\n`;
		const { rows } = await plan(csv, { products: [rye] });
		expect(rows[0]?.save?.given).toEqual({ name: "Rye", ingredients: null });
		expect(rows[0]?.name).toBe("Rye");
	});

	it("is found by its id in our own format, and by its name without one", async () => {
		const products = [rye, storedProduct({ name: "Oat" }, "00000000-0000-4000-8000-00000000000b")];
		const csv = `Levain ID,Name,Price\n${rye.id},Oat,4.00\nunknown,oat,5.00\n${rye.id},Oat,1.00\n`;
		const { rows } = await plan(csv, { products });
		expect(rows.map(({ save }) => save?.id ?? null)).toEqual([null, products[1]?.id, null]);
		expect(rows[0]?.problems).toEqual([{ column: "Name", problem: "Another row has the same ID" }]);
	});

	it("keeps its allergens, whatever the file says, where the bakery declares them by a list", async () => {
		const csv = "Name,Allergens\nDark Rye,Nuts\n";
		const listed = await plan(csv, { products: [rye], usesAllergenList: true });
		expect(listed.rows[0]).toMatchObject({
			outcome: "unchanged",
			remarks: ["Allergens aren't imported. Review them on the product"],
		});
		const { rows } = await plan("Name,Allergens\nDark Rye,nuts; Glutine\n", { products: [rye] });
		expect(rows[0]).toMatchObject({
			save: { given: { allergens: ["nuts"] } },
			remarks: ["These allergens are left out: Glutine"],
		});
	});

	it("has the seven also by their names in the bakery's language and by what they are made of", async () => {
		setMoneyOfBackOffice({ ...DEFAULT_REGION, language: "de-AT" });
		onTestFinished(() => setMoneyOfBackOffice(DEFAULT_REGION));
		const csv = "Name,Allergens\nDark Rye,Weizen; Roggenmehl; Haselnüsse; Kokosmilch; Milch\n";
		const { rows } = await plan(csv, { products: [rye] });
		expect(rows[0]).toMatchObject({
			save: { given: { allergens: ["Gluten", "Nuts", "Dairy"] } },
			remarks: ["These allergens are left out: Kokosmilch"],
		});
	});

	it("gets only images that it doesn't have and that were never fetched for it", async () => {
		const csv =
			'Name,Images\nDark Rye,"https://cdn.example/a.jpg, https://cdn.example/b.jpg, folder/c.jpg, https://cdn.example/d.jpg, what"\n';
		const { rows } = await plan(csv, {
			products: [rye],
			knownImages: () => ["https://cdn.example/b.jpg"],
		});
		expect(rows[0]).toMatchObject({
			outcome: "changed",
			remarks: ["“what” is neither an address nor an image's file name"],
			save: { given: {}, images: ["c.jpg", "https://cdn.example/d.jpg"] },
		});
	});

	it("gets images from addresses without https:, and names what may be one", async () => {
		const csv =
			'Name,Images\nDark Rye,"//cdn.example/c.jpg, //cdn.example/e f.jpg, x.example/d.jpg, photos.2026/e.jpg, ../f.jpg"\n';
		const { rows } = await plan(csv, { products: [rye] });
		expect(rows[0]?.save?.images).toEqual([
			...["https://cdn.example/c.jpg", "https://cdn.example/e%20f.jpg", "d.jpg", "e.jpg", "f.jpg"],
		]);
		expect(rows[0]?.remarks).toEqual([
			"“x.example/d.jpg” is treated as a file name. If it's an address, add https:// before it",
		]);
		const again = await plan(csv, {
			products: [rye],
			knownImages: () => rows[0]?.save?.images ?? [],
		});
		expect(again.rows[0]).toMatchObject({ outcome: "unchanged", remarks: [] });
	});

	it("has its images in another order, or fewer, by our own format", async () => {
		const product = storedProduct({
			...{ name: "Rye", imageUrl: "/a.jpg", moreImages: ["/b.jpg", "/c.jpg"] },
		});
		const csv = (images: string) =>
			`Levain ID,Name,Image,Additional Images\n${product.id},Rye,${ORIGIN}/c.jpg,${images}\n`;
		const moved = await plan(csv(`${ORIGIN}/a.jpg`), { products: [product] });
		expect(moved.rows[0]?.save).toMatchObject({
			given: { image_url: "/c.jpg", more_image_urls: ["/a.jpg"] },
			images: [],
		});
		const added = await plan(csv("https://x.example/new.jpg"), { products: [product] });
		expect(added.rows[0]?.save).toMatchObject({ given: {}, images: ["https://x.example/new.jpg"] });
	});
});

it("images beyond those that may wait are imported later", async () => {
	const file =
		"Name,Images\nOat,https://x.example/1.jpg\nBun,https://x.example/2.jpg\nPie,pie.jpg\n";
	const { rows } = await plan(file, { waitingImages: MAX_WAITING_IMAGES - 1 });
	expect(outcomes({ rows, newCategories: [] })).toEqual(["new", "rejected", "new"]);
	expect(rows[1]?.problems).toEqual([
		{
			column: "",
			problem: "Too many images are waiting. Import this row after they're downloaded",
		},
	]);
});

describe("a large file", () => {
	const large = (count: number) => ({
		columns: ["Name", "Price", "Description", "Category"],
		rows: Array.from({ length: count }, (_, index) => ({
			line: index + 2,
			cells: [
				`Bread number ${index}`,
				"4.50",
				`Baked ${"slowly ".repeat(40)}${index}`,
				`C${index % 30}`,
			],
		})),
	});

	it("is refused with more than 5,000 products", async () => {
		await expect(planTable(large(5001))).rejects.toThrow(FileProblem);
	});

	it("against as many products is planned in linear time, and reports progress", async () => {
		const products = Array.from({ length: 1500 }, (_, index) =>
			storedProduct(
				{ name: `bread NUMBER ${index}`, description: `Baked ${"fast ".repeat(40)}` },
				`id-${index}`,
			),
		);
		const progress: number[] = [];
		const before = performance.now();
		const { rows } = await planTable(large(1500), {
			products,
			onProgress: (done) => progress.push(done),
		});
		expect(performance.now() - before).toBeLessThan(5000);
		expect(rows.every(({ outcome }) => outcome === "changed")).toBe(true);
		expect(progress.length).toBeGreaterThan(1);
		expect(progress.at(-1)).toBe(1500);
	});

	it("can be canceled", async () => {
		const cancel = new AbortController();
		const planned = planTable(large(5000), {
			signal: cancel.signal,
			onProgress: () => cancel.abort(),
		});
		await expect(planned).rejects.toThrow("aborted");
	});
});
