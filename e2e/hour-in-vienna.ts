import { expect, type Page } from "@playwright/test";
import { zipSync } from "fflate";
import { jpegPhoto } from "./images.ts";
import type { TouchCounter } from "./touch-counter.ts";

/** A bakery in Vienna, in the words of its owner. */
const bakery = {
	name: "Bäckerei Huber",
	email: "servus@baeckerei-huber.example",
	phone: "01 5550142",
	address: "Lindengasse 7, 1070 Wien",
	primary: "#7a4a21",
	metaTitle: "Bäckerei Huber | Brot und Mehlspeisen in Wien",
	metaDescription: "Brot, Gebäck und Mehlspeisen aus der Lindengasse.",
	slogan: "Brot aus der Lindengasse",
	heroTitle: "Frisch ab sechs Uhr",
	heroText: "Unser Sauerteig ruht einen ganzen Tag. Das schmeckt man.",
	aboutTitle: "Seit 1954 in der Lindengasse",
	aboutText: "Anna Huber backt in dritter Generation.",
} as const;

/** The names of the demo's menu items, and those that take their place. */
const menu = [
	["Home", "Startseite"],
	["Products", "Sortiment"],
	["About", "Über uns"],
	["Contact", "Kontakt"],
] as const;

/** The answers to the gaps of the legal pages, in their order. */
const gaps = {
	Datenschutz: [
		"Anna Huber",
		"Serverhaus, Graz",
		"14 Tage",
		"Posthaus, Linz",
		"einem Jahr",
		"ein Safe in Graz",
	],
	Impressum: [
		"Anna Huber",
		"Einzelunternehmen",
		"FN 123456a, Handelsgericht Wien",
		"ATU12345678",
		"Wirtschaftskammer Wien",
		"Magistrat der Stadt Wien",
		"Anna Huber, Lindengasse 7, 1070 Wien",
		"Wir nehmen an keinen Streitbeilegungsverfahren teil.",
	],
} as const;

interface Product {
	name: string;
	price: string;
	category: "Brot" | "Gebäck" | "Mehlspeisen";
	weight: string;
	ingredients: string;
	/** By the names of the list, and the kind where the law asks for one. */
	contains: readonly (readonly [allergen: string, ...kinds: string[]])[];
}

const gluten = "Cereals containing gluten";

const viennaProducts: readonly Product[] = [
	{
		name: "Wiener Hausbrot",
		price: "5,20",
		category: "Brot",
		weight: "1 kg",
		ingredients: "Roggenmehl, Weizenmehl, Wasser, Natursauerteig, Salz, Kümmel",
		contains: [[gluten, "Wheat", "Rye"]],
	},
	{
		name: "Walnussbrot",
		price: "6,40",
		category: "Brot",
		weight: "500 g",
		ingredients: "Weizenmehl, Walnüsse, Wasser, Hefe, Salz",
		contains: [
			[gluten, "Wheat"],
			["Nuts", "Walnuts"],
		],
	},
	{
		name: "Kaisersemmel",
		price: "0,75",
		category: "Gebäck",
		weight: "55 g",
		ingredients: "Weizenmehl, Wasser, Hefe, Salz, Gerstenmalz",
		contains: [[gluten, "Wheat", "Barley"]],
	},
	{
		name: "Gugelhupf",
		price: "18,90",
		category: "Mehlspeisen",
		weight: "800 g",
		ingredients: "Weizenmehl, Eier, Zucker, Milch, Haselnüsse, Backpulver",
		contains: [[gluten, "Wheat"], ["Eggs"], ["Milk"], ["Nuts", "Hazelnuts"]],
	},
	{
		name: "Schokoladentorte",
		price: "34,00",
		category: "Mehlspeisen",
		weight: "1,2 kg",
		ingredients: "Eier, Zucker, Schokolade (Sojalecithin), Weizenmehl, Butter (Milch)",
		contains: [[gluten, "Wheat"], ["Eggs"], ["Soybeans"], ["Milk"]],
	},
];

/** A part of an hour, and the taps that it takes. */
type Part = (hand: TouchCounter, page: Page) => Promise<void>;

/** Removes the demo, on the dashboard. */
const removeDemo: Part = async (hand, page) => {
	await hand.tap(page.getByRole("button", { name: "Remove Demo Content" }));
	await hand.tap(page.getByRole("alertdialog").getByRole("button", { name: "Remove" }));
	await expectText(page, "Demo content removed");
};

/** Enters the hours of a week, from the settings. */
const enterHours: Part = async (hand, page) => {
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

/** Opens a part of the back office by its menu. */
async function openArea(hand: TouchCounter, page: Page, title: string): Promise<void> {
	await hand.tap(page.getByRole("button", { name: "Menu" }));
	const menu = page.getByRole("navigation", { name: "Back office" });
	await hand.tap(menu.getByRole("link", { name: title }));
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

/** Waits until the page says something. */
const expectText = (page: Page, text: string | RegExp) =>
	expect(page.getByText(text).first()).toBeVisible();

/** The hour of an owner in Vienna who brings 5 products and their photos along, part by part. */
export const viennaParts: Record<string, Part> = {
	"Remove the demo": removeDemo,
	async "Enter name, contact, region, and allergen list"(hand, page) {
		await hand.tap(page.getByRole("button", { name: "Make this bakery yours" }));
		await hand.tap(page.getByRole("link", { name: /^Language, currency, time zone/ }));
		await hand.tap(page.getByRole("button", { name: "Use These" }));
		await expect(page.getByRole("combobox", { name: "Allergen List" })).toHaveValue("eu");
		for (const [field, typed] of [
			["Website Name", bakery.name],
			["Primary Color", bakery.primary],
			["Email", bakery.email],
			["Phone", bakery.phone],
			["Address", bakery.address],
			["Meta Title", bakery.metaTitle],
			["Meta Description", bakery.metaDescription],
			["Slogan/Tagline", bakery.slogan],
			["Keywords", "Brot, Mehlspeisen, Wien"],
		] as const) {
			await hand.type(
				page.getByRole("textbox", { name: new RegExp(`^${field}(?! picker)`) }),
				typed,
			);
		}
		await hand.tap(page.getByRole("button", { name: "Save Settings" }));
		await expectText(page, /^Settings saved successfully/);
	},
	"Enter the opening hours": enterHours,
	async "Import 5 products"(hand, page) {
		await openArea(hand, page, "Products");
		await hand.tap(page.getByRole("link", { name: "Import Products" }));
		const file = Buffer.from(productTable());
		const choose = page.getByRole("button", { name: "Choose a File" });
		await hand.chooseFile(choose, "Sortiment.csv", file);
		await hand.tap(page.getByRole("button", { name: "Import 5 products" }));
		await expectText(page, "5 products imported");
	},
	async "Add their photos from a ZIP"(hand, page) {
		const choose = page.getByRole("button", { name: "Choose a ZIP File" });
		await hand.chooseFile(choose, "Fotos.zip", await photos());
		await hand.tap(page.getByRole("button", { name: "Upload Images" }));
		// One after the other: all of them together take longer than an answer may.
		const status = page.getByRole("status").filter({ hasText: "products have their images" });
		for (let done = 1; done <= viennaProducts.length; done++) {
			const enough = viennaProducts.map((_, place) => place + 1).slice(done - 1);
			await expect(status).toHaveText(new RegExp(`^(?:${enough.join("|")}) of 5`));
		}
	},
	async "Review a product and print its label"(hand, page) {
		const [first] = viennaProducts as [Product];
		await openArea(hand, page, "Products");
		await reviewProduct(hand, page, first);
		await hand.tap(page.getByRole("link", { name: `Edit ${first.name}` }));
		await hand.tap(page.getByRole("link", { name: "Print Label", exact: true }));
		const label = page.getByRole("region", { name: `Label for ${first.name}` });
		await expect(label).toContainText(`Zutaten: ${first.ingredients}`);
		await expect(label.getByRole("strong")).toHaveText(["Roggen", "Weizen"]);
		await hand.tap(page.getByRole("button", { name: "Print", exact: true }));
		await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
	},
	async "Review the other 4 products"(hand, page) {
		await hand.tap(page.getByRole("banner").getByRole("link", { name: bakery.name }));
		await hand.tap(page.getByRole("link", { name: "Allergens of 4 products not reviewed" }));
		for (let left = 4; left > 0; left--) {
			await expectText(page, new RegExp(`^${left} products? to review$`));
			await reviewNext(hand, page);
		}
		await expectText(page, "All allergens reviewed");
	},
	async "Let visitors order all products"(hand, page) {
		await hand.tap(page.getByRole("link", { name: "Show Products" }));
		await hand.tap(page.getByRole("checkbox", { name: "Select all on this page" }));
		await hand.tap(page.getByRole("button", { name: "Can be ordered" }));
		await expectText(page, "5 products changed");
	},
	async "Turn on orders"(hand, page) {
		await openStep(hand, page, "Orders, on or off");
		await hand.tap(page.getByRole("switch", { name: "Take Orders" }));
		await hand.tap(page.getByRole("button", { name: "Save Order Settings" }));
		await expectText(page, "Order settings saved");
	},
	async "Publish both legal pages"(hand, page) {
		await openStep(hand, page, "Legal pages");
		await publishLegalPage(hand, page, "Privacy", "Datenschutz");
		await publishLegalPage(hand, page, "Imprint", "Impressum");
	},
	async "Rename the menu"(hand, page) {
		await openStep(hand, page, "Menu");
		for (const [title, renamed] of menu) {
			await hand.tap(page.getByRole("link", { name: `Edit ${title}`, exact: true }));
			await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
			await hand.typeHere(renamed);
			await expect(page.getByRole("link", { name: `Edit ${renamed}` })).toBeVisible();
		}
	},
	async "Write the home page and the about page"(hand, page) {
		await openStep(hand, page, "Home page text");
		await writeSection(hand, page, bakery.heroTitle, bakery.heroText);
		await openStep(hand, page, "About page");
		await writeSection(hand, page, bakery.aboutTitle, bakery.aboutText);
	},
};

/** As a table program in German writes it. */
function productTable(): string {
	const rows = viennaProducts.map(({ name, price, category, weight, ingredients }) =>
		[name, price, category, weight, `"${ingredients}"`].join(";"),
	);
	return ["Artikel;Preis;Warengruppe;Gewicht;Zutaten", ...rows].join("\r\n");
}

async function photos(): Promise<Buffer> {
	const photo = new Uint8Array(await jpegPhoto({ width: 320, height: 240 }));
	const files = viennaProducts.map(({ name }) => [`${name}.jpg`, photo] as const);
	return Buffer.from(zipSync(Object.fromEntries(files)));
}

/** Reviews the shown product, whose ingredients have filled in most of it. */
async function reviewNext(hand: TouchCounter, page: Page): Promise<void> {
	const name = await page
		.getByRole("main")
		.getByRole("heading", { level: 2 })
		.first()
		.textContent();
	const contains = viennaProducts.find((product) => product.name === name)?.contains ?? [];
	for (const [allergen, ...kinds] of contains) {
		const boxes = [`Contains ${allergen}`, ...kinds];
		for (const box of boxes.map((name) => page.getByRole("checkbox", { name, exact: true }))) {
			if (!(await box.isChecked())) await hand.tap(box);
		}
	}
	const answers = page.getByRole("checkbox", { name: /^(Contains|May contain) /, checked: true });
	await expect(answers).toHaveCount(contains.length);
	await hand.tap(page.getByRole("button", { name: "Confirm" }));
}

/** Declares a product's allergens. */
async function reviewProduct(hand: TouchCounter, page: Page, product: Product): Promise<void> {
	await hand.tap(page.getByRole("link", { name: `Edit ${product.name}` }));
	for (const [allergen, ...kinds] of product.contains) {
		await hand.tap(page.getByRole("checkbox", { name: `Contains ${allergen}` }));
		for (const kind of kinds) {
			await hand.tap(page.getByRole("checkbox", { name: kind, exact: true }));
		}
	}
	await hand.tap(page.getByRole("checkbox", { name: /^I have checked the recipe/ }));
	await hand.tap(page.getByRole("button", { name: "Save Product" }));
	await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
}

/** Opens a screen by its step on the dashboard. */
async function openStep(hand: TouchCounter, page: Page, step: string): Promise<void> {
	await hand.tap(page.getByRole("banner").getByRole("link", { name: bakery.name }));
	const panel = page.getByRole("region", { name: "Make this bakery yours" });
	await hand.tap(panel.getByRole("link", { name: step }));
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

/** Starts a page from its draft, fills every gap, and publishes it. */
async function publishLegalPage(
	hand: TouchCounter,
	page: Page,
	kind: string,
	title: keyof typeof gaps,
): Promise<void> {
	await hand.tap(page.getByRole("button", { name: "Add Page" }));
	await hand.tap(page.getByRole("dialog").getByRole("link", { name: kind }));
	await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(title);
	const next = page.getByRole("button", { name: /^Next Gap/ });
	for (const text of gaps[title]) {
		await hand.tap(next);
		hand.characters += text.length;
		await page.keyboard.type(text);
	}
	await expect(next).toHaveCount(0);
	await hand.tap(page.getByRole("switch", { name: "Published" }));
	await hand.tap(page.getByRole("button", { name: "Save Page" }));
	await expectText(page, "Page created successfully");
	// Going back to the list ends after the message is there.
	await expect(page.getByRole("heading", { level: 1, name: "Pages" })).toBeFocused();
}

/** Writes title and text of the first section of a page. */
async function writeSection(
	hand: TouchCounter,
	page: Page,
	title: string,
	text: string,
): Promise<void> {
	await hand.type(page.getByRole("textbox", { name: "Title", exact: true }).first(), title);
	await hand.type(page.getByRole("textbox", { name: "Content", exact: true }).first(), text);
	await hand.tap(page.getByRole("button", { name: "Save All Changes" }));
	await expectText(page, "Page content updated successfully");
}
