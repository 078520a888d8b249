import { type Recipe, readRecipe } from "./recipe.ts";

const { block } = readRecipe("Add a page section");
const module = "app/bakery/content/sections/order-notes.ts";
const pages = "app/bakery/content/pages.ts";
const renderers = "app/storefront/product-list/product-list-sections.tsx";
const editors = "app/admin/pages/section-editors.tsx";

export const pageSection: Recipe = {
	title: "Add a page section",
	steps: [
		{
			name: "1 its module",
			follow: (project) => project.write(module, block("defineSection")),
			fails: { types: /pages\.ts.*order-notes/ },
		},
		{
			name: "2 its page",
			follow(project) {
				const sections = "sections: [productsIntro";
				project.insert(pages, sections, block(sections).trim().slice(sections.length, -2));
				project.surround(pages, ['import { orderNotes } from "./sections/order-notes.ts";']);
			},
			fails: { types: /'order_notes' does not exist/ },
		},
		{
			name: "3 its renderer",
			follow(project) {
				const own = block("order_notes: OrderNotesSection");
				project.insert(renderers, "products_intro: ProductsIntroSection,", own);
				project.surround(renderers, [], block("function OrderNotesSection"));
			},
			fails: { types: /product-list-sections\.tsx.*order_notes/s },
		},
		{
			name: "4 its editor, or an input of it",
			follow(project) {
				project.insert(editors, "products_intro: {},", block("order_notes: { deadline"));
				project.surround(
					editors,
					['import { orderNotes } from "../../bakery/content/sections/order-notes.ts";'],
					block("function DeadlineField"),
				);
			},
			fails: { types: /section-editors\.tsx.*order_notes/s },
		},
		{
			name: "a name that the database does not take, or that is taken",
			follow() {},
			forget: (project) =>
				project.write(module, block("defineSection").replace('"order_notes"', '"about"')),
			fails: { unit: /share no row of the database/ },
		},
	],
};
