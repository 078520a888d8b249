import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { PaymentProvider, StartedPayment } from "../../app/platform/payment-provider.ts";
import { startFakeMollie } from "./fixtures/fake-mollie.ts";
import type { FakeProvider } from "./fixtures/fake-provider.ts";
import { startFakeStripe } from "./fixtures/fake-stripe.ts";
import { openFake } from "./fixtures/open-fake.ts";
import { type NoticeReceiver, receiveNotices } from "./fixtures/receive-notices.ts";
import { openMollie } from "./mollie-payments.ts";

let fake: FakeProvider;
let site: NoticeReceiver;
let payments: PaymentProvider;
let number = 0;

beforeAll(async () => {
	site = await receiveNotices();
});
afterAll(() => site.close());

/** Each test has a provider of its own. */
function fakeForTests(start: () => Promise<FakeProvider>): void {
	beforeEach(async () => {
		site.notices.length = 0;
		fake = await start();
		payments = await openFake(fake);
		fake.noticeUrl = site.returnUrl;
		return () => fake.close();
	});
}

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

const startOne = async (changes?: Partial<StartedPayment>) =>
	(await payments.start(payment(changes))).reference;

async function paid(changes?: Partial<StartedPayment>): Promise<string> {
	const reference = await startOne(changes);
	await fake.pay(reference);
	return reference;
}

const refund = { id: "refund-1", amount: 1000, currency: "USD", isRepeated: false };

const ledger = () => fake.ledger().map(({ amount }) => amount);
const stateOf = async (reference: string) => (await payments.read(reference)).state;

describe.each([
	["Stripe", startFakeStripe, { fee: 154, failed: "expired or canceled card", perPage: 100 }],
	[
		"Mollie",
		() => startFakeMollie({ isCancelable: true }),
		{ fee: null, failed: "failed", perPage: 250 },
	],
] as const)("at %s", (name, start, { fee, failed, perPage }) => {
	fakeForTests(start);

	test("a payment starts with what the customer sees, once however often it is started", async () => {
		const started = payment();
		fake.faults.lostAnswers = 2;
		await expect(payments.start(started)).rejects.toThrow();
		const { reference, url } = await payments.start(started);
		expect(await payments.start(started)).toMatchObject({ reference });
		const asked = { amount: 4275, currency: "USD" };
		expect(await payments.read(reference)).toEqual({ state: "open", fee: null, ...asked });
		expect(await (await fetch(url)).text()).toContain("USD 42.75");
		const { description, returnUrl } = started;
		const sent = { description, returnUrl, cancelUrl: returnUrl };
		expect(fake.payments()).toMatchObject([
			name === "Stripe"
				? { ...sent, email: started.email }
				: { ...sent, noticeUrl: "http://127.0.0.1:3000/api/payments/notices" },
		]);
	});

	test.each([
		["USD", 4275, 154, 50, 50],
		["EUR", 4275, 154, 50, 50],
		["JPY", 640, 49, 50, 100],
		["KWD", 1250, 66, 1000, null],
		["HUF", 123450, 3610, 17500, 25000],
		["ISK", 1290, 38, 300, 100],
		["UGX", 15000, 435, 10000, null],
	])("%s %i is paid and refunded exactly", async (currency, amount, cost, stripe, mollie) => {
		const minimum = name === "Stripe" ? stripe : mollie;
		expect(payments.minAmount(currency)).toBe(minimum);
		if (minimum === null) {
			await expect(startOne({ currency })).rejects.toThrow("amount");
			return;
		}
		const reference = await paid({ currency, amount });
		const read = { state: "paid", amount, currency, fee: fee && cost };
		expect(await payments.read(reference)).toEqual(read);
		await payments.refund({ ...refund, payment: reference, amount, currency });
		expect(ledger()).toEqual([amount, -amount]);
	});

	test("a payment that nobody makes expires by itself, or is closed, twice if need be", async () => {
		const closed = await startOne();
		await payments.close(closed);
		await payments.close(closed);
		expect(await stateOf(closed)).toBe("over");
		await expect(fake.pay(closed)).rejects.toThrow(/expired|canceled/);
		const late = await startOne({ minutes: 60 });
		const minute = 60_000;
		await fake.advance((name === "Stripe" ? 59 : 14) * minute);
		expect(await stateOf(late)).toBe("open");
		await fake.advance(minute);
		expect(await stateOf(late)).toBe("over");
	});

	test("closing a payment that was made changes nothing", async () => {
		const reference = await paid();
		await payments.close(reference);
		expect(await stateOf(reference)).toBe("paid");
	});

	test("a payment whose money is on its way is open until it comes or fails", async () => {
		const [one, other] = [await startOne(), await startOne()];
		for (const reference of [one, other]) {
			await fake.process(reference);
			expect(await stateOf(reference)).toBe("open");
		}
		await fake.pay(one);
		await fake.fail(other);
		expect([await stateOf(one), await stateOf(other)]).toEqual(["paid", "over"]);
	});

	test.each(["lostAnswers", "errors"] as const)(
		"a single fault (%s) goes unnoticed",
		async (fault) => {
			fake.faults[fault] = 1;
			const reference = await paid();
			fake.faults[fault] = 1;
			const done = await payments.refund({ ...refund, payment: reference });
			expect(done).toEqual({ reference: expect.any(String), state: "done", problem: null });
			expect(ledger()).toEqual([4275, -1000]);
		},
	);

	test("a refund happens once however often it is asked for, at once and after days", async () => {
		const reference = await paid();
		const asked = { ...refund, payment: reference };
		fake.faults.delayMilliseconds = 300;
		await Promise.allSettled([payments.refund(asked), payments.refund(asked)]);
		fake.faults.delayMilliseconds = 0;
		const first = await payments.refund({ ...asked, isRepeated: true });
		await fake.advance(48 * 60 * 60_000);
		expect(await payments.refund({ ...asked, isRepeated: true })).toEqual(first);
		expect(fake.refunds()).toMatchObject([{ id: "refund-1", payment: reference }]);
		expect(fake.refunds()).toHaveLength(1);
	});

	test("refunds can be partial, up to what was paid", async () => {
		const reference = await paid();
		const next = (id: string, amount: number, of = reference) =>
			payments.refund({ ...refund, id, amount, payment: of });
		expect(await next("a", 4000)).toMatchObject({ state: "done" });
		expect(await next("b", 276)).toEqual({
			reference: null,
			state: "failed",
			problem: expect.stringMatching(/greater than|higher than the maximum/),
		});
		expect(await next("c", 275)).toMatchObject({ state: "done" });
		expect(await next("d", 1)).toMatchObject({ reference: null, state: "failed" });
		const unpaid = await next("e", 1, await startOne());
		expect(unpaid).toMatchObject({ reference: null, state: "failed" });
		expect(ledger().reduce((sum, amount) => sum + amount, 0)).toBe(0);
	});

	test.each(["done", "failed"] as const)(
		"a refund can be pending until it is %s",
		async (state) => {
			const reference = await paid();
			fake.faults.refunds = "pending";
			const pending = await payments.refund({ ...refund, payment: reference });
			expect(pending.state).toBe("pending");
			await fake.endRefund(String(pending.reference), state);
			expect(await payments.readRefund(reference, String(pending.reference))).toEqual({
				reference: pending.reference,
				state,
				problem: state === "failed" ? failed : null,
			});
		},
	);

	test("the books list payments and refunds with their fees", async () => {
		const from = new Date(Math.floor(Date.now() / 1000) * 1000);
		const reference = await paid();
		const [{ id = "" } = {}] = fake.payments();
		await fake.advance(1000);
		await payments.refund({ ...refund, payment: reference });
		await fake.advance(1000);
		await fake.refundInDashboard(reference, 100);
		await startOne();
		const common = { currency: "USD", at: expect.stringMatching(/Z$/) };
		const refunded = { ...common, kind: "refund", reference: expect.any(String), fee: null };
		expect(await payments.list(from, new Date(Date.now() + 5000))).toEqual([
			{ ...common, kind: "payment", reference, id, amount: 4275, fee },
			{ ...refunded, id: "refund-1", amount: 1000 },
			{ ...refunded, id: null, amount: 100 },
		]);
		expect(await payments.list(new Date(0), from)).toEqual([]);
	});

	test("books of more than a page are read to the end", async () => {
		fake.faults.notices = "lost";
		await Promise.all(Array.from({ length: perPage + 1 }, () => paid()));
		const entries = await payments.list(new Date(0), new Date(Date.now() + 1000));
		expect(new Set(entries.map(({ id }) => id)).size).toBe(perPage + 1);
	});
});

test("a request that isn't answered is given up, and sent again", { timeout: 30_000 }, async () => {
	const ask = async (start: () => Promise<FakeProvider>) => {
		const provider = await start();
		onTestFinished(() => provider.close());
		const adapter = await openFake(provider);
		const { reference } = await adapter.start(payment());
		provider.faults.hangingAnswers = 1;
		expect(await adapter.read(reference)).toMatchObject({ state: "open" });
	};
	await Promise.all([ask(startFakeStripe), ask(startFakeMollie)]);
});

describe("at Stripe alone", () => {
	fakeForTests(startFakeStripe);

	const recognized = () =>
		site.notices.map(({ body, signature }) => payments.recognize(body, signature));

	test("an email address that Stripe refuses is left out, each time", async () => {
		const started = payment({ email: "zoë@bäckerei.example" });
		const { reference } = await payments.start(started);
		expect(await payments.start(started)).toMatchObject({ reference });
		expect(fake.payments()).toMatchObject([{ reference, email: null }]);
	});

	test("a start that failed can be repeated for ten minutes", async () => {
		const started = payment();
		fake.faults.errors = 2;
		await expect(payments.start(started)).rejects.toThrow();
		await fake.advance(9 * 60_000);
		await payments.start(started);
		expect(fake.payments()).toHaveLength(1);
	});

	test("a payment stays open after a declined card", async () => {
		const reference = await startOne();
		await fake.fail(reference);
		expect(await stateOf(reference)).toBe("open");
	});

	test("notices name their payment, come twice or late, and for refunds of ours alone", async () => {
		fake.faults.notices = "doubled";
		const reference = await paid();
		const [first, second] = recognized();
		expect(first).toEqual({ id: expect.stringMatching(/^evt_/), reference });
		expect(second).toEqual(first);
		fake.faults.notices = "sent";
		site.failures = 2;
		await payments.refund({ ...refund, payment: reference });
		await expect.poll(recognized).toHaveLength(3);
		await fake.refundInDashboard(reference, 100);
		await expect.poll(recognized).toHaveLength(4);
		expect(recognized().slice(2)).toEqual([expect.objectContaining({ reference }), null]);
	});

	test("notices are not believed when somebody else signed them, long ago, or not at all", async () => {
		const reference = await paid();
		await fake.notify(reference, "forged");
		await fake.notify(reference, "old");
		const [genuine, forged, old] = recognized();
		expect(genuine).toMatchObject({ reference });
		expect([forged, old]).toEqual([null, null]);
		const [{ body = "", signature = "" } = {}] = site.notices;
		expect(payments.recognize(body, null)).toBeNull();
		expect(payments.recognize(body.replace(reference, "cs_test_other"), signature)).toBeNull();
		expect(payments.recognize("id=tr_1", signature)).toBeNull();
	});

	test("a key that Stripe refuses isn't repeated", async () => {
		const STRIPE_SECRET_KEY = "sk_test_other0123456789";
		const environment = { ...fake.environment, STRIPE_SECRET_KEY };
		const others = await openFake({ ...fake, environment });
		for (const asked of [others.start(payment()), others.read("cs_1"), others.close("cs_1")]) {
			await expect(asked).rejects.toThrow(/^Stripe refuses the key. Check STRIPE_SECRET_KEY.$/);
		}
	});

	test("the owner finds a payment on Stripe's site", () => {
		const address = "https://dashboard.stripe.com/test/search?query=cs_test_1";
		expect(payments.dashboardUrl("cs_test_1")).toBe(address);
	});
});

describe("at Mollie alone", () => {
	fakeForTests(startFakeMollie);

	test("a payment that can't be closed stays open, and is over after a declined card", async () => {
		const reference = await startOne();
		await payments.close(reference);
		expect(await stateOf(reference)).toBe("open");
		await fake.fail(reference);
		expect(await stateOf(reference)).toBe("over");
	});

	test("notices name their payment, also one that doesn't exist, which leads nowhere", async () => {
		const recognized = () => site.notices.map(({ body }) => payments.recognize(body, null));
		const reference = await paid();
		await payments.refund({ ...refund, payment: reference });
		await expect.poll(recognized).toEqual([
			{ id: null, reference },
			{ id: null, reference },
		]);
		await fake.notify(reference, "forged");
		expect(recognized().at(-1)).toEqual({ id: null, reference: "tr_forged" });
		await expect(payments.read("tr_forged")).rejects.toThrow("No payment exists");
	});

	test.each([
		"",
		"{}",
		"id=",
		"id=re_1",
		"id=tr_../refunds",
		"id=tr_1%2F2",
		`id=tr_${"a".repeat(61)}`,
	])("no notice is %j", (body) => {
		expect(payments.recognize(body, null)).toBeNull();
	});

	test.each([
		["https://rye.example", "https://rye.example/api/payments/notices"],
		["http://localhost:3000", undefined],
		["http://192.168.1.5", undefined],
		["http://[::1]:3000", undefined],
		["https://bakery.local", undefined],
	])("notices of a site at %s go to %s", async (siteUrl, webhookUrl) => {
		const bodies: { webhookUrl?: string }[] = [];
		const original = globalThis.fetch;
		globalThis.fetch = async (_address, init) => {
			bodies.push(JSON.parse(String(init?.body)));
			return Response.json({ id: "tr_1", _links: { checkout: { href: "https://mollie.com/1" } } });
		};
		try {
			const real = openMollie({ provider: "mollie", apiKey: "test_", isTest: true }, siteUrl);
			await real.start(payment());
		} finally {
			globalThis.fetch = original;
		}
		expect(bodies[0]?.webhookUrl).toBe(webhookUrl);
	});

	test("the owner finds a payment on Mollie's site", () => {
		const address = "https://my.mollie.com/dashboard/payments/tr_1";
		expect(payments.dashboardUrl("tr_1")).toBe(address);
	});
});
