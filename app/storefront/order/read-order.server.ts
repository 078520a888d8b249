import {
	MOST_PIECES,
	type OrderLine,
	orderLineSchema,
	orderSchema,
	reviewedOrderSchema,
} from "../../bakery/orders/schema.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { withReadableDomain } from "../../platform/text/email.ts";
import { onOneLine } from "../../platform/text/plain-text.ts";
import { answerKey, readChoiceKey } from "../kept-order/field-names.ts";
import type { OrderContext } from "./order-context.ts";
import type { SentOrder } from "./order-form-data.ts";

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
		const pieces = typed <= MOST_PIECES ? typed : MOST_PIECES + 1;
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
