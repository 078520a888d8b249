import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { plainPrice } from "../catalog/prices/price.ts";
import { toCsv } from "../csv/csv.ts";
import { methodNames } from "./payments.admin.ts";
import { PAYMENT_METHODS, type RateTax, rateTaxSchema } from "./receipts.ts";
import { fromUnits } from "./units.ts";

// All amounts are in the smallest unit of their currency.

const exportedSchema = z.object({
	receipt: z.int(),
	number: z.int(),
	/** The business day, as `2027-03-14`. */
	day: z.string(),
	/** Below zero for money that went back. */
	amount: z.int(),
	currency: z.string(),
	method: z.enum(PAYMENT_METHODS),
	/** The provider's of the payment. */
	reference: z.string().nullable(),
	/** The provider's; null where it isn't known. */
	fee: z.int().nullable(),
	is_correction: z.boolean(),
	is_failed_refund: z.boolean(),
	/** The cost of the order at the time, with its tip. */
	total: z.int(),
	taxes: rateTaxSchema.extend({ net: z.int() }).array(),
});

export type ExportedPayment = z.infer<typeof exportedSchema>;

/** The payments of business days. */
export async function exportPayments(
	call: Call,
	from: string,
	until: string,
): Promise<ExportedPayment[]> {
	const parameters = { from_day: from, until_day: until };
	return call("export_payments", parameters, exportedSchema.array());
}

const PAYMENT_HEADINGS = [
	...["Day", "Receipt", "Order", "Type", "Method", "Received", "Returned", "Currency"],
	...["Fee", "Reference"],
];

/** Each payment and refund on a line, for the books. Amounts are never below zero, so all are numbers. */
export function paymentsCsv(payments: readonly ExportedPayment[]): string {
	const lines = payments.map((payment) => {
		const { receipt, number, day, method, currency, reference, fee } = payment;
		return [
			day,
			String(receipt),
			String(number),
			typeOf(payment),
			methodNames[method],
			...inColumns(payment.amount, currency),
			currency,
			fee === null ? "" : plainAmount(fee, currency),
			reference ?? "",
		];
	});
	return toCsv([PAYMENT_HEADINGS, ...lines]);
}

function typeOf({ amount, is_correction, is_failed_refund }: ExportedPayment): string {
	if (is_correction) return "correction";
	if (is_failed_refund) return "failed refund";
	return amount < 0 ? "refund" : "payment";
}

/** Received, returned. */
function inColumns(amount: number, currency: string): [string, string] {
	const text = plainAmount(Math.abs(amount), currency);
	return amount < 0 ? ["", text] : [text, ""];
}

function plainAmount(units: number, currency: string): string {
	return plainPrice(fromUnits(units, currency), { currency, language: "en" });
}

/** A part of a payment at one tax rate. */
interface TaxedPart {
	/** Null for no tax: a tip, and products without a rate. */
	rate: Pick<RateTax, "name" | "percent"> | null;
	amount: number;
	/** Of it. */
	tax: number;
}

/** The parts of a payment, in the proportions of its order. Together they are the payment. */
export function partsByRate({ amount, total, taxes }: ExportedPayment): TaxedPart[] {
	const share = total === 0 ? 0 : Math.abs(amount) / total;
	const sign = Math.sign(amount);
	let ordered = 0;
	let split = 0;
	const parts: TaxedPart[] = taxes.map(({ name, percent, net, tax }) => {
		ordered += net + tax;
		const part = Math.round(ordered * share) - split;
		split += part;
		const taxOfPart = net + tax === 0 ? 0 : Math.round((part * tax) / (net + tax));
		return { rate: { name, percent }, amount: sign * part, tax: sign * taxOfPart };
	});
	return [...parts, { rate: null, amount: amount - sign * split, tax: 0 }].filter(
		(part) => part.amount !== 0,
	);
}

const SUMMARY_HEADINGS = [
	...["Day", "Tax rate", "Percent", "Method", "Currency"],
	...["Received", "Tax of it", "Returned", "Tax of that"],
];

/** The money of each day, by tax rate and method, for the books. */
export function summaryCsv(payments: readonly ExportedPayment[]): string {
	const sums = new Map<string, { cells: string[]; currency: string; sums: number[] }>();
	for (const payment of payments) {
		const { day, method, currency } = payment;
		for (const { rate, amount, tax } of partsByRate(payment)) {
			const percent = rate ? String(rate.percent) : "";
			const cells = [day, rate?.name ?? "no tax", percent, methodNames[method], currency];
			const key = JSON.stringify(cells);
			const line = sums.get(key) ?? { cells, currency, sums: [0, 0, 0, 0] };
			sums.set(key, line);
			const added = amount < 0 ? [0, 0, -amount, -tax] : [amount, tax, 0, 0];
			line.sums = line.sums.map((sum, place) => sum + (added[place] ?? 0));
		}
	}
	const lines = [...sums.values()]
		.map(({ cells, currency, sums }) => [
			...cells,
			...sums.map((sum) => plainAmount(sum, currency)),
		])
		.sort((one, other) => one.join("\n").localeCompare(other.join("\n"), "en"));
	return toCsv([SUMMARY_HEADINGS, ...lines]);
}
