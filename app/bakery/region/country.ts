import { LANGUAGES } from "./languages.ts";
import type { RegionalSettings } from "./schema.ts";

/** The country of a bakery (ISO 3166): that of its time zone, or else of its language; null for none. */
export function countryOf({
	timeZone,
	language,
}: Pick<RegionalSettings, "timeZone" | "language">): string | null {
	return countryOfTimeZone(timeZone) ?? new Intl.Locale(language).region ?? null;
}

/** The country in which a time zone is used; undefined where this machine can't say. */
export function countryOfTimeZone(timeZone: string): string | undefined {
	return countriesByTimeZone().get(timeZone);
}

let known: ReadonlyMap<string, string> | undefined;

/** The countries of the offered languages, by their time zones. */
function countriesByTimeZone(): ReadonlyMap<string, string> {
	known ??= new Map(
		[...new Set(LANGUAGES.map((tag) => new Intl.Locale(tag).region ?? ""))].flatMap((country) =>
			timeZonesOf(country).map((zone) => [zone, country]),
		),
	);
	return known;
}

/** Older programs have the getter, newer ones the function. */
function timeZonesOf(country: string): readonly string[] {
	const locale: { getTimeZones?(): string[]; timeZones?: string[] } & Intl.Locale = new Intl.Locale(
		`und-${country}`,
	);
	return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

const GDPR_COUNTRIES = new Set(
	"AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
		" ",
	),
);

/** Whether the General Data Protection Regulation, or the same law of the UK, applies in a country. */
export function hasGdpr(country: string | null): boolean {
	return country !== null && GDPR_COUNTRIES.has(country);
}

const EURO_COUNTRIES = new Set(
	"AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" "),
);

/** Whether a country pays in euros. */
export function hasEuro(country: string): boolean {
	return EURO_COUNTRIES.has(country);
}
