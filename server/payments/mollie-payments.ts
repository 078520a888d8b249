import { setTimeout as sleep } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { decimalsOf } from "../../app/platform/currency-decimals.ts";
import type { PaymentSettings } from "../../app/platform/environment.server.ts";
import type {
	Amount,
	AskedRefund,
	PaymentProvider,
	ProviderEntry,
	ProviderPayment,
	ProviderRefund,
	StartedPayment,
} from "../../app/platform/payment-provider.ts";
import { isPublicAddress } from "../images/image-imports/public-address.ts";

type Settings = Extract<PaymentSettings, { provider: "mollie" }>;

interface MollieAmount {
	currency: string;
	value: string;
}

interface Payment {
	id: string;
	status: string;
	amount: MollieAmount;
	metadata: { id?: string } | null;
	isCancelable?: boolean;
	createdAt: string;
	paidAt?: string;
	_links: { checkout?: { href: string } };
}

interface Refund {
	id: string;
	status: string;
	amount: MollieAmount;
	metadata: { refund?: string } | null;
	createdAt: string;
}

interface Page<Name extends string, Item> {
	_embedded: Record<Name, Item[]>;
	_links: { next?: { href: string } | null };
}

interface MollieRequest {
	method?: "GET" | "POST" | "DELETE";
	body?: object;
	/** Mollie answers a repeated request with the same one as before, for an hour. */
	key?: string;
}

const timeoutMilliseconds = 8_000;
const beforeRetry = 500;

/** Those of bank transfers are paid this long after they were started. */
const longestMilliseconds = 14 * 24 * 60 * 60 * 1000;

/** The smallest amounts in whole units: a bit more than its methods of payment need. */
const minimums: Readonly<Record<string, number>> = {
	...{ AED: 2, AUD: 1, BRL: 3, CAD: 1, CHF: 1, CZK: 15, DKK: 5, EUR: 0.5, GBP: 0.5, HKD: 5 },
	...{ HUF: 250, ILS: 3, ISK: 100, JPY: 100, MXN: 10, MYR: 3, NOK: 5, NZD: 1, PHP: 30, PLN: 3 },
	...{ RON: 3, SEK: 5, SGD: 1, THB: 20, TWD: 20, USD: 0.5, ZAR: 10 },
};

const states: Readonly<Record<string, ProviderPayment["state"]>> = {
	open: "open",
	pending: "open",
	authorized: "open",
	paid: "paid",
};

const refundStates: Readonly<Record<string, ProviderRefund["state"]>> = {
	queued: "pending",
	pending: "pending",
	processing: "pending",
	refunded: "done",
};

class MollieError extends Error {
	override name = "MollieError";
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}

	/** Whether Mollie did nothing, and would do nothing if asked again. */
	get isRefusal(): boolean {
		return [400, 404, 410, 422].includes(this.status);
	}
}

/**
 * Payments on Mollie's own page. A reference is the payment's id. Mollie's client for Node isn't used:
 * it has no timeouts, trusts its own list of certificates from 2021, and doesn't reach a test's server.
 */
export function openMollie({ apiKey, isTest, host }: Settings, siteUrl: string): PaymentProvider {
	const origin = host ? `http://${host}` : "https://api.mollie.com";
	const webhookUrl = host || isPublic(siteUrl) ? `${siteUrl}/api/payments/notices` : undefined;

	async function send<Answer>(path: string, { method, body, key }: MollieRequest): Promise<Answer> {
		const response = await fetch(`${origin}/v2/${path}`, {
			method: method ?? "GET",
			headers: {
				authorization: `Bearer ${apiKey}`,
				accept: "application/hal+json",
				...(body && { "content-type": "application/json" }),
				...(key && { "idempotency-key": key }),
			},
			...(body && { body: JSON.stringify(body) }),
			redirect: "error",
			signal: AbortSignal.timeout(timeoutMilliseconds),
		});
		const text = await response.text();
		if (response.ok) return (text ? JSON.parse(text) : {}) as Answer;
		throw new MollieError(
			response.status,
			errorText(text) ?? `Mollie answered ${response.status}.`,
		);
	}

	/** Once more where nobody knows what happened: every request may be repeated. */
	async function ask<Answer>(path: string, request: MollieRequest = {}): Promise<Answer> {
		try {
			return await send(path, request);
		} catch (error) {
			if (error instanceof MollieError && error.status < 500) throw error;
			await sleep(beforeRetry);
			return await send(path, request);
		}
	}

	/** Newest first. */
	async function* listAll<Item>(path: string, name: string): AsyncGenerator<Item> {
		let search: string | null = "?limit=250";
		while (search !== null) {
			const page: Page<string, Item> = await ask(`${path}${search}`);
			yield* page._embedded[name] ?? [];
			const next = page._links.next?.href;
			search = next ? new URL(next).search : null;
		}
	}

	const read = (reference: string) => ask<Payment>(`payments/${encodeURIComponent(reference)}`);

	async function findRefund(payment: string, id: string): Promise<Refund | undefined> {
		const path = `payments/${encodeURIComponent(payment)}/refunds`;
		for await (const refund of listAll<Refund>(path, "refunds")) {
			if (refund.metadata?.refund === id) return refund;
		}
		return undefined;
	}

	return {
		name: "mollie",
		isTest,
		minAmount(currency) {
			const minimum = minimums[currency];
			return minimum === undefined ? null : Math.round(minimum * 10 ** decimalsOf(currency));
		},
		async start(payment) {
			const started = await ask<Payment>("payments", {
				method: "POST",
				body: { ...bodyOf(payment), ...(webhookUrl && { webhookUrl }) },
				key: `start-${payment.id}`,
			});
			const url = started._links.checkout?.href;
			if (!url) throw new Error("Mollie started a payment without a page.");
			return { reference: started.id, url };
		},
		async read(reference) {
			const { status, amount } = await read(reference);
			return { state: states[status] ?? "over", fee: null, ...fromMollie(amount) };
		},
		async close(reference) {
			if (!(await read(reference)).isCancelable) return;
			try {
				await ask(`payments/${encodeURIComponent(reference)}`, { method: "DELETE" });
			} catch (error) {
				if (!(error instanceof MollieError && error.isRefusal)) throw error;
				if ((await read(reference)).isCancelable) throw error;
			}
		},
		async refund({ id, payment, amount, currency, isRepeated }: AskedRefund) {
			const earlier = isRepeated && (await findRefund(payment, id));
			if (earlier) return toRefund(earlier);
			try {
				const refund = await ask<Refund>(`payments/${encodeURIComponent(payment)}/refunds`, {
					method: "POST",
					body: { amount: toMollie({ amount, currency }), metadata: { refund: id } },
					key: `refund-${id}`,
				});
				return toRefund(refund);
			} catch (error) {
				if (!(error instanceof MollieError && error.isRefusal)) throw error;
				return { reference: null, state: "failed", problem: error.message };
			}
		},
		async readRefund(payment, reference) {
			const [path, id] = [payment, reference].map(encodeURIComponent);
			return toRefund(await ask<Refund>(`payments/${path}/refunds/${id}`));
		},
		recognize(body) {
			const reference = new URLSearchParams(body).get("id") ?? "";
			return /^tr_\w{1,60}$/.test(reference) ? { id: null, reference } : null;
		},
		dashboardUrl: (reference) =>
			`https://my.mollie.com/dashboard/payments/${encodeURIComponent(reference)}`,
		async list(from, until) {
			const entries: ProviderEntry[] = [];
			const isWithin = (time: string) => new Date(time) >= from && new Date(time) < until;
			for await (const payment of listAll<Payment>("payments", "payments")) {
				if (new Date(payment.createdAt).getTime() < from.getTime() - longestMilliseconds) break;
				if (!payment.paidAt || !isWithin(payment.paidAt)) continue;
				entries.push(entryOf("payment", payment, payment.metadata?.id, payment.paidAt));
			}
			for await (const refund of listAll<Refund>("refunds", "refunds")) {
				if (new Date(refund.createdAt) < from) break;
				if (!isWithin(refund.createdAt) || toRefund(refund).state === "failed") continue;
				entries.push(entryOf("refund", refund, refund.metadata?.refund, refund.createdAt));
			}
			return entries.sort((one, other) => one.at.localeCompare(other.at));
		},
	};
}

function bodyOf({ id, description, returnUrl, ...amount }: StartedPayment) {
	return {
		amount: toMollie(amount),
		description,
		redirectUrl: returnUrl,
		cancelUrl: returnUrl,
		metadata: { id },
	};
}

function toMollie({ amount, currency }: Amount): MollieAmount {
	const decimals = decimalsOf(currency);
	return { currency, value: (amount / 10 ** decimals).toFixed(decimals) };
}

function fromMollie({ currency, value }: MollieAmount): Amount {
	return { amount: Math.round(Number(value) * 10 ** decimalsOf(currency)), currency };
}

function toRefund({ id, status }: Refund): ProviderRefund {
	const state = refundStates[status] ?? "failed";
	return { reference: id, state, problem: state === "failed" ? status : null };
}

function entryOf(
	kind: ProviderEntry["kind"],
	{ id: reference, amount }: Payment | Refund,
	id: string | undefined,
	time: string,
): ProviderEntry {
	const at = new Date(time).toISOString();
	return { kind, reference, id: id ?? null, fee: null, at, ...fromMollie(amount) };
}

function errorText(answer: string): string | null {
	try {
		return (JSON.parse(answer) as { detail?: string }).detail ?? null;
	} catch {
		return null;
	}
}

/** Whether Mollie reaches it: it refuses payments whose notices it can't send. */
function isPublic(siteUrl: string): boolean {
	const hostname = new URL(siteUrl).hostname.replace(/^\[|\]$/g, "");
	if (ipaddr.isValid(hostname)) return isPublicAddress(hostname);
	return hostname.includes(".") && !/\.(localhost|local|test|internal|lan)$/.test(hostname);
}
