import { randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { listOrders } from "../app/bakery/orders/orders.admin.ts";
import { takeOrders } from "../e2e/content.ts";
import { orderForm } from "../e2e/sent-order.ts";
import { type Site, startSite } from "../e2e/site.ts";
import { type Figure, progress } from "./figure.ts";
import { measureRateOfAll } from "./load-generator.ts";
import { decimal, megabytes, milliseconds, whole } from "./number-format.ts";
import { memoryOfTree } from "./processes.ts";
import { fillUpTo, pageUrls, signInAsOwner, untilPagesStay } from "./site-under-test.ts";
import { median, percentile, summary } from "./statistics.ts";

const customers = 32;
const secondsOfOrders = 10;
const minOrdersPerSecond = 200;

const ordersBeside = 20;
const secondsBeside = 10;
const minRatioBeside = 0.8;

const manyProducts = 5000;
const orderableProducts = 200;
const renders = 20;
/** Milliseconds after which a page that shows what can be ordered is rendered again. */
const untilExpiry = 1100;

const ordersOfDay = 2000;
const reads = 20;
const maxRead = 300;

const manyOrders = 100_000;

/** How many orders a site takes, what they cost its pages, and how it fares with very many. */
export async function measureOrders(): Promise<Figure[]> {
	// Without the sizes of images, which these figures do not ask for.
	const site = await startSite({ CLOCK_FILE: "", PREPARE_IMAGES: "no" });
	try {
		await untilPagesStay(Object.values(await pageUrls(site)));
		const atStart = await memoryOfTree(site.pid);
		await takeOrders(site.database);
		await site.database`update products set orderable = name in (
			select name from products order by name limit 50), order_days_before = null`;
		const products = await site.database<Product[]>`
			select id, price::float8 as price from products where orderable and price is not null`;
		return [
			await ordersPerSecond(site, "one popular product", products.slice(0, 1)),
			await ordersPerSecond(site, `${products.length} products`, products),
			await pagesBesideOrders(site, products),
			await memory(site, atStart),
			await listOfDay(site),
			await firstRender(site),
		];
	} finally {
		await site.stop();
	}
}

interface Product {
	id: string;
	price: number;
}

/** The day that the order page offers first. */
async function orderPage({ origin }: Site): Promise<string> {
	return (await fetch(`${origin}/order`)).url;
}

/** Sends the order form as a browser without scripts does. @throws Error if it is refused */
async function placeOrder(page: string, { id, price }: Product): Promise<void> {
	const { origin } = new URL(page);
	const answer = await fetch(page, {
		method: "POST",
		// Each from another visitor, because one may not send many.
		headers: { origin, "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(256)}` },
		body: orderForm({
			product: id,
			pieces: 1,
			total: price,
			email: `${randomUUID()}@example.com`,
		}),
		redirect: "manual",
	});
	await answer.text();
	if (answer.status !== 303) throw new Error(`An order was answered with ${answer.status}.`);
}

async function ordersPerSecond(
	site: Site,
	what: string,
	products: readonly Product[],
): Promise<Figure> {
	progress(`orders: ${customers} customers order ${what}`);
	const page = await orderPage(site);
	const took: number[] = [];
	const began = performance.now();
	const order = async () => {
		while (performance.now() - began < secondsOfOrders * 1000) {
			const product = products[randomInt(products.length)];
			if (!product) throw new Error("Nothing can be ordered.");
			const sent = performance.now();
			await placeOrder(page, product);
			took.push(performance.now() - sent);
		}
	};
	await Promise.all(Array.from({ length: customers }, order));
	const perSecond = (took.length * 1000) / (performance.now() - began);
	return {
		name: `orders of ${what}, ${customers} customers at once`,
		goal: `${minOrdersPerSecond}/s`,
		measured: `${whole(perSecond)}/s (p99 ${milliseconds(percentile(took, 99))})`,
		met: perSecond >= minOrdersPerSecond,
		details: { perSecond, took: summary(took) },
	};
}

async function pagesBesideOrders(site: Site, products: readonly Product[]): Promise<Figure> {
	progress(`orders: pages while ${ordersBeside} orders a second come in`);
	const page = await orderPage(site);
	const urls = [`${site.origin}/`, `${site.origin}/products`, `${site.origin}/about`];
	const quiet = await measureRateOfAll(urls, secondsBeside);
	const loading = measureRateOfAll(urls, secondsBeside);
	const took: number[] = [];
	const order = async (product: Product) => {
		const sent = performance.now();
		await placeOrder(page, product);
		took.push(performance.now() - sent);
	};
	const orders: Promise<void>[] = [];
	for (let number = 0; number < ordersBeside * secondsBeside; number++) {
		const product = products[number % products.length];
		if (product) orders.push(order(product));
		await setTimeout(1000 / ordersBeside);
	}
	await Promise.all(orders);
	const loaded = await loading;
	const ratio = loaded / quiet;
	return {
		name: `pages while ${ordersBeside} orders/s come in, against none`,
		goal: `at least ${minRatioBeside} times`,
		measured: `${decimal(ratio)} (${whole(loaded)}/s, ${whole(quiet)}/s; an order p99 ${milliseconds(percentile(took, 99))})`,
		met: ratio >= minRatioBeside,
		details: { loaded, quiet, took: summary(took) },
	};
}

async function firstRender(site: Site): Promise<Figure> {
	progress(`orders: ${whole(manyProducts)} products, ${orderableProducts} of which can be ordered`);
	await fillUpTo(manyProducts, site);
	await site.database`update products set orderable = id in (
		select id from products where price is not null order by id limit ${orderableProducts})`;
	const page = await orderPage(site);
	const took: number[] = [];
	for (let number = 0; number < renders; number++) {
		await setTimeout(untilExpiry);
		const sent = performance.now();
		await (await fetch(page)).text();
		took.push(performance.now() - sent);
	}
	return {
		name: `order page, ${whole(manyProducts)} products of which ${orderableProducts} can be ordered`,
		goal: milliseconds(maxRead),
		measured: `median ${milliseconds(median(took))}`,
		met: median(took) <= maxRead,
		details: { took: summary(took) },
	};
}

async function listOfDay(site: Site): Promise<Figure> {
	progress(`orders: a day with ${whole(ordersOfDay)} orders`);
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
		name: `pickup and bake list of a day with ${whole(ordersOfDay)} orders`,
		goal: milliseconds(maxRead),
		measured: `median ${milliseconds(median(took))}`,
		met: median(took) <= maxRead,
		details: { took: summary(took) },
	};
}

async function memory(site: Site, atStart: number): Promise<Figure> {
	progress(`orders: memory with ${whole(manyOrders)} orders`);
	await addOrders(site, manyOrders, "2031-05-06");
	for (const url of Object.values(await pageUrls(site))) await (await fetch(url)).text();
	const bytes = await memoryOfTree(site.pid);
	const limit = 350_000_000;
	return {
		name: `memory, all processes, with ${whole(manyOrders)} orders`,
		goal: `at most ${megabytes(limit)}`,
		measured: `${megabytes(bytes)} (${megabytes(atStart)} at the start)`,
		met: bytes <= limit,
		details: { bytes, atStart },
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
