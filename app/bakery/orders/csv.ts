import { toCsv } from "../csv/csv.ts";
import {
	answersOf,
	type ManagedOrder,
	nameOfLine,
	orderStateNames,
	type StoredLine,
} from "./schema.ts";

const HEADINGS = [
	...["Day", "Pickup", "Number", "State", "Paid", "Name", "Email", "Phone", "Products"],
	...["Total", "Currency", "Note", "Ordered"],
];

/** Orders as comma-separated values, for the books: a heading, then one line each. */
export function ordersCsv(orders: readonly ManagedOrder[]): string {
	const lines = orders.map((order) => [
		order.day,
		order.pickup_from ?? "",
		String(order.number),
		orderStateNames[order.state],
		order.is_paid ? "yes" : "no",
		order.name,
		order.email ?? "",
		order.phone ?? "",
		order.lines.map(lineInWords).join("; "),
		String(order.total),
		order.currency,
		order.note ?? "",
		order.placed_at,
	]);
	return toCsv([HEADINGS, ...lines]);
}

function lineInWords(line: StoredLine): string {
	const answers = answersOf(line).join(", ");
	return `${line.pieces} × ${nameOfLine(line)}${answers && ` (${answers})`}`;
}
