import { decimalsOf } from "../../app/platform/currency-decimals.ts";

/** Currencies without decimals that Stripe counts in hundredths. */
const hundredths = new Set(["ISK", "UGX"]);

/** The smallest amount in whole units of the currencies for which Stripe publishes one. */
const published: Readonly<Record<string, number>> = {
	...{ USD: 0.5, AED: 2, AUD: 0.5, BRL: 0.5, CAD: 0.5, CHF: 0.5, COP: 2000, CZK: 15, DKK: 2.5 },
	...{ EUR: 0.5, GBP: 0.3, HKD: 4, HUF: 175, INR: 0.5, JPY: 50, MXN: 10, MYR: 2, NOK: 3, NZD: 0.5 },
	...{ PLN: 2, RON: 2, SEK: 3, SGD: 0.5, THB: 10 },
};

/**
 * For others, what they are worth when the bakery gets them must reach the smallest amount of its own
 * currency: half a dollar or so. These are worth more.
 */
const cautious: Readonly<Record<number, string>> = {
	1: "BHD JOD KWD OMR",
	3: "ANG AWG BAM BBD BMD BND BSD BZD FJD FKP GEL GIP KYD PAB SHP TND TOP WST XCD XCG AZN",
	6: "BOB BYN CNY GTQ ILS PEN PGK QAR SAR SBD TTD",
	15: "BWP MAD MOP MVR SCR TJS",
	30: "HNL LSL MDL NAD NIO SLE SZL ZAR ZMW",
	60: "DOP EGP MUR PHP SRD TWD UAH UYU",
	150: "AFN ALL BDT CVE GMD KGS MKD MZN RSD RUB TRY",
	300: "DJF DZD ETB GYD HTG ISK JMD KES LKR LRD NPR PKR VUV XPF YER",
	2000: "AMD AOA CLP CRC KMF KRW KZT MWK NGN RWF SOS XAF XOF",
	10000: "ARS BIF CDF KHR MMK MNT PYG TZS UGX",
	50000: "GNF IDR LAK UZS VND",
	200000: "LBP",
};

const minimums = new Map([
	...Object.entries(published),
	...Object.entries(cautious).flatMap(([minimum, currencies]) =>
		currencies.split(" ").map((currency) => [currency, Number(minimum)] as const),
	),
]);

/** The smallest amount that Stripe takes; null for a currency that it doesn't take. */
export function stripeMinimum(currency: string): number | null {
	const minimum = minimums.get(currency);
	return minimum === undefined ? null : Math.round(minimum * 10 ** decimalsOf(currency));
}

export function toStripe(amount: number, currency: string): number {
	return hundredths.has(currency) ? amount * 100 : amount;
}

export function fromStripe(amount: number, currency: string): number {
	return hundredths.has(currency) ? Math.round(amount / 100) : amount;
}
