import type { RegionalSettings } from "./regional-settings.ts";

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

/** Languages that are offered for numbers and dates (BCP 47); any other that is stored is kept. */
export const LANGUAGES = [
	..."af-ZA ar-AE ar-BH ar-DZ ar-EG ar-JO ar-KW ar-LB ar-MA ar-OM ar-QA ar-SA ar-TN".split(" "),
	..."az-AZ be-BY bg-BG bn-BD bn-IN bs-BA ca-ES cs-CZ cy-GB da-DK de-AT de-BE de-CH".split(" "),
	..."de-DE de-LU el-CY el-GR en-AU en-CA en-GB en-GH en-HK en-IE en-IN en-JM en-KE".split(" "),
	..."en-MT en-NG en-NZ en-PH en-SG en-US en-ZA es-AR es-BO es-CL es-CO es-CR es-DO".split(" "),
	..."es-EC es-ES es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-PY es-SV es-US es-UY".split(" "),
	..."es-VE et-EE eu-ES fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR fr-LU fr-MA ga-IE".split(" "),
	..."gl-ES gu-IN he-IL hi-IN hr-HR hu-HU hy-AM id-ID is-IS it-CH it-IT ja-JP ka-GE".split(" "),
	..."kk-KZ kn-IN ko-KR lb-LU lt-LT lv-LV mk-MK ml-IN mn-MN mr-IN ms-MY mt-MT nb-NO".split(" "),
	..."ne-NP nl-BE nl-NL nn-NO pa-IN pl-PL pt-BR pt-PT ro-MD ro-RO ru-RU sk-SK sl-SI".split(" "),
	..."sq-AL sr-RS sv-FI sv-SE sw-KE sw-TZ ta-IN ta-LK te-IN th-TH tr-TR uk-UA ur-PK".split(" "),
	..."uz-UZ vi-VN zh-CN zh-HK zh-SG zh-TW".split(" "),
];
