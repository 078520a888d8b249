import { asciiDigits } from "../../platform/text/characters.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { rangeInWords } from "../hours/words.ts";
import { byName, searchable } from "../search.ts";
import type { PickupTime } from "./schema.ts";
import type { OrderSettings } from "./settings.ts";
import { answersOf, type ManagedOrder, nameOfLine, type StoredLine } from "./stored-order.ts";

/** The customer of an order; their name is forgotten when they are erased. */
export function customerOf({ name, forgotten_at }: Pick<ManagedOrder, "name" | "forgotten_at">) {
	return forgotten_at ? "Erased customer" : name;
}

/** The pieces of an order on one line: '2 × Rye · 1 × Cake, 8 inch'. */
export function piecesInWords({ lines }: Pick<ManagedOrder, "lines">): string {
	return lines.map((line) => `${line.pieces} × ${isolate(nameOfLine(line))}`).join(" · ");
}

/** The parts of the pickup list. */
export const ORDER_FILTERS = ["open", "done", "all"] as const;

export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** Whether an order is in a part of the list: every order is either open or done. */
export function fitsFilter({ state }: Pick<ManagedOrder, "state">, filter: OrderFilter): boolean {
	return filter === "all" || (state === "placed") === (filter === "open");
}

/** Orders of one pickup time, in their order. */
export interface PickupGroup<Grouped> {
	/** When it begins, as `16:00`; empty for orders without a time. */
	from: string;
	until: string;
	orders: Grouped[];
}

type Grouped = Pick<ManagedOrder, "pickup_from" | "pickup_until">;

/** Groups sorted orders of a day by their pickup time. */
export function groupByPickup<Order extends Grouped>(
	orders: readonly Order[],
): PickupGroup<Order>[] {
	const groups = new Map<string, PickupGroup<Order>>();
	for (const order of orders) {
		const from = order.pickup_from ?? "";
		const until = order.pickup_until ?? "";
		const key = `${from} ${until}`;
		const group = groups.get(key) ?? { from, until, orders: [] };
		group.orders.push(order);
		groups.set(key, group);
	}
	return [...groups.values()];
}

/** The stems of words for allergies and intolerances in the languages of the storefront. */
const STEMS = [
	...["allerg", "alerg", "alerj", "حساسي", "アレルギ", "anaphyla", "intoler", "nietoler"],
	...["unvertrag", "celia", "coelia", "zolia", "colyak"],
].map(searchable);

/** Whether a note or an answer of an order mentions an allergy. */
export function mentionsAllergy({ note, lines }: Pick<ManagedOrder, "note" | "lines">): boolean {
	const answers = lines.flatMap((line) => line.answers.map(({ answer }) => answer));
	const text = searchable([note ?? "", ...answers].join("\n"));
	return STEMS.some((stem) => text.includes(stem));
}

type Searched = Pick<ManagedOrder, "number" | "name" | "email" | "phone" | "lines">;

/** Fewer digits are part of many phone numbers by chance. */
const MIN_PHONE_PART_LENGTH = 4;

/**
 * Finds orders that contain all words of a search, ignoring accents and case: in names, email
 * addresses, and products, as the number ('#150', '150'), or as part of a phone number, however both
 * are spaced.
 */
export function orderFinder(search: string): (order: Searched) => boolean {
	const wanted = searchable(asciiDigits(search)).trim();
	if (wanted === "") return () => true;
	const words = wanted.split(/\s+/);
	const phone = /^[\d\s()+./-]+$/.test(wanted) ? phoneDigits(wanted) : "";
	return (order) => {
		const stored = phoneDigits(order.phone ?? "");
		const { name, email, lines } = order;
		const products = lines.map((line) => `${line.name} ${line.size ?? ""}`);
		const text = searchable([name, email ?? "", ...products].join(" "));
		return (
			hasPhone(stored, phone) ||
			words.every(
				(word) =>
					text.includes(word) || isNumber(order.number, word) || hasPhone(stored, digitsOf(word)),
			)
		);
	};
}

/** Whether a word is a number as it is shown, or begins one that is typed without its sign. */
function isNumber(number: number, word: string): boolean {
	return word.startsWith("#")
		? word === "#" || word === `#${number}`
		: String(number).startsWith(word);
}

/** The digits of a word that is nothing else. */
function digitsOf(word: string): string {
	return /^\d+$/.test(word) ? phoneDigits(word) : "";
}

/**
 * Any part of a number, because the counter types the last digits. The database finds customers by
 * whole numbers only (`private.is_same_phone`).
 */
function hasPhone(stored: string, wanted: string): boolean {
	if (stored === "" || wanted.length < MIN_PHONE_PART_LENGTH) return false;
	return stored.includes(wanted) || (stored.length >= 6 && wanted.endsWith(stored));
}

/** The digits of a phone number without the zeros before its area. */
function phoneDigits(phone: string): string {
	return asciiDigits(phone).replace("(0)", "").replace(/\D/g, "").replace(/^0+/, "");
}

type Sorted = Pick<ManagedOrder, "day" | "starts_at" | "name" | "number">;

/**
 * Compares orders by their pickup, those without a time first, and by name in the order of a language.
 * @param language BCP 47
 */
export function byPickup(language: string) {
	const compareNames = byName(language);
	return (one: Sorted, other: Sorted) =>
		one.day.localeCompare(other.day) ||
		Date.parse(one.starts_at ?? "1970-01-01") - Date.parse(other.starts_at ?? "1970-01-01") ||
		compareNames(one, other) ||
		one.number - other.number;
}

/** The orders of an hour that wait to be picked up. */
interface PickupHour {
	/** As `16:00`; null for orders without a time. */
	hour: string | null;
	orders: number;
}

/** How many orders of a day wait to be picked up, by the hour; those without a time come first. */
export function pickupHours(
	orders: readonly Pick<ManagedOrder, "state" | "pickup_from" | "starts_at">[],
): PickupHour[] {
	const waiting = orders
		.filter(({ state }) => state === "placed")
		.toSorted(
			(one, other) => Date.parse(one.starts_at ?? "0") - Date.parse(other.starts_at ?? "0"),
		);
	const hourOf = ({ pickup_from }: (typeof waiting)[number]) =>
		pickup_from && `${pickup_from.slice(0, 2)}:00`;
	return [...Map.groupBy(waiting, hourOf)].map(([hour, { length }]) => ({ hour, orders: length }));
}

/** How much of a product is to be baked. */
export interface BakeItem {
	/** The product, and the name and size it was ordered by. */
	key: string;
	name: string;
	pieces: number;
	/** Answers that the baker needs, equal ones together: '2 × Candles: A few'. */
	wishes: string[];
}

type Orders = readonly Pick<ManagedOrder, "state" | "lines">[];

/** The pieces to bake for orders, the most first; canceled ones don't count. */
export function bakeList(orders: Orders): BakeItem[] {
	const items = new Map<string, { name: string; pieces: number; wishes: Map<string, number> }>();
	for (const line of linesToBake(orders)) {
		const name = nameOfLine(line);
		const key = `${line.product_id} ${name}`;
		const item = items.get(key) ?? { name, pieces: 0, wishes: new Map<string, number>() };
		item.pieces += line.pieces;
		for (const wish of answersOf(line)) {
			item.wishes.set(wish, (item.wishes.get(wish) ?? 0) + line.pieces);
		}
		items.set(key, item);
	}
	return [...items]
		.map(([key, { name, pieces, wishes }]) => ({
			...{ key, name, pieces },
			wishes: [...wishes]
				// Those to the same question together.
				.toSorted(([one], [other]) => (one < other ? -1 : 1))
				.map(([wish, count]) => `${count} × ${wish}`),
		}))
		.toSorted((one, other) => other.pieces - one.pieces);
}

/** How much the orders of a day take of each limit that products share: 'Oven', 24 of 60. */
export function sharedTotals(
	orders: Orders,
	{ limits, dates }: Pick<OrderSettings, "limits" | "dates">,
	day: string,
): { id: string; name: string; taken: number; max: number }[] {
	const lines = linesToBake(orders);
	return limits.map(({ id, name, perDay, products }) => ({
		id,
		name,
		taken: lines
			.filter(({ product_id }) => products.includes(product_id))
			.reduce((sum, { pieces, takes }) => sum + pieces * takes, 0),
		max: dates.find(({ date, of }) => date === day && of === id)?.pieces ?? perDay,
	}));
}

function linesToBake(orders: Orders): StoredLine[] {
	return orders.flatMap(({ state, lines }) => (state === "canceled" ? [] : lines));
}

/** A pickup time: '4 PM – 4:30 PM', or '1 AM – 1:30 AM (UTC-04:00)' while the clock shows it twice. */
export function pickupTimeInWords(
	{ from, until }: Pick<PickupTime, "from" | "until">,
	language: string,
): string {
	const [opens = "", zone] = from.split(" ");
	const range = rangeInWords({ opens, closes: until }, language);
	return zone ? `${range} (${zone})` : range;
}

/** The time that was chosen for another day, or the next one that is free; empty for none. */
export function freePickup(times: readonly PickupTime[], chosen: string): string {
	const free = times.filter(({ problem }) => problem === null);
	return (free.find(({ from }) => from >= chosen) ?? free[0])?.from ?? "";
}
