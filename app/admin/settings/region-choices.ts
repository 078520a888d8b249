import { CURRENCIES } from "../../bakery/region/currencies.ts";
import { LANGUAGES } from "../../bakery/region/languages.ts";
import type { ComboboxOption } from "../../ui/back-office/combobox-options.ts";
import { languageName } from "../screen/language-name.ts";

const currencyNames = new Intl.DisplayNames("en", { type: "currency" });
/** A time zone as the owner reads it: `America / New York`. */
export function timeZoneName(timeZone: string): string {
	return timeZone.replaceAll("_", " ").replaceAll("/", " / ");
}

/** As `US Dollar (USD)`; anything but a currency is unchanged. */
export function currencyName(currency: string): string {
	const isCode = CURRENCIES.some((code) => code === currency);
	return isCode ? `${currencyNames.of(currency) ?? currency} (${currency})` : currency;
}

/** All time zones of the browser, with their common names. */
export const timeZoneOptions = once(() =>
	["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")]
		.map((zone) => ({ value: zone, label: timeZoneName(zone), hint: commonTime(zone) }))
		.sort(byLabel),
);

export const currencyOptions = once(() =>
	CURRENCIES.map((value) => ({ value, label: currencyName(value) })).sort(byLabel),
);

export const languageOptions = once(() =>
	LANGUAGES.map((value) => ({ value, label: languageName(value), hint: value })).sort(byLabel),
);

/** As `Eastern Time`. */
function commonTime(timeZone: string): string {
	const parts = new Intl.DateTimeFormat("en", {
		timeZone,
		timeZoneName: "longGeneric",
	}).formatToParts();
	return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

function byLabel(one: ComboboxOption, other: ComboboxOption): number {
	return one.label.localeCompare(other.label, "en");
}

function once<Value>(make: () => Value): () => Value {
	let made: { value: Value } | null = null;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}
