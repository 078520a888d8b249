import { orderCounts } from "../../bakery/orders/order-counts.server.ts";
import {
	changeOrder,
	getOrderOfLink,
	listOrderOffers,
	listPickupTimes,
	placeOrder,
	reviewOrder,
} from "../../bakery/orders/queries.ts";
import {
	MOST_LINES,
	nameOfLine,
	type Order,
	type OrderAnswer,
	type OrderProblem,
	type OrderProblems,
} from "../../bakery/orders/schema.ts";
import { submissionId } from "../../bakery/submissions/submission-id.ts";
import { isUuid, randomUuid } from "../../bakery/uuid.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { log } from "../../platform/log.server.ts";
import type { Attempt, RateLimit } from "../../platform/rate-limits.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { describeWait } from "../contact/describe-wait.ts";
import { goneInWords, unavailable } from "./missing-products.server.ts";
import type { OrderContext } from "./order-context.ts";
import type { OrderFormState, OrderIntent, OrderSummary, SentOrder } from "./order-form-data.ts";
import { freePickup, problemOfProduct } from "./order-page.server.ts";
import { summaryOf } from "./order-summary.server.tsx";
import { readOrder, wantedOf } from "./read-order.server.ts";

/** Attempts to order, so that nobody takes everything with many addresses. */
const orderRates: RateLimit[] = [
	{ name: "order", most: 12, windowSeconds: 10 * 60 },
	{ name: "order-day", most: 40, windowSeconds: 24 * 60 * 60 },
];

/** How long a visitor waits for a database that hangs, before the form is shown again. */
const timeoutMilliseconds = 4000;

/** The form as it is shown again, or the order that was placed. */
type Received = { state: OrderFormState; isOutage?: true } | { link: string };

/**
 * Does what a button of the order form asks for: shows another day, checks the order, places it, or
 * changes the one that the form has placed before. Whatever was typed comes back.
 */
export async function receiveOrder(
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
	const offers = await listWanted(form, context);
	if (intent === "look") {
		const gone = await goneInWords(form, offers, context);
		const times = await listPickupTimes(visitor, day, changing ?? undefined);
		const look = { ...form, pickup: freePickup(times, form.pickup) };
		return { state: shown(look, inOne(gone, unavailable(form, offers, site))) };
	}
	const { order, errors } = readOrder(form, offers, context);
	if (!order || Object.keys(errors).length > 0) {
		const isEmpty = wantedOf(form).length === 0;
		const notice = site.words.say(isEmpty ? "order.empty" : checkFields(context));
		const gone = await goneInWords(form, offers, context);
		return { state: { ...shown(form, inOne(notice, gone)), errors } };
	}
	const summarize = () => summaryOf(order, offers, context);
	const id = await submissionId(form.formInstanceId, []);
	if (intent === "review" || form.total === null) {
		const problems = await reviewOrder(context.service, order, {
			submissionId: id,
			changing: context.changing,
			sender: context.visitorAddress,
		});
		if (problems.length > 0) return { state: await refused(problems, form, context) };
		return { state: { ...shown(form), summary: await summarize() } };
	}
	const refusal = await countOrder(context);
	if (refusal !== null) return { state: { ...shown(form, refusal), summary: await summarize() } };
	const answer = await store(order, id, context);
	countAnswer(answer, context);
	if ("link" in answer) return answer;
	if ("earlier" in answer) {
		return askAboutEarlier(answer.earlier, form, await summarize(), context);
	}
	if ("total" in answer) {
		const notice = site.words.say("order.checkTotal");
		return { state: { ...shown(form, notice), summary: await summarize() } };
	}
	return { state: await refused(answer.problems, form, context) };
}

function listWanted(form: SentOrder, { visitor, day, changing }: OrderContext) {
	const wanted = wantedOf(form).map(({ product }) => product);
	const ids = wanted.filter(isUuid).slice(0, MOST_LINES);
	return listOrderOffers(visitor, day, changing ?? undefined, ids);
}

function store(order: Order, id: string | null, context: OrderContext): Promise<OrderAnswer> {
	const { service, changing, site, sendsMail, visitorAddress } = context;
	if (changing) return changeOrder(service, changing, order, id);
	return placeOrder(service, order, {
		submissionId: id,
		toConfirm: site.orders.confirms && sendsMail,
		sender: visitorAddress,
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
	form: SentOrder,
	context: OrderContext,
): Promise<OrderFormState> {
	const { site } = context;
	const { say } = site.words;
	const state = shown(form, say(checkFields(context)));
	for (const { code, product, least, most } of problems) {
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
	// It was there a moment ago.
	if (!problems.some(({ code }) => code === "gone")) return state;
	const offers = await listWanted(form, context);
	return { ...state, notice: inOne(state.notice, await goneInWords(form, offers, context)) };
}
