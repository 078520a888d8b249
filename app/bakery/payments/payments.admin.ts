import type { Call } from "../../platform/backend/call.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import { fetchInSession } from "../../platform/browser/browser-client.ts";
import { PAYMENT_PROVIDERS, providerNames } from "../../platform/payment-provider.ts";
import { z } from "../../platform/zod.ts";
import { decimalsProblem, moneyOfBackOffice, readPrice } from "../catalog/prices/price.ts";
import { type ComparedBooks, comparedBooksSchema } from "./books.ts";
import { PAYMENT_METHODS, refundState } from "./receipts.ts";
import { amountInWords, toUnits } from "./units.ts";

/** How the back office and exports name them. */
export const methodNames: Record<(typeof PAYMENT_METHODS)[number], string> = {
	cash: "Cash",
	terminal: "Card terminal",
	transfer: "Bank transfer",
	...providerNames,
};

// All amounts are in the smallest unit of their currency.

/** Money that came, or, below zero, went back. */
const paymentSchema = z.object({
	id: z.uuid(),
	receipt: z.int(),
	order_id: z.uuid(),
	number: z.int(),
	/** The order's, for its receipt. */
	link: z.string(),
	day: z.string(),
	name: z.string(),
	/** When its customer was erased; null for one who is known. */
	forgotten_at: z.string().nullable(),
	amount: z.int(),
	currency: z.string(),
	method: z.enum(PAYMENT_METHODS),
	/** ISO 8601. */
	made_at: z.string(),
	/** Of money that came, or went back, through a provider. */
	checkout_id: z.uuid().nullable(),
	provider: z.enum(PAYMENT_PROVIDERS).nullable(),
	/** The provider's of the payment. */
	reference: z.string().nullable(),
	/** Whether it takes back a payment at the counter that was a mistake. */
	is_correction: z.boolean(),
	/** Of a refund, and of the same money when the refund failed. */
	refund_state: refundState,
	refund_problem: z.string().nullable(),
	/** How much can still be refunded; null for money that can't. */
	left_amount: z.int().nullable(),
});

export type Payment = z.infer<typeof paymentSchema>;

const problemSchema = z.object({
	kind: z.enum(["refund-failed", "refund-waits", "not-counted"]),
	number: z.int(),
	day: z.string(),
	name: z.string(),
	forgotten_at: z.string().nullable(),
	amount: z.int(),
	currency: z.string(),
	provider: z.enum(PAYMENT_PROVIDERS),
	reference: z.string().nullable(),
	problem: z.string().nullable(),
	/** Null for a payment that could not be counted. */
	refund_id: z.uuid().nullable(),
	/** ISO 8601. */
	since: z.string(),
});

/** A payment or refund that somebody should look at. */
export type PaymentProblem = z.infer<typeof problemSchema>;

const totalSchema = z.object({
	method: z.enum(PAYMENT_METHODS),
	currency: z.string(),
	received: z.int(),
	returned: z.int(),
});

/** The money of a day that came, and went back, in one way. */
export type PaymentTotal = z.infer<typeof totalSchema>;

/** How many payments `list_payments` gives. */
const PAGE_SIZE = 100;

interface Wanted {
	/** A business day, as `2027-03-14`; empty for all. */
	day: string;
	search: string;
	/** How many pages to read. */
	pages: number;
}

/** Payments, newest first. */
export async function listPayments(
	call: Call,
	{ day, search, pages }: Wanted,
): Promise<{ payments: Payment[]; hasMore: boolean }> {
	const payments: Payment[] = [];
	for (let page = 1; page <= pages; page += 1) {
		const oldest = payments.at(-1);
		const parameters = {
			...(day && { of_day: day }),
			wanted: search,
			...(oldest && { before: oldest.receipt }),
		};
		payments.push(...(await call("list_payments", parameters, paymentSchema.array())));
		if (payments.length < page * PAGE_SIZE) return { payments, hasMore: false };
	}
	return { payments, hasMore: true };
}

export async function listPaymentProblems(call: Call): Promise<PaymentProblem[]> {
	return call("list_payment_problems", {}, problemSchema.array());
}

/** The money of a business day by method. */
export async function sumPayments(call: Call, day: string): Promise<PaymentTotal[]> {
	return call("sum_payments", { of_day: day }, totalSchema.array());
}

/** Compares the books of a business day with the provider's. @throws {BackendError} */
export async function compareBooks(day: string): Promise<ComparedBooks> {
	const address = `/api/payments/books?${new URLSearchParams({ day })}`;
	return comparedBooksSchema.parse(await askServer(address, {}, fetchInSession));
}

/** The form that refunds a payment. */
export const refundSchema = z
	.object({
		/** Of the payment at the provider. */
		id: z.uuid(),
		currency: z.string(),
		/** How much the form showed as left of it: of two people who refund at once, one does. */
		left: z.int(),
		amount: z.string(),
	})
	.transform(({ id, currency, left, amount }, context) => {
		const money = { ...moneyOfBackOffice(), currency };
		const price = readPrice(amount, money);
		const units = toUnits(price, currency);
		const message = Number.isNaN(price)
			? "Enter an amount"
			: (decimalsProblem(price, money)?.replace("Price", "Amount") ??
				(units <= 0 ? "Amount must be above zero" : null) ??
				(units > left
					? `At most ${amountInWords({ amount: left, currency })} can be refunded`
					: null));
		if (message) context.addIssue({ code: "custom", path: ["amount"], message });
		return { id, left, units };
	});

export type RefundForm = z.input<typeof refundSchema>;

/** Sends money of a payment back. The same submission does it once. */
export async function refundPayment(
	call: Call,
	{ id, left, units }: z.output<typeof refundSchema>,
	submissionId: string,
): Promise<void> {
	const parameters = { checkout_id: id, units, seen: left, submission_id: submissionId };
	await call("refund_payment", parameters);
}

/** A way in which the bakery pays back what the provider could not. */
export const paidBackSchema = z.object({ refundId: z.uuid(), way: z.enum(["cash", "transfer"]) });

/** Notes that a customer got back the money of a failed refund. Noted twice, it is noted once. */
export async function notePaidBack(
	call: Call,
	{ refundId, way }: z.output<typeof paidBackSchema>,
): Promise<void> {
	await call("note_paid_back", { refund_id: refundId, way });
}

/** The state of a payment or refund in words; null for money that simply came. */
export function paymentState({
	amount,
	currency,
	is_correction,
	refund_state,
	left_amount,
}: Payment): string | null {
	if (is_correction) return "Taken back";
	if (refund_state !== null) {
		if (refund_state === "failed") return amount < 0 ? "Refund failed" : "Failed refund came back";
		return refund_state === "done" ? "Refunded" : "Refund on its way";
	}
	if (amount < 0) return "Given back";
	if (left_amount === null || left_amount === amount) return null;
	if (left_amount === 0) return "Refunded";
	return `${amountInWords({ amount: amount - left_amount, currency })} refunded`;
}

const problemTitles: Record<PaymentProblem["kind"], string> = {
	"refund-failed": "Refund failed",
	"refund-waits": "Refund not sent yet",
	"not-counted": "Possibly paid, but not counted",
};

/** A problem in words, and advice. */
export function describeProblem({
	kind,
	provider,
	problem,
}: Pick<PaymentProblem, "kind" | "provider" | "problem">) {
	const reason = problem ? `${methodNames[provider]}: ${problem.replace(/[.:]*$/, ".")}` : null;
	return { title: problemTitles[kind], reason, advice: advice(kind, methodNames[provider]) };
}

function advice(kind: PaymentProblem["kind"], provider: string): string {
	if (kind === "refund-failed") {
		return "Refund the payment again, or pay the customer back another way and note it here.";
	}
	if (kind === "refund-waits") return "It's tried again automatically.";
	return `It's checked again automatically. If ${provider} shows it as paid and it stays here, refund it there.`;
}
