import { defineSection } from "./section.ts";

/** The heading of the product list (product §2). */
export const productsIntro = defineSection({
	name: "products_intro",
	defaults: {
		pageTitle: null,
		title: "Our Products",
		subtitle: "Browse our delicious selection of handcrafted treats",
		text: "",
		imageUrl: null,
	},
});
