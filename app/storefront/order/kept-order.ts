import { PIECES_KEY } from "../layout/order-count.tsx";
import { ANSWER_PREFIX, PIECES_PREFIX } from "./order-form-data.ts";

/** Of what is chosen: every tab shows it. Name and address stay in their tab. */
const CHOSEN_KEY = "levain-order";
const DETAILS_KEY = "levain-order-details";

/** The details that are kept. */
const DETAILS = new Set(["name", "email", "phone", "note"]);

type Kept = Record<string, string>;

/**
 * Keeps an order that is not placed yet, over reloads, other pages, and other tabs. Fields that are
 * empty get what was kept.
 * @returns ends it.
 */
export function keepOrder(form: HTMLFormElement): () => void {
	const kept = { ...readKept("session"), ...readKept("local") };
	for (const [name, value] of Object.entries(kept)) {
		const field = form.elements.namedItem(name);
		if (!isField(field) || field.value !== "") continue;
		field.value = value;
	}
	const save = () => {
		const fields = [...new FormData(form)].flatMap(([name, value]) =>
			typeof value === "string" ? [[name, value] as const] : [],
		);
		const isChosen = ([name]: readonly [string, string]) =>
			name.startsWith(PIECES_PREFIX) || name.startsWith(ANSWER_PREFIX);
		writeKept("local", Object.fromEntries(fields.filter(isChosen)));
		writeKept("session", Object.fromEntries(fields.filter(([name]) => DETAILS.has(name))));
	};
	// Also the product that the visitor came from.
	save();
	form.addEventListener("input", save);
	return () => form.removeEventListener("input", save);
}

/** Forgets it once it is placed. */
export function forgetOrder(): void {
	writeKept("local", {});
	writeKept("session", {});
}

function piecesIn(kept: Kept): number {
	return Object.entries(kept)
		.filter(([name]) => name.startsWith(PIECES_PREFIX))
		.reduce((sum, [, pieces]) => sum + (Number.parseInt(pieces, 10) || 0), 0);
}

function isField(
	field: unknown,
): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
	return (
		field instanceof HTMLInputElement ||
		field instanceof HTMLTextAreaElement ||
		field instanceof HTMLSelectElement
	);
}

function storageOf(place: "local" | "session"): [Storage, string] {
	return place === "local" ? [localStorage, CHOSEN_KEY] : [sessionStorage, DETAILS_KEY];
}

/** A browser without storage for the site keeps nothing. */
function readKept(place: "local" | "session"): Kept {
	try {
		const [storage, key] = storageOf(place);
		const kept: unknown = JSON.parse(storage.getItem(key) ?? "{}");
		return typeof kept === "object" && kept !== null ? (kept as Kept) : {};
	} catch {
		return {};
	}
}

function writeKept(place: "local" | "session", values: Kept): void {
	try {
		const [storage, key] = storageOf(place);
		const typed = Object.entries(values).filter(([, value]) => value !== "");
		storage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
		localStorage.setItem(PIECES_KEY, String(piecesIn(readKept("local")) || ""));
		// Browsers tell other tabs alone of it.
		window.dispatchEvent(new StorageEvent("storage"));
	} catch {}
}
