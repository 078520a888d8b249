import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PaymentProvider, StartedPayment } from "../../app/platform/payment-provider.ts";
import { startFakeMollie } from "./fixtures/fake-mollie.ts";
import type { FakeProvider } from "./fixtures/fake-provider.ts";
import { openFake } from "./fixtures/open-fake.ts";
import { type NoticeReceiver, receiveNotices } from "./fixtures/receive-notices.ts";
import { openMollie } from "./mollie-payments.ts";

let mollie: FakeProvider;
let site: NoticeReceiver;
let payments: PaymentProvider;
let number = 0;

beforeAll(async () => {
	site = await receiveNotices();
});
afterAll(() => site.close());
beforeEach(async () => {
	site.notices.length = 0;
	await open();
	return () => mollie.close();
});

async function open(isCancelable = false): Promise<void> {
	if (isCancelable) await mollie.close();
	mollie = await startFakeMollie({ isCancelable });
	payments = await openFake(mollie);
	mollie.noticeUrl = site.returnUrl;
}

function payment(changes: Partial<StartedPayment> = {}): StartedPayment {
	number += 1;
	return {
		id: `payment-${number}`,
		amount: 4275,
		currency: "EUR",
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
	await mollie.pay(reference);
	return reference;
}

const refund = { id: "refund-1", amount: 1000, currency: "EUR", isRepeated: false };

test("a payment starts with what the customer sees", async () => {
	const started = payment();
	const { reference, url } = await payments.start(started);
	expect(await payments.read(reference)).toEqual({
		state: "open",
		fee: null,
		amount: 4275,
		currency: "EUR",
	});
	expect(await (await fetch(url)).text()).toContain("EUR 42.75");
	expect(mollie.payments()).toMatchObject([
		{
			description: "Rye & Marigold, order 150",
			returnUrl: site.returnUrl,
			cancelUrl: site.returnUrl,
			noticeUrl: "http://127.0.0.1:3000/api/payments/notices",
		},
	]);
});

test("a start that is repeated is the same payment", async () => {
	const started = payment();
	mollie.faults.lostAnswers = 2;
	await expect(payments.start(started)).rejects.toThrow();
	const { reference } = await payments.start(started);
	expect(await payments.start(started)).toMatchObject({ reference });
	expect(mollie.payments()).toHaveLength(1);
});

test.each([
	["EUR", 4275, 50],
	["USD", 4275, 50],
	["JPY", 640, 100],
	["HUF", 123450, 25000],
	["ISK", 1290, 100],
])("%s %i is paid and refunded exactly", async (currency, amount, minimum) => {
	const reference = await paid({ currency, amount });
	expect(await payments.read(reference)).toMatchObject({ state: "paid", amount, currency });
	expect(payments.minAmount(currency)).toBe(minimum);
	await payments.refund({ ...refund, payment: reference, amount, currency });
	expect(mollie.ledger().map((entry) => entry.amount)).toEqual([amount, -amount]);
});

test("dinars can't be paid", async () => {
	expect(payments.minAmount("KWD")).toBeNull();
	await expect(payments.start(payment({ currency: "KWD" }))).rejects.toThrow("amount");
});

describe("a payment that nobody makes", () => {
	test("expires by itself", async () => {
		const { reference } = await payments.start(payment());
		await mollie.advance(15 * 60_000);
		expect(await payments.read(reference)).toMatchObject({ state: "over" });
	});

	test("is closed where Mollie allows it, twice if need be", async () => {
		await open(true);
		const { reference } = await payments.start(payment());
		await payments.close(reference);
		await payments.close(reference);
		expect(await payments.read(reference)).toMatchObject({ state: "over" });
	});

	test("stays open otherwise", async () => {
		const { reference } = await payments.start(payment());
		await payments.close(reference);
		expect(await payments.read(reference)).toMatchObject({ state: "open" });
	});

	test("is over after a declined card", async () => {
		const { reference } = await payments.start(payment());
		await mollie.fail(reference);
		expect(await payments.read(reference)).toMatchObject({ state: "over" });
	});
});

test("closing a payment that was made changes nothing", async () => {
	await open(true);
	const reference = await paid();
	await payments.close(reference);
	expect(await payments.read(reference)).toMatchObject({ state: "paid" });
});

test("a payment whose money is on its way is open until it comes", async () => {
	const { reference } = await payments.start(payment());
	await mollie.process(reference);
	expect(await payments.read(reference)).toMatchObject({ state: "open" });
	await mollie.pay(reference);
	expect(await payments.read(reference)).toMatchObject({ state: "paid" });
});

test.each(["lostAnswers", "errors"] as const)(
	"a single fault (%s) goes unnoticed",
	async (fault) => {
		mollie.faults[fault] = 1;
		const reference = await paid();
		mollie.faults[fault] = 1;
		const done = await payments.refund({ ...refund, payment: reference });
		expect(done).toEqual({ reference: expect.any(String), state: "done", problem: null });
		expect(mollie.ledger().map(({ amount }) => amount)).toEqual([4275, -1000]);
	},
);

test("a request that isn't answered is given up, and sent again", { timeout: 15_000 }, async () => {
	const reference = await paid();
	mollie.faults.hangingAnswers = 1;
	expect(await payments.read(reference)).toMatchObject({ state: "paid" });
});

describe("refunds", () => {
	test("happen once however often they are asked for, also after an hour", async () => {
		const reference = await paid();
		const asked = { ...refund, payment: reference };
		const first = await payments.refund(asked);
		expect(await payments.refund(asked)).toEqual(first);
		await mollie.advance(2 * 60 * 60_000);
		expect(await payments.refund({ ...asked, isRepeated: true })).toEqual(first);
		expect(mollie.refunds()).toMatchObject([{ id: "refund-1", payment: reference }]);
	});

	test("two at the same time are one", async () => {
		const reference = await paid();
		mollie.faults.delayMilliseconds = 300;
		const asked = { ...refund, payment: reference };
		await Promise.allSettled([payments.refund(asked), payments.refund(asked)]);
		expect(mollie.refunds()).toHaveLength(1);
	});

	test("can be partial, up to what was paid", async () => {
		const reference = await paid();
		const next = (id: string, amount: number) =>
			payments.refund({ ...refund, id, amount, payment: reference });
		expect(await next("a", 4000)).toMatchObject({ state: "done" });
		expect(await next("b", 276)).toEqual({
			reference: null,
			state: "failed",
			problem: "The amount is higher than the maximum",
		});
		expect(await next("c", 275)).toMatchObject({ state: "done" });
		expect(mollie.ledger().reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
	});

	test("of nothing that was paid are refused", async () => {
		const { reference } = await payments.start(payment());
		const asked = payments.refund({ ...refund, payment: reference });
		expect(await asked).toMatchObject({ reference: null, state: "failed" });
	});

	test.each(["done", "failed"] as const)("can be pending until they are %s", async (state) => {
		const reference = await paid();
		mollie.faults.refunds = "pending";
		const pending = await payments.refund({ ...refund, payment: reference });
		expect(pending.state).toBe("pending");
		await mollie.endRefund(String(pending.reference), state);
		expect(await payments.readRefund(reference, String(pending.reference))).toEqual({
			reference: pending.reference,
			state,
			problem: state === "failed" ? "failed" : null,
		});
	});
});

describe("notices", () => {
	const recognized = () => site.notices.map(({ body }) => payments.recognize(body, null));

	test("name their payment", async () => {
		const reference = await paid();
		await payments.refund({ ...refund, payment: reference });
		await expect.poll(recognized).toEqual([
			{ id: null, reference },
			{ id: null, reference },
		]);
	});

	test.each([
		"",
		"{}",
		"id=",
		"id=re_1",
		"id=tr_../refunds",
		"id=tr_1%2F2",
		`id=tr_${"a".repeat(61)}`,
	])("aren't others: %s", (body) => {
		expect(payments.recognize(body, null)).toBeNull();
	});

	test("about payments that don't exist lead nowhere", async () => {
		const { reference } = await payments.start(payment());
		await mollie.notify(reference, "forged");
		expect(recognized()).toEqual([{ id: null, reference: "tr_forged" }]);
		await expect(payments.read("tr_forged")).rejects.toThrow("No payment exists");
	});

	test.each([
		["https://rye.example", "https://rye.example/api/payments/notices"],
		["http://localhost:3000", undefined],
		["http://192.168.1.5", undefined],
		["http://[::1]:3000", undefined],
		["https://bakery.local", undefined],
	])("of a site at %s go to %s", async (siteUrl, webhookUrl) => {
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
});

test("the books list payments and refunds", async () => {
	const from = new Date(Math.floor(Date.now() / 1000) * 1000);
	const reference = await paid();
	const [{ id = "" } = {}] = mollie.payments();
	await mollie.advance(1000);
	await payments.refund({ ...refund, payment: reference });
	await mollie.advance(1000);
	await mollie.refundInDashboard(reference, 100);
	await payments.start(payment());
	const common = { currency: "EUR", fee: null, at: expect.stringMatching(/Z$/) };
	const refunded = { ...common, kind: "refund", reference: expect.any(String) };
	expect(await payments.list(from, new Date(Date.now() + 5000))).toEqual([
		{ ...common, kind: "payment", reference, id, amount: 4275 },
		{ ...refunded, id: "refund-1", amount: 1000 },
		{ ...refunded, id: null, amount: 100 },
	]);
	expect(await payments.list(new Date(0), from)).toEqual([]);
});

test("books of more than a page are read to the end", async () => {
	for (let count = 0; count < 251; count += 1) await paid();
	const entries = await payments.list(new Date(0), new Date(Date.now() + 1000));
	expect(new Set(entries.map(({ id }) => id)).size).toBe(251);
});

test("the owner finds a payment on Mollie's site", () => {
	expect(payments.dashboardUrl("tr_1")).toBe("https://my.mollie.com/dashboard/payments/tr_1");
});
