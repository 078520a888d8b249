/** The lists of allergens that food laws know: of the United States, and of the EU and the UK. */
export const LEGAL_LISTS = ["us", "eu"] as const;

/** The lists that products are reviewed for. A bakery that has chosen none uses the seven (product §9.4). */
export const ALLERGEN_LISTS = ["seven", ...LEGAL_LISTS] as const;

export type AllergenList = (typeof ALLERGEN_LISTS)[number];

/** A list that a food law knows: it asks for more than the boxes of the product form. */
export type LegalList = (typeof LEGAL_LISTS)[number];

/** Whether a list is that of a food law. */
export function isLegalList(list: AllergenList): list is LegalList {
	return list !== "seven";
}

/** Where the bakery is, and what follows from it (product §16.1). */
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

/** Of a bakery that has not said where it is (product §16.1). */
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
