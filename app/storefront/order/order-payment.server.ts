import { setTimeout as sleep } from "node:timers/promises";
import { href, type RouterContextProvider, redirect } from "react-router";
import { getOrderOfLink, type LinkedOrder } from "../../bakery/orders/queries.ts";
import { settleCheckout, startCheckout } from "../../bakery/payments/checkouts.server.ts";
import { formatUnits, toUnits } from "../../bakery/payments/units.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { Call } from "../../platform/backend/call.ts";
import { log } from "../../platform/log.server.ts";
import { outageRetrySeconds } from "../../platform/outages.ts";
import type { PaymentProvider } from "../../platform/payment-provider.ts";
import type { RateLimit } from "../../platform/rate-limits.ts";
import { backendContext, visitorAddressContext } from "../../platform/requests/contexts.ts";
import { withTimeout } from "../../platform/with-timeout.ts";

/** Each starts a payment at the provider. */
const paymentRates: RateLimit[] = [
	{ name: "order-payment", max: 20, windowSeconds: 10 * 60 },
	{ name: "order-payment-day", max: 60, windowSeconds: 24 * 60 * 60 },
];

/** How long a visitor waits for a payment to start: less than for a page. */
const startMilliseconds = 6000;

/** How long the page of an order waits for what the provider says of its payments. */
const settleMilliseconds = 4000;

/** The answer where nobody can pay right now. */
interface PaymentRefusal {
	status: 429 | 503;
	retryAfterSeconds: number;
}

/**
 * Leads to the provider's page, or to the order where nothing can be paid.
 * @throws the redirect.
 */
export async function leaveToPay(
	link: string,
	context: Readonly<RouterContextProvider>,
	site: PublicSite,
): Promise<PaymentRefusal> {
	const { settings, words } = site;
	const { service, payments, rateLimits, siteUrl } = context.get(backendContext);
	const own = href("/order/:link", { link });
	if (!payments) throw redirect(own, 303);
	const address = context.get(visitorAddressContext);
	const { retryAfterSeconds } = await rateLimits.count(
		...paymentRates.map((limit) => [limit, address] as const),
	);
	if (retryAfterSeconds > 0) return { status: 429, retryAfterSeconds };
	const order = await getOrderOfLink(service, link);
	if (!order || payLabel(order, payments, site) === null) throw redirect(own, 303);
	try {
		const starting = startCheckout(service, payments, link, {
			describe: (number) =>
				`${settings.siteName}, ${words.say("order.number", { number: String(number) })}`,
			returnUrl: siteUrl + own,
		});
		const url = await withTimeout(starting, startMilliseconds, new Error("The provider hangs."));
		if (url !== null && !isProvidersPage(url, payments)) throw new Error(`${url} is not theirs.`);
		throw redirect(url ?? own, 303);
	} catch (error) {
		if (error instanceof Response) throw error;
		log.error("could not start a payment", { error });
		return { status: 503, retryAfterSeconds: outageRetrySeconds };
	}
}

/**
 * Whether an address can be the provider's page, or its fake's in tests. Stripe's can have a domain of the
 * bakery, so its API alone says which one it is.
 */
function isProvidersPage(address: string, { name }: Pick<PaymentProvider, "name">): boolean {
	const url = URL.parse(address);
	if (url?.protocol === "http:") return url.hostname === "127.0.0.1";
	if (url?.protocol !== "https:" || url.username !== "") return false;
	return name === "stripe" || `.${url.hostname}`.endsWith(".mollie.com");
}

/**
 * The order that a link opens, after the provider was asked about its open payments.
 * @returns `isUnread` where the provider didn't answer in time.
 */
export async function getSettledOrder(
	service: Call,
	payments: PaymentProvider | null,
	link: string,
): Promise<{ order: LinkedOrder | null; isUnread: boolean }> {
	const order = await getOrderOfLink(service, link);
	if (!payments || !order?.is_paying) return { order, isUnread: false };
	let isUnread = false;
	try {
		const late = new Error("The provider hangs.");
		await withTimeout(settleOpen(service, payments, link), settleMilliseconds, late);
	} catch (error) {
		log.warn("could not read a payment for its customer", { error });
		isUnread = true;
	}
	return { order: await getOrderOfLink(service, link), isUnread };
}

/** Asks about each open payment once. One that another request asks about is waited for. */
async function settleOpen(service: Call, payments: PaymentProvider, link: string): Promise<void> {
	let wasAsked = false;
	for (let attempt = 0; attempt < 6; attempt += 1) {
		if (await settleCheckout(service, payments, { order_link: link })) wasAsked = true;
		else if (wasAsked) return;
		else {
			await sleep(500);
			if (!(await getOrderOfLink(service, link))?.is_paying) return;
		}
	}
}

/** The button that pays what an order asks for now, in words; null where nothing can be paid online. */
export function payLabel(
	order: LinkedOrder,
	provider: PaymentProvider | null,
	{ payments, settings, words }: PublicSite,
): string | null {
	const { currency, payable, is_held: isHeld } = order;
	const least = provider?.minAmount(currency) ?? null;
	if (least === null) return null;
	const minimum = isHeld ? least : Math.max(least, toUnits(payments.minCard ?? 0, currency));
	if (payable < minimum) return null;
	const money = { currency, language: settings.language };
	return words.say("order.payNow", { amount: formatUnits(payable, money) });
}
