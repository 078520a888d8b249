import { listGoneProducts } from "../../bakery/orders/queries.ts";
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
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { isUuid } from "../../bakery/uuid.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import type { Call } from "../../platform/backend/call.ts";
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
	const parsed = orderSchema.safeParse({ ...sent, name, phone, note, total: total ?? 0, currency });
	const { phone: phoneRule } = site.orders;
	const { say } = site.words;
	if (phoneRule === "required" && phone.trim() === "") errors.phone = say("order.phoneRequired");
	for (const { path, message } of parsed.error?.issues ?? []) {
		const [field] = path;
		if (field === "name" || field === "email") errors[field] ??= contactError(message, site);
		if (field === "phone") errors.phone ??= say("order.phoneTooLong");
		if (field === "note") errors.note ??= say("order.noteTooLong");
		if (field === "pickup") errors.pickup ??= say("order.pickupGone");
	}
	const { data: reviewed } = reviewedOrderSchema.safeParse(sent);
	return { order: parsed.data, reviewed, errors };
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
}
