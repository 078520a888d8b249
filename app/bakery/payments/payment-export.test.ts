import { expect, it } from "vitest";
import { type ExportedPayment, partsByRate, paymentsCsv, summaryCsv } from "./payment-export.ts";

const payment: ExportedPayment = {
	...{ receipt: 7, number: 150, day: "2027-03-14", amount: 3275, currency: "USD" },
	...{ method: "stripe", reference: "cs_1", fee: 125, is_correction: false },
	...{ is_failed_refund: false, total: 3275 },
	taxes: [
		{ name: "Sales tax", percent: 8.875, net: 2000, tax: 178 },
		{ name: "Reduced", percent: 5, net: 500, tax: 25 },
	],
};

const cells = (csv: string) =>
	csv
		.trim()
		.split("\r\n")
		.map((line) => line.slice(1, -1).split('","'));

it("writes each payment, refund, and correction as numbers that spreadsheets add up", () => {
	const [heading, ...lines] = cells(
		paymentsCsv([
			payment,
			{ ...payment, receipt: 8, amount: -1000, fee: null },
			{ ...payment, receipt: 9, amount: 1000, is_failed_refund: true, fee: null },
			{
				...{ ...payment, receipt: 10, amount: -500, currency: "JPY", method: "cash" },
				...{ reference: null, fee: null, is_correction: true },
			},
		]),
	);
	expect(heading).toEqual([
		...["Day", "Receipt", "Order", "Type", "Method", "Received", "Returned", "Currency"],
		...["Fee", "Reference"],
	]);
	const start = (receipt: string, type: string) => ["2027-03-14", receipt, "150", type];
	expect(lines).toEqual([
		[...start("7", "payment"), "Stripe", "32.75", "", "USD", "1.25", "cs_1"],
		[...start("8", "refund"), "Stripe", "", "10.00", "USD", "", "cs_1"],
		[...start("9", "failed refund"), "Stripe", "10.00", "", "USD", "", "cs_1"],
		[...start("10", "correction"), "Cash", "", "500", "JPY", "", ""],
	]);
});

it("splits a whole payment exactly, with its tip", () => {
	expect(partsByRate(payment)).toEqual([
		{ rate: { name: "Sales tax", percent: 8.875 }, amount: 2178, tax: 178 },
		{ rate: { name: "Reduced", percent: 5 }, amount: 525, tax: 25 },
		{ rate: null, amount: 572, tax: 0 },
	]);
});

it.each([1, 2, 3, 333, 1637, 3274, -1, -2, -1638, -3275])(
	"splits %i so that its parts are the payment",
	(amount) => {
		const parts = partsByRate({ ...payment, amount });
		expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
		for (const part of parts) {
			expect(Math.sign(part.amount)).toBe(Math.sign(amount));
			expect(Math.abs(part.tax)).toBeLessThanOrEqual(Math.abs(part.amount));
		}
	},
);

it("leaves an order without rates, or without a price, untaxed", () => {
	const untaxed = [{ rate: null, amount: 3275, tax: 0 }];
	expect(partsByRate({ ...payment, taxes: [] })).toEqual(untaxed);
	expect(partsByRate({ ...payment, total: 0 })).toEqual(untaxed);
});

it("sums each day by tax rate and method", () => {
	const simple = { ...payment, total: 2178, amount: 2178, taxes: payment.taxes.slice(0, 1) };
	const [heading, ...lines] = cells(
		summaryCsv([
			{ ...simple, day: "2027-03-15" },
			simple,
			simple,
			{ ...simple, amount: -1089 },
			{ ...simple, method: "cash", taxes: [] },
		]),
	);
	expect(heading).toEqual([
		...["Day", "Tax rate", "Percent", "Method", "Currency"],
		...["Received", "Tax of it", "Returned", "Tax of that"],
	]);
	expect(lines).toEqual([
		["2027-03-14", "no tax", "", "Cash", "USD", "21.78", "0.00", "0.00", "0.00"],
		["2027-03-14", "Sales tax", "8.875", "Stripe", "USD", "43.56", "3.56", "10.89", "0.89"],
		["2027-03-15", "Sales tax", "8.875", "Stripe", "USD", "21.78", "1.78", "0.00", "0.00"],
	]);
});
