import { defineSection } from "./section.ts";

/** The heading of the product list (product §3). */
export const productsIntro = defineSection({
	name: "products_intro",
	defaults: ({ productsTitle, productsSubtitle }) => ({
		pageTitle: null,
		title: productsTitle,
		subtitle: productsSubtitle,
		text: "",
		imageUrl: null,
	}),
});
