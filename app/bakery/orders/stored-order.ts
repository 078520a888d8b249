import { isolateIn } from "../../platform/text/isolate.ts";
import { z } from "../../platform/zod.ts";
import { optionalLine } from "../form-fields.ts";
import { orderReceiptSchema, PAYMENT_METHODS, rateTaxSchema } from "../payments/receipts.ts";
import { CANCEL_RULES } from "../payments/settings.ts";
import {
	type Answer,
	answerSchema,
	ORDER_PROBLEMS,
	ORDER_TEXT_LIMITS,
	type OrderOffer,
} from "./schema.ts";

/** The states that the bakery gives an order. */
export const MARKED_STATES = ["placed", "picked-up", "not-picked-up", "canceled"] as const;

export type MarkedState = (typeof MARKED_STATES)[number];

/** Before, one can be held until its customer confirms it by mail. */
const ORDER_STATES = ["held", ...MARKED_STATES] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** How exports and the history name them. */
export const orderStateNames: Record<OrderState, string> = {
	held: "not confirmed",
	placed: "open",
	"picked-up": "picked up",
	"not-picked-up": "not picked up",
	canceled: "canceled",
};

/** An order as it was stored. */
const storedOrderSchema = z.object({
	number: z.int(),
	link: z.string(),
	day: z.string(),
	pickup_from: z.string().nullable(),
	pickup_until: z.string().nullable(),
	/** ISO 8601; null where the bakery took it for a time when it is closed. */
	starts_at: z.string().nullable(),
	ends_at: z.string().nullable(),
	changeable_until: z.string(),
	version: z.int(),
	state: z.enum(ORDER_STATES),
	/** Until when it is held, ISO 8601; null for one that is not. */
	held_until: z.string().nullable(),
	/** Its cost, and the sum of its payments, in the smallest unit of its currency. */
	due: z.int(),
	paid: z.int(),
	/** Whether nothing is left to pay. */
	is_paid: z.boolean(),
	/** Must be paid before it counts, in units; 0 for nothing. */
	upfront: z.int(),
	tip: z.int(),
	name: z.string(),
	email: z.string().nullable(),
	phone: z.string().nullable(),
	note: z.string().nullable(),
	total: z.number(),
	currency: z.string(),
	placed_at: z.string(),
	/** Why the bakery changed or canceled it; null for no reason. */
	reason: z.string().nullable(),
	/** When its customer was erased; null for a customer who is known. */
	forgotten_at: z.string().nullable(),
	lines: z.array(
		z.object({
			product_id: z.string(),
			name: z.string(),
			size: z.string().nullable(),
			price: z.number(),
			pieces: z.int(),
			/** How much a piece takes of limits that products share. */
			takes: z.int(),
			answers: z.array(answerSchema),
		}),
	),
});

/** A line of a stored order. */
export type StoredLine = z.infer<typeof storedOrderSchema>["lines"][number];

/** The name of a line: 'Rye', 'Rye, half loaf'. */
export function nameOfLine({ name, size }: { name: string; size: string | null }): string {
	if (size === null) return name;
	return `${isolateIn(size, name)}, ${isolateIn(name, size)}`;
}

/** The price of a product in a size; null for a size that it does not have. */
export function priceOf({ price, sizes }: OrderOffer, size: string | null): number | null {
	if (sizes === null) return size === null ? price : null;
	return sizes.find(({ name }) => name === size)?.price ?? null;
}

/** The answers of a line: 'Message on the cake: Happy 40th, Ann'. */
export function answersOf({ answers }: { answers: readonly Answer[] }): string[] {
	return answers.map(
		({ question, answer }) =>
			`${isolateIn(answer, question.replace(/:$/, ""))}: ${isolateIn(question, answer)}`,
	);
}

/** A line with its answers: '1 × Cake, 8 inch (Candles: 4)'. */
export function lineInWords(line: StoredLine): string {
	const answers = answersOf(line).join(", ");
	return `${line.pieces} × ${nameOfLine(line)}${answers && ` (${answers})`}`;
}

/** An order as its customer sees it. */
export const customerOrderSchema = storedOrderSchema.extend({
	can_change: z.boolean(),
	/** Whether it can still be confirmed. */
	is_held: z.boolean(),
	/** As agreed when it was placed; empty for orders of earlier versions. */
	terms: z.object({
		cancel: z.enum(CANCEL_RULES).optional(),
		/** Kept when its customer cancels, in units. */
		fee: z.int().optional(),
		/** Whether prices include tax. */
		included: z.boolean().optional(),
	}),
	taxes: z.array(rateTaxSchema),
	receipts: z.array(orderReceiptSchema),
	/** The images of its products, by their ids; null without any, and in mails. */
	images: z.record(z.string(), z.string()).nullish(),
});

export type CustomerOrder = z.infer<typeof customerOrderSchema>;

/** An order as the back office sees it. */
export const managedOrderSchema = storedOrderSchema.extend({
	id: z.uuid(),
	/** As `due`: what was paid at a provider, and what went back to the customer, whichever way. */
	paid_online: z.int(),
	refunded: z.int(),
	/** In which it was paid. */
	methods: z.array(z.enum(PAYMENT_METHODS)),
	/** The provider's, in units; null where it isn't known. */
	fee: z.int().nullable(),
	/** How many orders of this customer were not picked up. */
	missed: z.int(),
	/** Whether a mail to the customer failed, and is tried again. */
	is_unmailed: z.boolean(),
});

export type ManagedOrder = z.infer<typeof managedOrderSchema>;

/** An order that no longer fits hours, settings, or products. */
export const affectedOrderSchema = managedOrderSchema
	.pick({
		...{ id: true, number: true, name: true, day: true },
		...{ currency: true, paid: true, paid_online: true },
	})
	.extend({
		/** Closed at its time, or more pieces than the day has. */
		problem: z.enum(["closed", "too-many"]),
		/** The product that has too many; null for none. */
		product: z.string().nullable(),
	});

export type AffectedOrder = z.infer<typeof affectedOrderSchema>;

/** Decisions about many orders at once. */
export const ORDER_DECISIONS = ["keep", "cancel", "move"] as const;

export type OrderDecision = (typeof ORDER_DECISIONS)[number];

/** The result of such a decision. */
export const decidedOrdersSchema = z.object({
	done: z.int(),
	/** Those that did not fit their new day, and why. */
	refused: z.array(z.object({ number: z.int(), name: z.string(), code: z.enum(ORDER_PROBLEMS) })),
});

export type DecidedOrders = z.infer<typeof decidedOrdersSchema>;

/** Orders from one network within a day. */
export const orderRunSchema = z.object({
	/** The database's key for the network. */
	sender: z.string(),
	orders: z.int(),
	pieces: z.int(),
	first_day: z.string(),
	last_day: z.string(),
	/** Of some of the customers. */
	names: z.array(z.string()),
});

export type OrderRun = z.infer<typeof orderRunSchema>;

/** A run of orders that is canceled. */
export const runCancellationSchema = orderRunSchema.pick({ sender: true });

/** A new state of an order. */
export const markingSchema = z.object({
	id: z.uuid(),
	state: z.enum(MARKED_STATES).optional(),
	/** Money taken at the counter for all that is owed, or taken back; `seen` is what was owed, or paid. */
	money: z.object({ way: z.enum(["cash", "terminal", "back"]), seen: z.int() }).optional(),
	/** Whether the customer gets an email about canceling, and its reason. */
	notify: z.boolean().optional(),
	reason: optionalLine("Reason", ORDER_TEXT_LIMITS.reason).optional(),
	/** Whether a canceled order's customer gets back all that they paid online. */
	refund: z.boolean().optional(),
});

export type OrderMarking = z.infer<typeof markingSchema>;
