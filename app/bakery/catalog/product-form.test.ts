import { describe, expect, it } from "vitest";
import { reviewForm } from "../allergens/review-form.ts";
import { INCOMPLETE_TIME } from "../clock/showing.ts";
import { productFormSchema } from "./product-form.ts";
import { products } from "./products.ts";
import { categories } from "./schema.ts";

const PRODUCT = { ...products.empty, name: "Rye", categoryIds: ["1"] };
const CATEGORY = { ...categories.empty, name: "Breads", slug: "breads" };

/** The messages a form gets, field by field. */
function problems(schema: typeof productFormSchema | typeof categories.schema, form: unknown) {
	const issues = schema.safeParse(form).error?.issues ?? [];
	return issues.map(({ path, message }) => [path.join("."), message]);
}

describe("productFormSchema", () => {
	it("saves blank texts as nothing", () => {
		expect(productFormSchema.parse({ ...PRODUCT, name: " Rye ", description: " " })).toMatchObject({
			...{ name: "Rye", description: null, price: null, categoryIds: ["1"] },
			...{ featured: false, active: true, imageUrl: null, ingredients: null, allergens: [] },
			...{ bakingDays: null, shownFrom: null, shownUntil: null },
		});
	});

	it("says next to the check that allergens are not checked, whatever else is wrong", () => {
		const allergenReview = reviewForm("us", { declaration: null, labels: [], language: "en" });
		const [milk, ...others] = allergenReview.answers;
		const answers = [{ ...milk, presence: "contains" }, ...others];
		const tapped = { ...PRODUCT, name: "", allergenReview: { ...allergenReview, answers } };
		expect(problems(productFormSchema, tapped)).toEqual([
			["name", "Name is required"],
			[
				"allergenReview.checkedFor",
				"Check this box to save the allergens, or undo your changes here",
			],
		]);
	});

	it.each([
		["", null],
		["0", 0],
		["12,99", 12.99],
		["99999999.99", 99999999.99],
	])("takes the price %j as %j", (price, value) => {
		expect(productFormSchema.parse({ ...PRODUCT, price }).price).toBe(value);
	});

	it.each([
		[{ name: " " }, "name", "Name is required"],
		[{ name: "a".repeat(201) }, "name", "Name must be at most 200 characters"],
		[{ categoryIds: [] }, "categoryIds", "Please select at least one category"],
		[{ price: "four" }, "price", "Price must be a number"],
		[{ price: "-1" }, "price", "Price must not be negative"],
		[{ price: "1.005" }, "price", "Price can have at most 2 decimals"],
		[{ price: "100000000" }, "price", "Price is too high"],
		[{ shownFrom: INCOMPLETE_TIME }, "shownFrom", "Show from needs a date and a time"],
		[
			{ shownFrom: "2027-03-12T07:00" },
			"shownFrom",
			"Show from couldn't be checked against the bakery's clock. Save again",
		],
		[{ shownUntil: "soon" }, "shownUntil", "Show until needs a date and a time"],
		[{ pays: "amount" }, "deposit", "Deposit is required"],
		[{ pays: "amount", deposit: "-1" }, "deposit", "Deposit must not be negative"],
		[{ pays: "percent", deposit: "0" }, "deposit", "Deposit must be more than 0"],
		[{ pays: "percent", deposit: "101" }, "deposit", "Deposit must be at most 100 percent"],
		[
			{ shownFrom: "2027-03-12T12:00:00Z", shownUntil: "2027-03-12T13:00:00+02:00" },
			"shownUntil",
			"Show until must be later than Show from",
		],
	])("refuses %j", (values, field, message) => {
		expect(problems(productFormSchema, { ...PRODUCT, ...values })).toEqual([[field, message]]);
	});

	it("drops a deposit that the product's payment doesn't have", () => {
		const { deposit } = productFormSchema.parse({ ...PRODUCT, pays: "all", deposit: "5" });
		expect(deposit).toBeNull();
	});
});

describe("categories.schema", () => {
	it.each([
		[{ name: "" }, "name", "Name is required"],
		[{ slug: "" }, "slug", "Slug is required"],
		[{ displayOrder: "1.5" }, "displayOrder", "Display order must be a whole number"],
	])("refuses %j", (values, field, message) => {
		expect(problems(categories.schema, { ...CATEGORY, ...values })).toEqual([[field, message]]);
	});

	it.each(["Breads", "dark bread", "-bread", "bread-", "a--b", "crème"])(
		"refuses the slug %j",
		(slug) => {
			expect(problems(categories.schema, { ...CATEGORY, slug })).toEqual([
				["slug", "Slug must be lowercase letters and digits, joined by single hyphens"],
			]);
		},
	);
});
