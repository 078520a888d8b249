import postgres from "postgres";
import { beforeEach, expect, it } from "vitest";
import { bakeryForTests } from "./test-bakery.ts";

const bakery = bakeryForTests();

beforeEach(async () => {
	await bakery.sql`truncate private.orders cascade`;
});

/** An order of Ann for two loaves with added tax. @returns its id and link. */
async function addOrder(): Promise<{ id: string; link: string }> {
	const [order] = await bakery.sql`
		insert into private.orders (day, changeable_until, name, email, total, currency, tip, terms)
		values (
			current_date + 1, now(), 'Ann', 'ann@example.com', 11, 'USD', 200,
			'{"included": false, "rounding": "receipt"}'
		) returning id, link`;
	await bakery.sql`
		insert into private.order_lines
			(order_id, position, product_id, name, price, pieces, answers, tax_name, tax_percent)
		values (${order?.id}, 1, gen_random_uuid(), 'Rye', 5, 2, '[]', 'Sales tax', 10)`;
	return { id: order?.id, link: order?.link };
}

const pay = (id: string, amount: number) =>
	bakery.sql`select private.add_payment(${id}, ${amount}, 'cash')`;

const receiptOf = (link: string, number: number) =>
	bakery.as.server("receipt_of_link", { order_link: link, number_of: number });

const numbers = async () =>
	(await bakery.sql`select receipt from private.payments order by receipt`).map(
		({ receipt }) => receipt,
	);

it("a receipt keeps the order as it was, with what was paid up to it", async () => {
	const { id, link } = await addOrder();
	const say = (section: string, title: string | null, content: object) => bakery.sql`
		insert into site_content (section, title, content)
		values (${section}, ${title}, ${JSON.stringify(content)})
		on conflict (section) do update set title = excluded.title, content = excluded.content`;
	await say("settings", "Levain", {});
	await say("contact", null, { address: "1 Mill Street" });
	await say("payments", null, { taxId: "12-3456789" });
	await pay(id, 1000);
	await say("settings", "Levain & Sons", {});
	await say("contact", null, { address: "1 Mill Street", showAddress: false });
	await say("payments", null, {});
	await bakery.sql`update private.orders set total = 5.5 where id = ${id}`;
	await bakery.sql`
		update private.order_lines set pieces = 1, name = 'Rye bread' where order_id = ${id}`;
	await pay(id, -250);
	expect(await receiptOf(link, 1)).toMatchObject({
		...{ receipt: 1, amount: 1000, paid: 1000, method: "cash", name: "Ann", refund: null },
		ordered: {
			...{ total: 1100, tip: 200, included: false },
			lines: [{ name: "Rye", size: null, pieces: 2, price: 5 }],
			taxes: [{ name: "Sales tax", percent: 10, net: 1000, tax: 100 }],
			bakery: { name: "Levain", address: "1 Mill Street", taxId: "12-3456789" },
		},
	});
	expect(await receiptOf(link, 2)).toMatchObject({
		...{ amount: -250, paid: 750 },
		ordered: {
			...{ total: 550, lines: [{ name: "Rye bread", pieces: 1 }], taxes: [{ tax: 50 }] },
			bakery: { name: "Levain & Sons", address: null, taxId: null },
		},
	});
});

it("only the link of its order opens a receipt", async () => {
	const [ann, bob] = [await addOrder(), await addOrder()];
	await pay(ann.id, 100);
	expect(await receiptOf(bob.link, 1)).toBeNull();
	expect(await receiptOf(ann.link, 2)).toBeNull();
	expect(await receiptOf(ann.link, 1)).toMatchObject({ amount: 100 });
});

it("20 connections at once, some of which roll back, leave no number out", async () => {
	const { id } = await addOrder();
	const { host, port, database, user, pass } = bakery.sql.options;
	const server = { host: host[0] ?? "", port: port[0] ?? 0, database, user, pass: pass ?? "" };
	const sql = postgres({ ...server, max: 20, onnotice() {} });
	const payments = Array.from({ length: 100 }, async (_, index) => {
		const paying = sql.begin(async (transaction) => {
			await transaction`select private.add_payment(${id}, 1, 'cash')`;
			if (index % 3 === 0) throw new Error("rolled back");
		});
		await paying.catch((error) => expect(error.message).toBe("rolled back"));
	});
	await Promise.all(payments);
	await sql.end();
	expect(await numbers()).toEqual(Array.from({ length: 66 }, (_, index) => index + 1));
});

it("a customer who is forgotten leaves receipts without a name, and gets back what was paid online", async () => {
	const { id, link } = await addOrder();
	await bakery.sql`
		insert into private.checkouts (order_id, provider, reference, amount, currency, minutes)
		values (${id}, 'stripe', 'cs_1', 1000, 'USD', 30)`;
	const [checkout] = await bakery.sql`select id from private.checkouts`;
	await bakery.as.server("settle_checkout", {
		...{ checkout_id: checkout?.id, outcome: "paid", units: 1000, units_of: "USD" },
	});
	await pay(id, 300);
	await bakery.as.administrator("erase_person", { address: "ann@example.com" });
	expect(await receiptOf(link, 1)).toMatchObject({ name: null, amount: 1000 });
	expect(await bakery.as.server("order_of_link", { order_link: link })).toBeNull();
	expect(await bakery.sql`select amount, state from private.refunds`).toEqual([
		{ amount: "1000", state: "asked" },
	]);
	expect(await receiptOf(link, 3)).toMatchObject({ amount: -1000, paid: 300, refund: "asked" });
	const [kept] = await bakery.sql`
		select bool_or(ordered::text ~* 'ann') as has_name from private.payments`;
	expect(kept).toEqual({ has_name: false });
	// As long as the books are kept.
	await bakery.sql`update private.orders set day = '2010-01-01'`;
	await bakery.as.server("remove_expired_messages", {});
	expect(await numbers()).toEqual([1, 2, 3]);
});
