import { z } from "../../platform/zod.ts";
import type { Section, SectionChange } from "../content/sections/schema.ts";
import { type DescribedFields, fieldLabels } from "../described-fields.ts";
import { requiredText, typedNumber, visibleOrEmpty } from "../form-fields.ts";
import {
	mergeStoredObject,
	parseStoredObject,
	storedChoice,
	storedFlag,
	storedText,
} from "../stored-object.ts";

// `private.order_offers` in database/topics/17_order_rules.sql decides the deadlines of orders, and what can still be ordered.

/** The key of the section of `site_content`. */
export const ORDERS_SECTION = "orders";

/** Lengths of a pickup window, in minutes; 0 for none. */
export const WINDOW_MINUTES = ["0", "15", "20", "30", "45", "60", "90", "120"] as const;

/** Whether customers give a phone number. */
export const PHONE_RULES = ["optional", "required", "hidden"] as const;

/** So many pieces a day that several products draw from. */
interface SharedLimit {
	id: string;
	name: string;
	perDay: number;
	/** Ids of the products. */
	products: string[];
}

/** The pieces of a single date, in place of those of every other day. */
interface DateRule {
	/** As `2027-03-14`. */
	date: string;
	/** A product or shared limit; empty for all products together. */
	of: string;
	/** 0 for none on that date. */
	pieces: number;
}

/** How the bakery takes orders (product §23.1). */
export interface OrderSettings {
	accepts: boolean;
	/** How many days ahead of today an order may be for. */
	daysAhead: number;
	/** 0 for pickup at any time of the opening hours. */
	windowMinutes: number;
	/** Null for any number. */
	ordersPerWindow: number | null;
	/** Whether one order may take everything that is left of a product. */
	takesAll: boolean;
	phone: (typeof PHONE_RULES)[number];
	/** Whether customers confirm an order by mail before it counts, where mail is sent. */
	confirms: boolean;
	/** Above the order form; empty for none. */
	intro: string;
	/** After an order; empty for none. */
	confirmation: string;
	/** How to pay, beside the total; empty for the sentence of the catalogs. */
	payment: string;
	/** When customers are reminded on the day before, as `17:00`; empty for never. */
	reminder: string;
	limits: SharedLimit[];
	dates: DateRule[];
}

/** The most that is stored; the database reads the same (private.update_order_rules). */
const LIMITS = { daysAhead: 60, ordersPerWindow: 999, text: 1000, line: 200 } as const;

/** The most shared limits and single dates. */
export const LIMIT_COUNTS = { limits: 20, dates: 100 } as const;

const storedLimits = z
	.array(
		z.object({
			id: z.uuid(),
			name: z.string(),
			perDay: z.int().min(0),
			products: z.array(z.uuid()),
		}),
	)
	.catch([]);

const storedDates = z
	.array(z.object({ date: z.iso.date(), of: z.string(), pieces: z.int().min(0) }))
	.catch([]);

const MAX_PIECES = 9999;

const typedPieces = typedNumber("Pieces", 0, MAX_PIECES);

const storedPieces = z.int().min(0).max(MAX_PIECES);

const limit = z.object({
	id: z.uuid(),
	name: requiredText("Name", 100),
	products: z.array(z.uuid()).min(1, "Choose the products that count toward it"),
});

const dateRule = z.object({
	date: z.iso.date("Choose a date"),
	of: z.uuid().or(z.literal("")),
});

function text(label: string, max: number) {
	return visibleOrEmpty.pipe(z.string().max(max, `${label} must be at most ${max} characters`));
}

/** The form of the order settings. */
export const orderSettingsSchema = z.object({
	accepts: z.boolean(),
	daysAhead: typedNumber("Days ahead", 1, LIMITS.daysAhead),
	windowMinutes: z.enum(WINDOW_MINUTES),
	ordersPerWindow: typedNumber("Orders per window", 1, LIMITS.ordersPerWindow, true),
	takesAll: z.boolean(),
	phone: z.enum(PHONE_RULES),
	confirms: z.boolean(),
	intro: text("Text on the order page", LIMITS.text),
	confirmation: text("Text after ordering", LIMITS.text),
	payment: text("Payment", LIMITS.line),
	limits: z.array(limit.extend({ perDay: typedPieces })).max(LIMIT_COUNTS.limits),
	dates: z.array(dateRule.extend({ pieces: typedPieces })).max(LIMIT_COUNTS.dates),
	reminder: z.string().regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, "Reminder must be a time, like 17:00"),
});

/** The order settings as the form stores them. */
export const storedOrderSettingsSchema = orderSettingsSchema.extend({
	daysAhead: z.int().min(1).max(LIMITS.daysAhead),
	windowMinutes: z.int().refine((stored) => WINDOW_MINUTES.some((of) => Number(of) === stored)),
	ordersPerWindow: z.int().min(1).max(LIMITS.ordersPerWindow).nullable(),
	limits: z.array(limit.extend({ perDay: storedPieces })).max(LIMIT_COUNTS.limits),
	dates: z.array(dateRule.extend({ pieces: storedPieces })).max(LIMIT_COUNTS.dates),
});

export type OrderSettingsForm = z.infer<typeof orderSettingsSchema>;

/** Labels and formats of its fields. */
export const describedOrderSettings = {
	accepts: { label: "Take Orders", kind: "switch" },
	daysAhead: { label: "Days Ahead", kind: "number" },
	windowMinutes: { label: "Pickup Windows", kind: "custom" },
	ordersPerWindow: { label: "Orders per Window", kind: "number" },
	takesAll: { label: "One Order May Take All That's Left", kind: "switch" },
	phone: { label: "Phone", kind: "custom" },
	confirms: { label: "Confirm by Email", kind: "switch" },
	intro: { label: "Text on the Order Page", kind: "text" },
	confirmation: { label: "Text after Ordering", kind: "text" },
	payment: { label: "Payment", kind: "line" },
	reminder: { label: "Reminder on the Day Before", kind: "line" },
	limits: { label: "Shared Limits", kind: "custom" },
	dates: { label: "Single Dates", kind: "custom" },
} as const satisfies DescribedFields<OrderSettingsForm>;

export const orderSettingsLabels = fieldLabels(describedOrderSettings);

/** How the choices of the form read. */
export const windowNames: Record<OrderSettingsForm["windowMinutes"], string> = {
	"0": "No windows: any time while you're open",
	"15": "15 minutes",
	"20": "20 minutes",
	"30": "30 minutes",
	"45": "45 minutes",
	"60": "1 hour",
	"90": "1½ hours",
	"120": "2 hours",
};

/** How the choices of the form read. */
export const phoneRuleNames: Record<OrderSettings["phone"], string> = {
	optional: "Optional",
	required: "Required",
	hidden: "Don't ask",
};

/** The stored settings; orders are off until the owner turns them on. */
export function readOrderSettings(section: Section | null): OrderSettings {
	const stored = parseStoredObject(section?.content ?? null) ?? {};
	const stringAt = (key: string) => storedText(stored, key) ?? "";
	const numberAt = (key: string, max: number) => {
		const value = stored[key];
		return typeof value === "number" ? Math.round(Math.min(Math.max(value, 1), max)) : null;
	};
	const minutes = WINDOW_MINUTES.find((choice) => Number(choice) === stored.windowMinutes);
	return {
		accepts: storedFlag(stored, "accepts", false),
		daysAhead: numberAt("daysAhead", LIMITS.daysAhead) ?? 14,
		windowMinutes: Number(minutes ?? 0),
		ordersPerWindow: numberAt("ordersPerWindow", LIMITS.ordersPerWindow),
		takesAll: storedFlag(stored, "takesAll", false),
		phone: storedChoice(stored, "phone", PHONE_RULES),
		confirms: storedFlag(stored, "confirms", false),
		intro: stringAt("intro"),
		confirmation: stringAt("confirmation"),
		payment: stringAt("payment"),
		reminder: stringAt("reminder"),
		limits: storedLimits.parse(stored.limits),
		dates: storedDates.parse(stored.dates),
	};
}

/** The form values when the settings are opened. */
export function orderSettingsForm(section: Section | null): OrderSettingsForm {
	const { daysAhead, windowMinutes, ordersPerWindow, limits, dates, ...settings } =
		readOrderSettings(section);
	return {
		...settings,
		limits: limits.map((limit) => ({ ...limit, perDay: String(limit.perDay) })),
		dates: dates.map((rule) => ({ ...rule, pieces: String(rule.pieces) })),
		daysAhead: String(daysAhead),
		windowMinutes: String(windowMinutes) as OrderSettingsForm["windowMinutes"],
		ordersPerWindow: String(ordersPerWindow ?? ""),
	};
}

/** The change that saves the form. */
export function orderSettingsChange(
	form: OrderSettingsForm,
	stored: Section | null,
): SectionChange {
	const { daysAhead, windowMinutes, ordersPerWindow, limits, dates, ...settings } = form;
	return {
		key: ORDERS_SECTION,
		content: mergeStoredObject(stored?.content ?? null, {
			...settings,
			limits: limits.map((limit) => ({ ...limit, perDay: Number(limit.perDay) })),
			dates: dates
				.map((rule) => ({ ...rule, pieces: Number(rule.pieces) }))
				.toSorted((one, other) => one.date.localeCompare(other.date)),
			daysAhead: Number(daysAhead),
			windowMinutes: Number(windowMinutes),
			ordersPerWindow: ordersPerWindow === "" ? null : Number(ordersPerWindow),
		}),
		// No section has the version 0, so one that was made in the meantime is a conflict.
		expectedVersion: stored?.version ?? 0,
	};
}

/** A shared limit in words: 'Sourdough dough: 60 a day'. */
export function limitInWords({ name, perDay }: OrderSettingsForm["limits"][number]): string {
	return `${name}: ${perDay} a day`;
}

/** A single date in words: '2027-03-14: 20 of Sourdough dough'. */
export function dateRuleInWords(
	{ date, of, pieces }: OrderSettingsForm["dates"][number],
	limits: OrderSettingsForm["limits"],
): string {
	if (of === "") return `${date}: ${pieces === "0" ? "no orders" : `${pieces} pieces in all`}`;
	const limit = limits.find(({ id }) => id === of);
	return `${date}: ${pieces} of ${limit?.name ?? "a product"}`;
}
