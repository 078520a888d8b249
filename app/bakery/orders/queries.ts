import type { Call } from "../../platform/backend/call.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { coalesceCalls } from "../../platform/coalesce-calls.ts";
import { z } from "../../platform/zod.ts";
import { getSections, saveSections } from "../content/queries.ts";
import type { Section, SectionChange } from "../content/sections/schema.ts";
import { problemInWords } from "./problem-names.ts";
import {
	type AffectedOrder,
	affectedOrderSchema,
	type Customer,
	customerOrderSchema,
	customerSchema,
	type DecidedOrders,
	decidedOrdersSchema,
	MAX_CUSTOMER_SEARCH,
	type ManagedOrder,
	managedOrderSchema,
	type Order,
	type OrderAnswer,
	type OrderDay,
	type OrderDecision,
	type OrderEntry,
	type OrderMarking,
	type OrderOffer,
	type OrderProblems,
	type OrderRun,
	orderAnswerSchema,
	orderDaySchema,
	orderOfferSchema,
	orderProblemsSchema,
	orderRunSchema,
	type PickupTime,
	pickupTimeSchema,
	type ReviewedOrder,
} from "./schema.ts";
import { ORDERS_SECTION, type OrderSettingsForm, orderSettingsChange } from "./settings.ts";

/** The order settings as they are stored, for their form. */
export interface StoredOrderSettings {
	/** Null when they were never saved. */
	section: Section | null;
}

export async function getStoredOrderSettings(call: Call): Promise<StoredOrderSettings> {
	const { [ORDERS_SECTION]: section } = await getSections(call, [ORDERS_SECTION]);
	return { section: section ?? null };
}

/** Saves the order settings. A newer version is a conflict. */
export async function saveOrderSettings(
	call: Call,
	form: OrderSettingsForm,
	stored: StoredOrderSettings,
	submissionId?: string,
): Promise<StoredOrderSettings> {
	const changes = [orderSettingsChange(form, stored.section)];
	const [section] = await saveSections(call, changes, submissionId);
	return { section: section ?? null };
}

/** The days from today on for which visitors may order; none while the bakery takes no orders. */
export async function listOrderDays(call: Call): Promise<OrderDay[]> {
	return call("list_order_days", {}, z.array(orderDaySchema));
}

/**
 * The pickup times of a day that are not over; none in a bakery without them.
 * @param changing the link of an order, whose own time counts as free.
 */
export async function listPickupTimes(
	call: Call,
	day: string,
	changing?: string,
): Promise<PickupTime[]> {
	return call("list_pickup_times", ofDay(day, changing), z.array(pickupTimeSchema));
}

function ofDay(day: string, changing?: string) {
	return { of_day: day, ...(changing && { changing_link: changing }) };
}

/**
 * The products that take orders, in the order of the menu, as they can be ordered for a day.
 * @param changing the link of an order, whose own pieces count as left.
 * @param wanted the products that are asked for; all without it.
 */
export async function listOrderOffers(
	call: Call,
	day: string,
	changing?: string,
	wanted?: string[],
): Promise<OrderOffer[]> {
	const parameters = { ...ofDay(day, changing), ...(wanted && { wanted }) };
	return call("list_order_offers", parameters, z.array(orderOfferSchema));
}

interface Sending {
	submissionId: string | null;
	/** The network address that it comes from. */
	sender: string;
}

interface Placing extends Sending {
	toConfirm: boolean;
}

interface Reviewing extends Sending {
	/** The link of the order that is changed; null for a new one. */
	changing: string | null;
}

/**
 * Places an order, or says why not. The same submission places one order.
 * @param service of the server: nobody else may place orders.
 * @throws {BackendError} when it is not known whether it was placed.
 */
export async function placeOrder(
	service: Call,
	order: Order,
	{ submissionId, toConfirm, sender }: Placing,
): Promise<OrderAnswer> {
	const answer = await service(
		"place_order",
		{
			given: order,
			to_confirm: toConfirm,
			sender,
			...(submissionId && { submission_id: submissionId }),
		},
		orderAnswerSchema,
	);
	if ("link" in answer) await keepOrders(service);
	return answer;
}

const keeping = new WeakMap<Call, () => Promise<void>>();

/** Resolves when all orders that are placed now are on the disk. Several at once share one write. */
function keepOrders(service: Call): Promise<void> {
	const keep =
		keeping.get(service) ??
		coalesceCalls(async () => {
			await service("keep_orders", {});
		});
	keeping.set(service, keep);
	return keep();
}

/** Finds what would keep an order from being placed now, or a change from being stored. */
export async function reviewOrder(
	service: Call,
	order: ReviewedOrder,
	{ submissionId, changing, sender }: Reviewing,
): Promise<OrderProblems> {
	const problems = await service(
		"review_order",
		{
			given: order,
			sender,
			...(submissionId && { submission: submissionId }),
			...(changing && { changing_link: changing }),
		},
		orderProblemsSchema,
	);
	return problems;
}

/** Changes an order for its customer, or says why not. @param service as in `placeOrder` */
export async function changeOrder(
	service: Call,
	link: string,
	order: Order,
	submissionId: string | null,
): Promise<OrderAnswer> {
	return service(
		"change_order",
		{
			order_link: link,
			given: order,
			...(submissionId && { submission_id: submissionId }),
		},
		orderAnswerSchema,
	);
}

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

/** The names of products that can't be ordered anymore, by id. @param service as in `placeOrder` */
export async function listGoneProducts(service: Call, ids: string[]): Promise<Map<string, string>> {
	const rows = await service(
		"name_gone_products",
		{ ids },
		z.array(z.object({ id: z.string(), name: z.string() })),
	);
	return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The order that a link opens; null for none, and for one whose customer was forgotten. */
export async function getOrderOfLink(service: Call, link: string) {
	return service("order_of_link", { order_link: link }, customerOrderSchema.nullable());
}

/**
 * Places an order that is held (product §23.2).
 * @param mark which only the mail to its customer has.
 * @returns whether it is placed now.
 */
export async function confirmOrder(service: Call, link: string, mark: string): Promise<boolean> {
	return service("confirm_order", { order_link: link, mark }, z.boolean());
}

/** Cancels an order for its customer. @returns whether it is canceled now. */
export async function cancelOrder(service: Call, link: string): Promise<boolean> {
	return service("cancel_order", { order_link: link }, z.boolean());
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
}

/** Cancels, moves, or keeps orders, each as far as it is open and fits. The same submission does it once. */
export async function decideOrders(
	call: Call,
	{ ids, decision, day, notify, reason }: Deciding,
	submissionId: string,
): Promise<DecidedOrders> {
	return call(
		"decide_orders",
		{
			...{ ids, decision, notify, submission_id: submissionId },
			...(day && { to_day: day }),
			...(reason && { reason }),
		},
		decidedOrdersSchema,
	);
}

/** Says what became of an order. One that was canceled stays so. */
export async function markOrder(
	call: Call,
	{ id, state, isPaid, notify, reason }: OrderMarking,
): Promise<void> {
	await call("mark_order", {
		order_id: id,
		...(state && { new_state: state }),
		...(isPaid !== undefined && { paid: isPaid }),
		...(notify && { notify }),
		...(reason && { reason }),
	});
}
