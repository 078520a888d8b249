import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
	keepNotice,
	settleCheckout,
	settleRefund,
	startCheckout,
} from "../../app/bakery/payments/checkouts.server.ts";
import type { PaymentProvider } from "../../app/platform/payment-provider.ts";
import type { FakeProvider } from "../../server/payments/fixtures/fake-provider.ts";
import { startFakeStripe } from "../../server/payments/fixtures/fake-stripe.ts";
import { openFake } from "../../server/payments/fixtures/open-fake.ts";
import { bakeryForTests } from "./test-bakery.ts";

const bakery = bakeryForTests();
let stripe: FakeProvider;
let provider: PaymentProvider;
let cake: string;

beforeAll(async () => {
	stripe = await startFakeStripe();
	provider = await openFake(stripe);
});
afterAll(async () => {
	await stripe.close();
});

afterEach(() => vi.restoreAllMocks());

const day = "2027-05-05";
const noon = Date.parse("2027-05-03T12:00:00Z");

beforeEach(async () => {
	await bakery.sql`truncate private.orders, private.payments, private.checkouts, private.refunds,
		private.order_lines, public.products, public.site_content, private.payment_notices cascade`;
	await setSection("orders", { accepts: true, daysAhead: 10, takesAll: true });
	await setSection("payments", { pays: "percent", deposit: 50 });
	await setMinutes(0);
	stripe.faults.refunds = "done";
	cake = await addCake({ pieces_per_day: 5 });
});

/** Orders are decided so many minutes after noon. */
async function setMinutes(minutes: number): Promise<void> {
	const instant = new Date(noon + minutes * 60_000).toISOString();
	await bakery.sql.unsafe(`create or replace function private.order_clock() returns timestamptz
		language sql volatile as $$ select '${instant}'::timestamptz $$`);
}

async function setSection(section: string, content: object): Promise<void> {
	await bakery.sql`insert into public.site_content (section, content)
		values (${section}, ${JSON.stringify(content)})
		on conflict (section) do update set content = excluded.content`;
}

async function addCake(columns: object): Promise<string> {
	const row = { name: "Cake", price: 42.75, orderable: true, ...columns };
	const [added] = await bakery.sql`insert into public.products ${bakery.sql(row)} returning id`;
	return added?.id;
}

interface Answer {
	link: string;
	total: number;
	problems: { code: string }[];
}

interface Wish {
	pieces?: number;
	pay?: "all";
	tip?: number;
	submission?: string;
}

const givenFor = ({ pieces = 1, pay, tip }: Wish) => ({
	...{ day, pickup: null, name: "Ann", phone: null, note: null, currency: "USD" },
	email: `${randomUUID()}@example.com`,
	lines: [{ product: cake, size: null, pieces, answers: [] }],
	...(pay && { pay }),
	...(tip !== undefined && { tip }),
});

const quote = (wish: Wish = {}) =>
	bakery.as.server("quote_order", { given: givenFor(wish), min_online: 50 });

/** Places an order as a customer does who has reviewed it. */
async function place(wish: Wish = {}): Promise<Answer> {
	const { total, deposit, all } = await quote(wish);
	const upfront = deposit === 0 ? 0 : (wish.pay ? all : deposit) + (wish.tip ?? 0);
	return bakery.as.server("place_order", {
		given: { ...givenFor(wish), total, upfront },
		submission_id: wish.submission ?? randomUUID(),
		min_online: 50,
	});
}

const stateOf = (link: string) => bakery.as.server("order_of_link", { order_link: link });

/** The customer is sent to the provider. @returns the provider's reference; null where nothing can be paid. */
async function start(link: string): Promise<string | null> {
	const shown = { describe: String, returnUrl: "http://127.0.0.1:9/order" };
	const url = await startCheckout(bakery.as.server, provider, link, shown);
	return (
		url && (stripe.payments().find((payment) => url.includes(payment.reference))?.reference ?? null)
	);
}

async function pay(link: string): Promise<string> {
	const reference = await start(link);
	if (!reference) throw new Error("There is nothing to pay.");
	await stripe.pay(reference);
	return reference;
}

/** Everything that is due at the provider, as if the time for it had come. */
async function settleAll(): Promise<void> {
	for (let round = 0; round < 3; round += 1) {
		await bakery.sql`update private.checkouts set ask_at = now() - interval '1 second', asked_at = null
			where state = 'open'`;
		await bakery.sql`update private.refunds set ask_at = now() - interval '1 second'`;
		while (await settleRefund(bakery.as.server, provider));
		while (await settleCheckout(bakery.as.server, provider));
	}
}

async function payAndSettle(link: string): Promise<void> {
	await pay(link);
	await settleAll();
}

const mails = async () =>
	(
		await bakery.sql`select kind from private.order_mails where kind <> 'reminder' order by due_at`
	).map(({ kind }) => kind);

/** The sums of the fake's books and of ours, for what went through it. */
async function books(references: readonly string[]) {
	const own = new Set(references);
	const entries = stripe.ledger().filter((entry) => {
		const payment = stripe
			.refunds()
			.find(({ reference }) => reference === entry.reference)?.payment;
		return own.has(payment ?? entry.reference);
	});
	const [ours] = await bakery.sql`
		select coalesce(sum(amount), 0)::int as sum from private.payments where checkout_id is not null`;
	return {
		theirs: entries.reduce((sum, { amount }) => sum + amount, 0),
		ours: ours?.sum as number,
	};
}

describe("an order with a deposit", () => {
	it("is held until it is paid, and then placed once", async () => {
		expect(await quote()).toMatchObject({ total: 42.75, deposit: 2138, all: 4275 });
		const { link } = await place();
		expect(await stateOf(link)).toMatchObject({ is_held: true, upfront: 2138, paid: 0, due: 4275 });
		const reference = await pay(link);
		expect(await start(link)).toBe(reference);
		await settleAll();
		await settleAll();
		expect(await stateOf(link)).toMatchObject({ state: "placed", paid: 2138, is_paid: false });
		expect(await mails()).toEqual(["placed"]);
		const [receipts] =
			await bakery.sql`select array_agg(receipt order by receipt) as all from private.payments`;
		expect(receipts?.all).toEqual([1]);
	});

	it("frees its pieces when nobody pays in time, and its page at the provider ends", async () => {
		const { link } = await place({ pieces: 5 });
		const reference = (await start(link)) ?? "";
		expect((await place()).problems).toMatchObject([{ code: "full" }]);
		await setMinutes(16);
		expect((await place()).link).toBeDefined();
		await settleAll();
		await expect(stripe.pay(reference)).rejects.toThrow("expired");
		expect(await start(link)).toBeNull();
	});

	it("is placed when the payment comes late and its pieces are still there", async () => {
		const { link } = await place({ pieces: 5 });
		await pay(link);
		await setMinutes(40);
		await settleAll();
		expect(await stateOf(link)).toMatchObject({ state: "placed", paid: 10_688 });
	});

	it("is refunded by itself when the payment comes late and its pieces are gone", async () => {
		const { link } = await place({ pieces: 3 });
		const reference = await pay(link);
		await setMinutes(40);
		await place({ pieces: 3 });
		await settleAll();
		expect(await stateOf(link)).toMatchObject({ state: "canceled", paid: 0 });
		expect(await mails()).toContain("late");
		expect(await books([reference])).toEqual({ theirs: 0, ours: 0 });
	});

	describe("that grew while its customer paid", () => {
		let link: string;
		let reference: string;

		async function change(pieces: number, version: number): Promise<void> {
			const { total, deposit } = await quote({ pieces });
			const given = { ...givenFor({ pieces }), total, upfront: deposit, version };
			await bakery.as.server("change_order", {
				...{ order_link: link, given, submission_id: randomUUID(), min_online: 50 },
			});
		}

		beforeEach(async () => {
			({ link } = await place());
			reference = (await start(link)) ?? "";
			await change(2, 1);
			await stripe.pay(reference);
			await settleAll();
			expect(await stateOf(link)).toMatchObject({ is_held: true, paid: 2138, upfront: 4275 });
		});

		it("is refunded when the rest doesn't come in time", async () => {
			await setMinutes(16);
			await settleAll();
			expect(await stateOf(link)).toMatchObject({ state: "canceled", paid: 0 });
			expect(await books([reference])).toEqual({ theirs: 0, ours: 0 });
		});

		it("is refunded whole when its customer cancels it, whatever the rule", async () => {
			const fee = bakery.sql.json({ cancel: "fee", fee: 1000 });
			await bakery.sql`update private.orders set terms = terms || ${fee}`;
			await bakery.as.server("cancel_order", { order_link: link });
			await settleAll();
			expect(await books([reference])).toEqual({ theirs: 0, ours: 0 });
		});

		it("is placed when it becomes as small as before", async () => {
			await change(1, 2);
			expect(await stateOf(link)).toMatchObject({ state: "placed", paid: 2138, due: 4275 });
			expect(await mails()).toEqual(["placed"]);
		});
	});

	it("takes a payment that came twice, and sends back the second", async () => {
		const { link } = await place();
		const first = await pay(link);
		await bakery.sql`update private.checkouts set state = 'over'`;
		const second = await pay(link);
		await bakery.sql`update private.checkouts set state = 'open'`;
		await settleAll();
		expect(second).not.toBe(first);
		expect(await stateOf(link)).toMatchObject({ state: "placed", paid: 4275 });
		await payAndSettle(link).catch(() => {});
		expect(await books([first, second])).toEqual({ theirs: 4276 - 1, ours: 4275 });
	});

	it("is asked about when its start was given up before the provider answered", async () => {
		const { link } = await place();
		const { id } = await bakery.as.server("begin_checkout", {
			order_link: link,
			provider: "stripe",
		});
		await bakery.sql`update private.checkouts set ask_at = now() - interval '1 second'`;
		await settleAll();
		const started = { checkout_id: id, reference: `cs_${id}`, url: "http://127.0.0.1:9/" };
		await bakery.as.server("note_checkout", started);
		expect(await bakery.as.server("take_checkout", { order_link: link })).toMatchObject({ id });
	});

	it("asks nothing below the smallest payment, for what is paid at pickup, and without a provider", async () => {
		await setSection("payments", { pays: "percent", deposit: 50, minCard: 21.39 });
		expect(await quote()).toMatchObject({ deposit: 0, all: 4275 });
		await setSection("payments", { pays: "percent", deposit: 1 });
		expect(await quote()).toMatchObject({ deposit: 0 });
		await setSection("payments", { pays: "all" });
		expect(await quote()).toMatchObject({ deposit: 4275 });
		const given = givenFor({});
		expect(await bakery.as.server("quote_order", { given })).toMatchObject({ deposit: 0, all: 0 });
		await bakery.sql`update public.products set pays = 'pickup'`;
		expect(await quote()).toMatchObject({ deposit: 0 });
		await bakery.sql`update public.products set pays = 'amount', deposit = 10.1`;
		expect(await quote({ pieces: 2 })).toMatchObject({ deposit: 2020 });
	});

	it("is a multiple of ten fils in Kuwait, where cards take no others", async () => {
		await setSection("settings", { currency: "KWD" });
		await setSection("payments", { pays: "percent", deposit: 50, cancel: "fee", cancelFee: 1.005 });
		await bakery.sql`update public.products set price = 12.755`;
		const given = { ...givenFor({}), total: 12.755, currency: "KWD", upfront: 6378 };
		const { link } = await bakery.as.server("place_order", { given, min_online: 50 });
		const reference = await pay(link);
		await settleAll();
		expect(await stateOf(link)).toMatchObject({ state: "placed", paid: 6370, due: 12_755 });
		await bakery.as.server("cancel_order", { order_link: link });
		await settleAll();
		expect(await books([reference])).toEqual({ theirs: 1010, ours: 1010 });
	});
});

describe("the fee of a payment", () => {
	const fees = () => bakery.sql`select fee::int, ask_at from private.checkouts`;
	const ordersWithFees = async () =>
		(await bakery.as.editor("list_orders", { of_day: day })).map(({ fee }: { fee: number }) => fee);

	it("is asked about until the provider knows it, and no longer", async () => {
		const read = vi.spyOn(provider, "read");
		read.mockImplementationOnce(async () => ({
			...{ state: "paid", amount: 2138, currency: "USD", fee: null },
		}));
		const { link } = await place();
		await pay(link);
		while (await settleCheckout(bakery.as.server, provider, { order_link: link }));
		expect(await fees()).toMatchObject([{ fee: null, ask_at: expect.any(Date) }]);
		expect(await ordersWithFees()).toEqual([null]);
		expect(await settleCheckout(bakery.as.server, provider)).toBe(false);
		await bakery.sql`
			update private.checkouts set ask_at = now(), asked_at = now() - interval '5 minutes'`;
		expect(await settleCheckout(bakery.as.server, provider)).toBe(true);
		expect(await fees()).toEqual([{ fee: 92, ask_at: null }]);
		expect(await ordersWithFees()).toEqual([92]);
		await settleAll();
		expect(read).toHaveBeenCalledTimes(2);
		expect(await bakery.sql`select from private.payments`).toHaveLength(1);
		const [paid] = await bakery.sql`
			select private.business_date(made_at, time_zone, day_end)::text as day
			from private.payments, private.order_rules`;
		const exported = { from_day: paid?.day, until_day: paid?.day };
		expect(await bakery.as.editor("export_payments", exported)).toMatchObject([
			{ amount: 2138, fee: 92 },
		]);
	});

	it("is given up after three days, and never asked of Mollie", async () => {
		const { link } = await place();
		const { id } = await bakery.as.server("begin_checkout", {
			order_link: link,
			provider: "mollie",
		});
		await bakery.as.server("note_checkout", {
			checkout_id: id,
			reference: "tr_1",
			url: "http://127.0.0.1:9/",
		});
		const paid = { outcome: "paid", units: 2138, units_of: "USD" };
		await bakery.as.server("settle_checkout", { checkout_id: id, ...paid });
		expect(await fees()).toEqual([{ fee: null, ask_at: null }]);
		await bakery.sql`update private.checkouts set provider = 'stripe', asked_at = null,
			ask_at = now(), started_at = now() - interval '73 hours'`;
		expect(await bakery.as.server("take_checkout", {})).toMatchObject({ id, is_over: false });
		expect(await fees()).toEqual([{ fee: null, ask_at: null }]);
	});
});

describe("faults", () => {
	it("such as another currency of the bakery change nothing for an order that is being paid", async () => {
		const { link } = await place();
		await start(link);
		await setSection("settings", { currency: "EUR" });
		const given = { ...givenFor({}), total: 42.75, currency: "EUR", upfront: 2138, version: 1 };
		const change = { order_link: link, given, submission_id: randomUUID(), min_online: 50 };
		expect(await bakery.as.server("change_order", change)).toEqual({
			problems: [{ code: "not-changeable" }],
		});
		await payAndSettle(link);
		await setSection("settings", { currency: "USD" });
		expect(await stateOf(link)).toMatchObject({ state: "placed", currency: "USD", paid: 2138 });
		expect(await bakery.sql`select distinct currency from private.payments`).toEqual([
			{ currency: "USD" },
		]);
	});

	it("such as a tip that changed while its customer paid end the first payment", async () => {
		await setSection("payments", { pays: "all", tips: true });
		const { link } = await place({ tip: 500 });
		const first = (await start(link)) ?? "";
		const given = { ...givenFor({ tip: 300 }), total: 42.75, upfront: 4575, version: 1 };
		await bakery.as.server("change_order", {
			...{ order_link: link, given, submission_id: randomUUID(), min_online: 50 },
		});
		const second = await pay(link);
		await settleAll();
		await expect(stripe.pay(first)).rejects.toThrow("expired");
		expect(second).not.toBe(first);
		expect(await stateOf(link)).toMatchObject({ state: "placed", paid: 4575, due: 4575, tip: 300 });
	});

	it("such as a restored backup send a refund once that was sent after it", async () => {
		const { link } = await place();
		const reference = await pay(link);
		await settleAll();
		await bakery.as.server("cancel_order", { order_link: link });
		await settleAll();
		// The backup was made between the cancellation and its refund. Keys are forgotten after a day.
		await bakery.sql`update private.refunds set state = 'asked', attempts = 0, reference = null,
			created_at = now() - interval '2 days'`;
		await stripe.advance(48 * 60 * 60_000);
		await settleAll();
		await stripe.advance(-48 * 60 * 60_000);
		expect(await books([reference])).toEqual({ theirs: 0, ours: 0 });
		expect(stripe.refunds().filter(({ payment }) => payment === reference)).toHaveLength(1);
	});

	it("such as forgotten orders leave one that may still be paid, until its money went back", async () => {
		const { link } = await place();
		const reference = await pay(link);
		await bakery.sql`update private.orders set held_until = now() - interval '2 days'`;
		await setSection("payments", { pays: "percent", deposit: 50 });
		await bakery.sql`update public.products set orderable = false`;
		await bakery.as.server("remove_expired_messages", {});
		await settleAll();
		expect(await stateOf(link)).toMatchObject({ state: "canceled", paid: 0 });
		expect(await books([reference])).toEqual({ theirs: 0, ours: 0 });
	});
});

describe("canceling", () => {
	it.each([
		[{}, 4275, 0],
		[{ cancel: "fee", cancelFee: 10 }, 4275, 1000],
		[{ cancel: "deposit" }, 4275, 2138],
	])("by the customer in time under %j: of %i the bakery keeps %i", async (terms, paid, kept) => {
		await setSection("payments", { pays: "percent", deposit: 50, ...terms });
		const { link } = await place({ pay: "all" });
		const reference = await pay(link);
		await settleAll();
		// The terms are those that the customer read.
		await setSection("payments", { pays: "all", cancel: "full" });
		expect(await stateOf(link)).toMatchObject({ paid });
		await bakery.as.server("cancel_order", { order_link: link });
		await bakery.as.server("cancel_order", { order_link: link });
		await settleAll();
		expect(await stateOf(link)).toMatchObject({ state: "canceled", paid: kept });
		expect(await books([reference])).toEqual({ theirs: kept, ours: kept });
	});

	it("by the bakery gives back everything where it wants to; the counter may not", async () => {
		const { link } = await place();
		const reference = await pay(link);
		await settleAll();
		const [stored] = await bakery.sql`select id from private.orders`;
		const cancel = { order_id: stored?.id, new_state: "canceled", refund: true };
		await expect(bakery.as.counter("mark_order", cancel)).rejects.toMatchObject({ status: 403 });
		await bakery.as.editor("mark_order", cancel);
		await settleAll();
		expect(await books([reference])).toEqual({ theirs: 0, ours: 0 });
	});
});

describe("refunds", () => {
	async function paidOrder() {
		const { link } = await place({ pay: "all" });
		const reference = await pay(link);
		await settleAll();
		const [row] = await bakery.sql`select id from private.checkouts`;
		return { link, reference, checkout: row?.id as string };
	}
	const refund = (checkout_id: string, units: number, seen: number) =>
		bakery.as.administrator("refund_payment", {
			...{ checkout_id, units, seen, submission_id: randomUUID() },
		});

	it("before and after canceling never exceed what was paid", async () => {
		await setSection("payments", { pays: "all", cancel: "fee", cancelFee: 10 });
		const { link, reference, checkout } = await paidOrder();
		await refund(checkout, 1000, 4275);
		await bakery.as.server("cancel_order", { order_link: link });
		expect(await stateOf(link)).toMatchObject({ state: "canceled", paid: 1000 });
		await refund(checkout, 600, 1000);
		await expect(refund(checkout, 401, 400)).rejects.toMatchObject({ status: 422 });
		await refund(checkout, 400, 400);
		await settleAll();
		expect(await books([reference])).toEqual({ theirs: 0, ours: 0 });
	});

	it("of two people at once happen once", async () => {
		const { reference, checkout } = await paidOrder();
		const both = await Promise.allSettled([
			refund(checkout, 1000, 4275),
			refund(checkout, 1000, 4275),
		]);
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		await expect(refund(checkout, 3276, 3275)).rejects.toMatchObject({ status: 422 });
		await settleAll();
		expect(await books([reference])).toEqual({ theirs: 3275, ours: 3275 });
	});

	it("that fail while the order is canceled wait for that", async () => {
		const { link, checkout } = await paidOrder();
		stripe.faults.refunds = "pending";
		await refund(checkout, 1000, 4275);
		await settleAll();
		const [row] = await bakery.sql`select id from private.refunds`;
		const failed = { refund_id: row?.id, new_state: "failed" };
		const failing = bakery.sql.begin(async (sql) => {
			await sql`select from private.orders where link = ${link} for update`;
			const noted = Promise.allSettled([bakery.as.server("note_refund", failed)]);
			await sql`select pg_sleep(0.3)`;
			await sql`select private.refund_order(id, 500) from private.orders where link = ${link}`;
			return { noted };
		});
		expect(await (await failing).noted).toMatchObject([{ status: "fulfilled" }]);
		expect(await stateOf(link)).toMatchObject({ paid: 3775 });
	});

	it("of all orders of a person who is erased wait for one that is being paid", async () => {
		await setSection("payments", { pays: "percent", deposit: 50 });
		const ada = { email: "ada@example.com" };
		for (const pieces of [1, 2]) await payAndSettle((await place({ pieces })).link);
		await bakery.sql`update private.orders set ${bakery.sql(ada)}`;
		const erasing = bakery.sql.begin(async (sql) => {
			const [later] = await sql`
				select id from private.orders order by number desc limit 1 for update`;
			const erased = bakery.as.administrator("erase_person", { address: ada.email });
			const ended = Promise.allSettled([erased]);
			await sql`select pg_sleep(0.3)`;
			await sql`select private.add_payment(${later?.id}, 100, 'cash')`;
			return { ended };
		});
		expect(await (await erasing).ended).toMatchObject([{ status: "fulfilled" }]);
		const [left] = await bakery.sql`select sum(amount)::int as units from private.payments`;
		expect(left).toEqual({ units: 100 });
	});

	it("that fail after days are the customer's again", async () => {
		const { link, reference, checkout } = await paidOrder();
		stripe.faults.refunds = "pending";
		await refund(checkout, 1000, 4275);
		await settleAll();
		expect(await stateOf(link)).toMatchObject({ paid: 3275 });
		const [sent] = stripe.refunds().filter(({ payment }) => payment === reference);
		await stripe.endRefund(sent?.reference ?? "", "done");
		await settleAll();
		expect(await stateOf(link)).toMatchObject({ paid: 3275 });
		await stripe.endRefund(sent?.reference ?? "", "failed");
		await keepNotice(bakery.as.server, provider, { id: "evt_failed", reference });
		await settleAll();
		await settleAll();
		expect(await stateOf(link)).toMatchObject({ paid: 4275 });
		expect(await bakery.as.editor("list_payment_problems", {})).toMatchObject([
			{ kind: "refund-failed", amount: 1000 },
		]);
	});
});

it("at the counter money is taken once, and taken back once", async () => {
	const { link } = await place();
	await payAndSettle(link);
	const [stored] = await bakery.sql`select id from private.orders`;
	const order_id = stored?.id as string;
	const take = () => bakery.as.counter("take_payment", { order_id, seen: 2137, way: "terminal" });
	await Promise.all([take(), take()]);
	expect(await stateOf(link)).toMatchObject({ is_paid: true, paid: 4275 });
	const back = () => bakery.as.counter("take_back_payment", { order_id, seen: 4275 });
	await Promise.all([back(), back()]);
	expect(await stateOf(link)).toMatchObject({ paid: 2138 });
	const wrong = bakery.as.counter("take_payment", { order_id, seen: 2138, way: "cash" });
	await expect(wrong).rejects.toMatchObject({ status: 422 });
	for (const [seen, of_price] of [
		[2137, 42.75],
		[1000, 52.75],
	] as const) {
		await bakery.sql`update private.orders set total = ${of_price}`;
		await bakery.as.counter("take_payment", { order_id, seen, way: "cash" });
	}
	// One mistake is taken back in two tabs, and the payment before it stays.
	const mistake = () => bakery.as.counter("take_back_payment", { order_id, seen: 5275 });
	await Promise.all([mistake(), mistake()]);
	expect(await stateOf(link)).toMatchObject({ paid: 4275 });
	await back();
	// What came online is not the counter's to take back.
	await bakery.as.counter("take_back_payment", { order_id, seen: 2138 });
	expect(await stateOf(link)).toMatchObject({ paid: 2138 });
});

it("a notice is stored once, and one about another site's payment is not", async () => {
	const { link } = await place();
	const reference = (await start(link)) ?? "";
	const notice = { id: "evt_1", reference };
	expect(await keepNotice(bakery.as.server, provider, notice)).toBe(true);
	expect(await keepNotice(bakery.as.server, provider, notice)).toBe(true);
	expect(await keepNotice(bakery.as.server, provider, { id: "evt_2", reference: "cs_x" })).toBe(
		false,
	);
	expect(await bakery.sql`select id from private.payment_notices`).toEqual([{ id: "evt_1" }]);
});

/** An event in the life of orders, in any sequence. */
const step = fc.oneof(
	fc.record({
		do: fc.constant("place" as const),
		pieces: fc.integer({ min: 1, max: 3 }),
		all: fc.boolean(),
	}),
	...(
		[
			"pay",
			"payOld",
			"start",
			"settle",
			"cancel",
			"refuse",
			"take",
			"back",
			"refund",
			"wait",
			"change",
		] as const
	).map((name) => fc.record({ do: fc.constant(name), which: fc.nat({ max: 3 }) })),
	fc.record({
		do: fc.constant("settings" as const),
		cancel: fc.constantFrom("full", "fee", "deposit"),
	}),
);

it("money is exact after any sequence of what customers, the bakery, and the provider do", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
			await bakery.sql`truncate private.orders, private.payments, private.checkouts, private.refunds cascade`;
			const links: string[] = [];
			let minutes = 0;
			await setMinutes(0);
			for (const done of steps) {
				if (done.do === "place") {
					const { link } = await place({ pieces: done.pieces, ...(done.all && { pay: "all" }) });
					if (link) links.push(link);
					continue;
				}
				if (done.do === "settings") {
					await setSection("payments", {
						pays: "percent",
						deposit: 30,
						cancel: done.cancel,
						cancelFee: 7.5,
					});
					continue;
				}
				const link = links[done.which % Math.max(links.length, 1)];
				if (!link) continue;
				await happen(done.do, link);
				if (done.do !== "wait") continue;
				minutes += 9;
				await setMinutes(minutes);
			}
			await settleAll();
			await checkBooks();
		}),
		{ numRuns: 15 },
	);
});

async function happen(name: string, link: string): Promise<void> {
	const [order] = await bakery.sql`
		select id, version, (private.due_of(orders) - private.paid_of(id))::int as owed, private.paid_of(id)::int as paid
		from private.orders where link = ${link}`;
	const order_id = order?.id as string;
	const ignore = () => {};
	if (name === "start") await start(link);
	else if (name === "payOld") {
		// The page at the provider that was opened first, for what the order asked then.
		const opened = await bakery.sql`
			select reference from private.checkouts where order_id = ${order_id} order by started_at`;
		await stripe.pay(opened[0]?.reference).catch(ignore);
	} else if (name === "pay") {
		const reference = await start(link);
		if (reference) await stripe.pay(reference).catch(ignore);
	} else if (name === "settle") await settleAll();
	else if (name === "cancel") await bakery.as.server("cancel_order", { order_link: link });
	else if (name === "refuse") {
		const mark = { order_id, new_state: "canceled", refund: true };
		await bakery.as.editor("mark_order", mark).catch(ignore);
	} else if (name === "take") {
		await bakery.as
			.counter("take_payment", { order_id, seen: order?.owed, way: "cash" })
			.catch(ignore);
	} else if (name === "back") {
		await bakery.as.counter("take_back_payment", { order_id, seen: order?.paid });
	} else if (name === "refund") {
		const [checkout] = await bakery.sql`
			select checkout_id, sum(amount)::int as kept from private.payments
			where order_id = ${order_id} and checkout_id is not null group by 1 having sum(amount) > 0`;
		if (!checkout) return;
		const units = Math.ceil(checkout.kept / 3);
		await bakery.as.editor("refund_payment", {
			checkout_id: checkout.checkout_id,
			units,
			seen: checkout.kept,
		});
	} else if (name === "change") {
		const { total } = await quote({ pieces: 1 });
		const given = { ...givenFor({ pieces: 1 }), total, version: order?.version };
		await bakery.as.server("change_order", {
			order_link: link,
			given,
			submission_id: randomUUID(),
			min_online: 50,
		});
	}
}

async function checkBooks(): Promise<void> {
	const references =
		await bakery.sql`select reference from private.checkouts where reference is not null`;
	const { theirs, ours } = await books(references.map(({ reference }) => reference));
	expect(ours).toBe(theirs);
	await setMinutes(24 * 60);
	await settleAll();
	const orders = await bakery.sql`
		select state, held_until, terms, paid::int, due::int, upfront::int, (
			select coalesce(sum(amount), 0)::int from private.payments where order_id = id and checkout_id is not null
		) as online from private.described_orders join private.orders using (id, state, held_until, upfront)`;
	for (const order of orders) {
		// Nothing is kept of what never was an order, and nothing above what an order costs.
		if (order.held_until) expect(order.online).toBe(0);
		if (order.state === "placed")
			expect(Math.min(order.paid - order.due, order.online)).toBeLessThanOrEqual(0);
	}
	const [receipts] = await bakery.sql`
		select count(*)::int as rows, coalesce(max(receipt), 0) as last from private.payments`;
	expect(receipts?.last).toBe(receipts?.rows);
	const [sold] = await bakery.sql`
		select coalesce(sum(pieces), 0)::int as pieces from private.counted_lines`;
	expect(sold?.pieces).toBeLessThanOrEqual(5);
}
