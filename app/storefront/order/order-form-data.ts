import type { Money } from "../../bakery/catalog/prices/price-format.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import type { ThumbnailImage } from "../product-card/thumbnail.tsx";

/** The form as it was sent, to be shown again. */
export interface SentOrder {
	/** The id of this form. */
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
	/** "all" for everything where a deposit is asked. */
	pay: string;
	/** In percent, or `other` for the typed amount; empty for none. */
	tip: string;
	tipAmount: string;
	/** The amounts to pay now that the customer has seen, in units. */
	deposit: number;
	all: number;
	/** Of an order that is changed, the version that was opened. */
	version: number | null;
	/** The link of an order that this form has placed before; null for none. */
	earlier: string | null;
}

/** The order, before it is placed. */
export interface OrderSummary {
	/** Pickup, products, and payment, with the fields that say what was seen. */
	html: string;
	/** Of the button that places or changes it. */
	label: string;
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
	weekday: string;
	number: string;
	/** On the first day, and the first of each month; null on others. */
	month: string | null;
	/** The whole date, and why nothing can be ordered for it. */
	label: string;
	isAvailable: boolean;
}

/** Another day for what the chosen one does not have. */
export interface OtherDay {
	date: string;
	label: string;
}

/** The day that was chosen. */
export interface ChosenDay {
	date: string;
	name: string;
	/** Until when to order, or why nothing can be ordered; empty where products differ. */
	note: string;
	/** The next day that has something; null on such a day. */
	next: OtherDay | null;
}

/** A pickup time to choose. */
export interface ShownPickupTime {
	value: string;
	name: string;
	/** How many more orders it takes, or why it cannot be chosen; empty without a limit. */
	note: string;
	isAvailable: boolean;
}

/** A product to order. */
export interface ShownOffer extends ThumbnailImage {
	id: string;
	name: string;
	/** The choices: each of its sizes, or the product itself without a name. `title` has both names. */
	choices: { key: string; name: string; title: string; price: string; amount: number }[];
	questions: { key: string; label: string; choices: string[]; maximum: number }[];
	minimum: number;
	maximum: number;
	/** The sentences about them. */
	atLeast: string;
	atMost: string;
	/** The conditions of an order, or why it cannot be ordered. */
	notes: string;
	/** The next day that has it; null where it can be ordered, and for none in sight. */
	next: OtherDay | null;
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
	day: ChosenDay;
	days: ShownDay[];
	/** None in a bakery without pickup times. */
	pickupTimes: ShownPickupTime[];
	/** When to come, where no time is chosen; empty without opening hours. */
	openingTimes: string;
	groups: ShownOffers[];
	/** Whether the products are so many that a search helps. */
	isLong: boolean;
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
	/** The link to the privacy page, as HTML; null without such a page. */
	privacyHtml: string | null;
	/** A field for bots and a button for Enter, as HTML. */
	startHtml: string;
	/** How the browser writes the total. */
	counting: Money & { forms: PluralForms; locale: string };
	words: Pick<GroupWords<"order">, (typeof SHOWN_WORDS)[number]> &
		Pick<GroupWords<"messageForm">, "name" | "email" | "offlineForm" | "connectionFailed"> & {
			busy: GroupWords<"busy">;
		};
}

/** The props of a part of the form. */
export interface PartProps {
	page: OrderPage;
	sent: SentOrder | undefined;
	errors: Record<string, string>;
}

/** The sentences that the form shows. */
export const SHOWN_WORDS = [
	"dayHeading",
	"timeHeading",
	"productsHeading",
	"others",
	"detailsHeading",
	"nothing",
	"chooseAnswer",
	"phone",
	"note",
	"optional",
	"summary",
	"empty",
	"review",
	"reviewAgain",
	"change",
	"sending",
	"failed",
	"search",
	"notFound",
] as const;

/** The names of the submit buttons' intents. */
export const ORDER_INTENTS = ["look", "review", "place", "change"] as const;

export type OrderIntent = (typeof ORDER_INTENTS)[number];

/** The name of the honeypot field, which bots fill in. */
export const HIDDEN_FIELD = "homepage";

/** A sentence in each plural form of a language, with `#` in place of its number. */
type PluralForms = Record<string, string>;

/** As many numbers have every form of the languages of the catalogs, but for millions. */
const NUMBERS = 101;

/** The plural forms of a sentence, for a browser that counts. @param say formats it for a number. */
export function pluralForms(language: string, say: (count: number) => string): PluralForms {
	const rules = new Intl.PluralRules(language);
	const numbers = new Intl.NumberFormat(language);
	const forms: PluralForms = {};
	for (let count = 0; count < NUMBERS; count++) {
		forms[rules.select(count)] ??= say(count).replace(numbers.format(count), "#");
	}
	return forms;
}

/** The form for a number, with the number in it. */
export function formForCount(forms: PluralForms, count: number, language: string): string {
	const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? "";
	return form.replace("#", count.toLocaleString(language));
}
