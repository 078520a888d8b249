import type { Sql } from "postgres";

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
