import {
	CURRENCIES,
	countryOf,
	hasEuro,
	hasGdpr,
	isTimeZone,
	LANGUAGES,
} from "../../bakery/region/regional-settings.ts";
import type { SiteForm } from "../../bakery/site/form.ts";

/** The id of the section of the settings with time zone, currency, language, and allergen list. */
export const REGION_ID = "region";

type Region = Pick<SiteForm, "timeZone" | "currency" | "language" | "allergenList">;

/** The device's own time zone and language. */
interface Device {
	timeZone: string;
	/** BCP 47. */
	language: string;
}

/** The region of a device, as a bakery there would choose it; null if it can't be derived. */
export function regionOf({ timeZone, language: preferred }: Device): Region | null {
	const country = countryOf({ timeZone, language: preferred });
	const currency = country === null ? undefined : currencyOf(country);
	const language = offeredLanguage(preferred, country);
	if (!currency || !language || !isTimeZone(timeZone)) return null;
	return { timeZone, currency, language, allergenList: allergenListOf(country) };
}

/** The code of a currency begins with its country. */
function currencyOf(country: string): string | undefined {
	return hasEuro(country) ? "EUR" : CURRENCIES.find((code) => code.startsWith(country));
}

/** The language as it is written in the country, or else in another one. */
function offeredLanguage(preferred: string, country: string | null): string | undefined {
	const { language } = new Intl.Locale(preferred);
	const tags = [`${language}-${country}`, preferred];
	return (
		tags.find((tag) => LANGUAGES.includes(tag)) ??
		LANGUAGES.find((tag) => tag.startsWith(`${language}-`))
	);
}

function allergenListOf(country: string | null): Region["allergenList"] {
	if (country === "US") return "us";
	return hasGdpr(country) ? "eu" : "";
}
