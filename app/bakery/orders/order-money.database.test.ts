import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { listOrders, markOrder } from "./orders.admin.ts";
import type { ManagedOrder, OrderMarking } from "./stored-order.ts";

const bakery = bakeryForTests();

const day = "2099-05-05";

/** An order of $42.75. @param online what was paid at a provider, in cents. */
async function addOrder({ online = 0, state = "placed" } = {}): Promise<string> {
	const [order] = await bakery.sql`
		insert into private.orders (day, changeable_until, name, email, total, currency, state)
		values (${day}, ${day}, 'Ann', 'ann@example.com', 42.75, 'USD', ${state}) returning id`;
	const id = order?.id as string;
	if (online > 0) {
		const [checkout] = await bakery.sql`
			insert into private.checkouts (order_id, provider, reference, amount, currency, state, minutes)
			values (${id}, 'stripe', ${randomUUID()}, ${online}, 'USD', 'paid', 60) returning id`;
		await bakery.sql`select private.add_payment(${id}, ${online}, 'stripe', ${checkout?.id})`;
	}
	return id;
}

type Money = Pick<ManagedOrder, "paid" | "paid_online" | "refunded" | "methods" | "is_paid">;

async function moneyOf(id: string): Promise<Money | undefined> {
	const orders = await listOrders(bakery.as.counter, day);
	const found = orders.find((order) => order.id === id);
	if (!found) return undefined;
	const { paid, paid_online, refunded, methods, is_paid } = found;
	return { paid, paid_online, refunded, methods, is_paid };
}

const nothing = { paid: 0, paid_online: 0, refunded: 0, methods: [], is_paid: false };

const mark = (role: "counter" | "editor", id: string, marking: Omit<OrderMarking, "id">) =>
	markOrder(bakery.as[role], { id, ...marking });

const cash = (seen: number) => ({ money: { way: "cash", seen } }) as const;
const back = (seen: number) => ({ money: { way: "back", seen } }) as const;

test("the counter takes what a deposit leaves once, and takes a mistake back once", async () => {
	const id = await addOrder({ online: 1000 });
	await expect(mark("counter", id, cash(4275))).rejects.toThrow("The amount to pay has changed.");
	await Promise.all([mark("counter", id, cash(3275)), mark("counter", id, cash(3275))]);
	const taken = { paid: 4275, paid_online: 1000, refunded: 0, methods: ["cash", "stripe"] };
	expect(await moneyOf(id)).toEqual({ ...taken, is_paid: true });
	await Promise.all([mark("counter", id, back(4275)), mark("counter", id, back(4275))]);
	expect(await moneyOf(id)).toMatchObject({ paid: 1000, refunded: 0, methods: ["stripe"] });
	// What was paid online stays.
	await mark("counter", id, back(1000));
	expect(await moneyOf(id)).toMatchObject({ paid: 1000, is_paid: false });
});

test("a payment of an earlier day is taken back only by who may refund", async () => {
	const id = await addOrder();
	await mark("counter", id, cash(4275));
	await bakery.sql`
		update private.payments set made_at = now() - interval '25 hours' where order_id = ${id}`;
	await expect(mark("counter", id, back(4275))).rejects.toThrow("Your role doesn't allow this.");
	await mark("editor", id, back(4275));
	expect(await moneyOf(id)).toEqual(nothing);
});

test("what was paid too much is given back by who may refund, and that is undone", async () => {
	const id = await addOrder();
	await mark("counter", id, cash(4275));
	await bakery.sql`update private.orders set total = 37.75 where id = ${id}`;
	await expect(mark("counter", id, cash(-500))).rejects.toThrow("Your role doesn't allow this.");
	await Promise.all([mark("editor", id, cash(-500)), mark("editor", id, cash(-500))]);
	expect(await moneyOf(id)).toMatchObject({ paid: 3775, refunded: 500, is_paid: true });
	await mark("editor", id, back(3775));
	expect(await moneyOf(id)).toMatchObject({ paid: 4275, refunded: 0 });
});

test("of a canceled order the provider's money goes back through it, and the counter's there", async () => {
	const id = await addOrder({ online: 1000 });
	await mark("counter", id, cash(3275));
	await expect(mark("counter", id, { state: "canceled", refund: true })).rejects.toThrow(
		"Your role doesn't allow this.",
	);
	await mark("editor", id, { state: "canceled", refund: true });
	expect(await moneyOf(id)).toMatchObject({ paid: 3275, paid_online: 0, refunded: 1000 });
	await expect(mark("editor", id, cash(3275))).rejects.toThrow("This order was canceled.");
	await mark("editor", id, cash(-3275));
	expect(await moneyOf(id)).toMatchObject({ paid: 0, refunded: 4275 });
	const refunds = await bakery.sql`select amount::int from private.refunds`;
	expect(refunds).toEqual([{ amount: 1000 }]);
});

test("a customer is asked for payment three times a day while something is left to pay", async () => {
	await bakery.sql`delete from private.order_mails`;
	const id = await addOrder();
	const ask = () => bakery.as.counter("ask_for_payment", { order_id: id });
	const take = async () =>
		JSON.parse(JSON.stringify(await bakery.as.server("take_order_mail", {}))) as object | null;
	await bakery.sql`update private.orders set day = current_date + 1`;
	for (let asked = 0; asked < 3; asked += 1) {
		await ask();
		expect(await take()).toMatchObject({ kind: "pay", order: { id, due: 4275, paid: 0 } });
		await bakery.sql`update private.order_mails set sent_at = now()`;
	}
	await expect(ask()).rejects.toThrow("The customer got three emails with the link within a day.");
	await bakery.sql`update private.order_mails set due_at = now() - interval '25 hours'`;
	await ask();
	// Paid meanwhile: nobody is asked.
	await mark("counter", id, cash(4275));
	expect(await take()).toBeNull();
	await expect(ask()).rejects.toThrow("Nothing is left to pay for this order.");
});
