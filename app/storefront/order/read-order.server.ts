import { decimalsProblem, formatPrice, readPrice } from "../../bakery/catalog/prices/price.ts";
import type { Money } from "../../bakery/catalog/prices/price-format.ts";
import { listGoneProducts, type MinOnline } from "../../bakery/orders/queries.ts";
import {
	MAX_LINES,
	MAX_PIECES,
	type OrderLine,
	type OrderOffer,
	orderLineSchema,
	orderSchema,
	reviewedOrderSchema,
} from "../../bakery/orders/schema.ts";
import { nameOfLine, priceOf } from "../../bakery/orders/stored-order.ts";
import { toUnits } from "../../bakery/payments/units.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { isUuid } from "../../bakery/uuid.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import type { Call } from "../../platform/backend/call.ts";
import type { PaymentProviderName } from "../../platform/payment-provider.ts";
import type { RateLimits } from "../../platform/rate-limits.ts";
import type { DescribeImages } from "../../platform/requests/contexts.ts";
import { onOneLine } from "../../platform/text/characters.ts";
import { withReadableDomain } from "../../platform/text/email.ts";
import { answerKey, readChoiceKey } from "./kept-order.ts";
import type { SentOrder } from "./order-form-data.ts";
import { unavailableInWords } from "./order-page.server.tsx";

/** The products and sizes that the form asks for. */
export function wantedOf({ pieces }: SentOrder) {
	return Object.entries(pieces)
		.filter(([, typed]) => !/^0*$/.test(typed))
		.map(([key, typed]) => ({
			...{ key, ...readChoiceKey(key) },
			pieces: /^\d+$/.test(typed) ? Number(typed) : Number.NaN,
		}));
}

/** The lines that the form says. What cannot be one is gone. */
function readLines(form: SentOrder, { words }: PublicSite) {
	const errors: Record<string, string> = {};
	const lines: OrderLine[] = [];
	for (const { key, product, size, pieces: typed } of wantedOf(form)) {
		const pieces = typed <= MAX_PIECES ? typed : MAX_PIECES + 1;
		const answers = answersTo(product, form);
		const line = orderLineSchema.safeParse({ product, size, pieces, answers }).data;
		if (line) lines.push(line);
		else errors[key] = words.say("order.gone");
	}
	return { lines, errors };
}

/** The answers to the questions about a product. */
function answersTo(product: string, form: SentOrder) {
	const prefix = answerKey(product, "");
	return Object.entries(form.answers).flatMap(([key, typed]) => {
		const answer = onOneLine(typed).trim();
		return key.startsWith(prefix) && answer ? [{ question: key.slice(prefix.length), answer }] : [];
	});
}

/**
 * The order that the form says, what is reviewed of it, and what is wrong with its fields. What can be
 * ordered the database says.
 */
export function readOrder(form: SentOrder, { site, day }: OrderContext) {
	const { lines, errors } = readLines(form, site);
	const { name, phone, note } = form;
	const sent = {
		...{ day, pickup: form.pickup || null, lines, email: withReadableDomain(form.email.trim()) },
		...(form.version !== null && { version: form.version }),
	};
	const { total, currency } = form;
	const payment = readPayment(form, site.settings);
	const parsed = orderSchema.safeParse({
		...{ ...sent, name, phone, note, total: total ?? 0, currency },
		...payment,
	});
	const { phone: phoneRule } = site.orders;
	const { say } = site.words;
	const tipError =
		payment === null
			? say("order.tipTooMuch", { amount: formatPrice(total ?? 0, site.settings) })
			: undefined;
	if (phoneRule === "required" && phone.trim() === "") errors.phone = say("order.phoneRequired");
	for (const { path, message } of parsed.error?.issues ?? []) {
		const [field] = path;
		if (field === "name" || field === "email") errors[field] ??= contactError(message, site);
		if (field === "phone") errors.phone ??= say("order.phoneTooLong");
		if (field === "note") errors.note ??= say("order.noteTooLong");
		if (field === "pickup") errors.pickup ??= say("order.pickupGone");
	}
	const { data: reviewed } = reviewedOrderSchema.safeParse(sent);
	return { order: parsed.data, reviewed, errors, tipError };
}

/** The tips to choose from, in percent. */
export const TIP_PERCENTS = [5, 10, 15];

/** The choice of another tip. */
export const OTHER_TIP = "other";

/** A tip in units. */
export function tipOf(total: number, percent: number): number {
	return Math.round((total * percent) / 100);
}

/** The payment before the order counts, as the form says it; null for a tip that is none. */
function readPayment({ deposit, all, pay, ...form }: SentOrder, money: Money) {
	if (deposit === 0) return {};
	const tip = readTip(form, money);
	if (tip === null) return null;
	const isAll = pay === "all" && deposit < all;
	return { ...(isAll && { pay: "all" }), tip, upfront: (isAll ? all : deposit) + tip };
}

/** The tip in units, at most the total; null for what is none. */
function readTip(
	{ tip, tipAmount, total }: Pick<SentOrder, "tip" | "tipAmount" | "total">,
	money: Money,
): number | null {
	const units = toUnits(total ?? 0, money.currency);
	if (tip !== OTHER_TIP) return TIP_PERCENTS.includes(Number(tip)) ? tipOf(units, Number(tip)) : 0;
	const typed = tipAmount.trim() === "" ? 0 : readPrice(tipAmount, money);
	if (decimalsProblem(typed, money)) return null;
	const other = toUnits(typed, money.currency);
	return other >= 0 && other <= units ? other : null;
}

/** The schema of name and email says which sentence of the contact form it is. */
function contactError(key: string, { words }: PublicSite): string {
	return words.group("messageForm")[key as keyof GroupWords<"messageForm">];
}

/** Names the chosen products that the day does not have; null for none. */
export function unavailable(
	form: SentOrder,
	offers: readonly OrderOffer[],
	site: PublicSite,
): string | null {
	const wanted = new Set(wantedOf(form).map(({ product }) => product));
	const names = offers
		.filter(({ productId, problem }) => problem !== null && wanted.has(productId))
		.map(({ name }) => name);
	return names.length > 0 ? unavailableInWords(names, site) : null;
}

/**
 * Names the chosen products and sizes that no day has anymore: the form has no fields for them. Null
 * for none.
 * @param offers of the chosen products; a day on which the bakery is closed has none.
 */
export async function goneInWords(
	form: SentOrder,
	offers: readonly OrderOffer[],
	{ service, site: { settings, words } }: OrderContext,
): Promise<string | null> {
	const offered = new Map(offers.map((offer) => [offer.productId, offer]));
	const wanted = wantedOf(form).slice(0, MAX_LINES);
	const missing = wanted.filter(({ product }) => isUuid(product) && !offered.has(product));
	const ids = missing.map(({ product }) => product);
	const gone = ids.length > 0 ? await listGoneProducts(service, ids) : new Map<string, string>();
	const names = wanted.flatMap(({ product, size }) => {
		const offer = offered.get(product);
		if (offer && priceOf(offer, size) !== null) return [];
		const name = offer?.name ?? gone.get(product);
		return name === undefined ? [] : [nameOfLine({ name, size })];
	});
	if (names.length === 0) return null;
	const products = new Intl.ListFormat(settings.language).format(names);
	return words.say("order.goneProducts", { products });
}

/** The request and the site that decide about an order. */
export interface OrderContext {
	/** The day that the form is for. */
	day: string;
	/** The link of an order that is changed; null for a new one. */
	changing: string | null;
	site: PublicSite;
	describeImages: DescribeImages;
	visitor: Call;
	service: Call;
	rateLimits: RateLimits;
	visitorAddress: string;
	/** Whether the site can send mail. */
	sendsMail: boolean;
	/** Whether an order is changed on its own page: what it costs is settled afterwards. */
	isChange: boolean;
	/** Who takes payments online; null for nobody. */
	provider: PaymentProviderName | null;
	minOnline: MinOnline;
}
