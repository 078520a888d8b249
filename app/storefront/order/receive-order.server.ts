import { data, href, type RouterContextProvider, redirect } from "react-router";
import { submissionId } from "../../bakery/open-forms/open-forms.ts";
import { orderCounts } from "../../bakery/orders/order-counts.server.ts";
import { freePickup } from "../../bakery/orders/pickup-list.ts";
import {
	changeOrder,
	getOrderOfLink,
	listOrderOffers,
	listPickupTimes,
	placeOrder,
	reviewOrder,
} from "../../bakery/orders/queries.ts";
import {
	MAX_LINES,
	type Order,
	type OrderAnswer,
	type OrderOffer,
	type OrderProblem,
	type OrderProblems,
	type ReviewedOrder,
} from "../../bakery/orders/schema.ts";
import { nameOfLine, priceOf } from "../../bakery/orders/stored-order.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { isUuid, randomUuid } from "../../bakery/uuid.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { log } from "../../platform/log.server.ts";
import { outageRetrySeconds } from "../../platform/outages.ts";
import type { Attempt, RateLimit } from "../../platform/rate-limits.ts";
import { backendContext, visitorAddressContext } from "../../platform/requests/contexts.ts";
import { asciiDigits } from "../../platform/text/characters.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { describeWait } from "../contact/receive-message.server.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ANSWER_PREFIX, answerKey, PIECES_PREFIX } from "./kept-order.ts";
import {
	HIDDEN_FIELD,
	ORDER_INTENTS,
	type OrderFormState,
	type OrderIntent,
	type OrderSummary,
	type SentOrder,
} from "./order-form-data.ts";
import { problemOfProduct } from "./order-page.server.tsx";
import { summaryOf } from "./order-summary.server.tsx";
import {
	goneInWords,
	type OrderContext,
	readOrder,
	unavailable,
	wantedOf,
} from "./read-order.server.ts";

/** Attempts to order, so that nobody takes everything with many addresses. */
const orderRates: RateLimit[] = [
	{ name: "order", max: 12, windowSeconds: 10 * 60 },
	{ name: "order-day", max: 40, windowSeconds: 24 * 60 * 60 },
];

/** How long a visitor waits for a database that hangs, before the form is shown again. */
const timeoutMilliseconds = 4000;

/** The form as it is shown again, or the order that was placed. */
type Received =
	| { state: OrderFormState; isOutage?: true }
	/** `isPaidNow` where it is paid before it counts. */
	| { link: string; isPaidNow: boolean };

/**
 * Does what a button of the order form asks for: shows another day, checks the order, places it, or
 * changes the one that the form has placed before. Whatever was typed comes back.
 */
async function receiveOrder(
	intent: OrderIntent,
	form: SentOrder,
	context: OrderContext,
): Promise<Received> {
	const changing = context.changing ?? (intent === "place" ? null : form.earlier);
	try {
		const receiving = receive(intent, form, { ...context, changing });
		return await withTimeout(receiving, timeoutMilliseconds, new Error("The database hangs."));
	} catch (error) {
		orderCounts.failed += 1;
		log.error("could not place an order", { error });
		return { state: shown(form, context.site.words.say("order.failed")), isOutage: true };
	}
}

async function receive(
	intent: OrderIntent,
	form: SentOrder,
	context: OrderContext,
): Promise<Received> {
	const { site, visitor, day, changing } = context;
	if (intent === "look") {
		const offers = await listWanted(form, context);
		const gone = await goneInWords(form, offers, context);
		const times = await listPickupTimes(visitor, day, changing ?? undefined);
		const look = { ...form, pickup: freePickup(times, form.pickup) };
		return { state: shown(look, inOne(gone, unavailable(form, offers, site))) };
	}
	const { order, reviewed, errors, tipError } = readOrder(form, context);
	const isValid = order && order.lines.length > 0 && Object.keys(errors).length === 0;
	const id = await submissionId(form.formInstanceId, []);
	if (!isValid || intent === "review" || form.total === null || tipError) {
		const [offers, problems] = await Promise.all([
			listWanted(form, context),
			reviewed && reviewed.lines.length > 0 ? review(reviewed, id, context) : [],
		]);
		if (!isValid || problems.length > 0) {
			return { state: await refused(problems, errors, form, offers, context) };
		}
		const summary = await summaryOf(order, form, offers, context, tipError);
		const notice = tipError ? site.words.say(checkFields(context)) : null;
		return { state: { ...shown(form, notice), summary } };
	}
	const refusal = await countOrder(context);
	const answer = refusal === null ? await store(order, id, context) : null;
	if (answer) countAnswer(answer, context);
	if (answer && "link" in answer) return { link: answer.link, isPaidNow: Boolean(order.upfront) };
	const offers = await listWanted(form, context);
	if (answer && "problems" in answer) {
		return { state: await refused(answer.problems, {}, form, offers, context) };
	}
	const summary = await summaryOf(order, form, offers, context);
	if (answer && "earlier" in answer) {
		return askAboutEarlier(answer.earlier, form, summary, context);
	}
	return { state: { ...shown(form, refusal ?? site.words.say("order.checkTotal")), summary } };
}

function review(
	order: ReviewedOrder,
	id: string | null,
	{ service, changing, visitorAddress }: OrderContext,
): Promise<OrderProblems> {
	return reviewOrder(service, order, { submissionId: id, changing, sender: visitorAddress });
}

function listWanted(form: SentOrder, { visitor, day, changing }: OrderContext) {
	const wanted = wantedOf(form).map(({ product }) => product);
	const ids = wanted.filter(isUuid).slice(0, MAX_LINES);
	return listOrderOffers(visitor, day, changing ?? undefined, ids);
}

function store(order: Order, id: string | null, context: OrderContext): Promise<OrderAnswer> {
	const { service, changing, site, sendsMail, visitorAddress, minOnline } = context;
	if (changing) return changeOrder(service, changing, order, { submissionId: id, minOnline });
	return placeOrder(service, order, {
		submissionId: id,
		toConfirm: site.orders.confirms && sendsMail,
		sender: visitorAddress,
		minOnline,
	});
}

function countAnswer(answer: OrderAnswer, { changing }: OrderContext): void {
	if ("link" in answer) orderCounts[changing ? "changed" : "placed"] += 1;
	else if ("problems" in answer) orderCounts.refused += 1;
}

/** Asks what to do with an order that the same form has placed before, with other contents. */
async function askAboutEarlier(
	link: string,
	form: SentOrder,
	summary: OrderSummary,
	{ service, site: { settings, words } }: OrderContext,
): Promise<Received> {
	const earlier = await getOrderOfLink(service, link);
	const lines = earlier?.lines.map((line) => `${line.pieces} × ${nameOfLine(line)}`) ?? [];
	const products = new Intl.ListFormat(settings.language).format(lines);
	const canChange = earlier !== null && (earlier.can_change || earlier.is_held);
	const asked: SentOrder = {
		...form,
		// Placed as a second order, it is another submission.
		formInstanceId: randomUuid(),
		earlier: canChange ? link : null,
		version: earlier?.version ?? null,
	};
	return { state: { ...shown(asked, words.say("order.already", { products })), summary } };
}

function checkFields({ changing }: OrderContext) {
	return changing ? "order.checkChange" : "order.checkFields";
}

/** Two sentences as one text; null for none. */
function inOne(...sentences: (string | null)[]): string | null {
	return sentences.filter(Boolean).join(" ") || null;
}

function shown(form: SentOrder, notice: string | null = null): OrderFormState {
	return { form, errors: {}, notice, summary: null };
}

/** @returns why the visitor may not order now; null if they may. */
async function countOrder({
	rateLimits,
	visitorAddress,
	site: { words },
}: OrderContext): Promise<string | null> {
	const attempts = orderRates.map((limit): Attempt => [limit, visitorAddress]);
	const { retryAfterSeconds } = await rateLimits.count(...attempts);
	if (retryAfterSeconds === 0) return null;
	const wait = describeWait(retryAfterSeconds, words.say);
	return words.say("order.tooManyTries", { wait });
}

/** The sentences for what is wrong with the whole order. */
const refusals: Partial<Record<OrderProblem, keyof GroupWords<"order">>> = {
	off: "off",
	"too-many-orders": "tooManyOrders",
	"too-many-pieces": "tooManyPieces",
	empty: "empty",
	"not-changeable": "notChangeable",
	"changed-meanwhile": "changedMeanwhile",
};

/** The form of an order that was refused, with what is wrong at its fields. */
async function refused(
	problems: OrderProblems,
	errors: Record<string, string>,
	form: SentOrder,
	offers: readonly OrderOffer[],
	context: OrderContext,
): Promise<OrderFormState> {
	const { site } = context;
	const { say } = site.words;
	const wanted = wantedOf(form);
	const state = shown(form, say(wanted.length === 0 ? "order.empty" : checkFields(context)));
	for (const problem of problems) {
		const { code, product } = problem;
		const refusal = refusals[code];
		if (refusal) state.notice = site.words.group("order")[refusal];
		else if (code === "pickup-full") state.errors.pickup = say("order.pickupFull");
		else if (code === "pickup-gone") state.errors.pickup = say("order.pickupGone");
		else if (product) Object.assign(state.errors, errorsAt(product, problem, wanted, offers, site));
	}
	Object.assign(state.errors, errors);
	return { ...state, notice: inOne(state.notice, await goneInWords(form, offers, context)) };
}

/** The problem with a product, at the fields that it is about. */
function errorsAt(
	product: string,
	{ code, question, min, max }: OrderProblems[number],
	wanted: ReturnType<typeof wantedOf>,
	offers: readonly OrderOffer[],
	site: PublicSite,
): Record<string, string> {
	if (question !== undefined) {
		const { say } = site.words;
		const error = max
			? say("order.answerTooLong", { count: String(max) })
			: say("order.chooseAnswer");
		return { [answerKey(product, question)]: error };
	}
	const error = problemOfProduct(code, { minimum: min ?? 1, maximum: max ?? 0 }, site);
	const offer = offers.find(({ productId }) => productId === product);
	// Where one size is gone, the others are not.
	const isWrong = ({ size }: { size: string | null }) =>
		code !== "gone" || !offer || offer.problem === "gone" || priceOf(offer, size) === null;
	const fields = wanted.filter((choice) => choice.product === product && isWrong(choice));
	return Object.fromEntries(fields.map(({ key }) => [key, error]));
}

interface Sent {
	/** The day that the form is for. */
	day: string | null;
	/** The link of an order that is changed; null for a new one. */
	changing: string | null;
}

/** Answers an order form: shows it again, or leads to the order. */
export async function answerOrder(
	request: Request,
	context: Readonly<RouterContextProvider>,
	{ day, changing }: Sent,
) {
	const { visitor, service, rateLimits, payments, publicEnvironment } = context.get(backendContext);
	const form = await request.formData().catch(refuse);
	if (day === null || form.get(HIDDEN_FIELD)) throw refuse();
	if (changing !== null && !isUuid(changing)) throw data(null, { status: 404 });
	const { site, describeImages } = await requestedSite(context);
	const intent = ORDER_INTENTS.find((name) => name === form.get("intent")) ?? "review";
	const received = await receiveOrder(intent, readOrderForm(form), {
		...{ day, changing, site, describeImages, visitor, service, rateLimits },
		visitorAddress: context.get(visitorAddressContext),
		sendsMail: publicEnvironment.sendsMail,
		isChange: changing !== null,
		provider: payments?.name ?? null,
		minOnline: changing ? null : (payments?.minAmount(site.settings.currency) ?? null),
	});
	if ("link" in received) {
		const path = href("/order/:link", { link: received.link });
		throw redirect(received.isPaidNow ? withQuery(path, { pay: "now" }) : path, 303);
	}
	if (received.isOutage) {
		return data(received.state, {
			status: 503,
			headers: { "Retry-After": String(outageRetrySeconds) },
		});
	}
	return data(received.state, { status: intent === "look" ? 200 : 422 });
}

/** A body that is not a form was not sent by a browser. */
function refuse(): never {
	throw data(null, { status: 400 });
}

/** Reads the fields of the form; missing ones are empty. */
export function readOrderForm(data: FormData): SentOrder {
	const text = (name: string) => {
		const value = data.get(name);
		return typeof value === "string" ? value : "";
	};
	const fieldsOf = (prefix: string) => [...data.keys()].filter((name) => name.startsWith(prefix));
	const pieces = fieldsOf(PIECES_PREFIX).map((name) => [
		name.slice(PIECES_PREFIX.length),
		asciiDigits(text(name).trim()),
	]);
	const number = (name: string) => {
		const value = Number.parseFloat(text(name));
		return Number.isFinite(value) ? value : null;
	};
	const units = (name: string) => (/^\d{1,12}$/.test(text(name)) ? Number(text(name)) : 0);
	const earlier = text("earlier");
	return {
		// The page is the same for everybody, so a form gets its id with its first answer.
		formInstanceId: text("form_id") || randomUuid(),
		pickup: text("pickup"),
		pieces: Object.fromEntries(pieces),
		answers: Object.fromEntries(fieldsOf(ANSWER_PREFIX).map((name) => [name, text(name)])),
		name: text("name"),
		email: text("email"),
		phone: text("phone"),
		note: text("note"),
		...{ pay: text("pay"), tip: text("tip"), tipAmount: text("tip_amount").slice(0, 50) },
		...{ deposit: units("deposit"), all: units("all") },
		...{ total: number("total"), currency: text("currency"), version: number("version") },
		earlier: isUuid(earlier) ? earlier : null,
	};
}
