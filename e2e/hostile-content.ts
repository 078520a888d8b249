import type { Sql } from "postgres";
import { addProducts, changeSection } from "./content.ts";

const word = "Donauwellenblechkuchenstückchen";

/** Letters without a place to break a line. */
function unbroken(length: number): string {
	return word.repeat(Math.ceil(length / word.length)).slice(0, length);
}

/** The name of a bakery, as long as the header has to bear. */
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

/** Gives the home page a hero of long words in a layout. */
export async function fillHero(database: Sql, layout: string): Promise<void> {
	await changeSection(database, "hero", { ...section, content: { ...content, layout } });
}

/** Long words in everything that the owner or a visitor can write, and a menu of 60 items. */
export async function fillWithLongWords(database: Sql): Promise<void> {
	await changeSection(database, "settings", { title: longSiteName });
	await fillHero(database, "side-by-side");
	await database`delete from site_content where section in ('about', 'products_intro')`;
	await database`
		insert into site_content ${database(
			["about", "products_intro"].map((key) => ({
				...section,
				section: key,
				content: JSON.stringify(content),
			})),
		)}`;
	await changeSection(database, "contact", {
		content: {
			email: `${unbroken(60)}@${unbroken(60)}.example`,
			phone: "+49".padEnd(60, "0"),
			address: `${unbroken(60)}\n${unbroken(60)}`,
		},
	});
	await fillCatalog(database);
	await fillMenu(database);
	await fillMessages(database);
}

async function fillCatalog(database: Sql): Promise<void> {
	await database`update categories set name = ${longName}, description = ${unbroken(100)}`;
	await addProducts(database, 400, "breads");
	await database`
		update products set name = ${longName}, description = ${unbroken(200)}, price = 99999.99,
			ingredients = ${unbroken(200)}, allergens = ${["Gluten", unbroken(60), word]},
			featured = true`;
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
