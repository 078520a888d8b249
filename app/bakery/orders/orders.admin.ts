import type { Call } from "../../platform/backend/call.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { z } from "../../platform/zod.ts";
import { plainPrice } from "../catalog/prices/price.ts";
import { plainMoment } from "../clock/back-office-clock.ts";
import type { SectionChange } from "../content/sections/section.ts";
import { toCsv } from "../csv/csv.ts";
import { methodNames } from "../payments/payments.admin.ts";
import { fromUnits } from "../payments/units.ts";
import {
	type Customer,
	customerSchema,
	MAX_CUSTOMER_SEARCH,
	type OrderEntry,
	type OrderProblem,
	type OrderProblems,
	orderAnswerSchema,
} from "./schema.ts";
import {
	type AffectedOrder,
	affectedOrderSchema,
	type DecidedOrders,
	decidedOrdersSchema,
	lineInWords,
	type ManagedOrder,
	managedOrderSchema,
	type OrderDecision,
	type OrderMarking,
	type OrderRun,
	orderRunSchema,
	orderStateNames,
} from "./stored-order.ts";

/**
 * Enters an order that came by phone or at the counter, or changes one.
 * @throws {BackendError} with what is wrong, when it does not fit the limits.
 */
export async function enterOrder(
	call: Call,
	{ exceeds, pickup, email, lines: typed, answers, changing, notify, reason, ...entry }: OrderEntry,
	submissionId: string,
): Promise<void> {
	const lines = typed
		.filter(({ pieces }) => Number(pieces) > 0)
		.map(({ product, size, pieces }) => ({
			...{ product, size, pieces: Number(pieces) },
			answers: answers
				.filter((given) => given.product === product && given.answer !== "")
				.map(({ question, answer }) => ({ question, answer })),
		}));
	const result = await call(
		"enter_order",
		{
			given: {
				...{ ...entry, pickup: pickup || null, email: email || null, total: 0, lines },
				...(changing && { version: changing.version }),
			},
			exceed_limits: exceeds,
			submission_id: submissionId,
			...(changing && { changing: changing.id, notify, ...(reason && { reason }) }),
		},
		orderAnswerSchema,
	);
	if (!("problems" in result)) return;
	const reasons = new Set(result.problems.map(problemInWords));
	const refusals = result.problems.flatMap((problem) => {
		const { code, product } = problem;
		const place = product ?? (code.startsWith("pickup-") ? "pickup" : null);
		return place === null ? [] : [[place, problemInWords(problem)]];
	});
	const details = JSON.stringify(Object.fromEntries(refusals));
	throw new BackendError([...reasons].join(" "), "PT422", 422, details);
}

/** Why `enterOrder` was refused: by the product's id, or `pickup`. Empty for another failure. */
export function orderRefusals({ code, details }: BackendError): Record<string, string> {
	return code === "PT422" && details ? JSON.parse(details) : {};
}

/** The orders of a day, or of several, by day and pickup time. */
export async function listOrders(call: Call, day: string, until = day): Promise<ManagedOrder[]> {
	const parameters = { of_day: day, until_day: until };
	return call("list_orders", parameters, managedOrderSchema.array());
}

/** The orders of an email address or phone number, newest first, however it is written. */
export async function listOrdersFrom(call: Call, address: string): Promise<ManagedOrder[]> {
	const orders = await call("list_orders_from", { address }, managedOrderSchema.array());
	return managedOrderSchema.array().parse(orders);
}

/**
 * Customers of earlier orders, newest first, at most five.
 * @param wanted the beginning of a name, from three letters on, or a whole phone number.
 */
export async function findCustomers(call: Call, wanted: string): Promise<Customer[]> {
	const parameters = { wanted: wanted.slice(0, MAX_CUSTOMER_SEARCH) };
	return call("find_customers", parameters, customerSchema.array());
}

/** The orders to come that need a decision, because something changed since they were placed. */
export async function listAffectedOrders(
	call: Call,
	proposed: ProposedRules = {},
): Promise<AffectedOrder[]> {
	const { hours, orders, product } = proposed;
	return call(
		"list_affected_orders",
		{
			...(hours && { new_hours: contentOf(hours) }),
			...(orders && { new_orders: contentOf(orders) }),
			...(product && { of_product: product.id }),
			...(product && product.piecesPerDay !== null && { new_pieces: product.piecesPerDay }),
		},
		affectedOrderSchema.array(),
	);
}

/** Runs of orders from one network within a day, which may be a stranger who empties the shelves. */
export async function listOrderRuns(call: Call): Promise<OrderRun[]> {
	return call("list_order_runs", {}, orderRunSchema.array());
}

/** Cancels a run without an email. @returns how many orders it had. */
export async function cancelOrderRun(call: Call, sender: string): Promise<number> {
	return call("cancel_order_run", { run_sender: sender }, z.number());
}

/** Rules that are about to be saved. */
export interface ProposedRules {
	hours?: SectionChange;
	orders?: SectionChange;
	/** A product, and how many pieces of it there are for a day; null for any number. */
	product?: { id: string; piecesPerDay: number | null };
}

/** The content of a section as an object; empty for one that is removed. */
function contentOf({ content }: SectionChange): object {
	return JSON.parse(content ?? "{}");
}

/** The orders that fit as long as these rules are not saved. */
export async function listOrdersAffectedBy(
	call: Call,
	proposed: ProposedRules,
): Promise<AffectedOrder[]> {
	const [after, before] = await Promise.all([
		listAffectedOrders(call, proposed),
		listAffectedOrders(call),
	]);
	const known = new Set(before.map(({ id }) => id));
	return after.filter(({ id }) => !known.has(id) && known.add(id));
}

const newOrders = z.object({ newest: z.number().nullable(), orders: z.number() });

/**
 * How many open orders of customers came after the one with a number.
 * @returns also the newest number; null before the first order.
 */
export async function countNewOrders(
	call: Call,
	seen: number | null,
): Promise<z.infer<typeof newOrders>> {
	const parameters = seen === null ? {} : { seen };
	const [counts] = await call("count_new_orders", parameters, z.tuple([newOrders]));
	return counts;
}

/** How many open orders there are, by day from this one on. */
export async function countOrders(call: Call, fromDay: string): Promise<Map<string, number>> {
	const rows = await call(
		"count_orders",
		{ from_day: fromDay },
		z.array(z.object({ day: z.string(), orders: z.number() })),
	);
	return new Map(rows.map(({ day, orders }) => [day, orders]));
}

/** How many pieces of each product wait to be picked up on a day, by product. */
export async function listReservedPieces(call: Call, day: string): Promise<Map<string, number>> {
	const rows = await call(
		"list_reserved_pieces",
		{ of_day: day },
		z.array(z.object({ product_id: z.string(), pieces: z.number() })),
	);
	return new Map(rows.map(({ product_id, pieces }) => [product_id, pieces]));
}

interface Deciding {
	ids: string[];
	decision: OrderDecision;
	/** For those that are moved; null for others. */
	day: string | null;
	/** Whether customers get an email, and the reason; empty for none. */
	notify: boolean;
	reason: string;
	/** Whether customers of canceled orders get back all that they paid online. */
	refund: boolean;
}

/** Cancels, moves, or keeps orders, each as far as it is open and fits. The same submission does it once. */
export async function decideOrders(
	call: Call,
	{ ids, decision, day, notify, reason, refund }: Deciding,
	submissionId: string,
): Promise<DecidedOrders> {
	return call(
		"decide_orders",
		{
			...{ ids, decision, notify, refund, submission_id: submissionId },
			...(day && { to_day: day }),
			...(reason && { reason }),
		},
		decidedOrdersSchema,
	);
}

/** Says what became of an order. One that was canceled stays so. */
export async function markOrder(
	call: Call,
	{ id, state, money, notify, reason, refund }: OrderMarking,
): Promise<void> {
	if (money?.way === "back") {
		await call("take_back_payment", { order_id: id, seen: money.seen });
	} else if (money) {
		await call("take_payment", { order_id: id, ...money });
	}
	if (!state) return;
	await call("mark_order", {
		order_id: id,
		new_state: state,
		...(notify && { notify }),
		...(reason && { reason }),
		...(refund && { refund }),
	});
}

/** Mails the customer of an order a link to pay it. */
export async function askForPayment(call: Call, { id }: Pick<ManagedOrder, "id">): Promise<void> {
	await call("ask_for_payment", { order_id: id });
}

/** Why something cannot be ordered, for the owner. */
export const problemNames: Record<OrderProblem, string> = {
	off: "You don't take orders.",
	"too-many-orders": "This customer has too many open orders.",
	"too-many-pieces": "Too much was ordered from the same IP address.",
	"pickup-full": "The pickup time is full.",
	"pickup-gone": "The day or pickup time is over, or you're closed.",
	empty: "Choose at least one product.",
	"not-baked": "Not on this day.",
	gone: "Can't be ordered anymore.",
	"sold-out": "Sold out.",
	full: "Fully booked.",
	"too-late": "Too late to order.",
	"too-many": "Over what's left or the maximum per order.",
	"too-many-together": "Over what's left of a limit that these products share.",
	answer: "A question about a product isn't answered.",
	"not-changeable": "This order can't be changed anymore.",
	"changed-meanwhile": "This order was changed in the meantime. Open it again.",
	"too-few": "Below the minimum per order.",
};

/** The same with the number that it depends on. */
function problemInWords({ code, min, max }: OrderProblems[number]): string {
	if (code === "too-few" && min) return `At least ${min}.`;
	if (code === "too-many" && max) return `At most ${max}.`;
	if (code === "too-many-together" && typeof max === "number") {
		return `Only ${Math.max(max, 0)} left of a limit that these products share.`;
	}
	return problemNames[code];
}

const HEADINGS = [
	...["Day", "Pickup", "Number", "State", "Paid", "Name", "Email", "Phone", "Products"],
	...["Total", "Currency", "Note", "Ordered", "Amount Paid", "Amount Refunded", "Fee", "Method"],
];

/** Orders as comma-separated values, for the books: a heading, then one line each. */
export function ordersCsv(orders: readonly ManagedOrder[]): string {
	const write = (price: number, { currency }: ManagedOrder) =>
		plainPrice(price, { currency, language: "en" });
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
		write(order.total, order),
		order.currency,
		order.note ?? "",
		plainMoment(order.placed_at),
		write(fromUnits(order.paid + order.refunded, order.currency), order),
		write(fromUnits(order.refunded, order.currency), order),
		order.fee === null ? "" : write(fromUnits(order.fee, order.currency), order),
		order.methods.map((method) => methodNames[method]).join("; "),
	]);
	return toCsv([HEADINGS, ...lines]);
}

/** As text: spreadsheets take the zero from a number, and read one in brackets as negative. */
function phoneCell(phone: string): string {
	return phone.replace(/^(?=[\d(])/, "'");
}
