import { plainPrice } from "../catalog/prices/price.ts";
import { plainMoment } from "../clock/back-office-clock.ts";
import { toCsv } from "../csv/csv.ts";
import { lineInWords, type ManagedOrder, orderStateNames } from "./stored-order.ts";

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
		phoneCell(order.phone ?? ""),
		order.lines.map(lineInWords).join("; "),
		plainPrice(order.total, { currency: order.currency, language: "en" }),
		order.currency,
		order.note ?? "",
		plainMoment(order.placed_at),
	]);
	return toCsv([HEADINGS, ...lines]);
}

/** As text: spreadsheets take the zero from a number, and read one in brackets as negative. */
function phoneCell(phone: string): string {
	return phone.replace(/^(?=[\d(])/, "'");
}
