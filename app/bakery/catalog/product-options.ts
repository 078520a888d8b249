import { onOneLine } from "../../platform/text/characters.ts";
import { z } from "../../platform/zod.ts";
import { requiredText, typedNumber } from "../form-fields.ts";
import type { Field } from "../resource/field.ts";
import type { Words } from "../words/words.server.ts";
import { formatPrice, writePrice } from "./prices/price.ts";
import type { Money } from "./prices/price-format.ts";
import type { CardTexts } from "./schema.ts";

/** A size of a product, with a price of its own. */
export interface ProductSize {
	name: string;
	price: number;
	/** How much a piece takes of limits that products share. */
	takes: number;
}

/** A question to customers about a product. */
export interface ProductQuestion {
	label: string;
	/** The answers to choose from; none for a text. */
	choices: string[];
	/** The longest text, in characters. */
	maximum: number;
}

/** A size in the form, with numbers as they are typed. */
type SizeForm = Record<"name" | "price" | "takes", string>;

/** A question in the form: the choices one on each line, the most characters as typed. */
type QuestionForm = Record<"label" | "choices" | "maximum", string>;

export const OPTION_LIMITS = { sizes: 12, questions: 5, choices: 20, text: 200 } as const;

const MAX_TAKEN = 1000;

const storedSizes = z
	.array(
		z.strictObject({
			name: z.string().min(1).max(50),
			price: z.number().min(0),
			takes: z.int().min(1).max(MAX_TAKEN),
		}),
	)
	.max(OPTION_LIMITS.sizes)
	.nullable();

const storedQuestions = z
	.array(
		z.strictObject({
			label: z.string().min(1).max(100),
			choices: z.array(z.string().min(1).max(100)).max(OPTION_LIMITS.choices),
			maximum: z.int().min(1).max(OPTION_LIMITS.text),
		}),
	)
	.max(OPTION_LIMITS.questions)
	.nullable();

/** The sizes of a product; none as null. @param price the rule for a typed price. */
export function sizes(label: string, price: z.ZodType<number | null, string>) {
	const typed = z
		.array(
			z.object({
				name: requiredText("Size", 50),
				price: price.pipe(z.number("Price is required")),
				takes: typedNumber("Counts as", 1, MAX_TAKEN).transform(Number),
			}),
		)
		.superRefine(namedOnce("name", "Another size has this name"))
		.transform((sizes) => (sizes.length > 0 ? sizes : null))
		.pipe(storedSizes);
	return {
		kind: "sizes",
		label,
		schema: z.unknown(),
		typed,
		empty: [] as SizeForm[],
		toForm: sizesForm,
		inWords: (sizes) => sizes.map(({ name, price }) => `${name}: ${price}`).join(", "),
		show: (stored) => ({ kind: "list", entries: sizesInWords(stored) }),
	} satisfies Field<SizeForm[], ProductSize[] | null, unknown>;
}

/** The questions to customers about a product; none as null. */
export function questions(label: string) {
	return {
		kind: "questions",
		label,
		schema: z.unknown(),
		typed: typedQuestions,
		empty: [] as QuestionForm[],
		toForm: questionsForm,
		inWords: (questions) => questions.map(({ label }) => label).join(", "),
		show: (stored) => ({ kind: "list", entries: questionsInWords(stored) }),
	} satisfies Field<QuestionForm[], ProductQuestion[] | null, unknown>;
}

const typedQuestions = z
	.array(
		z.object({
			label: requiredText("Question", 100),
			choices: z
				.string()
				.transform(linesOf)
				.pipe(
					z
						.array(z.string().max(100, "A choice must be at most 100 characters"))
						.max(OPTION_LIMITS.choices, `A question has at most ${OPTION_LIMITS.choices} choices`),
				),
			maximum: typedNumber("Character limit", 1, OPTION_LIMITS.text).transform(Number),
		}),
	)
	.superRefine(namedOnce("label", "You already ask this"))
	.transform((questions) => (questions.length > 0 ? questions : null))
	.pipe(storedQuestions);

/** Orders name sizes and questions, so that no two may have the same name. */
function namedOnce<Field extends string>(field: Field, error: string) {
	return (items: Record<Field, unknown>[], context: z.RefinementCtx) => {
		for (const [index, item] of items.entries()) {
			const first = items.findIndex((other) => other[field] === item[field]);
			if (first < index) context.addIssue({ code: "custom", path: [index, field], message: error });
		}
	};
}

function linesOf(text: string): string[] {
	const lines = text.split("\n").map((line) => onOneLine(line).trim());
	return [...new Set(lines.filter(Boolean))];
}

/** The stored sizes; null for a product without. */
export function readSizes(stored: unknown): ProductSize[] | null {
	return storedSizes.safeParse(stored).data ?? null;
}

/** The stored questions. */
export function readQuestions(stored: unknown): ProductQuestion[] {
	return storedQuestions.safeParse(stored).data ?? [];
}

/** The form of stored sizes. */
function sizesForm(stored: unknown): SizeForm[] {
	return (readSizes(stored) ?? []).map(({ name, price, takes }) => ({
		...{ name, price: writePrice(price), takes: String(takes) },
	}));
}

/** The form of stored questions. */
function questionsForm(stored: unknown): QuestionForm[] {
	return readQuestions(stored).map(({ label, choices, maximum }) => ({
		label,
		choices: choices.join("\n"),
		maximum: String(maximum),
	}));
}

/** Stored sizes in words: 'Half loaf: $5.00'. */
function sizesInWords(stored: unknown): string[] {
	return (readSizes(stored) ?? []).map(
		({ name, price, takes }) =>
			`${name}: ${formatPrice(price)}${takes > 1 ? ` (counts as ${takes})` : ""}`,
	);
}

/** Stored questions in words: 'Sliced? (Yes, No)'. */
function questionsInWords(stored: unknown): string[] {
	return readQuestions(stored).map(
		({ label, choices, maximum }) =>
			`${label} (${choices.join(", ") || `up to ${maximum} characters`})`,
	);
}

/** The prices of a product. */
export interface Priced {
	/** Its own, which a product in sizes isn't sold at. */
	price: number | null;
	/** As stored. */
	sizes: unknown;
}

/** The lowest and the highest price of a product; null without any. */
export function priceRange({ price, sizes }: Priced): { lowest: number; highest: number } | null {
	const prices = (readSizes(sizes) ?? []).map((size) => size.price);
	if (prices.length === 0) return price === null ? null : { lowest: price, highest: price };
	return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/**
 * The price of a product, wherever it is shown (product §4): of several, the lowest.
 * @param sayFrom 'From $24.00', in the language of the reader.
 */
export function priceText(
	product: Priced,
	sayFrom: (lowest: string) => string,
	money?: Money,
): string | null {
	const range = priceRange(product);
	if (!range) return null;
	const lowest = formatPrice(range.lowest, money);
	return range.lowest === range.highest ? lowest : sayFrom(lowest);
}

/** `priceText` in the back office. */
export function priceInBackOffice(product: Priced): string | null {
	return priceText(product, (lowest) => `From ${lowest}`);
}

/** How the site sells. */
interface Shop {
	settings: Money;
	orders: { accepts: boolean };
	words: Pick<Words, "say">;
}

interface Sold extends Priced {
	orderable: boolean;
}

/** Writes prices on the server, because browsers may format them differently. */
export function formatCards<Item extends Sold & { name: string }>(
	products: readonly Item[],
	shop: Shop,
): CardTexts<Item>[] {
	return products.map(({ price, sizes, orderable, ...product }) => ({
		...product,
		price: visiblePrice({ price, sizes }, shop),
		...(isOrderable({ price, orderable }, shop) && orderTexts(product.name, sizes, shop)),
	}));
}

function orderTexts(name: string, sizes: unknown, { words: { say } }: Shop) {
	if ((readSizes(sizes)?.length ?? 0) < 2) {
		return { orderLabel: say("productTexts.orderNamed", { name }) };
	}
	return { orderLabel: say("productTexts.chooseSizeOf", { name }), hasSizes: true };
}

/** The price of a product as visitors read it. */
export function visiblePrice(product: Priced, { settings, words }: Omit<Shop, "orders">) {
	return priceText(product, (price) => words.say("productTexts.priceFrom", { price }), settings);
}

/** Whether visitors can order a product on some day (product §8). */
export function isOrderable(
	{ price, orderable }: Omit<Sold, "sizes">,
	{ orders }: Pick<Shop, "orders">,
): boolean {
	return orders.accepts && orderable && price !== null;
}
