import type { Sql } from "postgres";
import { allergensOf } from "../app/bakery/allergens/lists.ts";
import { addDays } from "../app/bakery/clock/dates.ts";
import { sectionsOf } from "../app/bakery/content/pages.ts";
import { WEEKDAYS } from "../app/bakery/hours/schema.ts";
import { addProducts, changeSection, chooseAllergenList } from "./content.ts";

const word = "Donauwellenblechkuchenstückchen";

/** Letters without a place to break a line. */
function unbroken(length: number): string {
	return word.repeat(Math.ceil(length / word.length)).slice(0, length);
}

/** The longest name of a bakery that the header has to show. */
export const longSiteName = unbroken(55);

/** The name of a product and of a category. */
export const longName = unbroken(60);

const address = `https://bakery.example/${unbroken(120)}`;

const richText = `
	<h2>${unbroken(60)}</h2>
	<p>${address} and <a href="/about">${unbroken(90)}</a></p>
	<ul><li>${unbroken(60)}<ol><li>${unbroken(60)}</li></ol></li></ul>
	<blockquote>${unbroken(60)}</blockquote>
	<pre>${unbroken(200)}</pre>
	<table><tr><td>${unbroken(60)}</td><td>${unbroken(60)}</td><td>${unbroken(60)}</td></tr></table>
	<p><img src="/pictures/1920/art/hero.jpg" width="1920" height="300" alt="${word}"></p>`;

const section = {
	title: `${unbroken(60)} of the house`,
	subtitle: `${unbroken(80)} every day`,
	image_url: "/storage/v1/object/public/product-images/hero.jpg",
};

const button = { text: unbroken(60), url: "/products", variant: "default" };

const content = {
	page_title: `${unbroken(60)} for everybody`,
	text: richText,
	buttons: [button, { ...button, variant: "outline" }, { ...button, text: "A few short words" }],
};

const declaration = Object.fromEntries(
	allergensOf("us").map(({ key }) => [
		key,
		key === "fish" ? { presence: "contains", kinds: [longName] } : { presence: "may-contain" },
	]),
);

/** Gives the home page a hero of long words in a layout. */
export async function fillHero(database: Sql, layout: string): Promise<void> {
	await changeSection(database, "hero", { ...section, content: { ...content, layout } });
}

/** Long words in everything that the owner or a visitor can write, and a menu of 60 items. */
export async function fillWithLongWords(database: Sql): Promise<void> {
	await changeSection(database, "settings", { title: longSiteName });
	await chooseAllergenList(database, "us");
	const names = sectionsOf().map(({ name }) => name);
	await database`delete from site_content where section in ${database(names)}`;
	await database`
		insert into site_content ${database(
			names.map((name) => ({ ...section, section: name, content: JSON.stringify(content) })),
		)}`;
	await changeSection(database, "contact", {
		content: {
			email: `${unbroken(60)}@${unbroken(60)}.example`,
			phone: "+49".padEnd(60, "0"),
			address: `${unbroken(60)}\n${unbroken(60)}`,
		},
	});
	const announcement = { text: unbroken(100), url: "/about", linkText: unbroken(100) };
	await database`
		insert into site_content (section, content)
		values ('announcement', ${JSON.stringify(announcement)})`;
	await fillHours(database);
	await fillCatalog(database);
	await fillMenu(database);
	await fillMessages(database);
}

/** Six ranges a day, and thirty exceptions from today on. */
async function fillHours(database: Sql): Promise<void> {
	const ranges = ["05:30", "08:30", "11:30", "14:30", "17:30", "22:30"].map((opens, index) => ({
		opens,
		closes: index === 5 ? "02:45" : `${opens.slice(0, 3)}45`,
	}));
	const exceptions = Array.from({ length: 30 }, (_, index) => {
		const date = addDays(new Date().toISOString().slice(0, 10), index);
		return { firstDate: date, lastDate: date, note: unbroken(200), ranges };
	});
	const content = { week: Object.fromEntries(WEEKDAYS.map((day) => [day, ranges])), exceptions };
	await database`
		insert into site_content (section, content) values ('hours', ${JSON.stringify(content)})`;
}

async function fillCatalog(database: Sql): Promise<void> {
	await database`update categories set name = ${longName}, description = ${unbroken(100)}`;
	await addProducts(database, 400, "breads");
	await database`
		update products set name = ${longName}, description = ${unbroken(200)}, price = 99999.99,
			ingredients = ${unbroken(200)}, allergens = ${["Gluten", unbroken(60), word]},
			featured = true`;
	// The ingredients changed, so the reviews are repeated.
	await database`
		update allergen_reviews set list = 'us', outdated_at = null,
			declaration = ${database.json(declaration)}`;
}

async function fillMenu(database: Sql): Promise<void> {
	await database`delete from navigation_items`;
	await database`
		insert into navigation_items
			(title, path, show_in_header, show_in_footer, display_order)
		select case when number % 3 = 0 then ${longName} else 'Catering' end,
			case when number % 3 = 0 then ${address} else '/products' end, true, true, number
		from generate_series(1, 60) as number`;
}

async function fillMessages(database: Sql): Promise<void> {
	const message = {
		name: unbroken(100),
		email: `${unbroken(60)}@${unbroken(60)}.example`,
		subject: unbroken(200),
		message: `${address}\n${unbroken(500)}`,
	};
	await database`
		insert into contact_messages ${database([
			message,
			{ ...message, read_at: new Date() },
			{ ...message, mailed_at: new Date() },
		])}`;
	await database`
		insert into contact_messages
			${database({ ...message, spam: true, spam_reason: "hidden-field" })}`;
}
