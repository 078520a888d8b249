import { isUuid } from "../../bakery/uuid.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { asciiDigits } from "../../platform/text/digits.ts";

/** The form as it was sent, to be shown again. */
export interface SentOrder {
	/** Which filling of the form it is. */
	formInstanceId: string;
	/** When the pickup time begins; empty without one. */
	pickup: string;
	/** The typed pieces, by what is chosen (choiceKey). */
	pieces: Record<string, string>;
	/** The typed answers, by question (answerKey). */
	answers: Record<string, string>;
	name: string;
	email: string;
	phone: string;
	note: string;
	/** The total that the customer has seen, if any, and its currency. */
	total: number | null;
	currency: string;
	/** Of an order that is changed, the version that was opened. */
	version: number | null;
	/** The link of an order that this form has placed before; null for none. */
	earlier: string | null;
}

/** The chosen products, before they are ordered. */
export interface OrderSummary {
	lines: { text: string; price: string; answers: string; allergens: string }[];
	total: number;
	currency: string;
	shownTotal: string;
}

/** The form after it was sent. */
export interface OrderFormState {
	form: SentOrder;
	/** By the name of the field, what is chosen, or the question. */
	errors: Record<string, string>;
	/** A sentence about the result; null for none. */
	notice: string | null;
	/** Null until everything can be ordered. */
	summary: OrderSummary | null;
}

/** A day to choose. */
export interface ShownDay {
	date: string;
	name: string;
	/** Why nothing can be ordered for it; null for a day that can be chosen. */
	problem: string | null;
}

/** A pickup time to choose. */
export interface ShownPickupTime {
	value: string;
	name: string;
	isAvailable: boolean;
}

/** A product to order. */
export interface ShownOffer {
	id: string;
	name: string;
	/** The choices: each of its sizes, or the product itself without a name. */
	choices: { key: string; name: string; price: string }[];
	questions: { key: string; label: string; choices: string[]; maximum: number }[];
	maximum: number;
	/** The conditions of an order, or why it cannot be ordered. */
	notes: string[];
	isAvailable: boolean;
}

/** Products of one category. */
export interface ShownOffers {
	/** Null without a category. */
	name: string | null;
	offers: ShownOffer[];
}

/** Everything that the form shows. */
export interface OrderPage {
	/** The day that the form is for. */
	day: string;
	days: ShownDay[];
	/** None in a bakery without pickup times. */
	pickupTimes: ShownPickupTime[];
	/** When to come, where no time is chosen; empty without opening hours. */
	openingTimes: string;
	groups: ShownOffers[];
	/** The values where nothing was typed. */
	start: Pick<SentOrder, "pickup" | "pieces" | "answers" | "name" | "email" | "phone" | "note">;
	/** The path that the form is sent to. */
	path: string;
	/** Of an order that is changed, the version that was opened; null for a new one. */
	version: number | null;
	/** A sentence before anything was sent; null for none. */
	notice: string | null;
	phone: "optional" | "required" | "hidden";
	intro: string;
	payment: string;
	/** The link to the privacy page, as HTML; null without such a page. */
	privacyHtml: string | null;
	/** Of a form that was not sent yet. */
	formInstanceId: string;
	words: GroupWords<"order"> &
		Pick<
			GroupWords<"messageForm">,
			"name" | "email" | "leaveEmpty" | "offlineForm" | "connectionFailed"
		> & { busy: GroupWords<"busy"> };
}

/** A product in a size; null for one without sizes. */
export function choiceKey(productId: string, size: string | null): string {
	return size === null ? productId : `${productId} ${size}`;
}

/** The product and the size of a key. */
export function readChoiceKey(key: string): { product: string; size: string | null } {
	const [product = "", ...size] = key.split(" ");
	return { product, size: size.length > 0 ? size.join(" ") : null };
}

/** A question about a product. */
export function answerKey(productId: string, question: string): string {
	return `${ANSWER_PREFIX}${productId} ${question}`;
}

/** The names of the fields for pieces and for answers begin with these. */
export const PIECES_PREFIX = "pieces-";
export const ANSWER_PREFIX = "answer-";

/** The names of the submit buttons' intents. */
export const ORDER_INTENTS = ["look", "review", "place", "change"] as const;

export type OrderIntent = (typeof ORDER_INTENTS)[number];

/** The name of the honeypot field, which bots fill in. */
export const HIDDEN_FIELD = "homepage";

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
	const earlier = text("earlier");
	return {
		formInstanceId: text("filling"),
		pickup: text("pickup"),
		pieces: Object.fromEntries(pieces),
		answers: Object.fromEntries(fieldsOf(ANSWER_PREFIX).map((name) => [name, text(name)])),
		name: text("name"),
		email: text("email"),
		phone: text("phone"),
		note: text("note"),
		...{ total: number("total"), currency: text("currency"), version: number("version") },
		earlier: isUuid(earlier) ? earlier : null,
	};
}
