import type { Call } from "../../platform/backend/call.ts";
import { log } from "../../platform/log.server.ts";
import type { PaymentNotice, PaymentProvider } from "../../platform/payment-provider.ts";
import { z } from "../../platform/zod.ts";

// database/topics/17_payments.sql decides what is asked and what counts. The provider decides what was paid.

const startedSchema = z.object({
	id: z.uuid(),
	amount: z.int(),
	currency: z.string(),
	url: z.string().nullable(),
	started_at: z.string(),
	number: z.int(),
	email: z.string().nullable(),
	/** For how long it can be paid. */
	minutes: z.number(),
});

/** How a customer's payment reads at the provider. */
interface Shown {
	/** Of the order with this number: 'Levain, order 150'. */
	describe(number: number): string;
	/** Of the order's page. */
	returnUrl: string;
}

/**
 * Starts the payment of what an order asks for now, or finds the one that is open.
 * @returns the provider's page; null where nothing can be paid.
 * @throws when the provider can't be reached or refuses. Started again, it is the same payment.
 */
export async function startCheckout(
	service: Call,
	provider: PaymentProvider,
	link: string,
	{ describe, returnUrl }: Shown,
): Promise<string | null> {
	const begun = await service(
		"begin_checkout",
		{ order_link: link, provider: provider.name },
		startedSchema.nullable(),
	);
	if (!begun || begun.url) return begun?.url ?? null;
	const { id, amount, currency, email, started_at: startedAt, minutes } = begun;
	const started = await provider.start({
		...{ id, amount, currency, email, startedAt, minutes, returnUrl },
		description: describe(begun.number),
	});
	await service("note_checkout", { checkout_id: id, ...started });
	return started.url;
}

const takenSchema = z.object({
	id: z.uuid(),
	provider: z.string(),
	reference: z.string(),
	/** Whether it should not be paid anymore: its order is canceled, or no longer held. */
	is_over: z.boolean(),
});

/** The payments to ask about: those of an order, of a notice, or all that are due. */
type Asked = { order_link: string } | { notice_of: string } | Record<string, never>;

/**
 * Asks the provider about a payment, and stores what it says. One that should not be paid anymore is
 * ended first, so that money seldom comes too late.
 * @returns whether there was any.
 * @throws when the provider or the database can't be reached.
 */
export async function settleCheckout(
	service: Call,
	provider: PaymentProvider,
	asked: Asked = {},
): Promise<boolean> {
	const taken = await service("take_checkout", asked, takenSchema.nullable());
	if (!taken) return false;
	const { id, reference } = taken;
	try {
		if (taken.provider !== provider.name) throw new Error(`${taken.provider} is not connected.`);
		if (taken.is_over) await provider.close(reference);
		const { state, amount, currency, fee } = await provider.read(reference);
		await service("settle_checkout", {
			...{ checkout_id: id, outcome: state, units: amount, units_of: currency },
			...(fee !== null && { fee }),
		});
	} catch (error) {
		const problem = error instanceof Error ? error.message : String(error);
		await service("settle_checkout", { checkout_id: id, outcome: "open", problem });
		throw error;
	}
	return true;
}

/** Stores a notice of the provider. @returns whether it is about a payment of this site. */
export async function keepNotice(
	service: Call,
	provider: PaymentProvider,
	{ id, reference }: PaymentNotice,
): Promise<boolean> {
	// Mollie's notices have no id; all of a payment are then one.
	const notice = { provider: provider.name, id: id ?? reference, notice_of: reference };
	return service("keep_notice", notice, z.boolean());
}

const takenRefundSchema = z.object({
	id: z.uuid(),
	state: z.enum(["asked", "pending"]),
	amount: z.int(),
	currency: z.string(),
	/** The provider's; null until it answered. */
	reference: z.string().nullable(),
	/** The provider's reference of the payment. */
	payment: z.string(),
	provider: z.string(),
	/** Whether it may have been sent before. */
	is_repeated: z.boolean(),
});

/**
 * Sends the next refund to the provider, or asks about one that takes days. It is asked once: sent again,
 * it is the same refund.
 * @returns whether there was any.
 */
export async function settleRefund(service: Call, provider: PaymentProvider): Promise<boolean> {
	const refund = await service("take_refund", {}, takenRefundSchema.nullable());
	if (!refund) return false;
	const { id, amount, currency, payment, reference } = refund;
	const note = (state: string, more: { reference?: string; problem?: string }) =>
		service("note_refund", { refund_id: id, new_state: state, ...more });
	try {
		if (refund.provider !== provider.name) throw new Error(`${refund.provider} is not connected.`);
		const answer = reference
			? await provider.readRefund(payment, reference)
			: await provider.refund({ id, amount, currency, payment, isRepeated: refund.is_repeated });
		await note(answer.state, {
			...(answer.reference && { reference: answer.reference }),
			...(answer.problem && { problem: answer.problem }),
		});
	} catch (error) {
		const problem = error instanceof Error ? error.message : String(error);
		await note(refund.state, { problem });
		log.warn("could not refund a payment; retrying later", { payment, error });
	}
	return true;
}
