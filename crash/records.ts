import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { imagePath } from "../app/bakery/media/image-source.ts";
import type { Installation } from "./installation.ts";
import type { Records } from "./ledger.ts";

/** The state of a product in the ledger. */
export function productState(product: {
	name: string;
	price: number | null;
	categoryIds: string[];
}): string {
	return JSON.stringify([product.name, product.price, product.categoryIds]);
}

/** The state of an image in the ledger. */
export function imageState(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}

/** The state of a message in the ledger; more than one of a subject is an error. */
export const messageState = "stored once";

/** The state of an order in the ledger; more than one of an address is an error. */
export function orderState(pieces: number): string {
	return `ordered once, ${pieces} pieces`;
}

/** Everything that is written, as it is now: from the database, and images as visitors get them. */
export function readRecords(installation: Installation): Promise<Records> {
	return installation.withDatabase(async (sql) => {
		const records: Records = new Map();
		for (const { id, ...product } of await readProducts(sql)) {
			records.set(`product ${id}`, productState(product));
		}
		for (const name of await readImageNames(sql)) {
			records.set(`image ${name}`, await fetchImage(installation, name));
		}
		for (const { subject, count } of await readMessages(sql)) {
			const state = count === 1 ? messageState : `stored ${count} times`;
			records.set(`message ${subject}`, state);
		}
		for (const { email, count, pieces } of await readOrders(sql)) {
			const state = count === 1 ? orderState(pieces) : `ordered ${count} times`;
			records.set(`order ${email}`, state);
		}
		return records;
	});
}

interface ProductRow {
	id: string;
	name: string;
	price: number | null;
	categoryIds: string[];
}

function readProducts(sql: Sql): Promise<ProductRow[]> {
	return sql<ProductRow[]>`
		select id, name, price::float8 as price, array(
			select category_id::text from product_categories
			where product_id = products.id order by position
		)::text[] as "categoryIds"
		from products`.then((rows) =>
		rows.map((row) => ({ ...row, categoryIds: readList(row.categoryIds) })),
	);
}

/** The driver learns no types of arrays here, so they come as text. */
function readList(list: string[] | string): string[] {
	if (Array.isArray(list)) return list;
	return list.slice(1, -1).split(",").filter(Boolean);
}

async function readImageNames(sql: Sql): Promise<string[]> {
	const rows = await sql<{ name: string }[]>`
		select name from files.images
		where not exists (
			select from private.trash where kind = 'image' and record_id = images.name
		)`;
	return rows.map(({ name }) => name);
}

function readMessages(sql: Sql) {
	return sql<{ subject: string; count: number }[]>`
		select subject, count(*)::integer from contact_messages group by subject`;
}

function readOrders(sql: Sql) {
	return sql<{ email: string; count: number; pieces: number }[]>`
		select email, count(distinct id)::integer as count, coalesce(sum(pieces), 0)::integer as pieces
		from private.orders left join private.order_lines on order_id = id
		group by email`;
}

async function fetchImage({ origin }: Installation, name: string): Promise<string> {
	const response = await fetch(origin + imagePath(name));
	const bytes = new Uint8Array(await response.arrayBuffer());
	return response.ok ? imageState(bytes) : `answered with ${response.status}`;
}
