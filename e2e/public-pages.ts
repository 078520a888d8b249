import type { Sql } from "postgres";
import { generatePath, type Register } from "react-router";
import { allPages, type PublicPath } from "../app/storefront/pages.ts";
import { productId, takeOrders } from "./content.ts";

type Params<Path extends PublicPath> = Register["pages"][Path]["params"];

type PathWithParams = {
	[Path in PublicPath]: [keyof Params<Path>] extends [never] ? never : Path;
}[PublicPath];

type FixedPath = Exclude<PublicPath, PathWithParams>;

/** Every public page without a parameter. */
export const fixedPaths = allPages()
	.filter(([, page]) => !("params" in page))
	.map(([path]) => path as FixedPath);

/** The pages that show no order. */
export type KeptPath = Exclude<PublicPath, `/order${string}`>;

/** Every page that is kept for the next visitor. */
export const keptPaths = allPages()
	.filter(([, page]) => page.isKept !== false)
	.map(([path]) => path as KeptPath);

/**
 * The address of each public page that is kept for the next visitor.
 * @param product the name of the one that is shown where there is a page for each.
 */
export async function keptAddresses(
	database: Sql,
	product = "Carrot Cake",
): Promise<Record<KeptPath, string>> {
	const examples: { [Path in PathWithParams & KeptPath]: Params<Path> } = {
		"/products/:id": { id: await productId(database, product) },
		"/:path": { path: await customPagePath(database) },
	};
	const params: Partial<Record<string, Record<string, string>>> = examples;
	const addresses = keptPaths.map((path) => [path, generatePath(path, params[path])]);
	return Object.fromEntries(addresses);
}

/** The address of each public page, of a bakery that takes orders from then on. */
export async function publicAddresses(database: Sql): Promise<Record<PublicPath, string>> {
	const { link, receipt } = await paidOrder(database);
	return {
		...(await keptAddresses(database)),
		"/order": "/order",
		"/order/:link": `/order/${link}`,
		"/order/:link/pay": `/order/${link}/pay`,
		"/order/:link/change": `/order/${link}/change`,
		"/order/:link/receipt/:number": `/order/${link}/receipt/${receipt}`,
	};
}

/** An order that was placed and paid. */
async function paidOrder(database: Sql): Promise<{ link: string; receipt: number }> {
	await takeOrders(database);
	const [order] = await database`
		insert into private.orders (day, changeable_until, name, email, total, currency)
		values (current_date + 1, now() + interval '1 day', 'Ann', 'ann@example.com', 12.5, 'USD')
		returning link, id`;
	await database`
		insert into private.order_lines (order_id, position, product_id, name, price, pieces, answers)
		values (${order?.id}, 1, gen_random_uuid(), 'Sourdough Bread', 6.25, 2, '[]')`;
	await database`select private.add_payment(${order?.id}, 1250, 'cash')`;
	const [paid] = await database`select receipt from private.payments where order_id = ${order?.id}`;
	return { link: order?.link, receipt: paid?.receipt };
}

/** The path of a published custom page, which is added if there is none. */
async function customPagePath(database: Sql): Promise<string> {
	const path = "catering";
	await database`
		insert into custom_pages (title, path, subtitle, content, is_published)
		select 'Catering', ${path}, 'For weddings and offices', '<p>We bake for you.</p>', true
		where not exists (select from custom_pages where path = ${path})`;
	return path;
}
