import { afterEach, describe, expect, it } from "vitest";
import { textOfHtml } from "../../platform/text/html-text.ts";
import { setMoneyOfBackOffice } from "../catalog/prices/price.ts";
import { DEFAULT_REGION } from "../region/regional-settings.ts";
import { priceMark, readFilePrice, splitImages } from "./cells.ts";
import { guessMapping } from "./file-item.ts";
import { choicesFor, fileOf, fixtureFile } from "./fixtures/fixtures.ts";
import { findAmbiguousPrice, readItems, recognizeFormat } from "./read-items.ts";
import { readTable } from "./read-table.ts";
import type { ReadingChoices } from "./schema.ts";

afterEach(() => setMoneyOfBackOffice(DEFAULT_REGION));

/** The format of a file, and its items. */
async function read(file: File, others: Partial<ReadingChoices> = {}) {
	const table = await readTable(file);
	const format = recognizeFormat(table.columns, table.rows);
	const mapping = guessMapping(table.columns);
	const items = readItems(table, choicesFor(format, { mapping, ...others }));
	return {
		format,
		items: items.map(({ line, name, values, categories, images, problems, remarks }) => {
			const { sizes, ...others } = values;
			return {
				...{ line, name, ...others },
				...(sizes && { sizes: sizes.map(({ name, price }) => `${name}: ${price}`) }),
				...(categories && { categories }),
				...(images && { images }),
				...(problems.length > 0 && { problems }),
				...(remarks.length > 0 && { remarks }),
			};
		}),
	};
}

it("Square's items have sizes, cleaned descriptions, and a price or none", async () => {
	expect(await read(fixtureFile("square.csv"))).toEqual({
		format: "square",
		items: [
			{
				...{ line: 2, name: "Country Sourdough", active: true },
				description: 'Levain, flour & time.\nCrackling crust\n"Open" crumb',
				sizes: ["Half loaf: 5.50", "Whole loaf: 9.50", "Family loaf: 1250.00"],
				categories: ["Bread", "Vegan"],
			},
			{
				...{ line: 5, name: "Croissant", active: true, description: "Butter croissant" },
				...{ price: "3.25", categories: ["Pastry"] },
			},
			{
				...{
					...{ line: 6, name: "Wedding Cake", active: false },
					description: "Made to order.\nCall us.",
				},
				categories: ["Cakes"],
			},
			{
				...{ line: 7, name: "Old Bun", active: false, description: "=1+1" },
				...{ price: "1.00", categories: ["Bread"] },
			},
		],
	});
});

it("Shopify's variants and images are rows of their product", async () => {
	expect(await read(fixtureFile("shopify.csv"))).toEqual({
		format: "shopify",
		items: [
			{
				...{ line: 2, name: "Dark Rye", active: true, description: "Rye élan\nKeeps for a week." },
				sizes: ["Small, Whole: 6.00", "Large, Sliced: 8.50", "Large, Whole: 8.00"],
				categories: ["Bread"],
				images: [
					...["https://cdn.example/rye-1.jpg", "https://cdn.example/rye-2.jpg?v=1"],
					...["https://cdn.example/rye-3.jpg", "https://cdn.example/rye-4.jpg"],
				],
			},
			{ line: 6, name: "Lemon Tart", active: false, price: "4250.00", categories: ["Tarts"] },
		],
	});
});

const darkRye = {
	...{ line: 2, name: "Dark Rye", active: true, featured: true, description: "First\nSecond" },
	sizes: ["Small, Whole: 4.50", "Large, Sliced: 8.50"],
	categories: ["Dark", "Cakes, Tarts & Co"],
	images: ["https://shop.example/a.jpg", "https://shop.example/b,c.jpg"],
	remarks: ["Sale prices are left out", "Sizes that aren't published are left out"],
};

it("WooCommerce's variations become sizes", async () => {
	expect(await read(fixtureFile("woocommerce.csv"))).toEqual({
		format: "woocommerce",
		items: [
			darkRye,
			{
				...{ line: 6, name: "Lemon Tart", active: false, featured: false },
				...{ description: "=Short only", price: "3.00", categories: ["Tarts"] },
			},
			{
				...{ line: 7, name: "Voucher", active: false, featured: false },
				...{ price: "1250.00", categories: ["Vouchers"] },
			},
		],
	});
});

it("WooCommerce's German columns are read", async () => {
	setMoneyOfBackOffice({ currency: "EUR", language: "de-DE" });
	expect(await read(fixtureFile("woocommerce-german.csv"))).toEqual({
		format: "woocommerce",
		items: [
			{
				...{ line: 2, name: "Roggenbrot", active: true, featured: false },
				...{ description: "Kräftig & dunkel", categories: ["Brot"] },
				...{ sizes: ["Klein: 4,50", "Groß: 1250,50"], images: ["https://laden.example/r.jpg"] },
			},
			{
				...{ line: 5, name: "Brezel", active: true, featured: true },
				...{ price: "0,90", categories: ["Gebäck"] },
			},
		],
	});
});

it("WooCommerce's columns are found by their places in a language that nobody translated here", async () => {
	const text = await fixtureFile("woocommerce.csv").text();
	const [header = "", ...lines] = text.split("\n");
	const names = header.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((name, index) => {
		const [number] = name.match(/Attribute \d/) ?? [];
		const unknown = "ж".repeat(index + 1);
		return number ? `${unknown} ${number.slice(-1)}` : unknown;
	});
	const unknown = [names.join(","), ...lines].join("\n");
	const { format, items } = await read(fileOf(unknown));
	expect(format).toBe("woocommerce");
	expect(items[0]).toEqual(darkRye);
});

it.each([
	"ID,Type,UGS,Nom,Publié,Mis en avant ?,Visibilité dans le catalogue,Description courte,Description,Tarif promo,Tarif régulier,Catégories,Images,Parent",
	"ID,タイプ,商品コード,名前,公開済み,カタログでの表示,短い説明,説明,通常価格,カテゴリー,画像,親",
	"المعرّف,النوع,رمز المنتج,الاسم,منشور,الظهور في الكتالوج,وصف قصير,الوصف,السعر الافتراضي,التصنيفات,الصور,الأصل",
])("WooCommerce's translated columns are recognized: %s", async (header) => {
	const columns = header.split(",");
	expect(recognizeFormat(columns)).toBe("woocommerce");
	const row = columns.map((_, index) => ["7", "simple", "", "Rye"][index] ?? "1");
	const { items } = await read(fileOf(`${header}\n${row.join(",")}\n`));
	expect(items[0]).toMatchObject({
		...{ name: "Rye", description: "1", price: "1.00", active: true, categories: ["1"] },
	});
});

/** All rows of a file, and those that its items are made of. */
async function linesOf(file: File) {
	const table = await readTable(file);
	const format = recognizeFormat(table.columns, table.rows);
	const mapping = guessMapping(table.columns);
	const items = readItems(table, choicesFor(format, { mapping }));
	return [table.rows.map(({ line }) => line), items.flatMap(({ lines }) => lines)] as const;
}

it.each([
	...["square.csv", "square-earlier.csv", "shopify.csv", "shopify-present.csv", "woocommerce.csv"],
	...["woocommerce-german.csv", "table-italian.csv", "squarespace.csv", "woo-only-variations.csv"],
	...["woo-orphan-variations.csv", "woo-entities.csv", "woo-html-names.csv", "base-products.csv"],
])("every row of %s belongs to one item", async (name) => {
	const [rows, lines] = await linesOf(fixtureFile(name));
	expect(lines.toSorted((one, other) => one - other)).toEqual(rows);
});

describe("a variation of WooCommerce", () => {
	const without = (parent: string) => ({
		column: "Parent",
		problem: `This is a size of “${parent}”, which isn't in this file`,
	});

	it("without its product is rejected", async () => {
		const { items } = await read(fixtureFile("woo-orphan-variations.csv"));
		expect(items.map(({ name, problems }) => [name, problems])).toEqual([
			["Field Rye", undefined],
			["Field Cake - Small", [without("cake-parent")]],
			["Field Cake - Large", [without("cake-parent")]],
		]);
		const alone = await read(fixtureFile("woo-only-variations.csv"));
		expect(alone.items.map(({ problems }) => problems)).toEqual([
			[without("id:20")],
			[without("id:20")],
		]);
	});

	it("that isn't published, or whose product has no sizes, is left out with a remark", async () => {
		const csv = [
			"ID,Type,SKU,Name,Published,Regular price,Parent,Description",
			"1,variable,a,Cake,1,,,",
			"2,variation,,Cake - S,1,4,a,",
			"3,variation,,Cake - L,0,6,id:1,",
			"4,simple,b,Bun,1,2,,",
			"5,variation,,Bun - S,1,1,b,",
		];
		const { items } = await read(fileOf(csv.join("\n")));
		expect(items.map(({ name, sizes, remarks }) => [name, sizes, remarks])).toEqual([
			["Cake", ["S: 4.00"], ["Sizes that aren't published are left out"]],
			["Bun", undefined, ["Its variations aren't sizes and are left out"]],
		]);
	});
});

it.each([
	[
		"shopify",
		"Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Price",
		[
			"scone,Mum&#8217;s <em>Scone</em>,,Cakes &amp; Pies,Topping,Jam &amp; Cream,6.50",
			"scone,,,,,Plain,4.50",
		],
	],
	[
		"square",
		"Reference Handle,Item Name,Variation Name,Categories,Price",
		[
			"#scone,Mum&#8217;s <em>Scone</em>,Jam &amp; Cream,Sweet > Cakes &amp; Pies,6.50",
			"#scone,Mum&#8217;s <em>Scone</em>,Plain,Sweet > Cakes &amp; Pies,4.50",
		],
	],
	[
		"woocommerce",
		"ID,Type,SKU,Name,Published,Regular price,Parent,Categories",
		[
			"1,variable,a,Mum&#8217;s <em>Scone</em>,1,,,Sweet > Cakes &amp; Pies",
			"2,variation,,Mum&#8217;s <em>Scone</em> &#8211; Jam &amp; Cream,1,6.50,a,",
			"3,variation,,Mum&#8217;s <em>Scone</em> - Plain,1,4.50,a,",
		],
	],
	[
		"table",
		"Name,Size,Category,Price",
		[
			"Mum&#8217;s <em>Scone</em>,Jam &amp; Cream,Cakes &amp; Pies,6.50",
			"Mum&#8217;s <em>Scone</em>,Plain,Cakes &amp; Pies,4.50",
		],
	],
])("in the format %s, names, categories, and sizes may be HTML", async (format, columns, rows) => {
	expect(await read(fileOf([columns, ...rows].join("\n")))).toMatchObject({
		format,
		items: [
			{
				...{ name: "Mum’s Scone", categories: ["Cakes & Pies"] },
				sizes: ["Jam & Cream: 6.50", "Plain: 4.50"],
			},
		],
	});
});

it("Squarespace's products have two images of one cell, sizes, and no weight of 0", async () => {
	const { items } = await read(fixtureFile("squarespace.csv"));
	expect(items).toEqual([
		{
			...{ line: 2, name: "Field Babka", description: "Chocolate babka." },
			...{ active: true, categories: ["Breads"], sizes: ["Half: 9.00", "Whole: 16.00"] },
			images: ["https://images.example.com/babka-1.jpg", "https://images.example.com/babka-2.jpg"],
		},
		{
			...{ line: 4, name: "Field Scone", description: "A scone.", price: "3.50" },
			...{ active: true, categories: ["Breads"] },
			images: ["https://images.example.com/scone.jpg"],
		},
	]);
});

describe("any table", () => {
	it.each([
		["0", undefined],
		["0,00 kg", undefined],
		["0.5 kg", "0.5 kg"],
		["0 lb 4 oz", "0 lb 4 oz"],
	])("with the weight %j has %j", async (weight, size) => {
		const { items } = await read(fileOf(`Name;Weight\nRye;${weight}\n`));
		expect(items[0]).toMatchObject({ name: "Rye" });
		expect(items[0]?.size).toBe(size);
	});

	it.each([
		["Artikel;Preis;Warengruppe", { name: 0, price: 1, categories: 2 }],
		["Nom;Prix TTC;Catégorie;Ingrédients", { name: 0, price: 1, categories: 2, ingredients: 3 }],
		["Price (USD);PRODUCT NAME;Variation", { price: 0, name: 1, sizeName: 2 }],
		["商品名;価格;画像", { name: 0, price: 1, images: 2 }],
		["اسم المنتج;السعر", { name: 0, price: 1 }],
		["A;B", {}],
	])("%s", (columns, mapping) => {
		expect(guessMapping(columns.split(";"))).toEqual(mapping);
	});

	it("has sizes in rows of their own", async () => {
		const csv = "Name,Size,Price\nRye,Small,4\n,Large,6\nRye roll,,1\nRye roll,,2\n";
		const mapping = { name: 0, sizeName: 1, price: 2 };
		expect((await read(fileOf(csv), { mapping })).items).toEqual([
			{ line: 2, name: "Rye", sizes: ["Small: 4.00", "Large: 6.00"] },
			{ line: 4, name: "Rye roll", price: "1.00" },
			{ line: 5, name: "Rye roll", price: "2.00" },
		]);
	});

	it("names the cell that isn't yes or no, or no number", async () => {
		const csv = "Name,Active,Price\nRye,perhaps,four\n";
		expect((await read(fileOf(csv))).items[0]?.problems).toEqual([
			{ column: "Active", problem: "“perhaps” must be yes or no" },
			{ column: "Price", problem: "Price must be a number" },
		]);
	});
});

it.each([
	["https://x.example/Rye plain.jpg", ["https://x.example/Rye plain.jpg"]],
	[
		"http://x.example/123_High_Street,_London.jpg",
		["http://x.example/123_High_Street,_London.jpg"],
	],
	["http://x.example/a.jpg, http://x.example/b", ["http://x.example/a.jpg", "http://x.example/b"]],
	["//x.example/a,b.jpg //x.example/c.jpg", ["//x.example/a,b.jpg", "//x.example/c.jpg"]],
	["https://x.example/i?of=1,2;3\nb.jpg", ["https://x.example/i?of=1,2;3", "b.jpg"]],
	["https://x.example/b\\,c.jpg, d.jpg", ["https://x.example/b,c.jpg", "d.jpg"]],
	["", []],
])("the images in %j are %j", (cell, images) => {
	expect(splitImages(cell)).toEqual(images);
});

describe("a price", () => {
	it.each([
		["1.250,50", ",", 1250.5],
		["$3", null, 3],
		["1'250.50", ".", 1250.5],
		["4.-", null, 4],
		["1 245:- kr", null, 1245],
		["EUR 1.250.000", ",", 1_250_000],
		["1,25,000.00", ".", 125_000],
		["٤٫٥٠", ".", 4.5],
		["0.500", ".", 0.5],
		["-4.50", ".", -4.5],
		["3.500", "ambiguous", 3.5],
		["3,500", "ambiguous", 3500],
	])("%j proves %j and is %d with a point", (text, mark, price) => {
		expect(priceMark(text)).toBe(mark);
		expect(readFilePrice(text, ".")).toBe(price);
	});

	it.each(["four", "1e3", "0x10", "5 for 10", "1.2.3", "1,2,3.4.5", "4.50/kg", "", "."])(
		"%j is none",
		(text) => {
			expect(readFilePrice(text, ".")).toBeNaN();
		},
	);

	it.each([
		["JPY", "ja-JP", "3,500", "."],
		["KWD", "ar-KW", "3.500", "."],
		["EUR", "de-DE", "3.500", "ambiguous"],
	])("in %s, %s: %s proves %s", (currency, language, text, mark) => {
		expect(priceMark(text, { currency, language })).toBe(mark);
	});
});

describe("the decimal mark of a file", () => {
	const table = (prices: string[]) => ({
		columns: ["Name", "Price"],
		rows: prices.map((price, line) => ({ line, cells: [`P${line}`, price] })),
	});
	const choices = choicesFor("table", { mapping: { name: 0, price: 1 } });

	it.each([
		[["3.500", "4"], "3.500"],
		[["3.500", "4,50"], null],
		[["3,500", "4,50"], null],
		[["4.50", "4,50", "3.500"], "3.500"],
		[["4", "5"], null],
	])("%j: the owner is asked about %j", (prices, example) => {
		expect(findAmbiguousPrice(table(prices), choices)).toBe(example);
	});

	it.each([
		[["3.500", "4,50"], null, ["3500.00", "4.50"]],
		[["3.500"], ",", ["3500.00"]],
		[["3.500"], ".", ["3.50"]],
		[["1.250,00", "3.500", "4.50"], ",", ["1250.00", "3500.00", "4.50"]],
	] as const)("%j with the answer %j are %j", (prices, decimalMark, read) => {
		const items = readItems(table([...prices]), { ...choices, decimalMark });
		expect(items.map(({ values }) => values.price)).toEqual(read);
	});
});

it.each([
	["<p>One</p><p>Two <b>bold</b></p>", "One\nTwo bold"],
	["a<br>b<br /><br>c", "a\nb\n\nc"],
	["<style>p{}</style><script>x</script>Text<!-- no -->", "Text"],
	['<p onclick="x">A<img src=x onerror=alert(1)></p>', "A"],
	["3 < 4 and 5 > 2", "3 < 4 and 5 > 2"],
	["One.\n\nTwo\nthree.\n<ul>\n<li>A</li>\n</ul>\nFour.", "One.\nTwo\nthree.\nA\nFour."],
])("the text of %j is %j", (html, text) => {
	expect(textOfHtml(html)).toBe(text);
});
