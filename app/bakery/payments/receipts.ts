import type { Call } from "../../platform/backend/call.ts";
import { PAYMENT_PROVIDERS } from "../../platform/payment-provider.ts";
import { z } from "../../platform/zod.ts";

/** How money comes, and goes back. */
export const PAYMENT_METHODS = ["cash", "terminal", "transfer", ...PAYMENT_PROVIDERS] as const;

/** The tax of a rate. Amounts are in the smallest unit of the currency. */
export const rateTaxSchema = z.object({ name: z.string(), percent: z.number(), tax: z.int() });

export type RateTax = z.infer<typeof rateTaxSchema>;

/** Of a refund; null for a payment, and for money that goes back at the counter. */
export const refundState = z.enum(["asked", "pending", "done", "failed"]).nullable();

/** A payment of an order, or, below zero, money that went back. */
export const orderReceiptSchema = z.object({
	/** Its number, which leaves none out. */
	receipt: z.int(),
	amount: z.int(),
	refund: refundState,
});

const receiptSchema = orderReceiptSchema.extend({
	currency: z.string(),
	method: z.enum(PAYMENT_METHODS),
	made_at: z.string(),
	/** Of the order. */
	number: z.int(),
	/** The day of the pickup. */
	day: z.string(),
	/** Null for a customer who was forgotten. */
	name: z.string().nullable(),
	/** The sum of the order's payments up to this one. */
	paid: z.int(),
	/** The order as it was. One that was paid before there were receipts has its total alone. */
	ordered: z.object({
		/** Missing in the first ones. */
		bakery: z
			.object({
				name: z.string().nullable(),
				address: z.string().nullable(),
				taxId: z.string().nullable(),
			})
			.optional(),
		total: z.int(),
		tip: z.int(),
		included: z.boolean().nullish(),
		taxes: z.array(rateTaxSchema).optional(),
		lines: z
			.array(
				z.object({
					name: z.string(),
					size: z.string().nullable(),
					pieces: z.int(),
					price: z.number(),
				}),
			)
			.nullish(),
	}),
});

/** A payment or refund as its receipt shows it. */
export type Receipt = z.infer<typeof receiptSchema>;

/** A receipt of the order that a link opens; null for none. @param service as in `placeOrder` */
export async function getReceipt(
	service: Call,
	link: string,
	number: number,
): Promise<Receipt | null> {
	const parameters = { order_link: link, number_of: number };
	return service("receipt_of_link", parameters, receiptSchema.nullable());
}
