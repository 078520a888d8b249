import { z } from "../../platform/zod.ts";
import { reviewSchema } from "../allergens/declaration.ts";
import { tidyAllergens } from "../allergens/lists.ts";
import { type ReviewForm, reviewFormSchema } from "../allergens/review-form.ts";
import { showingLabels } from "../clock/showing.ts";
import { instant as storedInstant } from "../records.ts";
import { entriesOf, type Field, isNumber, isText } from "../resource/field.ts";
import { count, optionalCount } from "../resource/kinds/count.ts";
import { image } from "../resource/kinds/image.ts";
import { images } from "../resource/kinds/images.ts";
import { instant } from "../resource/kinds/instant.ts";
import { line, optionalLine } from "../resource/kinds/line.ts";
import { text } from "../resource/kinds/text.ts";
import { toggle } from "../resource/kinds/toggle.ts";
import { resource } from "../resource/resource.ts";
import { price } from "./prices/price-field.ts";
import { questions, sizes } from "./product-options.ts";
import { productDeposit, productPays, productTaxRate } from "./product-payment.ts";
/** The days of the week as they are stored: Monday is 1, Sunday is 7. */
export const WEEKDAYS = [
	{ day: 1, name: "Monday" },
	{ day: 2, name: "Tuesday" },
	{ day: 3, name: "Wednesday" },
	{ day: 4, name: "Thursday" },
	{ day: 5, name: "Friday" },
	{ day: 6, name: "Saturday" },
	{ day: 7, name: "Sunday" },
] as const;

/** Baking days in words: `Friday and Saturday`, or `every day` for none (product §17). */
function describeBakingDays(days: readonly number[] | null): string {
	const names = WEEKDAYS.filter(({ day }) => days?.includes(day)).map(({ name }) => name);
	const last = names.pop();
	if (last === undefined || names.length === 6) return "every day";
	return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}

const weekday = z.int().min(1).max(7);

/** Days of the week as they are ticked; stored in their order, and none as null. */
function weekdays(label: string): Field<number[], number[] | null> {
	return {
		kind: "weekdays",
		label,
		schema: z.array(z.number()).nullable(),
		typed: z
			.array(weekday)
			.transform((days) => (days.length > 0 ? [...new Set(days)].toSorted() : null))
			.pipe(z.array(weekday).nullable()),
		empty: [],
		toForm: (stored) => entriesOf(stored, isNumber),
		inWords: describeBakingDays,
		show: (stored) => ({ kind: "line", text: describeBakingDays(entriesOf(stored, isNumber)) }),
		isOptional: true,
	};
}

/** Images of a product after the first (product §17). */
export const MAX_MORE_IMAGES = 7;

/** Categories of a product. */
export const MAX_CATEGORIES = 1000;

/** Also a refusal of the database. */
export const NO_CATEGORY = "Please select at least one category";

const category = z.object({ id: z.string(), name: z.string(), slug: z.string() });

/** A product (product §17). A new one is active and not featured. */
export const products = resource({
	kind: "product",
	table: "products",
	noun: "product",
	plural: "products",
	fields: {
		name: line("Name", 200),
		description: text("Description"),
		/** In the bakery's currency; null when the owner gave none. */
		price: price("Price"),
		categoryIds: {
			kind: "custom",
			label: "Categories",
			typed: z
				.array(z.string())
				.min(1, NO_CATEGORY)
				.max(MAX_CATEGORIES, "A product can have at most 1,000 categories"),
			empty: [] as string[],
			toForm: (_, { categories }) =>
				z
					.array(category)
					.catch([])
					.parse(categories)
					.map(({ id }) => id),
		},
		featured: toggle("Featured", false, { hint: "Shown on the home page" }),
		active: toggle("Active", true, { hint: "Visitors see it" }),
		imageUrl: image("Image"),
		/** In their order; null for none. */
		moreImages: images(
			"Additional Images",
			MAX_MORE_IMAGES,
			`A product can have at most ${MAX_MORE_IMAGES} additional images`,
			{ column: "more_image_urls" },
		),
		size: optionalLine("Weight or Size", 50, { column: "weight_or_size", placeholder: "900 g" }),
		servings: optionalLine("Servings", 50, { placeholder: "8 to 10" }),
		keeps: optionalLine("Shelf Life", 100, { placeholder: "3 days in its paper bag" }),
		/** Never blank: a blank text counts as none (design: blank ingredients count as none). */
		ingredients: text("Ingredients", {
			schema: z
				.string()
				.nullable()
				.transform((listed) => listed?.trim() || null),
		}),
		allergens: allergens("Allergens"),
		/** Null where nobody is asked; of the seven it is no more than the check of the labels above. */
		allergenReview: {
			kind: "custom",
			label: "Allergens",
			typed: reviewFormSchema.nullable(),
			empty: null as ReviewForm | null,
			toForm: () => null,
		},
		/** The days of the week, 1 is Monday; none or null: every day. */
		bakingDays: weekdays("Baking Days"),
		/** ISO 8601; visitors see it from then on. Null: from the beginning. */
		shownFrom: instant(showingLabels.shownFrom),
		/** ISO 8601; visitors do not see it from then on. Null: without an end. */
		shownUntil: instant(showingLabels.shownUntil),
		/** Whether it can be ordered for pickup, while the bakery takes orders and it has a price. */
		orderable: toggle("Can Be Ordered", false, {
			hint: "For pickup, while you take orders. It needs a price.",
		}),
		/** How many pieces can be ordered for a day; null for any number. */
		piecesPerDay: optionalCount("Pieces a Day", 0, 9999, {
			hint: "How many can be ordered per day. Leave empty for no limit.",
		}),
		/** Pieces in one order. */
		orderMinimum: count("Minimum per Order", 1, 100, 1),
		orderMaximum: count("Maximum per Order", 1, 100, 20),
		/** Orders are taken until so many days before, at a time like 18:00; null: until the pickup. */
		orderDaysBefore: optionalCount("Order Cutoff (Days Before)", 0, 60, {
			hint: "The last day to order. Leave empty to take orders until pickup.",
		}),
		orderUntil: optionalLine("Order Until", 5, {
			typed: z
				.string()
				.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Order until must be a time, like 18:00"),
			empty: "18:00",
		}),
		/** And so many hours before the pickup; null for none. */
		orderHoursBefore: optionalCount("Minimum Notice (Hours)", 1, 240, {
			hint: "Only for items that need advance notice.",
		}),
		/** As the baking days; none or null: those. */
		pickupDays: weekdays("Pickup Days"),
		sizes: sizes("Sizes", price("Price").typed),
		questions: questions("Questions"),
		pays: productPays,
		deposit: productDeposit,
		taxRate: productTaxRate,
	},
	others: {
		/** In the order the owner chose them. */
		categories: z.array(category),
		/** The allergens that the owner declared; null when not reviewed. */
		review: reviewSchema,
		/** ISO 8601. */
		createdAt: storedInstant,
	},
	save: "save_product",
});

/** As the owner wrote them; empty when none are listed, which does not mean there are none. */
function allergens(label: string): Field<string[]> {
	return {
		kind: "allergens",
		label,
		schema: z.array(z.string()).nullable().transform(tidyAllergens),
		/** The options of product §17 that are ticked, and whatever else the product already listed. */
		typed: z.array(z.string()).transform(tidyAllergens).pipe(z.array(z.string())),
		empty: [],
		toForm: (stored) => tidyAllergens(entriesOf(stored, isText)),
		show: (stored) => ({ kind: "list", entries: tidyAllergens(entriesOf(stored, isText)) }),
	};
}
