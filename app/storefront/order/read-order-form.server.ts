import { isUuid, randomUuid } from "../../bakery/uuid.ts";
import { asciiDigits } from "../../platform/text/digits.ts";
import { ANSWER_PREFIX, PIECES_PREFIX } from "../kept-order/field-names.ts";
import type { SentOrder } from "./order-form-data.ts";

/** Reads the fields of the form; missing ones are empty. */
export function readOrderForm(data: FormData): SentOrder {
	const text = (name: string) => {
		const value = data.get(name);
		return typeof value === "string" ? value : "";
	};
	const fieldsOf = (prefix: string) => [...data.keys()].filter((name) => name.startsWith(prefix));
	const pieces = fieldsOf(PIECES_PREFIX).map((name) => [
		name.slice(PIECES_PREFIX.length),
		asciiDigits(text(name).trim()),
	]);
	const number = (name: string) => {
		const value = Number.parseFloat(text(name));
		return Number.isFinite(value) ? value : null;
	};
	const earlier = text("earlier");
	return {
		// The page is the same for everybody, so a form gets its id with its first answer.
		formInstanceId: text("form_id") || randomUuid(),
		pickup: text("pickup"),
		pieces: Object.fromEntries(pieces),
		answers: Object.fromEntries(fieldsOf(ANSWER_PREFIX).map((name) => [name, text(name)])),
		name: text("name"),
		email: text("email"),
		phone: text("phone"),
		note: text("note"),
		...{ total: number("total"), currency: text("currency"), version: number("version") },
		earlier: isUuid(earlier) ? earlier : null,
	};
}
