import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setMoneyOfBackOffice } from "../catalog/prices/price.ts";
import { setTaxRatesOfBackOffice } from "../catalog/prices/tax-rates.ts";
import { readSizes } from "../catalog/product-options.ts";
import type { Category, ManagedProduct } from "../catalog/schema.ts";
import { DEFAULT_REGION } from "../region/regional-settings.ts";
import {
	anyProduct,
	category,
	choicesFor,
	fileOf,
	storedProduct,
	TAX_RATES,
} from "./fixtures/fixtures.ts";
import { planImport } from "./plan-import.ts";
import { recognizeFormat } from "./read-items.ts";
import { readTable } from "./read-table.ts";
import type { ExportFormat } from "./schema.ts";
import { writeProducts } from "./write-products.ts";

const ORIGIN = "https://bakery.example";

beforeEach(() => setTaxRatesOfBackOffice(TAX_RATES));
afterEach(() => setMoneyOfBackOffice(DEFAULT_REGION));

/** Plans the import of an export. */
async function planBack(
	exported: readonly ManagedProduct[],
	format: ExportFormat,
	products: readonly ManagedProduct[],
) {
	const table = await readTable(fileOf(writeProducts(exported, format, ORIGIN).csv));
	expect(recognizeFormat(table.columns, table.rows)).toBe(format);
	const categories = exported.flatMap((product) =>
		product.categories.map(({ id, name }): Category => category(id, name)),
	);
	categories.push(category("fallback", "Products without a category"));
	return planImport({
		table,
		choices: choicesFor(format, { categoryId: "fallback" }),
		products,
		categories,
		knownImages: () => [],
		...{ waitingImages: 0, origin: ORIGIN, usesAllergenList: false },
	});
}

const someProducts = fc.uniqueArray(anyProduct, {
	minLength: 1,
	maxLength: 3,
	selector: ({ id }) => id,
});

describe.each([
	["USD", "en-US"],
	["EUR", "de-DE"],
	["KWD", "ar-KW"],
])("in %s and %s", (currency, language) => {
	it("our own format read back changes nothing", async () => {
		setMoneyOfBackOffice({ currency, language });
		await fc.assert(
			fc.asyncProperty(someProducts, async (products) => {
				const { rows, newCategories } = await planBack(products, "levain", products);
				expect(
					rows.map(({ outcome, problems, differences }) => ({ outcome, problems, differences })),
				).toEqual(products.map(() => ({ outcome: "unchanged", problems: [], differences: [] })));
				expect(newCategories).toEqual([]);
			}),
			{ numRuns: 20 },
		);
	});
});

it("our own format makes the same products on a site without them", async () => {
	await fc.assert(
		fc.asyncProperty(anyProduct, async (product) => {
			const { rows } = await planBack([product], "levain", []);
			const { save, problems } = rows[0] ?? {};
			expect(problems).toEqual([]);
			expect(save?.given).toMatchObject({
				name: product.name,
				description: product.description,
				price: product.price,
				ingredients: product.ingredients,
				weight_or_size: product.size,
				baking_days: product.bakingDays,
				shown_from: product.shownFrom,
				order_until: product.orderUntil,
				sizes: product.sizes,
				questions: product.questions,
				active: product.active,
				orderable: product.orderable,
				pays: product.pays,
				deposit: product.deposit,
				tax_rate: product.taxRate,
			});
		}),
		{ numRuns: 60 },
	);
});

const NAMED_ONLY = /^(?:|regular|default|default title|standard)$/i;

/** The part of a product that every shop's format holds. */
function held(product: ManagedProduct): ManagedProduct {
	const sizes = readSizes(product.sizes);
	const isOnly = sizes?.length === 1 && NAMED_ONLY.test(sizes[0]?.name ?? "");
	const kept = isOnly ? null : sizes;
	const price = kept ? Math.min(...kept.map((size) => size.price)) : product.price;
	return { ...product, price, sizes: kept?.map((size) => ({ ...size, takes: 1 })) ?? null };
}

describe.each(["square", "shopify", "woocommerce"] as const)("the format %s", (format) => {
	it("read back changes nothing that it holds", async () => {
		await fc.assert(
			fc.asyncProperty(anyProduct.map(held), async (product) => {
				const { rows } = await planBack([product], format, [product]);
				const changed = rows.map(({ problems, save }) => {
					const { category_ids: _, ...given } = save?.given ?? {};
					return { problems, given };
				});
				fc.pre(format !== "square" || !/[<&]/.test(product.description ?? ""));
				expect(changed).toEqual([{ problems: [], given: {} }]);
			}),
			{ numRuns: 20 },
		);
	});

	it("makes the same product on a site without it", async () => {
		const product = storedProduct(
			{
				...{
					name: "Dark “Rye”, sliced",
					description: "Rye & <love>\n\n- keeps\n- =1+1",
					price: "5",
				},
				...{ active: false, imageUrl: "/a b.jpg", moreImages: ["https://x.example/c,d.jpg"] },
				sizes: [
					{ name: "Half, sliced", price: "5", takes: "1" },
					{ name: "=Whole", price: "1250.5", takes: "1" },
				],
			},
			undefined,
			[category("1", "Bread"), category("2", "Gifts & more")],
		);
		const { rows } = await planBack([product], format, []);
		const { save } = rows[0] ?? {};
		const description = format === "square" ? expect.any(String) : product.description;
		expect(save?.given).toMatchObject({
			...{ name: product.name, description, price: 5, active: false, sizes: product.sizes },
		});
		expect(save?.given.category_ids).toEqual(format === "shopify" ? ["1"] : ["1", "2"]);
		const addresses = ["https://bakery.example/a%20b.jpg", "https://x.example/c,d.jpg"];
		expect(save?.images).toEqual(format === "square" ? [] : addresses);
	});
});

it("names what a format doesn't hold, only for what the products have", () => {
	const plain = storedProduct({ name: "Rye", price: "4" });
	const sentences = (product: ManagedProduct, format: ExportFormat) =>
		writeProducts([product], format, ORIGIN).omissions;
	expect(sentences(plain, "square")).toEqual([]);
	const rich = storedProduct({
		...{ featured: true, imageUrl: "/a.jpg", ingredients: "Rye", orderable: true },
		...{ bakingDays: [1], price: "9", sizes: [{ name: "Half", price: "4", takes: "2" }] },
	});
	expect(sentences(rich, "levain")).toEqual([]);
	expect(sentences(rich, "square")).toEqual([
		"Ingredients are left out",
		"Baking and pickup days are left out",
		"Pickup order settings are left out",
		"What each size counts as in a shared limit is left out",
		"The base price of products with sizes is left out unless it's the lowest",
		"The Featured setting is left out",
		"Images are left out",
	]);
	expect(sentences(rich, "woocommerce")).not.toContain("Images are left out");
});
