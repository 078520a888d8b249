import { z } from "../../platform/zod.ts";
import { formatOf, moneyOfBackOffice, readPrice } from "../catalog/prices/price.ts";
import { price } from "../catalog/prices/price-field.ts";
import { rateInWords, type TaxRate } from "../catalog/prices/tax-rates.ts";
import type { Section } from "../content/sections/section.ts";
import { single } from "../content/stored-sections.ts";
import { requiredText, visibleOrEmpty } from "../form-fields.ts";
import { countryOf, type RegionalSettings } from "../region/regional-settings.ts";
import { type Field, textOf } from "../resource/field.ts";
import { choice } from "../resource/kinds/choice.ts";
import { count } from "../resource/kinds/count.ts";
import { line } from "../resource/kinds/line.ts";
import { toggle } from "../resource/kinds/toggle.ts";
import { parseStoredObject, storedChoice, storedFlag, storedText } from "../stored-object.ts";

// The database reads the same, as `private.order_rules.payments`.

/** The key of the section of `site_content`. */
export const PAYMENTS_SECTION = "payments";

/** When customers pay: at pickup, a deposit in percent before, or everything before. */
const PAYS = ["pickup", "percent", "all"] as const;

/** How much goes back when a customer cancels before the deadline. */
export const CANCEL_RULES = ["full", "fee", "deposit"] as const;

/** Whether the tax is rounded for each line, or once for each rate. */
const ROUNDINGS = ["receipt", "line"] as const;

/** The most tax rates. */
export const MAX_TAX_RATES = 10;

/** How customers pay, and what is taxed (product §15). */
export interface PaymentSettings {
	pays: (typeof PAYS)[number];
	/** In percent. */
	deposit: number;
	/** Orders that cost less are paid at pickup; null for no minimum. */
	minCard: number | null;
	/** Whether customers can add a tip. */
	tips: boolean;
	/** For how long an order waits for its payment. */
	holdMinutes: number;
	cancel: (typeof CANCEL_RULES)[number];
	cancelFee: number;
	taxes: TaxRate[];
	/** The rate of products without one of their own; null for none. */
	defaultTax: string | null;
	/** Whether prices include tax. */
	included: boolean;
	/** Whether order pages, mails, and receipts list the taxes. */
	showsTaxes: boolean;
	rounding: (typeof ROUNDINGS)[number];
	/** On receipts; empty for none. */
	taxId: string;
}

/** How the choices of the form read. */
const paysNames: Record<PaymentSettings["pays"], string> = {
	pickup: "At pickup",
	percent: "A deposit when ordering",
	all: "Everything when ordering",
};

/** How the choices of the form read. */
const cancelNames: Record<PaymentSettings["cancel"], string> = {
	full: "Full refund",
	fee: "Refund minus a fee",
	deposit: "Refund of all but the deposit",
};

/** How the choices of the form read. */
const roundingNames: Record<PaymentSettings["rounding"], string> = {
	receipt: "Once per receipt",
	line: "On each line",
};

const storedTaxes = z
	.array(z.object({ id: z.uuid(), name: z.string(), percent: z.number().min(0).max(100) }))
	.max(MAX_TAX_RATES);

const rate = z.object({ id: z.uuid(), name: requiredText("Name", 50) });

const PERCENT_ERROR = "Percent must be a number from 0 to 100 with at most 3 decimals";

const taxes = {
	kind: "custom",
	label: "Tax Rates",
	schema: storedTaxes,
	typed: z
		.array(
			rate.extend({
				percent: z
					.string()
					.transform((text) => readPrice(text.replace(/\s*%\s*$/, "")))
					.pipe(
						z
							.number(PERCENT_ERROR)
							.min(0, PERCENT_ERROR)
							.max(100, PERCENT_ERROR)
							.refine((percent) => percent === Number(percent.toFixed(3)), PERCENT_ERROR),
					),
			}),
		)
		.pipe(storedTaxes),
	empty: [],
	toForm: (stored) =>
		readTaxes(stored).map((rate) => ({ ...rate, percent: writePercent(rate.percent) })),
	inWords: (rates) => rates.map(rateInWords).join(", "),
	show: (stored) => ({ kind: "list", entries: readTaxes(stored).map(rateInWords) }),
} satisfies Field<(Omit<TaxRate, "percent"> & { percent: string })[], TaxRate[]>;

const defaultTax: Field<string, string | null> = {
	kind: "choice",
	label: "Default Tax Rate",
	schema: z.string().nullable(),
	typed: z
		.string()
		.transform((id) => id || null)
		.pipe(z.uuid().nullable()),
	empty: "",
	toForm: textOf,
	show: (stored, { taxes }) => ({
		kind: "line",
		text: readTaxes(taxes).find(({ id }) => id === stored)?.name ?? "",
	}),
};

const fee = price("Fee");

/** The payment settings, as their form has them. */
export const paymentSettings = single(
	PAYMENTS_SECTION,
	{
		pays: choice("Payment Due", paysNames, (text) => storedChoice({ text }, "text", PAYS)),
		deposit: {
			...count("Deposit in Percent", 1, 100, 50),
			hint: "Customers can pay everything instead.",
		},
		minCard: {
			...price("Minimum for Online Payments"),
			hint: "Smaller amounts are paid at pickup.",
		},
		holdMinutes: {
			...count("Minutes to Pay", 15, 60, 15),
			hint: "How long an unpaid order is held, from 15 to 60 minutes.",
		},
		tips: toggle("Ask for a Tip", false, { hint: "Customers who pay online can add a tip." }),
		cancel: choice("Cancellation Refund", cancelNames, (text) =>
			storedChoice({ text }, "text", CANCEL_RULES),
		),
		cancelFee: {
			...fee,
			isOptional: false,
			schema: z.number(),
			typed: fee.typed.transform((fee) => fee ?? 0).pipe(z.number().min(0)),
		} satisfies Field<string, number>,
		taxes,
		defaultTax,
		included: toggle("Prices Include Tax", true, {
			hint: "Otherwise tax is added to the total.",
		}),
		showsTaxes: toggle("Show Taxes", false, {
			hint: "On order pages, emails, and receipts. Added tax is always shown.",
		}),
		rounding: choice("Rounding", roundingNames, (text) =>
			storedChoice({ text }, "text", ROUNDINGS),
		),
		taxId: line("Tax ID", 50, {
			hint: "Printed on receipts.",
			isOptional: true,
			typed: visibleOrEmpty.max(50, "Tax ID must be at most 50 characters"),
		}),
	},
	readPaymentSettings,
);

export type PaymentSettingsForm = z.input<typeof paymentSettings.schema>;

export type PaymentSettingsValues = z.output<typeof paymentSettings.schema>;

/** The stored settings; customers pay at pickup until the owner decides otherwise. */
export function readPaymentSettings(section: Section | null): PaymentSettings {
	const stored = parseStoredObject(section?.content ?? null) ?? {};
	const numberAt = (key: string, min: number, max: number) => {
		const value = stored[key];
		return typeof value === "number" && value >= min && value <= max ? value : null;
	};
	const taxes = readTaxes(stored.taxes);
	return {
		pays: storedChoice(stored, "pays", PAYS),
		deposit: numberAt("deposit", 1, 100) ?? 50,
		minCard: numberAt("minCard", 0, Number.MAX_VALUE),
		tips: storedFlag(stored, "tips", false),
		holdMinutes: numberAt("holdMinutes", 15, 60) ?? 15,
		cancel: storedChoice(stored, "cancel", CANCEL_RULES),
		cancelFee: numberAt("cancelFee", 0, Number.MAX_VALUE) ?? 0,
		taxes,
		defaultTax: taxes.find(({ id }) => id === stored.defaultTax)?.id ?? null,
		included: storedFlag(stored, "included", true),
		showsTaxes: storedFlag(stored, "showsTaxes", false),
		rounding: storedChoice(stored, "rounding", ROUNDINGS),
		taxId: storedText(stored, "taxId") ?? "",
	};
}

/** Whether taxes come on top of prices, so that the sum of prices isn't yet what is due. */
export function addsTaxes({
	included,
	taxes,
}: Pick<PaymentSettings, "included" | "taxes">): boolean {
	return !included && taxes.length > 0;
}

function readTaxes(stored: unknown): TaxRate[] {
	return storedTaxes.safeParse(stored).data ?? [];
}

/** A percentage in the owner's field, as prices are written. */
function writePercent(percent: number): string {
	const [, decimals = ""] = String(percent).split(".");
	return formatOf(moneyOfBackOffice()).number(percent, decimals.length);
}

/** Where a shop's price tags don't include sales tax. */
const ADDED_TAX = new Set(["CA", "US"]);

/** Where each line of a receipt is rounded; elsewhere, each rate is. */
const ROUNDED_LINES = new Set(["IN"]);

/** How taxes are usually added up where the bakery is, until the owner decides. */
export function usualTaxes(
	region: Pick<RegionalSettings, "timeZone" | "language">,
): Pick<PaymentSettings, "included" | "rounding"> {
	const country = countryOf(region) ?? "";
	return {
		included: !ADDED_TAX.has(country),
		rounding: ROUNDED_LINES.has(country) ? "line" : "receipt",
	};
}
