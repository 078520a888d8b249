import { describe, expect, it, test } from "vitest";
import { readPaymentSettings } from "../payments/settings.ts";
import { createWords, englishWords } from "../words/words.server.ts";
import { orderMoney } from "./order-money.server.ts";
import { readOrderSettings } from "./settings.ts";
import type { CustomerOrder } from "./stored-order.ts";

const site = {
	settings: { language: "en-US" } as never,
	payments: readPaymentSettings(null),
	orders: readOrderSettings(null),
	words: englishWords,
};

/** An order for $42.75. */
function orderWith(changes: Partial<CustomerOrder>): CustomerOrder {
	const order = {
		...{ state: "placed", currency: "USD", due: 4275, paid: 0, upfront: 0, tip: 0 },
		...{ terms: {}, taxes: [], receipts: [], ...changes },
	} as unknown as CustomerOrder;
	return { ...order, paid: order.receipts.reduce((sum, { amount }) => sum + amount, 0) };
}

const receipt = (
	number: number,
	amount: number,
	refund: CustomerOrder["receipts"][number]["refund"] = null,
) => ({ receipt: number, amount, refund });

const linesOf = (order: CustomerOrder, changes: object = {}, asks = true) => {
	const { above, total, below } = orderMoney(order, { ...site, ...changes }, asks);
	return [...above, total, ...below];
};

describe("an order", () => {
	it("without payments has its total and how to pay", () => {
		expect(linesOf(orderWith({}))).toEqual(["Total: $42.75", "Pay when you pick up."]);
		expect(linesOf(orderWith({}), {}, false)).toEqual(["Total: $42.75"]);
	});

	it("with a deposit says what is paid and left, and when money goes back", () => {
		const terms = { cancel: "fee", fee: 500, included: true } as const;
		const deposit = orderWith({ upfront: 1000, terms, receipts: [receipt(1, 1000)] });
		const orders = { ...site.orders, payment: "Cash only." };
		expect(linesOf(deposit, { orders })).toEqual([
			...["Total: $42.75", "Paid: $10.00", "To pay at pickup: $32.75", "Cash only."],
			"If you cancel before the order deadline, we refund your payment minus a $5.00 fee.",
		]);
		const held = orderWith({ upfront: 1000, state: "held", terms: {} });
		expect(linesOf(held)).toContain("To pay at pickup: $32.75");
	});

	it("with nothing left to pay doesn't ask for anything", () => {
		const paid = orderWith({ receipts: [receipt(1, 4275)] });
		expect(linesOf(paid)).toEqual(["Total: $42.75", "Paid: $42.75"]);
	});

	it("says which refunds arrived, are on their way, and failed", () => {
		const receipts = [receipt(1, 4275), receipt(2, -1000, "done"), receipt(3, -500, "pending")];
		expect(linesOf(orderWith({ receipts }), {}, false)).toEqual([
			...["Total: $42.75", "Paid: $42.75", "Refunded: $10.00"],
			"Your refund of $5.00 is on its way. It can take a few business days.",
		]);
		const failed = [receipt(1, 4275), receipt(2, -4275, "failed"), receipt(3, 4275, "failed")];
		expect(linesOf(orderWith({ receipts: failed }), {}, false)).toEqual([
			...["Total: $42.75", "Paid: $42.75"],
			"Your refund of $42.75 didn't go through. Please contact us.",
		]);
		// Asked again.
		const again = [...failed, receipt(4, -4275, "done")];
		expect(linesOf(orderWith({ receipts: again }), {}, false)).toEqual([
			...["Total: $42.75", "Paid: $42.75", "Refunded: $42.75"],
		]);
	});

	it("a mistake at the counter that was taken back was never paid", () => {
		const receipts = [receipt(1, 4275), receipt(2, -4275)];
		expect(linesOf(orderWith({ receipts }))).toEqual([
			...["Total: $42.75", "To pay at pickup: $42.75"],
		]);
	});
});

describe("taxes", () => {
	const taxes = [{ name: "Tax", percent: 10, tax: 390 }];

	it("that are added are always said, with the tip", () => {
		const added = orderWith({ taxes, terms: { included: false }, due: 4490, tip: 200 });
		expect(linesOf(added, {}, false)).toEqual([
			...["Before tax: $39.00", "Plus $3.90 Tax (10%)", "Tip: $2.00", "Total: $44.90"],
		]);
	});

	it("in the prices are said where the owner shows them", () => {
		const included = orderWith({ taxes, terms: { included: true } });
		expect(linesOf(included, {}, false)).toEqual(["Total: $42.75"]);
		const payments = { ...site.payments, showsTaxes: true };
		expect(linesOf(included, { payments }, false)).toEqual([
			...["Total: $42.75", "Includes $3.90 Tax (10%)"],
		]);
	});
});

test.each([
	["JPY", "de-DE", ["Summe: 4275 ¥", "Bezahlt: 4275 ¥"]],
	["KWD", "en-US", ["Total: KWD 4.275", "Paid: KWD 4.275"]],
])("amounts in %s (%s) have its decimals", async (currency, language, lines) => {
	const words = await createWords({ language, timeZone: "UTC" }, {});
	const order = orderWith({ currency, receipts: [receipt(1, 4275)] });
	const said = linesOf(order, { words, settings: { language } });
	expect(said.map((line) => line.replaceAll("\u00a0", " "))).toEqual(lines);
});
