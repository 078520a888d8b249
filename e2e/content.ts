import type { Sql } from "postgres";
import { allergensOf } from "../app/bakery/allergens/lists.ts";
import { addDays } from "../app/bakery/clock/dates.ts";
import { bakeryDayAt } from "../app/bakery/clock/local-time.server.ts";
import { type TimeRange, WEEKDAYS } from "../app/bakery/hours/schema.ts";
import type { AllergenList } from "../app/bakery/region/regional-settings.ts";

interface Section {
	title?: string | null;
	subtitle?: string | null;
	image_url?: string | null;
	/** An object is stored as JSON, a text as it is. */
	content?: object | string | null;
}

/** Changes some columns of a section, as a save of the owner would. */
export async function changeSection(database: Sql, section: string, changes: Section) {
	const { content, ...texts } = changes;
	const columns: Record<string, string | null> = { ...texts };
	if (content !== undefined) {
		columns.content = typeof content === "object" && content ? JSON.stringify(content) : content;
	}
	await database`update site_content set ${database(columns)} where section = ${section}`;
}

/** Lets visitors order all products. @param settings besides the usual ones. */
export async function takeOrders(database: Sql, settings: object = {}): Promise<void> {
	const content = JSON.stringify({ accepts: true, ...settings });
	await database`
		insert into site_content (section, content) values ('orders', ${content})
		on conflict (section) do update set content = excluded.content`;
	await database`update products set orderable = true`;
}

/** The date so many days from the demo bakery's day, which ends at 4 in the morning in New York. */
export function inDays(days: number): string {
	const { date } = bakeryDayAt(new Date(), { timeZone: "America/New_York", dayEnd: "04:00" });
	return addDays(date, days);
}

/** As if the owner had never saved anything. */
export async function removeAllSections(database: Sql): Promise<void> {
	await database`delete from site_content`;
}

/** Adds plain active products, newest last, to a category of the demo bakery. */
export async function addProducts(database: Sql, count: number, categorySlug: string) {
	await database`
		with added as (
			insert into products (name, price)
			select 'Roll number ' || number, 1.5 from generate_series(1, ${count}::int) as number
			returning id
		)
		insert into product_categories (product_id, category_id, position)
		select added.id, categories.id, 0
		from added, categories where categories.slug = ${categorySlug}`;
}

/** The id of a product of the demo bakery. */
export async function productId(database: Sql, name: string): Promise<string> {
	const [product] = await database`select id from products where name = ${name}`;
	return product?.id;
}

/** How an allergen is declared; all that is not named a product does not contain. */
type Answers = Record<string, { presence: string; kinds?: string[] }>;

/** Gives a product other ingredients and a current review of them. */
export async function reviewProduct(
	database: Sql,
	name: string,
	review: { list: AllergenList; ingredients: string; answers: Answers },
): Promise<void> {
	const { list, ingredients, answers } = review;
	const declaration = Object.fromEntries(
		allergensOf(list).map(({ key }) => [key, answers[key] ?? { presence: "does-not-contain" }]),
	);
	await database`update products set ingredients = ${ingredients} where name = ${name}`;
	await database`
		insert into allergen_reviews (product_id, list, declaration)
		select id, ${list}, ${database.json(declaration)} from products where name = ${name}
		on conflict (product_id) do update set list = excluded.list,
			declaration = excluded.declaration, outdated_at = null, reviewed_at = now()`;
}

/** Chooses the list of allergens, as the settings do. */
export async function chooseAllergenList(database: Sql, list: AllergenList): Promise<void> {
	await database`
		update site_content
		set content = (coalesce(content, '{}')::jsonb || jsonb_build_object('allergenList', ${list}::text))::text
		where section = 'settings'`;
}

/** Chooses the US list for the demo bakery, whose reviews by the seven become those of this list. */
export async function reviewByLaw(database: Sql): Promise<void> {
	await chooseAllergenList(database, "us");
	const rows = await database`
		select product_id, ingredients, declaration
		from allergen_reviews join products on products.id = product_id`;
	for (const { product_id, ingredients, declaration } of rows) {
		const absent = { presence: "does-not-contain" };
		const same = (key: string) => declaration[key] ?? absent;
		const kindsIn = (...kinds: string[]) => {
			const found = kinds.filter((kind) => ingredients.toLowerCase().includes(kind));
			return found.length > 0 ? { presence: "contains", kinds: found } : absent;
		};
		const answers: Record<string, unknown> = {
			...{ milk: same("milk"), eggs: same("eggs"), soybeans: same("soybeans") },
			...{ wheat: same("gluten"), fish: kindsIn("salmon") },
			nuts: kindsIn("almond", "pecan", "walnut"),
			sesame: /sesame/i.test(ingredients) ? { presence: "contains" } : absent,
		};
		const complete = Object.fromEntries(
			allergensOf("us").map(({ key }) => [key, answers[key] ?? absent]),
		);
		await database`
			update allergen_reviews set list = 'us', declaration = ${database.json(complete as never)}
			where product_id = ${product_id}`;
	}
}

/** Opens the bakery at the same hours on every day, as the form of the hours saves them. */
export async function storeHours(
	database: Sql,
	hours: TimeRange = { opens: "07:00", closes: "18:00" },
): Promise<void> {
	const week = Object.fromEntries(WEEKDAYS.map((day) => [day, [hours]]));
	const content = JSON.stringify({ week, exceptions: [] });
	await database`insert into site_content (section, content) values ('hours', ${content})`;
}
