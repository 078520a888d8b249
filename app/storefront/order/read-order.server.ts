import {
	type OrderLine,
	type OrderOffer,
	type OrderProblem,
	orderLineSchema,
	orderSchema,
	priceOf,
} from "../../bakery/orders/schema.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { withReadableDomain } from "../../platform/text/email.ts";
import { onOneLine } from "../../platform/text/text-lines.ts";
import { answerKey, readChoiceKey } from "../kept-order/field-names.ts";
import type { OrderContext } from "./order-context.ts";
import type { SentOrder } from "./order-form-data.ts";
import { problemOfProduct } from "./order-page.server.ts";

/** The products and sizes that the form asks for. */
export function wantedOf({ pieces }: SentOrder) {
	return Object.entries(pieces)
		.filter(([, typed]) => !/^0*$/.test(typed))
		.map(([key, typed]) => ({
			...{ key, ...readChoiceKey(key) },
			pieces: /^\d+$/.test(typed) ? Number(typed) : Number.NaN,
		}));
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
export function readOrder(form: SentOrder, offers: readonly OrderOffer[], context: OrderContext) {
	const { site, day } = context;
	const { lines, errors } = readLines(form, offers, site);
	const { pickup, name, email, phone, note } = form;
	const parsed = orderSchema.safeParse({
		day,
		pickup: pickup || null,
		...{ name, email: withReadableDomain(email.trim()), phone, note },
		...{ total: form.total ?? 0, currency: form.currency },
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
