import { CURRENCIES } from "./currencies.ts";
import type { AllergenList, RegionalSettings } from "./schema.ts";

/** Of a bakery that has not said where it is (product §16.1). */
export const DEFAULT_REGION = {
	timeZone: "America/New_York",
	currency: "USD",
	language: "en-US",
	dayEnd: "04:00",
	allergenList: "seven",
	isAllergenListChosen: false,
} as const satisfies RegionalSettings;

const ALLERGEN_LIST_NAMES: Readonly<Record<AllergenList | "", string>> = {
	"": "Not chosen: the 7 boxes of the product form",
	seven: "No legal list: the 7 boxes of the product form",
	us: "United States: 9 allergens",
	eu: "European Union and United Kingdom: 14 allergens",
};

/** The label of a list. @param list empty for none that is chosen. */
export function describeAllergenList(list: AllergenList | ""): string {
	return ALLERGEN_LIST_NAMES[list];
}

/**
 * Whether a text is the name of a time zone that this machine knows; an offset like +01:00 is none.
 */
export function isTimeZone(text: string): boolean {
	return /^[A-Za-z]/.test(text) && isTaken(() => new Intl.DateTimeFormat("en", { timeZone: text }));
}

/** Whether a text is the code of a currency of today (ISO 4217). */
export function isCurrency(text: string): boolean {
	return CURRENCIES.some((code) => code === text);
}

/**
 * Whether a text is the tag of a language whose numbers and dates this machine can write (BCP 47).
 */
export function isLanguage(text: string): boolean {
	return isTaken(() => {
		if (Intl.NumberFormat.supportedLocalesOf(text).length === 0) throw new RangeError(text);
	});
}

/** Whether a text is a time of day, `00:00` to `23:59`. */
export function isTimeOfDay(text: string): boolean {
	return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function isTaken(attempt: () => unknown): boolean {
	try {
		attempt();
		return true;
	} catch {
		return false;
	}
}
