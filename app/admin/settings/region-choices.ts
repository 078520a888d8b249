import { LANGUAGES } from "../../bakery/region/country.ts";
import { CURRENCIES } from "../../bakery/region/currencies.ts";
import type { ComboboxOption } from "../../ui/back-office/combobox-options.ts";
import { languageName } from "../screen/language-name.ts";
import { localNamesOfLanguage, localNamesOfTimeZone, timeNameIn } from "./local-names.ts";

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
		.map((zone) => ({
			value: zone,
			label: timeZoneName(zone),
			hint: timeNameIn("en", zone, "longGeneric"),
			otherNames: localNamesOfTimeZone(zone),
		}))
		.sort(byLabel),
);

export const currencyOptions = once(() =>
	CURRENCIES.map((value) => ({ value, label: currencyName(value) })).sort(byLabel),
);

export const languageOptions = once(() =>
	LANGUAGES.map((value) => ({
		value,
		label: languageName(value),
		hint: value,
		otherNames: localNamesOfLanguage(value),
	})).sort(byLabel),
);

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
