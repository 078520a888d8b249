import { type Recipe, readRecipe } from "./recipe.ts";

const { block, code } = readRecipe("Add a product field");
const alterTable = block("alter table").trim();
const migration = "database/migrations/999_product_origin.sql";

export const productField: Recipe = {
	title: "Add a product field",
	steps: [
		{
			name: "the migration",
			follow: (project) => project.write(migration, alterTable),
			fails: { database: /origin/ },
		},
		{
			name: "its line in `products.ts`",
			follow: (project) =>
				project.insert(
					"app/bakery/catalog/products.ts",
					'description: text("Description"),',
					`${code('origin: text("Origin")')},`,
				),
			fails: { types: /product-detail\.tsx.*origin/ },
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
