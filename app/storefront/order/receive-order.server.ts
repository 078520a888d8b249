import { formatPrice } from "../../bakery/catalog/price.ts";
import { changeOrder, listOrderOffers, placeOrder } from "../../bakery/orders/queries.ts";
import {
	answersOf,
	MOST_LINES,
	nameOfLine,
	type OrderAnswer,
	type OrderLine,
	type OrderOffer,
	type OrderProblem,
	orderLineSchema,
	orderSchema,
	priceOf,
} from "../../bakery/orders/schema.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { submissionId } from "../../bakery/submissions/submission-id.ts";
import { isUuid } from "../../bakery/uuid.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { log } from "../../platform/log.server.ts";
import type { RateLimit, RateLimits } from "../../platform/rate-limits.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { onOneLine } from "../../platform/text/text-lines.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { describeWait } from "../contact/describe-wait.ts";
import { allergenBox } from "../product-detail/allergen-box.server.ts";
import {
	answerKey,
	type OrderFormState,
	type OrderSummary,
	readChoiceKey,
	type SentOrder,
} from "./order-form-data.ts";
import { problemOfProduct, unavailableInWords } from "./order-page.server.ts";

/** Attempts to order, so that nobody takes everything with many addresses. */
const orderRates: RateLimit[] = [
	{ name: "order", most: 12, windowSeconds: 10 * 60 },
	{ name: "order-day", most: 40, windowSeconds: 24 * 60 * 60 },
];

/** How long a visitor waits for a database that hangs, before the form is shown again. */
const timeoutMilliseconds = 4000;

interface OrderContext {
	/** The day that the form is for. */
	day: string;
	/** The link of an order that is changed; null for a new one. */
	changing: string | null;
	site: PublicSite;
	visitor: DataClient;
	service: DataClient;
	rateLimits: RateLimits;
	visitorAddress: string;
	/** Whether the site can send mail. */
	sendsMail: boolean;
}

/** The form as it is shown again, or the order that was placed. */
type Received = { state: OrderFormState } | { link: string };

/**
 * Does what a button of the order form asks for: shows another day, checks the order, or places it.
 * Whatever was typed comes back.
 */
export async function receiveOrder(
	intent: "look" | "review" | "place",
	form: SentOrder,
	context: OrderContext,
): Promise<Received> {
	try {
		const receiving = receive(intent, form, context);
		return await withTimeout(receiving, timeoutMilliseconds, new Error("The database hangs."));
	} catch (error) {
		log.error("could not place an order", { error });
		return { state: shown(form, context.site.words.say("order.failed")) };
	}
}

async function receive(
	intent: "look" | "review" | "place",
	form: SentOrder,
	context: OrderContext,
): Promise<Received> {
	const { visitor, service, day, changing, site } = context;
	const wanted = wantedOf(form)
		.map(({ product }) => product)
		.filter(isUuid)
		.slice(0, MOST_LINES);
	const offers = await listOrderOffers(visitor, day, changing ?? undefined, wanted);
	if (intent === "look") return { state: shown(form, unavailable(form, offers, site)) };
	const { order, errors } = readOrder(form, offers, context);
	if (!order || Object.keys(errors).length > 0) {
		const isEmpty = Object.values(form.pieces).every((pieces) => pieces === "" || pieces === "0");
		const notice = isEmpty ? "order.empty" : checkFields(context);
		return { state: { ...shown(form, site.words.say(notice)), errors } };
	}
	const summary = summaryOf(order.lines, offers, site);
	if (intent === "review" || form.total === null) return { state: { ...shown(form), summary } };
	const refusal = await countOrder(context);
	if (refusal !== null) return { state: { ...shown(form, refusal), summary } };
	const id = await submissionId(form.formInstanceId, [order.email.toLowerCase()]);
	const answer = changing
		? await changeOrder(service, changing, order, id)
		: await placeOrder(service, order, {
				submissionId: id,
				toConfirm: site.orders.confirms && context.sendsMail,
			});
	return describe(answer, form, summary, context);
}

function checkFields({ changing }: OrderContext) {
	return changing ? "order.checkChange" : "order.checkFields";
}

function shown(form: SentOrder, notice: string | null = null): OrderFormState {
	return { form, errors: {}, notice, summary: null };
}

/** Names the chosen products that the day does not have; null for none. */
function unavailable(
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

/** The products and sizes that the form asks for. */
function wantedOf({ pieces }: SentOrder) {
	return Object.entries(pieces)
		.filter(([, typed]) => typed !== "" && typed !== "0")
		.map(([key, typed]) => ({ key, ...readChoiceKey(key), pieces: Number(typed) }));
}

/** The lines that the form says, and what is wrong with them. */
function readLines(form: SentOrder, offers: readonly OrderOffer[], site: PublicSite) {
	const errors: Record<string, string> = {};
	const lines: OrderLine[] = [];
	const wanted = wantedOf(form);
	for (const { key, product, size, pieces } of wanted) {
		const offer = offers.find(({ productId }) => productId === product);
		const answers = offer?.questions.flatMap(({ label }) => {
			const answer = onOneLine(form.answers[answerKey(product, label)] ?? "").trim();
			return answer ? [{ question: label, answer }] : [];
		});
		const line = orderLineSchema.safeParse({ product, size, pieces, answers }).data;
		const all = wanted.filter((other) => other.product === product);
		const sum = all.reduce((total, other) => total + other.pieces, 0);
		const problem = problemOf(offer, line, sum);
		if (problem) errors[key] = problemOfProduct(problem, offer ?? { minimum: 1, maximum: 0 }, site);
		else if (line) lines.push(line);
		Object.assign(errors, offer && problemsOfAnswers(offer, form, site));
	}
	return { lines, errors };
}

function problemsOfAnswers(offer: OrderOffer, { answers }: SentOrder, { words }: PublicSite) {
	const errors: Record<string, string> = {};
	for (const { label, choices, maximum } of offer.questions) {
		const key = answerKey(offer.productId, label);
		const answer = onOneLine(answers[key] ?? "").trim();
		if (choices.length > 0) {
			if (!choices.includes(answer)) errors[key] = words.say("order.chooseAnswer");
		} else if (answer.length > maximum) {
			errors[key] = words.say("order.answerTooLong", { count: String(maximum) });
		}
	}
	return errors;
}

/** The order that the form says, and what is wrong with it. */
function readOrder(form: SentOrder, offers: readonly OrderOffer[], context: OrderContext) {
	const { site, day } = context;
	const { lines, errors } = readLines(form, offers, site);
	const { pickup, name, email, phone, note } = form;
	const parsed = orderSchema.safeParse({
		day,
		pickup: pickup || null,
		...{ name, email, phone, note },
		total: form.total ?? 0,
		...(form.version !== null && { version: form.version }),
		lines,
	});
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
	const isEmpty = lines.length === 0;
	return { order: isEmpty ? undefined : parsed.data, errors };
}

/** The database decides; what can be said before is said before. @param sum of all sizes */
function problemOf(
	offer: OrderOffer | undefined,
	line: OrderLine | undefined,
	sum: number,
): OrderProblem | null {
	if (!offer || (line && priceOf(offer, line.size) === null)) return "gone";
	if (offer.problem) return offer.problem;
	// A text that is no number, and an answer without end, are no line either.
	if (!line || sum > offer.maximum) return "too-many";
	return sum < offer.minimum ? "too-few" : null;
}

/** The schema of name and email says which sentence of the contact form it is. */
function contactError(key: string, { words }: PublicSite): string {
	return words.group("messageForm")[key as keyof GroupWords<"messageForm">];
}

function summaryOf(
	lines: readonly OrderLine[],
	offers: readonly OrderOffer[],
	site: PublicSite,
): OrderSummary {
	const { settings, words } = site;
	const chosen = lines.flatMap((line) => {
		const offer = offers.find(({ productId }) => productId === line.product);
		return offer ? [{ offer, line, price: (priceOf(offer, line.size) ?? 0) * line.pieces }] : [];
	});
	// In thousandths, which every currency's smallest coin divides.
	const sum = chosen.reduce((total, { price }) => total + Math.round(price * 1000), 0) / 1000;
	return {
		lines: chosen.map(({ offer, line, price }) => ({
			text: `${line.pieces} × ${nameOfLine({ name: offer.name, size: line.size })}`,
			price: formatPrice(price, settings),
			answers: answersOf(line).join(" · "),
			allergens: allergensInWords(offer, site),
		})),
		total: sum,
		shownTotal: words.say("order.total", { total: formatPrice(sum, settings) }),
	};
}

/** The allergens as the product's page has them (product §20), in one text. */
function allergensInWords(offer: OrderOffer, site: PublicSite): string {
	const box = allergenBox(offer, site);
	if (!box) return "";
	const groups = box.groups.map(({ title, items }) => {
		const names = items.map(({ label }) => label).join(", ");
		return title ? `${title}: ${names}.` : `${names}.`;
	});
	return [box.warning, ...groups, box.note, box.question].filter(Boolean).join(" ");
}

/** @returns why the visitor may not order now; null if they may. */
async function countOrder({
	rateLimits,
	visitorAddress,
	site: { words },
}: OrderContext): Promise<string | null> {
	for (const limit of orderRates) {
		const { retryAfterSeconds } = await rateLimits.count(limit, visitorAddress);
		if (retryAfterSeconds > 0) {
			const wait = describeWait(retryAfterSeconds, words.say);
			return words.say("order.tooManyTries", { wait });
		}
	}
	return null;
}

/** The sentences for what is wrong with the whole order. */
const refusals: Partial<Record<OrderProblem, keyof GroupWords<"order">>> = {
	off: "off",
	"too-many-orders": "tooManyOrders",
	empty: "empty",
	"not-changeable": "notChangeable",
	"changed-meanwhile": "changedMeanwhile",
};

/** The result of an order, for the form. */
function describe(
	answer: OrderAnswer,
	form: SentOrder,
	summary: OrderSummary,
	context: OrderContext,
): Received {
	const { site } = context;
	const { say } = site.words;
	if ("link" in answer) return { link: answer.link };
	if ("total" in answer) {
		return { state: { ...shown(form, say("order.checkTotal")), summary } };
	}
	const state = shown(form, say(checkFields(context)));
	for (const { code, product, least, most } of answer.problems) {
		const refusal = refusals[code];
		if (refusal) state.notice = site.words.group("order")[refusal];
		else if (code === "pickup-full") state.errors.pickup = say("order.pickupFull");
		else if (code === "pickup-gone") state.errors.pickup = say("order.pickupGone");
		else if (product) {
			const bounds = { minimum: least ?? 1, maximum: most ?? 0 };
			for (const choice of wantedOf(form)) {
				if (choice.product !== product) continue;
				state.errors[choice.key] = problemOfProduct(code, bounds, site);
			}
		}
	}
	return { state };
}
