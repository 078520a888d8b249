import { z } from "../../platform/zod.ts";
import type { Section } from "../content/sections/section.ts";
import { single } from "../content/stored-sections.ts";
import { requiredText, typedNumber, visibleOrEmpty } from "../form-fields.ts";
import { type Field, inSentence } from "../resource/field.ts";
import { choice } from "../resource/kinds/choice.ts";
import { optionalCount } from "../resource/kinds/count.ts";
import { line } from "../resource/kinds/line.ts";
import { text } from "../resource/kinds/text.ts";
import { toggle } from "../resource/kinds/toggle.ts";
import { parseStoredObject, storedChoice, storedFlag, storedText } from "../stored-object.ts";

// `private.order_offers` in database/topics/17_order_rules.sql decides the deadlines of orders, and what can still be ordered.

/** The key of the section of `site_content`. */
export const ORDERS_SECTION = "orders";

/** Lengths of a pickup window, in minutes; 0 for none. */
const WINDOW_MINUTES = ["0", "15", "20", "30", "45", "60", "90", "120"] as const;

/** Whether customers give a phone number. */
const PHONE_RULES = ["optional", "required", "hidden"] as const;

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

/** How the bakery takes orders (product §14). */
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

/** How the choices of the form read. */
const windowNames: Record<(typeof WINDOW_MINUTES)[number], string> = {
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
const phoneRuleNames: Record<OrderSettings["phone"], string> = {
	optional: "Optional",
	required: "Required",
	hidden: "Don't ask",
};

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

const typedPieces = typedNumber("Pieces", 0, MAX_PIECES).transform(Number);

const pieces = z.int().min(0).max(MAX_PIECES);

const limit = z.object({
	id: z.uuid(),
	name: requiredText("Name", 100),
	products: z.array(z.uuid()).min(1, "Choose the products that count toward it"),
});

const dateRule = z.object({
	date: z.iso.date("Choose a date"),
	of: z.uuid().or(z.literal("")),
});

const limits = {
	kind: "custom",
	label: "Shared Limits",
	schema: storedLimits,
	typed: z
		.array(limit.extend({ perDay: typedPieces }))
		.pipe(z.array(limit.extend({ perDay: pieces })).max(LIMIT_COUNTS.limits)),
	empty: [],
	toForm: (stored) =>
		storedLimits.parse(stored).map((limit) => ({ ...limit, perDay: String(limit.perDay) })),
	inWords: (limits) => limits.map(limitInWords).join(", "),
	show: (stored) => ({ kind: "list", entries: storedLimits.parse(stored).map(limitInWords) }),
} satisfies Field<(Omit<SharedLimit, "perDay"> & { perDay: string })[], SharedLimit[]>;

const dates = {
	kind: "custom",
	label: "Single Dates",
	schema: storedDates,
	typed: z
		.array(dateRule.extend({ pieces: typedPieces }))
		.overwrite((rules) => rules.toSorted((one, other) => one.date.localeCompare(other.date)))
		.pipe(z.array(dateRule.extend({ pieces })).max(LIMIT_COUNTS.dates)),
	empty: [],
	toForm: (stored) =>
		storedDates.parse(stored).map((rule) => ({ ...rule, pieces: String(rule.pieces) })),
	inWords: (dates) => dates.map((rule) => dateRuleInWords(rule, [])).join(", "),
	show: (stored, { limits }) => ({
		kind: "list",
		entries: storedDates
			.parse(stored)
			.map((rule) => dateRuleInWords(rule, storedLimits.parse(limits))),
	}),
} satisfies Field<(Omit<DateRule, "pieces"> & { pieces: string })[], DateRule[]>;

const windows = choice("Pickup Windows", windowNames, readWindow);

function longText(label: string, max: number = LIMITS.text) {
	const typed = visibleOrEmpty.max(max, `${inSentence(label)} must be at most ${max} characters`);
	return text(label, { typed, rows: 3 });
}

/** The order settings, as their form has them. */
export const orderSettings = single(
	ORDERS_SECTION,
	{
		accepts: toggle("Take Orders", false, {
			hint: "Choose in each product whether it can be ordered, and how many a day.",
		}),
		daysAhead: {
			...optionalCount("Days Ahead", 1, LIMITS.daysAhead, {
				hint: "How many days ahead visitors can order.",
				isOptional: false,
			}),
			typed: typedNumber("Days ahead", 1, LIMITS.daysAhead)
				.transform(Number)
				.pipe(z.int().min(1).max(LIMITS.daysAhead)),
		},
		windowMinutes: {
			...windows,
			typed: windows.typed
				.transform(Number)
				.pipe(z.int().refine((minutes) => readWindow(String(minutes)) === String(minutes))),
		},
		ordersPerWindow: optionalCount("Orders per Window", 1, LIMITS.ordersPerWindow, {
			hint: "Leave empty for no limit.",
		}),
		takesAll: toggle("One Order May Take All That's Left", false, {
			hint: "Otherwise an order can take up to half of what's left of a product, or 5 pieces.",
		}),
		phone: choice("Phone", phoneRuleNames, (text) => storedChoice({ text }, "text", PHONE_RULES)),
		confirms: toggle("Confirm by Email", false),
		intro: longText("Text on the Order Page"),
		confirmation: longText("Text after Ordering"),
		payment: longText("Payment", LIMITS.line),
		reminder: line("Reminder on the Day Before", 5, {
			typed: z
				.string()
				.regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, "Reminder must be a time, like 17:00"),
		}),
		limits,
		dates,
	},
	readOrderSettings,
);

export type OrderSettingsForm = z.input<typeof orderSettings.schema>;

export type OrderSettingsValues = z.output<typeof orderSettings.schema>;

/** The stored settings; orders are off until the owner turns them on. */
export function readOrderSettings(section: Section | null): OrderSettings {
	const stored = parseStoredObject(section?.content ?? null) ?? {};
	const stringAt = (key: string) => storedText(stored, key) ?? "";
	const numberAt = (key: string, max: number) => {
		const value = stored[key];
		return typeof value === "number" ? Math.round(Math.min(Math.max(value, 1), max)) : null;
	};
	return {
		accepts: storedFlag(stored, "accepts", false),
		daysAhead: numberAt("daysAhead", LIMITS.daysAhead) ?? 14,
		windowMinutes: Number(readWindow(String(stored.windowMinutes))),
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

/** A shared limit in words: 'Sourdough dough: 60 a day'. */
function limitInWords({ name, perDay }: { name: string; perDay: number | string }): string {
	return `${name}: ${perDay} a day`;
}

/** A single date in words: '2027-03-14: 20 of Sourdough dough'. */
function dateRuleInWords(
	{ date, of, pieces }: Omit<DateRule, "pieces"> & { pieces: number | string },
	limits: readonly Pick<SharedLimit, "id" | "name">[],
): string {
	if (of === "")
		return `${date}: ${String(pieces) === "0" ? "no orders" : `${pieces} pieces in all`}`;
	const limit = limits.find(({ id }) => id === of);
	return `${date}: ${pieces} of ${limit?.name ?? "a product"}`;
}

function readWindow(text: string): (typeof WINDOW_MINUTES)[number] {
	return WINDOW_MINUTES.find((choice) => choice === text) ?? "0";
}
