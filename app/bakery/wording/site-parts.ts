import type { SentenceKey, WordGroup } from "../words/words.ts";

/** The parts of the site by which the owner finds a sentence, in their order. */
export const SITE_PARTS = [
	"home",
	"products",
	"product",
	"about",
	"contact",
	"allergens",
	"order",
	"labels",
	"frame",
	"failures",
] as const;

export type SitePart = (typeof SITE_PARTS)[number];

/** The name of each. */
export const partNames: Record<SitePart, string> = {
	home: "Home",
	products: "Products",
	product: "Product",
	about: "About",
	contact: "Contact",
	allergens: "Allergens",
	order: "Order",
	labels: "Printed labels",
	frame: "Every page",
	failures: "When something fails",
};

const partOfGroup: Record<Exclude<WordGroup, "defaults">, SitePart> = {
	frame: "frame",
	announcement: "frame",
	failures: "failures",
	busy: "failures",
	home: "home",
	visit: "home",
	hours: "contact",
	days: "products",
	availability: "products",
	productList: "products",
	foundProducts: "products",
	product: "product",
	productTexts: "product",
	allergenBox: "product",
	allergenTable: "allergens",
	contact: "contact",
	contactDetails: "contact",
	messageForm: "contact",
	messageLimits: "contact",
	order: "order",
	productLabel: "labels",
	allergenLabels: "allergens",
	allergenNames: "allergens",
};

/** The part of the site where visitors read a sentence. */
export function partOf(key: SentenceKey): SitePart {
	const [group, name = ""] = key.split(".") as [WordGroup, string];
	if (group !== "defaults") return partOfGroup[group];
	if (name.startsWith("about")) return "about";
	return name.startsWith("products") ? "products" : "home";
}
