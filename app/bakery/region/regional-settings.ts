/** The lists of allergens that food laws know: of the United States, and of the EU and the UK. */
export const LEGAL_LISTS = ["us", "eu"] as const;

/** The lists that products are reviewed for. A bakery that has chosen none uses the seven (product §17). */
export const ALLERGEN_LISTS = ["seven", ...LEGAL_LISTS] as const;

export type AllergenList = (typeof ALLERGEN_LISTS)[number];

/** A list that a food law knows: it asks for more than the boxes of the product form. */
export type LegalList = (typeof LEGAL_LISTS)[number];

/** Whether a list is that of a food law. */
export function isLegalList(list: AllergenList): list is LegalList {
	return list !== "seven";
}

/** Where the bakery is, and what follows from it (product §29). */
export interface RegionalSettings {
	/** A name of the IANA time zone database, as `America/New_York`. */
	timeZone: string;
	/** ISO 4217, as `USD`. */
	currency: string;
	/** How numbers and dates are written: BCP 47, as `en-US`. */
	language: string;
	/** When the bakery's day ends, by its clock: `HH:MM`. */
	dayEnd: string;
	/** The one that the owner chose; before that, the default. */
	allergenList: AllergenList;
	/** Whether the owner chose it: a default is no choice. */
	isAllergenListChosen: boolean;
}

/** The currencies of today (ISO 4217); their names are the browser's to know. */
export const CURRENCIES = [
	..."AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN".split(" "),
	..."BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB".split(" "),
	..."EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR".split(" "),
	..."ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD".split(" "),
	..."MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR".split(" "),
	..."PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE".split(" "),
	..."SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU".split(" "),
	..."UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG".split(" "),
];

/** Of a bakery that has not said where it is (product §29). */
export const DEFAULT_REGION = {
	timeZone: "America/New_York",
	currency: "USD",
	language: "en-US",
	dayEnd: "04:00",
	allergenList: "seven",
	isAllergenListChosen: false,
} as const satisfies RegionalSettings;

/** The labels of the lists; empty for none that is chosen. */
export const allergenListNames: Readonly<Record<AllergenList | "", string>> = {
	"": "Not chosen: the 7 boxes of the product form",
	seven: "No legal list: the 7 boxes of the product form",
	us: "United States: 9 allergens",
	eu: "European Union and United Kingdom: 14 allergens",
};

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
