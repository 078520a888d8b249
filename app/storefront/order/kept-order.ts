import { readPieces } from "../../bakery/orders/pieces.ts";
import { PIECES_KEY } from "../layout/header.tsx";

const KEY = "levain-order";

/** The details that are kept. */
const DETAILS = new Set(["name", "email", "phone", "note"]);

type Kept = Record<string, string>;

/** Every tab shows what is chosen. Name and address stay in their tab. */
type Place = "local" | "session";

/**
 * Keeps an order that is not placed yet, over reloads, other pages, and other tabs, which it follows.
 * Fields that are empty get what was kept, and the product that the visitor came from more than its
 * least where more was kept.
 * @returns ends it.
 */
export function keepOrder(form: HTMLFormElement): () => void {
	forgetGone(form);
	const kept = { ...readKept("session"), ...readKept("local") };
	const fields = fieldsOf(form);
	for (const field of fields) {
		const before = kept[field.name] ?? "";
		const isLess =
			field.name.startsWith(PIECES_PREFIX) && readPieces(field.value) < readPieces(before);
		if (field.value === "" || isLess) field.value = before;
	}
	// Also the product that the visitor came from.
	keep("session", fields);
	keep("local", fields);
	tellFields(form);
	const saveTyped = ({ target }: Event) => {
		const field = fieldsOf(form).find((own) => own === target);
		const place = field && placeOf(field.name);
		// The others may be changed in another tab at this moment.
		if (place) keep(place, [field]);
	};
	const follow = ({ key }: StorageEvent) => {
		if (key !== KEY) return;
		const chosen = readKept("local");
		for (const field of fieldsOf(form)) {
			if (placeOf(field.name) === "local") field.value = chosen[field.name] ?? "";
		}
		tellFields(form);
	};
	form.addEventListener("input", saveTyped);
	window.addEventListener("storage", follow);
	return () => {
		form.removeEventListener("input", saveTyped);
		window.removeEventListener("storage", follow);
	};
}

/** The basket reads the fields when they change, and scripts change them silently. */
function tellFields(form: HTMLFormElement): void {
	form.dispatchEvent(new Event("input"));
}

/** Forgets products that no day has anymore. A day on which the bakery is closed shows none. */
function forgetGone(form: HTMLFormElement): void {
	const names = new Set(fieldsOf(form).map(({ name }) => name));
	if (![...names].some((name) => name.startsWith(PIECES_PREFIX))) return;
	const kept = Object.entries(readKept("local")).filter(([name]) => names.has(name));
	writeKept("local", Object.fromEntries(kept));
}

/** The fields that are kept. */
function fieldsOf(form: HTMLFormElement): Field[] {
	return ([...form.elements] as Field[]).filter(({ name }) => placeOf(name));
}

/** Where a field is kept; null for one that is not. */
function placeOf(name: string): Place | null {
	if (name.startsWith(PIECES_PREFIX) || name.startsWith(ANSWER_PREFIX)) return "local";
	return DETAILS.has(name) ? "session" : null;
}

/** Adds these fields to what is kept in a place. */
function keep(place: Place, fields: readonly Field[]): void {
	const own = fields.filter(({ name }) => placeOf(name) === place);
	const values = Object.fromEntries(own.map(({ name, value }) => [name, value]));
	writeKept(place, { ...readKept(place), ...values });
}

/** Forgets it once it is placed. */
export function forgetOrder(): void {
	writeKept("local", {});
	writeKept("session", {});
}

/** Forgets it when it is an order that was placed without scripts. @param placed its pieces by choice */
export function forgetPlaced(placed: Record<string, number>): void {
	const kept = readKept("local");
	const isPlaced = Object.entries(placed).every(
		([key, pieces]) => readPieces(kept[PIECES_PREFIX + key] ?? "") === pieces,
	);
	const count = Object.values(placed).reduce((sum, pieces) => sum + pieces, 0);
	if (isPlaced && count === piecesIn(kept)) forgetOrder();
}

function piecesIn(kept: Kept): number {
	return Object.entries(kept)
		.filter(([name]) => name.startsWith(PIECES_PREFIX))
		.reduce((sum, [, pieces]) => sum + readPieces(pieces), 0);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function storageOf(place: Place): Storage {
	return place === "local" ? localStorage : sessionStorage;
}

/** A browser without storage for the site keeps nothing. */
function readKept(place: Place): Kept {
	try {
		return JSON.parse(storageOf(place).getItem(KEY) ?? "null") ?? {};
	} catch {
		return {};
	}
}

function writeKept(place: Place, values: Kept): void {
	try {
		const typed = Object.entries(values).filter(([, value]) => value !== "");
		storageOf(place).setItem(KEY, JSON.stringify(Object.fromEntries(typed)));
		localStorage.setItem(PIECES_KEY, String(piecesIn(readKept("local")) || ""));
		// Browsers tell other tabs alone of it.
		window.dispatchEvent(new StorageEvent("storage"));
	} catch {}
}

/** A product in a size; null for one without sizes. */
export function choiceKey(productId: string, size: string | null): string {
	return size === null ? productId : `${productId} ${size}`;
}

/** The product and the size of a key. */
export function readChoiceKey(key: string): { product: string; size: string | null } {
	const [product = "", ...size] = key.split(" ");
	return { product, size: size.length > 0 ? size.join(" ") : null };
}

/** A question about a product. */
export function answerKey(productId: string, question: string): string {
	return `${ANSWER_PREFIX}${productId} ${question}`;
}

/** The names of the fields for pieces and for answers begin with these. */
export const PIECES_PREFIX = "pieces-";
export const ANSWER_PREFIX = "answer-";
