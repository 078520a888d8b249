import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PaymentProvider, StartedPayment } from "../../app/platform/payment-provider.ts";
import type { FakeProvider } from "./fixtures/fake-provider.ts";
import { startFakeStripe } from "./fixtures/fake-stripe.ts";
import { openFake } from "./fixtures/open-fake.ts";
import { type NoticeReceiver, receiveNotices } from "./fixtures/receive-notices.ts";

let stripe: FakeProvider;
let site: NoticeReceiver;
let payments: PaymentProvider;
let number = 0;

beforeAll(async () => {
	site = await receiveNotices();
});
afterAll(() => site.close());
beforeEach(async () => {
	site.notices.length = 0;
	stripe = await startFakeStripe();
	payments = await openFake(stripe);
	return () => stripe.close();
});

function payment(changes: Partial<StartedPayment> = {}): StartedPayment {
	number += 1;
	return {
		id: `payment-${number}`,
		amount: 4275,
		currency: "USD",
		description: "Rye & Marigold, order 150",
		email: "ada@example.com",
		returnUrl: site.returnUrl,
		startedAt: new Date().toISOString(),
		minutes: 15,
		...changes,
	};
}

async function paid(changes: Partial<StartedPayment> = {}): Promise<string> {
	const { reference } = await payments.start(payment(changes));
	await stripe.pay(reference);
	return reference;
}

const refund = { id: "refund-1", amount: 1000, currency: "USD", isRepeated: false };

test("a payment starts with what the customer sees", async () => {
	const started = payment();
	const { reference, url } = await payments.start(started);
	expect(await payments.read(reference)).toEqual({
		state: "open",
		fee: null,
		amount: 4275,
		currency: "USD",
	});
	expect(await (await fetch(url)).text()).toContain("USD 42.75");
	expect(stripe.payments()).toMatchObject([
		{
			description: "Rye & Marigold, order 150",
			email: "ada@example.com",
			returnUrl: site.returnUrl,
			cancelUrl: site.returnUrl,
		},
	]);
});

test("a start that is repeated is the same payment", async () => {
	const started = payment();
	stripe.faults.lostAnswers = 2;
	await expect(payments.start(started)).rejects.toThrow();
	const { reference } = await payments.start(started);
	await stripe.advance(9 * 60_000);
	expect(await payments.start(started)).toMatchObject({ reference });
	expect(stripe.payments()).toHaveLength(1);
});

test("an email address that Stripe refuses is left out, each time", async () => {
	const started = payment({ email: "zoë@bäckerei.example" });
	const { reference } = await payments.start(started);
	expect(await payments.start(started)).toMatchObject({ reference });
	expect(stripe.payments()).toMatchObject([{ reference, email: null }]);
});

test("a start that failed can be repeated for ten minutes", async () => {
	const started = payment();
	stripe.faults.errors = 2;
	await expect(payments.start(started)).rejects.toThrow();
	await stripe.advance(9 * 60_000);
	await payments.start(started);
	expect(stripe.payments()).toHaveLength(1);
});

test.each([
	["USD", 4275, 154, 50],
	["EUR", 4275, 154, 50],
	["JPY", 640, 49, 50],
	["KWD", 1250, 66, 1000],
	["HUF", 123450, 3610, 17500],
	["ISK", 1290, 38, 300],
	["UGX", 15000, 435, 10000],
])("%s %i is paid, with its fee, and refunded", async (currency, amount, fee, minimum) => {
	const reference = await paid({ currency, amount });
	expect(await payments.read(reference)).toEqual({ state: "paid", amount, currency, fee });
	expect(payments.minAmount(currency)).toBe(minimum);
	await payments.refund({ ...refund, payment: reference, amount, currency });
	expect(stripe.ledger().map((entry) => entry.amount)).toEqual([amount, -amount]);
});

test("currencies that Stripe doesn't take have no minimum", () => {
	expect(payments.minAmount("KPW")).toBeNull();
});

describe("a payment that nobody makes", () => {
	test("expires by itself", async () => {
		const { reference } = await payments.start(payment({ minutes: 60 }));
		await stripe.advance(59 * 60_000);
		expect(await payments.read(reference)).toMatchObject({ state: "open" });
		await stripe.advance(60_000);
		expect(await payments.read(reference)).toMatchObject({ state: "over" });
	});

	test("is closed, twice if need be", async () => {
		const { reference } = await payments.start(payment());
		await payments.close(reference);
		await payments.close(reference);
		expect(await payments.read(reference)).toMatchObject({ state: "over" });
		await expect(stripe.pay(reference)).rejects.toThrow("expired");
	});

	test("stays open after a declined card", async () => {
		const { reference } = await payments.start(payment());
		await stripe.fail(reference);
		expect(await payments.read(reference)).toMatchObject({ state: "open" });
	});
});

test("closing a payment that was made changes nothing", async () => {
	const reference = await paid();
	await payments.close(reference);
	expect(await payments.read(reference)).toMatchObject({ state: "paid" });
});

test("a payment whose money is on its way is open until it comes or fails", async () => {
	const [one, other] = [await payments.start(payment()), await payments.start(payment())];
	for (const { reference } of [one, other]) {
		await stripe.process(reference);
		await payments.close(reference);
		expect(await payments.read(reference)).toMatchObject({ state: "open" });
	}
	await stripe.pay(one.reference);
	await stripe.fail(other.reference);
	expect(await payments.read(one.reference)).toMatchObject({ state: "paid" });
	expect(await payments.read(other.reference)).toMatchObject({ state: "over" });
});

test.each(["lostAnswers", "errors"] as const)(
	"a single fault (%s) goes unnoticed",
	async (fault) => {
		stripe.faults[fault] = 1;
		const reference = await paid();
		stripe.faults[fault] = 1;
		const done = await payments.refund({ ...refund, payment: reference });
		expect(done).toEqual({ reference: expect.any(String), state: "done", problem: null });
		expect(stripe.ledger().map(({ amount }) => amount)).toEqual([4275, -1000]);
	},
);

test("a request that isn't answered is given up, and sent again", { timeout: 15_000 }, async () => {
	const reference = await paid();
	stripe.faults.hangingAnswers = 1;
	expect(await payments.read(reference)).toMatchObject({ state: "paid" });
});

describe("refunds", () => {
	test("happen once however often they are asked for, also after a day", async () => {
		const reference = await paid();
		const asked = { ...refund, payment: reference };
		const first = await payments.refund(asked);
		expect(await payments.refund(asked)).toEqual(first);
		await stripe.advance(48 * 60 * 60_000);
		expect(await payments.refund({ ...asked, isRepeated: true })).toEqual(first);
		expect(stripe.refunds()).toHaveLength(1);
		expect(stripe.refunds()).toMatchObject([{ id: "refund-1", payment: reference }]);
	});

	test("two at the same time are one", async () => {
		const reference = await paid();
		stripe.faults.delayMilliseconds = 300;
		const asked = { ...refund, payment: reference };
		await Promise.allSettled([payments.refund(asked), payments.refund(asked)]);
		expect(stripe.refunds()).toHaveLength(1);
	});

	test("can be partial, up to what was paid", async () => {
		const reference = await paid();
		const next = (id: string, amount: number) =>
			payments.refund({ ...refund, id, amount, payment: reference });
		expect(await next("a", 4000)).toMatchObject({ state: "done" });
		expect(await next("b", 276)).toMatchObject({
			reference: null,
			state: "failed",
			problem: expect.stringContaining("greater than"),
		});
		expect(await next("c", 275)).toMatchObject({ state: "done" });
		expect(await next("d", 1)).toMatchObject({ reference: null, state: "failed" });
		expect(stripe.ledger().reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
	});

	test("of nothing that was paid are refused", async () => {
		const { reference } = await payments.start(payment());
		const asked = payments.refund({ ...refund, payment: reference });
		expect(await asked).toMatchObject({ reference: null, state: "failed" });
	});

	test.each(["done", "failed"] as const)("can be pending until they are %s", async (state) => {
		const reference = await paid();
		stripe.faults.refunds = "pending";
		const pending = await payments.refund({ ...refund, payment: reference });
		expect(pending.state).toBe("pending");
		await stripe.endRefund(String(pending.reference), state);
		expect(await payments.readRefund(reference, String(pending.reference))).toEqual({
			reference: pending.reference,
			state,
			problem: state === "failed" ? "expired or canceled card" : null,
		});
	});
});

describe("notices", () => {
	const recognized = () =>
		site.notices.map(({ body, signature }) => payments.recognize(body, signature));

	test("name their payment, and are the same when they come twice", async () => {
		stripe.faults.notices = "doubled";
		const reference = await paid();
		const [first, second] = recognized();
		expect(first).toEqual({ id: expect.stringMatching(/^evt_/), reference });
		expect(second).toEqual(first);
	});

	test("are sent again until they are taken", async () => {
		site.failures = 2;
		const reference = await paid();
		await expect.poll(recognized).toMatchObject([{ reference }]);
	});

	test("come for refunds of ours, and not for others", async () => {
		const reference = await paid();
		await payments.refund({ ...refund, payment: reference });
		await expect.poll(recognized).toMatchObject([{ reference }, { reference }]);
		await stripe.refundInDashboard(reference, 100);
		await expect.poll(recognized).toHaveLength(3);
		expect(recognized().at(-1)).toBeNull();
	});

	test("come in another order, late, or never", async () => {
		stripe.faults.notices = "held";
		const [one, other] = [await paid(), await paid()];
		expect(site.notices).toEqual([]);
		await stripe.deliver("last");
		expect(recognized()).toMatchObject([{ reference: other }, { reference: one }]);
		stripe.faults.notices = "lost";
		await paid();
		expect(site.notices).toHaveLength(2);
	});

	test("are not believed when somebody else signed them, long ago, or not at all", async () => {
		const reference = await paid();
		await stripe.notify(reference, "forged");
		await stripe.notify(reference, "old");
		const [genuine, forged, old] = recognized();
		expect(genuine).toMatchObject({ reference });
		expect([forged, old]).toEqual([null, null]);
		const [{ body = "", signature = "" } = {}] = site.notices;
		expect(payments.recognize(body, null)).toBeNull();
		expect(payments.recognize(body.replace(reference, "cs_test_other"), signature)).toBeNull();
		expect(payments.recognize("id=tr_1", signature)).toBeNull();
	});
});

test("the books list payments and refunds with their fees", async () => {
	const from = new Date(Math.floor(Date.now() / 1000) * 1000);
	const reference = await paid();
	const [{ id = "" } = {}] = stripe.payments();
	await stripe.advance(1000);
	await payments.refund({ ...refund, payment: reference });
	await stripe.advance(1000);
	await stripe.refundInDashboard(reference, 100);
	await payments.start(payment());
	const entries = await payments.list(from, new Date(Date.now() + 5000));
	const common = { currency: "USD", at: expect.stringMatching(/Z$/) };
	const refunded = { ...common, kind: "refund", reference: expect.any(String), fee: null };
	expect(entries).toEqual([
		{ ...common, kind: "payment", reference, id, amount: 4275, fee: 154 },
		{ ...refunded, id: "refund-1", amount: 1000 },
		{ ...refunded, id: null, amount: 100 },
	]);
	expect(await payments.list(new Date(0), from)).toEqual([]);
});

test("books of more than a page are read to the end", async () => {
	for (let count = 0; count < 101; count += 1) await paid();
	const entries = await payments.list(new Date(0), new Date(Date.now() + 1000));
	expect(new Set(entries.map(({ id }) => id)).size).toBe(101);
});

test("a key that Stripe refuses isn't repeated", async () => {
	const STRIPE_SECRET_KEY = "sk_test_other0123456789";
	const others = await openFake({
		...stripe,
		environment: { ...stripe.environment, STRIPE_SECRET_KEY },
	});
	for (const asked of [others.start(payment()), others.read("cs_1"), others.close("cs_1")]) {
		await expect(asked).rejects.toThrow(/^Stripe refuses the key. Check STRIPE_SECRET_KEY.$/);
	}
});

test("the owner finds a payment on Stripe's site", () => {
	expect(payments.dashboardUrl("cs_test_1")).toBe(
		"https://dashboard.stripe.com/test/search?query=cs_test_1",
	);
});
