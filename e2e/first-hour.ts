import { expect, type Page } from "@playwright/test";
import { jpegPhoto } from "./images.ts";
import type { TouchCounter } from "./touch-counter.ts";

/** The bakery that an owner makes of the demo in the first hour. */
const newBakery = {
	name: "Backhaus Lindner",
	email: "hallo@backhaus-lindner.example",
	phone: "030 5550142",
	address: "Lindenstraße 7, Berlin",
	metaTitle: "Backhaus Lindner | Brot und Kuchen in Berlin",
	metaDescription: "Brot, Brötchen und Kuchen aus der Lindenstraße.",
	title: "Fresh from six in the morning",
	subtitle: "A bakery in Berlin",
	categories: ["Brot", "Brötchen", "Kuchen"],
} as const;

/** A product, with what a tap says about its allergens. */
interface Product {
	name: string;
	price: string;
	category: (typeof newBakery.categories)[number];
	ingredients: string;
	/** The allergen, and the kind of it where the law asks for one. */
	contains: readonly (readonly [allergen: string, kind?: string])[];
}

const gluten = "Cereals containing gluten";

/** Allergens as visitors read them, by their names in the back office. */
export const germanAllergens: Readonly<Record<string, string>> = {
	[gluten]: "Glutenhaltiges Getreide",
	Eggs: "Eier",
	Milk: "Milch",
};

export const firstProducts: readonly Product[] = [
	{
		name: "Landbrot",
		price: "4,80",
		category: "Brot",
		ingredients: "Weizenmehl, Wasser, Butter (Milch), Salz",
		contains: [[gluten, "Wheat"], ["Milk"]],
	},
	{
		name: "Roggenbrot",
		price: "5,20",
		category: "Brot",
		ingredients: "Roggenmehl, Wasser, Salz",
		contains: [[gluten, "Rye"]],
	},
	{
		name: "Schrippe",
		price: "0,60",
		category: "Brötchen",
		ingredients: "Weizenmehl, Wasser, Hefe, Salz",
		contains: [[gluten, "Wheat"]],
	},
	{
		name: "Käsekuchen",
		price: "3,90",
		category: "Kuchen",
		ingredients: "Quark (Milch), Eier, Zucker, Weizenmehl",
		contains: [[gluten, "Wheat"], ["Eggs"], ["Milk"]],
	},
];

/** A part of an hour, and the taps that it takes. */
export type Part = (hand: TouchCounter, page: Page) => Promise<void>;

/** Removes the demo, on the dashboard. */
export const removeDemo: Part = async (hand, page) => {
	await hand.tap(page.getByRole("button", { name: "Remove Demo Content" }));
	await hand.tap(page.getByRole("alertdialog").getByRole("button", { name: "Remove" }));
	await expectText(page, "Demo content removed");
};

/** Enters the hours of a week, from the settings. */
export const enterHours: Part = async (hand, page) => {
	await hand.tap(page.getByRole("link", { name: "Edit Opening Hours" }));
	const monday = page.getByRole("group", { name: "Monday", exact: true });
	await hand.choose(monday.getByLabel("Monday"), "hours");
	await hand.type(monday.getByLabel("Opens"), "06:00");
	await hand.type(monday.getByLabel("Closes"), "18:00");
	await hand.tap(page.getByRole("button", { name: "Copy to Other Days Monday" }));
	for (const name of ["Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]) {
		await hand.tap(page.getByRole("checkbox", { name }));
	}
	await hand.tap(page.getByRole("button", { name: "Copy", exact: true }));
	const sunday = page.getByRole("group", { name: "Sunday", exact: true });
	await hand.choose(sunday.getByLabel("Sunday"), "closed");
	await hand.tap(page.getByRole("button", { name: "Save Opening Hours" }));
	await expectText(page, "Opening hours saved");
};

/** Makes a bakery of one's own of the demo, part by part. */
export const firstHourParts: Record<string, Part> = {
	"Remove the demo": removeDemo,
	async "Enter name, contact, region, and allergen list"(hand, page) {
		await openArea(hand, page, "Settings");
		await hand.type(page.getByRole("textbox", { name: "Website Name" }), newBakery.name);
		await hand.type(page.getByRole("textbox", { name: "Email" }), newBakery.email);
		await hand.type(page.getByRole("textbox", { name: "Phone" }), newBakery.phone);
		await hand.type(page.getByRole("textbox", { name: "Address" }), newBakery.address);
		for (const [field, typed] of [
			["Time Zone", "berlin"],
			["Currency", "euro"],
			["Language", "german (germany"],
		] as const) {
			await hand.type(page.getByRole("combobox", { name: field }), typed);
			await hand.tap(page.getByRole("listbox").getByRole("option").first());
		}
		await hand.choose(page.getByRole("combobox", { name: "Allergen List" }), "eu");
		await hand.type(page.getByRole("textbox", { name: "Meta Title" }), newBakery.metaTitle);
		const description = page.getByRole("textbox", { name: "Meta Description" });
		await hand.type(description, newBakery.metaDescription);
		await hand.type(page.getByRole("textbox", { name: "Slogan/Tagline" }), newBakery.title);
		await hand.type(page.getByRole("textbox", { name: "Keywords" }), "Brot, Kuchen, Berlin");
		await hand.tap(page.getByRole("button", { name: "Save Settings" }));
		await expectText(page, /^Settings saved successfully/);
	},
	"Enter the opening hours": enterHours,
	async "Add three categories"(hand, page) {
		await openArea(hand, page, "Categories");
		for (const name of newBakery.categories) {
			await hand.tap(page.getByRole("link", { name: "Add Category" }));
			await hand.type(page.getByRole("textbox", { name: "Name" }), name);
			await hand.tap(page.getByRole("button", { name: "Save Category" }));
			await expect(page.getByRole("link", { name: `Edit ${name}` })).toBeVisible();
		}
	},
	async "Add four products with photos and allergens"(hand, page) {
		await openArea(hand, page, "Products");
		for (const product of firstProducts) await addProduct(hand, page, product);
	},
	async "Change words and image of the home page"(hand, page) {
		await openArea(hand, page, "Pages");
		await hand.tap(page.getByRole("main").getByRole("link", { name: /Home/ }));
		const title = page.getByRole("textbox", { name: "Title", exact: true });
		await hand.type(title.first(), newBakery.title);
		const subtitle = page.getByRole("textbox", { name: "Subtitle", exact: true });
		await hand.type(subtitle.first(), newBakery.subtitle);
		const hero = page.getByRole("img", { name: "The chosen image" }).first();
		const upload = page.getByRole("button", { name: "Upload Image" }).first();
		await hand.chooseImage(upload, await jpegPhoto({ width: 1600, height: 900 }));
		await expect(hero).toBeVisible();
		await hand.tap(page.getByRole("button", { name: "Save All Changes" }));
		await expectText(page, "Page content updated successfully");
	},
};

async function addProduct(hand: TouchCounter, page: Page, product: Product): Promise<void> {
	const photo = await jpegPhoto({ width: 1200, height: 900 });
	await hand.tap(page.getByRole("link", { name: "Add Product" }));
	await hand.type(page.getByRole("textbox", { name: "Name" }), product.name);
	await hand.type(page.getByRole("textbox", { name: /^Price/ }), product.price);
	await hand.tap(page.getByRole("checkbox", { name: product.category }));
	await hand.chooseImage(page.getByRole("button", { name: "Upload Image" }), photo);
	await expect(page.getByRole("img", { name: "The chosen image" })).toBeVisible();
	await hand.type(page.getByRole("textbox", { name: "Ingredients" }), product.ingredients);
	await reviewAllergens(hand, page, product);
	await hand.tap(page.getByRole("button", { name: "Save Product" }));
	await expect(page.getByRole("link", { name: `Edit ${product.name}` })).toBeVisible();
}

async function reviewAllergens(hand: TouchCounter, page: Page, product: Product): Promise<void> {
	for (const [allergen, kind] of product.contains) {
		await hand.tap(page.getByRole("checkbox", { name: `Contains ${allergen}` }));
		if (kind) await hand.tap(page.getByRole("checkbox", { name: kind, exact: true }));
	}
	await hand.tap(page.getByRole("checkbox", { name: /^I have checked the recipe/ }));
}

/** Opens a part of the back office by its menu. */
export async function openArea(hand: TouchCounter, page: Page, title: string): Promise<void> {
	await hand.tap(page.getByRole("button", { name: "Menu" }));
	const menu = page.getByRole("navigation", { name: "Back office" });
	await hand.tap(menu.getByRole("link", { name: title }));
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

/** Waits until the page says something. */
export const expectText = (page: Page, text: string | RegExp) =>
	expect(page.getByText(text).first()).toBeVisible();
