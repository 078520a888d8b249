import { randomInt, randomUUID } from "node:crypto";
import { listOrders } from "../app/bakery/orders/orders.admin.ts";
import { takeOrders } from "../e2e/content.ts";
import { orderForm } from "../e2e/sent-order.ts";
import type { Site } from "../e2e/site.ts";
import { type Figure, median, milliseconds, percentile, progress } from "./figures.ts";
import { signInAsOwner, withSite } from "./site.ts";

const customers = 32;
const secondsOfOrders = 10;
const minOrdersPerSecond = 200;

const ordersOfDay = 2000;
const reads = 20;
const maxRead = 300;

/** How many orders a site takes, and how it fares with many on a day. */
export function measureOrders(): Promise<Figure[]> {
	return withSite(async (site) => {
		await takeOrders(site.database);
		await site.database`update products set order_days_before = null`;
		const [product] = await site.database<Product[]>`
			select id, price::float8 as price from products where price is not null order by name`;
		if (!product) throw new Error("The demo bakery has no product.");
		// The day that the order page offers first.
		const page = (await fetch(`${site.origin}/order`)).url;
		return [await ordersPerSecond(page, product), await listOfDay(site)];
	});
}

interface Product {
	id: string;
	price: number;
}

/** Sends the order form as a browser without scripts does. @returns milliseconds */
async function placeOrder(page: string, { id, price }: Product): Promise<number> {
	const sent = performance.now();
	const email = `${randomUUID()}@example.com`;
	const answer = await fetch(page, {
		method: "POST",
		headers: {
			origin: new URL(page).origin,
			// Each from another visitor, because one may not send many.
			"x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(256)}`,
		},
		body: orderForm({ product: id, pieces: 1, total: price, email }),
		redirect: "manual",
	});
	await answer.text();
	if (answer.status !== 303) throw new Error(`An order was answered with ${answer.status}.`);
	return performance.now() - sent;
}

async function ordersPerSecond(page: string, product: Product): Promise<Figure> {
	progress(`orders: ${customers} customers order one product`);
	const took: number[] = [];
	const began = performance.now();
	const order = async () => {
		while (performance.now() - began < secondsOfOrders * 1000) {
			took.push(await placeOrder(page, product));
		}
	};
	await Promise.all(Array.from({ length: customers }, order));
	const perSecond = (took.length * 1000) / (performance.now() - began);
	return {
		name: `orders of one product, ${customers} customers at once`,
		goal: `${minOrdersPerSecond}/s`,
		measured: `${Math.round(perSecond)}/s (p99 ${milliseconds(percentile(took, 99))})`,
		met: perSecond >= minOrdersPerSecond,
	};
}

async function listOfDay(site: Site): Promise<Figure> {
	progress(`orders: a day with ${ordersOfDay} orders`);
	const day = "2031-05-05";
	await addOrders(site, ordersOfDay, day);
	const owner = await signInAsOwner(site);
	const took: number[] = [];
	for (let number = 0; number < reads; number++) {
		const sent = performance.now();
		const orders = await listOrders(owner, day);
		if (orders.length !== ordersOfDay) throw new Error(`There are ${orders.length} orders.`);
		took.push(performance.now() - sent);
	}
	return {
		name: `pickup and bake list of a day with ${ordersOfDay} orders`,
		goal: milliseconds(maxRead),
		measured: `median ${milliseconds(median(took))}`,
		met: median(took) <= maxRead,
	};
}

/** Adds orders of two lines each, without their customers placing them. */
async function addOrders({ database }: Site, count: number, day: string): Promise<void> {
	await database`
		with ordered as (
			insert into private.orders (day, changeable_until, name, email, total, currency)
			select ${day}::date, now(), 'Customer ' || number, number || '@example.com', 10, 'USD'
			from generate_series(1, ${count}::int) as number
			returning id
		)
		insert into private.order_lines (order_id, position, product_id, name, price, pieces, answers)
		select ordered.id, place, product.id, product.name, 5, 1, '[]'
		from ordered, (
			select id, name, row_number() over () as place from public.products limit 2
		) as product`;
	await database`vacuum analyze private.orders, private.order_lines`;
}
