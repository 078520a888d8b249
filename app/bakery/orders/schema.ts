import { asciiDigits, onOneLine, onPlainLines } from "../../platform/text/characters.ts";
import { z } from "../../platform/zod.ts";
import { reviewSchema } from "../allergens/declaration.ts";
import { readQuestions, readSizes } from "../catalog/product-options.ts";
import { optionalEmail, optionalLine, requiredText } from "../form-fields.ts";
import { contactMessageSchema } from "../messages/contact-message.ts";
import { column, recordSchema } from "../records.ts";

/** Why an order is not placed, as the database says it (private.store_order). */
export const ORDER_PROBLEMS = [
	"off",
	"too-many-orders",
	"too-many-pieces",
	"pickup-full",
	"pickup-gone",
	"empty",
	"not-baked",
	"gone",
	"sold-out",
	"full",
	"too-late",
	"too-many",
	"too-few",
	"too-many-together",
	"answer",
	"not-changeable",
	"changed-meanwhile",
] as const;

export type OrderProblem = (typeof ORDER_PROBLEMS)[number];

/** Why nothing can be ordered for a day; `too-early` comes after the days that can be chosen. */
const DAY_PROBLEMS = ["closed", "full", "too-late", "nothing", "too-early"] as const;

/** A day for which visitors may order. */
export const orderDaySchema = recordSchema({
	/** As `2027-03-19`. */
	date: column("day", z.string()),
	/** Null for a day that can be chosen. */
	problem: z.enum(DAY_PROBLEMS).nullable(),
});

export type OrderDay = z.infer<typeof orderDaySchema>;

/** When an order can be picked up, by the bakery's clock: `16:00`. */
export const pickupTimeSchema = recordSchema({
	/** In the night in which the clock goes back, equal times have their zone: `01:00 UTC-04:00`. */
	from: column("pickup_from", z.string()),
	until: column("pickup_until", z.string()),
	/** Null for one that can be chosen. */
	problem: z.enum(["full", "too-late"]).nullable(),
	/** How many more orders it takes; null for any number. */
	leftOrders: column("left_orders", z.number().nullable()),
});

export type PickupTime = z.infer<typeof pickupTimeSchema>;

/** A product as it can be ordered for a day. */
export const orderOfferSchema = recordSchema({
	productId: column("product_id", z.string()),
	name: z.string(),
	/** Null without an image. */
	imageUrl: column("image_url", z.string().nullable()),
	price: z.number(),
	/** Pieces in an order, at least and at most. */
	minimum: z.number(),
	maximum: z.number(),
	/** Pieces of the day that are left; null for any number. */
	leftPieces: column("left_pieces", z.number().nullable()),
	/** ISO 8601; with `hoursBefore`, that of the last pickup time. */
	deadline: z.string(),
	/** Where each pickup time has its own deadline: so many hours before it. */
	hoursBefore: column("hours_before", z.number().nullable()),
	/** Null for one that can be ordered. */
	problem: z.enum(ORDER_PROBLEMS).nullable(),
	/** The next day on which it can be ordered, as `2027-03-19`; null for none in sight. */
	nextDay: column("next_day", z.string().nullable()),
	/** Null without a category. */
	categoryName: column("category_name", z.string().nullable()),
	/** Null without sizes. */
	sizes: z.unknown().transform(readSizes),
	questions: z.unknown().transform(readQuestions),
	/** As the owner listed them. */
	allergens: z
		.array(z.string())
		.nullable()
		.transform((listed) => listed ?? []),
	/** Null when not reviewed. */
	review: reviewSchema,
});

export type OrderOffer = z.infer<typeof orderOfferSchema>;

/** How many lines an order has at most. */
export const MAX_LINES = 200;

/** How many pieces of a product an order has at most. */
export const MAX_PIECES = 100;

/** The most of what else a stranger may send. */
export const ORDER_TEXT_LIMITS = { phone: 50, note: 500, answers: 5, reason: 200 } as const;

/** The longest search for a customer. */
export const MAX_CUSTOMER_SEARCH = 100;

/** A text that may be missing; empty as null. */
function optional(kind: (text: string) => string, max: number) {
	return z
		.string()
		.overwrite(kind)
		.trim()
		.max(max)
		.transform((text) => text || null)
		.pipe(z.string().nullable());
}

export const answerSchema = z.strictObject({
	question: z.string().max(100),
	answer: z.string().max(200),
});

/** An answer to a question about a product. */
export type Answer = z.infer<typeof answerSchema>;

export const orderLineSchema = z.strictObject({
	product: z.uuid(),
	/** Null for a product without sizes. */
	size: z.string().max(50).nullable(),
	/** One more than the most for what is more, or no number: the database says how many there may be. */
	pieces: z
		.int()
		.min(1)
		.max(MAX_PIECES + 1),
	answers: z.array(answerSchema).max(ORDER_TEXT_LIMITS.answers),
});

export type OrderLine = z.infer<typeof orderLineSchema>;

/** The most that an order costs, in the smallest unit of any currency. */
const MAX_UNITS = 1e12;

/** An order as the server gives it to the database. */
export const orderSchema = z.strictObject({
	day: z.iso.date(),
	/** When the pickup time begins; null in a bakery without pickup times. */
	pickup: z
		.string()
		.regex(/^\d\d:\d\d( UTC[+-]\d\d:\d\d)?$/)
		.nullable(),
	name: contactMessageSchema.shape.name,
	email: contactMessageSchema.shape.email,
	phone: optional(onOneLine, ORDER_TEXT_LIMITS.phone),
	note: optional(onPlainLines, ORDER_TEXT_LIMITS.note),
	/** The total that the customer has seen. */
	total: z.number().min(0).max(1e9),
	/** The currency of that total. */
	currency: z.string().max(3).optional(),
	/** Of a change: the version of the order that it started from. */
	version: z.int().optional(),
	lines: z.array(orderLineSchema).max(MAX_LINES),
	/** Where a deposit is asked: the customer pays everything. */
	pay: z.literal("all").optional(),
	/** In units. */
	tip: z.int().min(0).max(MAX_UNITS).optional(),
	/** The amount to pay before it counts, as the customer has seen it, in units. */
	upfront: z
		.int()
		.min(0)
		.max(2 * MAX_UNITS)
		.optional(),
});

export type Order = z.infer<typeof orderSchema>;

/** The part of an order that is reviewed, also while its other fields are wrong. */
export const reviewedOrderSchema = orderSchema
	.pick({ day: true, version: true, lines: true })
	.extend({
		pickup: orderSchema.shape.pickup.catch(null),
		email: z.nullable(orderSchema.shape.email).catch(null),
	});

export type ReviewedOrder = z.infer<typeof reviewedOrderSchema>;

/** The same of one that the bakery enters, whose customer may have no address. */
export const enteredOrderSchema = orderSchema
	.omit({ pay: true, tip: true, upfront: true })
	.extend({ email: z.nullable(orderSchema.shape.email) });

/** The form in which the bakery enters an order. */
export const orderEntrySchema = z.object({
	day: z.iso.date(),
	/** When the pickup time begins; empty without one. */
	pickup: z.string(),
	name: requiredText("Name", 100),
	email: optionalEmail,
	phone: optionalLine("Phone", ORDER_TEXT_LIMITS.phone),
	note: optionalLine("Note", ORDER_TEXT_LIMITS.note),
	lines: z.array(
		orderLineSchema.omit({ answers: true }).extend({
			/** As typed; empty for none. */
			pieces: z
				.string()
				.trim()
				.overwrite(asciiDigits)
				.refine((text) => /^(\d{1,2}|100)?$/.test(text), "Pieces must be a whole number up to 100"),
		}),
	),
	answers: z.array(
		answerSchema.extend({
			product: z.uuid(),
			answer: z.string().trim().max(200, "An answer must be at most 200 characters"),
		}),
	),
	/** Whether it may be more, or later, than the limits say. */
	exceeds: z.boolean(),
	/** The order that is changed, and the version that was opened; null for a new one. */
	changing: z.object({ id: z.uuid(), version: z.int() }).nullable(),
	/** Whether the customer gets an email about the change, and its reason. */
	notify: z.boolean(),
	reason: optionalLine("Reason", ORDER_TEXT_LIMITS.reason),
});

export type OrderEntryForm = z.input<typeof orderEntrySchema>;
export type OrderEntry = z.output<typeof orderEntrySchema>;

/** A customer of earlier orders. */
export const customerSchema = z.object({
	name: z.string(),
	/** Null for no number. */
	phone: z.string().nullable(),
	/** Null for no address. */
	email: z.string().nullable(),
});

export type Customer = z.infer<typeof customerSchema>;

/** The problems that keep an order from being placed. */
export const orderProblemsSchema = z.array(
	z.object({
		code: z.enum(ORDER_PROBLEMS),
		product: z.string().optional(),
		/** Which question is not answered as it must be. */
		question: z.string().optional(),
		min: z.number().nullish(),
		max: z.number().nullish(),
	}),
);

export type OrderProblems = z.infer<typeof orderProblemsSchema>;

/** The answer to an order. */
export const orderAnswerSchema = z.union([
	z.object({ link: z.uuid(), number: z.int() }),
	/** The link of an order that the same form has placed before, with other contents. */
	z.object({ earlier: z.uuid() }),
	/** Another total than the one that was sent. */
	z.object({ total: z.number() }),
	z.object({ problems: orderProblemsSchema }),
]);

export type OrderAnswer = z.infer<typeof orderAnswerSchema>;
