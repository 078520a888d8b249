import { type Recipe, readRecipe } from "./recipe.ts";

const { block, code } = readRecipe("Add a product field");
const alterTable = block("alter table").trim();
const migration = "database/migrations/999_product_origin.sql";
const form = "app/bakery/catalog/management/form.ts";

export const productField: Recipe = {
	title: "Add a product field",
	steps: [
		{
			name: "the migration",
			follow: (project) => project.write(migration, alterTable),
			fails: { database: /origin/ },
		},
		{
			name: "`schema.ts`",
			follow: (project) =>
				project.insert(
					"app/bakery/catalog/schema.ts",
					"productFields = {\n\t...productCardFields,",
					code("origin: text").concat(","),
				),
			fails: { types: /management\/form\.ts/ },
		},
		{
			name: "`productFormSchema`",
			follow: (project) =>
				project.insert(form, 'requiredText("Name", 200),', `${code("origin: optionalText")},`),
			fails: { types: /management\/form\.ts/ },
		},
		{
			name: "`EMPTY_PRODUCT_FORM`",
			follow: (project) =>
				project.insert(form, "EMPTY_PRODUCT_FORM: ProductForm = {", `${code('origin: ""')},`),
			fails: { types: /management\/form\.ts.*origin/ },
		},
		{
			name: "`describedProduct`",
			follow: (project) =>
				project.insert(
					form,
					"describedProduct = {",
					`${code('origin: { label: "Origin", kind: "text" }')},`,
				),
			fails: { types: /origin/ },
		},
		{
			name: "the input",
			follow: (project) =>
				project.insert(
					"app/admin/products/product-fields.tsx",
					'{...form.register("name")}\n\t\t\t/>',
					code(
						'<TextField label={productLabels.origin} optional error={errors.origin?.message} {...form.register("origin")} />',
					),
				),
			fails: { unit: /\+ +"Origin"/ },
		},
		{
			name: "the page",
			follow(project) {
				const page = "app/storefront/product-detail/product-detail.tsx";
				project.insert(page, "function detailsOf(\n\t{", " origin,");
				project.insert(
					page,
					"Record<DetailField, ReactNode> {\n\treturn {",
					"origin: <p>{origin}</p>,",
				);
			},
			fails: { types: /product-detail\.tsx.*origin/ },
		},
	],
};
