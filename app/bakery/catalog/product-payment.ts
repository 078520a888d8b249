import { z } from "../../platform/zod.ts";
import type { Field } from "../resource/field.ts";
import { sameNameKey } from "../search.ts";
import { price } from "./prices/price-field.ts";
import { rateInWords, taxRatesOfBackOffice } from "./prices/tax-rates.ts";

/** How a product is paid where it differs from the bakery's rule. */
const PAYS = ["pickup", "percent", "amount", "all"] as const;

type ProductPays = (typeof PAYS)[number];

/** How the choices of the form read; empty for the bakery's rule. */
const productPaysNames: Readonly<Record<ProductPays | "", string>> = {
	"": "As in the payment settings",
	pickup: "At pickup",
	percent: "Deposit in percent",
	amount: "Deposit per piece",
	all: "Everything when ordering",
};

function readPays(stored: unknown): ProductPays | "" {
	return PAYS.find((pays) => pays === stored) ?? "";
}

/** How a product is paid; null as the bakery's others. */
export const productPays: Field<ProductPays | "", ProductPays | null, string | null> = {
	kind: "choice",
	label: "Payment",
	names: productPaysNames,
	schema: z.string().nullable(),
	typed: z
		.enum(["", ...PAYS], "Payment must be empty, pickup, percent, amount, or all")
		.transform((pays) => pays || null)
		.pipe(z.enum(PAYS).nullable()),
	empty: "",
	toForm: readPays,
	inWords: (pays) => productPaysNames[pays],
	show: (stored) => ({ kind: "line", text: productPaysNames[readPays(stored)] }),
};

const amount = price("Deposit");

/** In percent, or an amount per piece; null where there is none. */
export const productDeposit: Field<string, number | null> = {
	...amount,
	kind: "number",
	show: (stored) => ({ kind: "line", text: amount.toForm(stored, {}) }),
};

/** The id of a rate of the payment settings; null for the default one. */
export const productTaxRate: Field<string, string | null> = {
	kind: "choice",
	label: "Tax Rate",
	column: "tax_rate",
	schema: z.string().nullable(),
	typed: z
		.string()
		.transform((id) => id || null)
		.pipe(z.uuid().nullable()),
	empty: "",
	// Products with a rate that was deleted have the default one.
	toForm: (stored) => taxRateOf(stored)?.id ?? "",
	inWords: (id) => taxRateInWords(id) || "Default",
	show: (stored) => ({
		kind: "line",
		text: taxRateInWords(stored) || (stored ? "A deleted rate" : ""),
	}),
};

function taxRateOf(id: unknown) {
	return taxRatesOfBackOffice().find((rate) => rate.id === id);
}

/** 'Sales tax (8.25%)'; empty for the default one. */
export function taxRateInWords(id: unknown): string {
	const rate = taxRateOf(id);
	return rate ? rateInWords(rate) : "";
}

/** The id of a rate in words; undefined for none. */
export function readTaxRate(words: string): string | undefined {
	const isWritten = (rate: string) => sameNameKey(rate) === sameNameKey(words);
	return taxRatesOfBackOffice().find((rate) => isWritten(rateInWords(rate)))?.id;
}

/** The deposit of a product, and whether it has one. */
export interface DepositTerms {
	pays: string | null;
	deposit: number | null;
}

/** Whether a product has a deposit of its own. */
export function hasDeposit(pays: string | null): boolean {
	return pays === "percent" || pays === "amount";
}

/** Without one, what was typed for it is dropped. */
export function withoutOtherDeposit<Product extends DepositTerms>(product: Product): Product {
	return hasDeposit(product.pays) ? product : { ...product, deposit: null };
}

/** Why a product can't have its deposit; null if it can. */
export function depositProblem({ pays, deposit }: DepositTerms): string | null {
	if (!hasDeposit(pays)) return null;
	if (deposit === null) return "Deposit is required";
	if (deposit === 0) return "Deposit must be more than 0";
	return pays === "percent" && deposit > 100 ? "Deposit must be at most 100 percent" : null;
}
