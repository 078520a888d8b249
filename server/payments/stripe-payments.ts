import Stripe from "stripe";
import type { PaymentSettings } from "../../app/platform/environment.server.ts";
import type {
	PaymentNotice,
	PaymentProvider,
	ProviderEntry,
	ProviderPayment,
	ProviderRefund,
	StartedPayment,
} from "../../app/platform/payment-provider.ts";
import { fromStripe, stripeMinimum, toStripe } from "./stripe-currencies.ts";

type Settings = Extract<PaymentSettings, { provider: "stripe" }>;
type Session = Stripe.Checkout.Session;

const timeoutMilliseconds = 8_000;

/** Stripe refuses sessions that end in less than 30 minutes; a start may be repeated for ten. */
const shortestMinutes = 40;
/** Longer than any session of ours is open. */
const longestSeconds = 2 * 60 * 60;

/** With these, money comes days later: the pieces would be held for nobody, or be gone. */
const slowMethods = [
	...["acss_debit", "au_becs_debit", "bacs_debit", "boleto", "customer_balance", "konbini"],
	...["multibanco", "nz_bank_account", "oxxo", "sepa_debit", "us_bank_account"],
];

/** Payments on Stripe's own page (Checkout Sessions). A reference is the session's id. */
export function openStripe({ secretKey, webhookSecret, isTest, host }: Settings): PaymentProvider {
	const [hostname, port] = host?.split(":") ?? [];
	const stripe = new Stripe(secretKey, {
		timeout: timeoutMilliseconds,
		maxNetworkRetries: 1,
		telemetry: false,
		...(hostname && port && { host: hostname, port, protocol: "http" as const }),
	});
	const { sessions } = stripe.checkout;

	/** Without the email address if Stripe refuses it: the customer can type another one there. */
	async function create(payment: StartedPayment, email: string | null): Promise<Session> {
		try {
			return await sessions.create(sessionOf({ ...payment, email }), {
				idempotencyKey: `start-${payment.id}${email ? "" : "-without-email"}`,
			});
		} catch (error) {
			if (!email || !isRefusal(error) || error.param !== "customer_email") throw error;
			return await create(payment, null);
		}
	}

	async function findRefund(payment: string, id: string): Promise<Stripe.Refund | undefined> {
		for await (const refund of stripe.refunds.list({ payment_intent: payment, limit: 100 })) {
			if (refund.metadata?.refund === id) return refund;
		}
		return undefined;
	}

	return {
		name: "stripe",
		isTest,
		minAmount: stripeMinimum,
		start: hidingKey(async (payment) => {
			const { id: reference, url } = await create(payment, payment.email);
			if (!url) throw new Error("Stripe started a payment without a page.");
			return { reference, url };
		}),
		read: hidingKey(async (reference) =>
			toPayment(
				await sessions.retrieve(reference, {
					expand: ["payment_intent.latest_charge.balance_transaction"],
				}),
			),
		),
		close: hidingKey(async (reference) => {
			try {
				// Without a key of ours: a refusal would be repeated for a day.
				await sessions.expire(reference);
			} catch (error) {
				if (!isRefusal(error)) throw error;
				const { status } = await sessions.retrieve(reference);
				if (status === "open") throw error;
			}
		}),
		refund: hidingKey(async ({ id, payment, amount, currency, isRepeated }) => {
			const { payment_intent: intent } = await sessions.retrieve(payment);
			const paymentIntent = idOf(intent);
			if (!paymentIntent) return refused("Nothing was paid.");
			const earlier = isRepeated && (await findRefund(paymentIntent, id));
			if (earlier) return toRefund(earlier);
			try {
				const refund = await stripe.refunds.create(
					{
						payment_intent: paymentIntent,
						amount: toStripe(amount, currency),
						metadata: { refund: id, session: payment },
					},
					{ idempotencyKey: `refund-${id}` },
				);
				return toRefund(refund);
			} catch (error) {
				if (isRefusal(error)) return refused(error.message);
				throw error;
			}
		}),
		readRefund: hidingKey(async (_payment, reference) =>
			toRefund(await stripe.refunds.retrieve(reference)),
		),
		recognize(body, signature) {
			try {
				const event = stripe.webhooks.constructEvent(body, signature ?? "", webhookSecret);
				return event.livemode === isTest ? null : toNotice(event);
			} catch {
				return null;
			}
		},
		dashboardUrl(reference) {
			const mode = isTest ? "test/" : "";
			return `https://dashboard.stripe.com/${mode}search?query=${encodeURIComponent(reference)}`;
		},
		list: hidingKey(async (from, until) => {
			const [start, end] = [seconds(from), seconds(until)];
			const created = { gte: start, lt: end };
			const expand = ["data.balance_transaction"];
			const known = new Map<string, string>();
			const started = { gte: start - longestSeconds, lt: end };
			for await (const { id, payment_intent } of sessions.list({ created: started, limit: 100 })) {
				const intent = idOf(payment_intent);
				if (intent) known.set(intent, id);
			}
			const entries: ProviderEntry[] = [];
			for await (const charge of stripe.charges.list({ created, limit: 100, expand })) {
				const intent = idOf(charge.payment_intent);
				if (!charge.paid || !charge.captured) continue;
				const reference = (intent && known.get(intent)) ?? intent ?? charge.id;
				entries.push({ kind: "payment", reference, ...entryOf(charge, charge.metadata.id) });
			}
			for await (const refund of stripe.refunds.list({ created, limit: 100, expand })) {
				if (toRefund(refund).state === "failed") continue;
				const { id: reference, metadata } = refund;
				entries.push({ kind: "refund", reference, ...entryOf(refund, metadata?.refund) });
			}
			return entries.sort((one, other) => one.at.localeCompare(other.at));
		}),
	};
}

/** Stripe's message about a key that it doesn't take repeats the end of it. */
function hidingKey<Given extends unknown[], Answer>(method: (...given: Given) => Promise<Answer>) {
	return async (...given: Given): Promise<Answer> => {
		try {
			return await method(...given);
		} catch (error) {
			if (!(error instanceof Stripe.errors.StripeAuthenticationError)) throw error;
			throw new Error("Stripe refuses the key. Check STRIPE_SECRET_KEY.");
		}
	};
}

function sessionOf(payment: StartedPayment): Stripe.Checkout.SessionCreateParams {
	const { id, amount, currency, description, email, returnUrl, startedAt, minutes } = payment;
	const open = Math.max(minutes, shortestMinutes) * 60;
	return {
		mode: "payment",
		line_items: [
			{
				quantity: 1,
				price_data: {
					currency: currency.toLowerCase(),
					unit_amount: toStripe(amount, currency),
					product_data: { name: description },
				},
			},
		],
		client_reference_id: id,
		metadata: { id },
		payment_intent_data: { metadata: { id }, description },
		...(email && { customer_email: email }),
		// The customer pays in the order's currency.
		adaptive_pricing: { enabled: false },
		excluded_payment_method_types: slowMethods,
		expires_at: seconds(new Date(startedAt)) + open,
		success_url: returnUrl,
		cancel_url: returnUrl,
	};
}

function toPayment(session: Session): ProviderPayment {
	const currency = (session.currency ?? "").toUpperCase();
	const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
	const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
	return {
		state: stateOf(session),
		amount: fromStripe(session.amount_total ?? 0, currency),
		currency,
		fee: charge && entryOf(charge, undefined).fee,
	};
}

function stateOf({ status, payment_status, payment_intent }: Session): ProviderPayment["state"] {
	if (payment_status === "paid") return "paid";
	if (status === "open") return "open";
	// A payment whose money is on its way.
	const isProcessing =
		typeof payment_intent === "object" && payment_intent?.status === "processing";
	return status === "complete" && isProcessing ? "open" : "over";
}

const refundStates: Readonly<Record<string, ProviderRefund["state"]>> = {
	succeeded: "done",
	failed: "failed",
	canceled: "failed",
};

function toRefund({ id, status, failure_reason }: Stripe.Refund): ProviderRefund {
	return {
		reference: id,
		state: refundStates[status ?? ""] ?? "pending",
		problem: failure_reason?.replaceAll("_", " ") ?? null,
	};
}

function refused(problem: string): ProviderRefund {
	return { reference: null, state: "failed", problem };
}

function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
	return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Other payments of the account, and refunds that this site didn't ask for, concern others. */
function toNotice({ id, type, data: { object } }: Stripe.Event): PaymentNotice | null {
	const { metadata } = object as { metadata?: Stripe.Metadata | null };
	if (type.startsWith("checkout.session.") && metadata?.id) {
		return { id, reference: (object as Session).id };
	}
	const isRefund = type.startsWith("refund.") || type === "charge.refund.updated";
	return isRefund && metadata?.session ? { id, reference: metadata.session } : null;
}

interface Booked {
	amount: number;
	currency: string;
	created: number;
	balance_transaction?: string | Stripe.BalanceTransaction | null;
}

function entryOf(booked: Booked, id: string | undefined) {
	const currency = booked.currency.toUpperCase();
	const balance = booked.balance_transaction;
	const isInCurrency = typeof balance === "object" && balance?.currency === booked.currency;
	return {
		amount: fromStripe(booked.amount, currency),
		currency,
		id: id ?? null,
		fee: isInCurrency ? fromStripe(balance.fee, currency) : null,
		at: new Date(booked.created * 1000).toISOString(),
	};
}

function idOf(object: string | { id: string } | null): string | null {
	return typeof object === "string" ? object : (object?.id ?? null);
}

function seconds(time: Date): number {
	return Math.floor(time.getTime() / 1000);
}
