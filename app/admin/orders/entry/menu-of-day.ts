import { type PieceLimits, readPieces, stepPieces } from "../../../bakery/orders/pieces.ts";
import {
	MAX_PIECES,
	type OrderDay,
	type OrderEntryForm,
	type OrderOffer,
	type PickupTime,
} from "../../../bakery/orders/schema.ts";
import { asciiDigits } from "../../../platform/text/characters.ts";

/** The offers and pickup times of a day. */
export interface MenuOfDay {
	day: string;
	offers: OrderOffer[];
	times: PickupTime[];
	/** The next days for which something can be ordered. */
	days: OrderDay[];
}

/** How many days are a tap away. */
export const NEXT_DAYS = 5;

type Line = OrderEntryForm["lines"][number];

/** A product in one of its sizes, as the form has it. */
export interface Item {
	offer: OrderOffer;
	/** Null for a product without sizes. */
	size: string | null;
	/** The place of its line in the form. */
	index: number;
}

/** The lines of a form: one for each product in each size. Pieces that are typed stay. */
export function linesFor(offers: readonly OrderOffer[], typed: readonly Line[]): Line[] {
	const isLineOf = (product: string, size: string | null) => (line: Line) =>
		line.product === product && line.size === size;
	const missing = offers.flatMap(({ productId: product, sizes }) =>
		(sizes ?? [null])
			.map((known) => known?.name ?? null)
			.filter((size) => !typed.some(isLineOf(product, size)))
			.map((size) => ({ product, size, pieces: "" })),
	);
	return [...typed, ...missing];
}

/** The answers of a form: one for each question of each product. */
export function answersFor(
	offers: readonly OrderOffer[],
	typed: OrderEntryForm["answers"],
): OrderEntryForm["answers"] {
	const missing = offers.flatMap(({ productId: product, questions }) =>
		questions
			.filter(({ label }) => !typed.some((of) => of.product === product && of.question === label))
			.map(({ label: question }) => ({ product, question, answer: "" })),
	);
	return [...typed, ...missing];
}

/** The products in each of their sizes, in the order of the menu. */
export function itemsOf(offers: readonly OrderOffer[], lines: readonly Line[]): Item[] {
	const places = new Map(lines.map(({ product, size }, index) => [keyOf(product, size), index]));
	return offers.flatMap((offer) =>
		(offer.sizes ?? [null]).flatMap((known) => {
			const size = known?.name ?? null;
			const index = places.get(keyOf(offer.productId, size));
			return index === undefined ? [] : [{ offer, size, index }];
		}),
	);
}

function keyOf(product: string, size: string | null): string {
	return JSON.stringify([product, size]);
}

/** The pieces that a line asks for. */
export function piecesOf(line: Line | undefined): number {
	return line ? readPieces(asciiDigits(line.pieces)) : 0;
}

/** The pieces of a product in its other sizes. */
export function otherPiecesOf({ offer, index }: Item, lines: readonly Line[]): number {
	const others = lines.filter(
		({ product, pieces }, place) => pieces !== "" && place !== index && product === offer.productId,
	);
	return others.reduce((sum, line) => sum + piecesOf(line), 0);
}

/** The limits of a line that exceeds those of its product. */
const EXCEEDED: PieceLimits = { minimum: 1, maximum: MAX_PIECES };

/** One more or less of an item, as it is typed. */
export function stepItem(
	item: Item,
	by: 1 | -1,
	{ lines, exceeds }: { lines: readonly Line[]; exceeds: boolean },
): string {
	const line = lines[item.index];
	const { offer } = item;
	if (by === 1 && offer.problem !== null && !exceeds) return line?.pieces ?? "";
	const limits = exceeds ? EXCEEDED : offer;
	return String(stepPieces(piecesOf(line), by, otherPiecesOf(item, lines), limits) || "");
}
