import { DEFAULT_REGION } from "../../region/regional-settings.ts";
import { type Money, priceFormat } from "./price-format.ts";

let ownMoney: Money = DEFAULT_REGION;

/** The money of the bakery whose back office this browser shows: forms and lists use no other. */
export function moneyOfBackOffice(): Money {
	return ownMoney;
}

/** Called whenever the back office learns of its settings. */
export function setMoneyOfBackOffice({ currency, language }: Money): void {
	ownMoney = { currency, language };
}

/** How prices and numbers of one money are written. */
export interface MoneyFormat {
	/** How many decimals its smallest coin needs (ISO 4217): 2 of USD, 0 of JPY, 3 of KWD. */
	decimals: number;
	/** Writes a price with its sign. */
	price(price: number): string;
	/** Writes the number alone. */
	number(price: number, decimals: number): string;
	/** The separators of thousands and of decimals. */
	marks: { group: string; decimal: string };
	/** The currency sign beside a price: `$`, `kr`. */
	sign: string;
	/** All that people write for it, in the language of the bakery and in English. */
	signs: string[];
}

let latest: { money: Money; format: MoneyFormat } | null = null;

/** Making the formatters takes longer than writing hundreds of prices: they are made once. */
export function formatOf({ currency, language }: Money): MoneyFormat {
	if (latest?.money.currency !== currency || latest.money.language !== language) {
		const money = { currency, language };
		latest = { money, format: makeFormat(money) };
	}
	return latest.format;
}

function makeFormat({ currency, language }: Money): MoneyFormat {
	const prices = priceFormat({ currency, language });
	const decimals = prices.resolvedOptions().minimumFractionDigits ?? 2;
	const withDecimals = (count: number) =>
		new Intl.NumberFormat(language, {
			useGrouping: false,
			minimumFractionDigits: count,
			maximumFractionDigits: count,
		});
	const numbers = withDecimals(decimals);
	const parts = new Intl.NumberFormat(language).formatToParts(1234567.5);
	const mark = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
	const signs = (["symbol", "narrowSymbol", "code", "name"] as const).flatMap((display) =>
		[language, "en"].flatMap((spoken) => signIn(spoken, currency, display)),
	);
	return {
		decimals,
		price: (price) => prices.format(price),
		number: (price, count) => (count === decimals ? numbers : withDecimals(count)).format(price),
		marks: { group: mark("group"), decimal: mark("decimal") },
		sign: signs[0] ?? currency,
		signs,
	};
}

function signIn(
	language: string,
	currency: string,
	currencyDisplay: "symbol" | "narrowSymbol" | "code" | "name",
): string[] {
	return new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay })
		.formatToParts(1)
		.flatMap(({ type, value }) => (type === "currency" ? value : []));
}
