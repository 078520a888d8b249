import {
	BackendError,
	dataOrNull,
	dataOrThrow,
	throwIfFailed,
} from "../../platform/browser/backend-error.ts";
import type { Json } from "../../platform/database.types.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { type ReviewRow, toReview } from "../allergens/review.ts";
import { readQuestions, readSizes } from "../catalog/product-options.ts";
import { getSections, saveSections } from "../content/queries.ts";
import type { Section, SectionChange } from "../content/sections/schema.ts";
import { problemInWords } from "./problem-names.ts";
import {
	type AffectedOrder,
	affectedOrderSchema,
	type Customer,
	customerOrderSchema,
	type DayProblem,
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
	type OrderProblem,
	type OrderProblems,
	type OrderRun,
	orderAnswerSchema,
	orderRunSchema,
	type PickupTime,
} from "./schema.ts";
import { ORDERS_SECTION, type OrderSettingsForm, orderSettingsChange } from "./settings.ts";

/** The order settings as they are stored, for their form. */
export interface StoredOrderSettings {
	/** Null when they were never saved. */
	section: Section | null;
}

export async function getStoredOrderSettings(client: DataClient): Promise<StoredOrderSettings> {
	const { [ORDERS_SECTION]: section } = await getSections(client, [ORDERS_SECTION]);
	return { section: section ?? null };
}

/** Saves the order settings. A newer version is a conflict. */
export async function saveOrderSettings(
	client: DataClient,
	form: OrderSettingsForm,
	stored: StoredOrderSettings,
	submissionId?: string,
): Promise<StoredOrderSettings> {
	const changes = [orderSettingsChange(form, stored.section)];
	const [section] = await saveSections(client, changes, submissionId);
	return { section: section ?? null };
}

/** The days from today on for which visitors may order; none while the bakery takes no orders. */
export async function listOrderDays(client: DataClient): Promise<OrderDay[]> {
	const rows = dataOrThrow(await client.rpc("list_order_days"));
	return rows.map(({ day, problem }) => ({ date: day, problem: problem as DayProblem | null }));
}

/**
 * The pickup times of a day that are not over; none in a bakery without them.
 * @param changing the link of an order, whose own time counts as free.
 */
export async function listPickupTimes(
	client: DataClient,
	day: string,
	changing?: string,
): Promise<PickupTime[]> {
	const rows = dataOrThrow(await client.rpc("list_pickup_times", ofDay(day, changing)));
	return rows.map((row) => ({
		from: row.pickup_from,
		until: row.pickup_until,
		problem: row.problem as PickupTime["problem"],
		leftOrders: row.left_orders as number | null,
	}));
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
	client: DataClient,
	day: string,
	changing?: string,
	wanted?: string[],
): Promise<OrderOffer[]> {
	const parameters = { ...ofDay(day, changing), ...(wanted && { wanted }) };
	const rows = dataOrThrow(await client.rpc("list_order_offers", parameters));
	return rows.map((row) => ({
		productId: row.product_id,
		name: row.name,
		imageUrl: row.image_url as string | null,
		price: row.price,
		minimum: row.minimum,
		maximum: row.maximum,
		leftPieces: row.left_pieces as number | null,
		deadline: row.deadline,
		hoursBefore: row.hours_before as number | null,
		problem: row.problem as OrderProblem | null,
		nextDay: row.next_day as string | null,
		categoryName: row.category_name as string | null,
		sizes: readSizes(row.sizes),
		questions: readQuestions(row.questions),
		allergens: (row.allergens as string[] | null) ?? [],
		review: toReview(row.review as ReviewRow | null),
	}));
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
 * @param service a client with the secret key: nobody else may place orders.
 * @throws {BackendError} when it is not known whether it was placed.
 */
export async function placeOrder(
	service: DataClient,
	order: Order,
	{ submissionId, toConfirm, sender }: Placing,
): Promise<OrderAnswer> {
	const answer = await service.rpc("place_order", {
		given: order,
		to_confirm: toConfirm,
		sender,
		...(submissionId && { submission_id: submissionId }),
	});
	return orderAnswerSchema.parse(dataOrThrow(answer));
}

/** Finds what would keep an order from being placed now, or a change from being stored. */
export async function reviewOrder(
	service: DataClient,
	order: Order,
	{ submissionId, changing, sender }: Reviewing,
): Promise<OrderProblems> {
	const answer = await service.rpc("review_order", {
		given: order,
		sender,
		...(submissionId && { submission: submissionId }),
		...(changing && { changing_link: changing }),
	});
	const reviewed = orderAnswerSchema.parse({ problems: dataOrThrow(answer) });
	return "problems" in reviewed ? reviewed.problems : [];
}

/** Changes an order for its customer, or says why not. @param service as in `placeOrder` */
export async function changeOrder(
	service: DataClient,
	link: string,
	order: Order,
	submissionId: string | null,
): Promise<OrderAnswer> {
	const answer = await service.rpc("change_order", {
		order_link: link,
		given: order,
		...(submissionId && { submission_id: submissionId }),
	});
	return orderAnswerSchema.parse(dataOrThrow(answer));
}

/**
 * Enters an order that came by phone or at the counter, or changes one.
 * @throws {BackendError} with what is wrong, when it does not fit the limits.
 */
export async function enterOrder(
	client: DataClient,
	{
		exceeds,
		pickup,
		email,
		lines: typed,
		answers,
		changing,
		notifies,
		because,
		...entry
	}: OrderEntry,
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
	const answer = await client.rpc("enter_order", {
		given: {
			...{ ...entry, pickup: pickup || null, email: email || null, total: 0, lines },
			...(changing && { version: changing.version }),
		},
		exceeding: exceeds,
		submission_id: submissionId,
		...(changing && { changing: changing.id, notifies, ...(because && { because }) }),
	});
	const result = orderAnswerSchema.parse(dataOrThrow(answer));
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

/** The names of products that can't be ordered any more, by id. @param service as in `placeOrder` */
export async function listGoneProducts(
	service: DataClient,
	ids: string[],
): Promise<Map<string, string>> {
	const rows = dataOrThrow(await service.rpc("name_gone_products", { ids }));
	return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The order that a link opens; null for none, and for one whose customer was forgotten. */
export async function getOrderOfLink(service: DataClient, link: string) {
	const found = dataOrNull(await service.rpc("order_of_link", { order_link: link }));
	return found === null ? null : customerOrderSchema.parse(found);
}

/**
 * Places an order that is held (product §23.2).
 * @param mark which only the mail to its customer has.
 * @returns whether it is placed now.
 */
export async function confirmOrder(
	service: DataClient,
	link: string,
	mark: string,
): Promise<boolean> {
	return dataOrThrow(await service.rpc("confirm_order", { order_link: link, mark }));
}

/** Cancels an order for its customer. @returns whether it is canceled now. */
export async function cancelOrder(service: DataClient, link: string): Promise<boolean> {
	return dataOrThrow(await service.rpc("cancel_order", { order_link: link }));
}

/** The orders of a day, or of several, by day and pickup time. */
export async function listOrders(
	client: DataClient,
	day: string,
	until = day,
): Promise<ManagedOrder[]> {
	const parameters = { of_day: day, until_day: until };
	return managedOrderSchema.array().parse(dataOrThrow(await client.rpc("list_orders", parameters)));
}

/** The orders of an email address or phone number, newest first, however it is written. */
export async function listOrdersFrom(client: DataClient, address: string): Promise<ManagedOrder[]> {
	const orders = dataOrThrow(await client.rpc("list_orders_from", { address }));
	return managedOrderSchema.array().parse(orders);
}

/**
 * Customers of earlier orders, newest first, at most five.
 * @param wanted the beginning of a name, from three letters on, or a whole phone number.
 */
export async function findCustomers(client: DataClient, wanted: string): Promise<Customer[]> {
	const parameters = { wanted: wanted.slice(0, MAX_CUSTOMER_SEARCH) };
	return dataOrThrow(await client.rpc("find_customers", parameters));
}

/** The orders to come that need a decision, because something changed since they were placed. */
export async function listAffectedOrders(
	client: DataClient,
	proposed: ProposedRules = {},
): Promise<AffectedOrder[]> {
	const { hours, orders, product } = proposed;
	const answer = await client.rpc("list_affected_orders", {
		...(hours && { new_hours: contentOf(hours) }),
		...(orders && { new_orders: contentOf(orders) }),
		...(product && { of_product: product.id }),
		...(product && product.piecesPerDay !== null && { new_pieces: product.piecesPerDay }),
	});
	return affectedOrderSchema.array().parse(dataOrThrow(answer));
}

/** Runs of orders from one network within a day, which may be a stranger who empties the shelves. */
export async function listOrderRuns(client: DataClient): Promise<OrderRun[]> {
	return orderRunSchema.array().parse(dataOrThrow(await client.rpc("list_order_runs")));
}

/** Cancels a run without an email. @returns how many orders it had. */
export async function cancelOrderRun(client: DataClient, sender: string): Promise<number> {
	return dataOrThrow(await client.rpc("cancel_order_run", { run_sender: sender }));
}

/** Rules that are about to be saved. */
export interface ProposedRules {
	hours?: SectionChange;
	orders?: SectionChange;
	/** A product, and how many pieces of it there are for a day; null for any number. */
	product?: { id: string; piecesPerDay: number | null };
}

/** The content of a section as an object; empty for one that is removed. */
function contentOf({ content }: SectionChange): Json {
	return JSON.parse(content ?? "{}");
}

/** The orders that fit as long as these rules are not saved. */
export async function listOrdersAffectedBy(
	client: DataClient,
	proposed: ProposedRules,
): Promise<AffectedOrder[]> {
	const [after, before] = await Promise.all([
		listAffectedOrders(client, proposed),
		listAffectedOrders(client),
	]);
	const known = new Set(before.map(({ id }) => id));
	return after.filter(({ id }) => !known.has(id) && known.add(id));
}

/**
 * How many open orders of customers came after the one with a number.
 * @returns also the newest number; null before the first order.
 */
export async function countNewOrders(
	client: DataClient,
	seen: number | null,
): Promise<{ newest: number | null; orders: number }> {
	const parameters = seen === null ? {} : { seen };
	const [row] = dataOrThrow(await client.rpc("count_new_orders", parameters));
	return { newest: row?.newest ?? null, orders: row?.orders ?? 0 };
}

/** How many open orders there are, by day from this one on. */
export async function countOrders(
	client: DataClient,
	fromDay: string,
): Promise<Map<string, number>> {
	const rows = dataOrThrow(await client.rpc("count_orders", { from_day: fromDay }));
	return new Map(rows.map(({ day, orders }) => [day, orders]));
}

/** How many pieces of each product wait to be picked up on a day, by product. */
export async function listReservedPieces(
	client: DataClient,
	day: string,
): Promise<Map<string, number>> {
	const rows = dataOrThrow(await client.rpc("list_reserved_pieces", { of_day: day }));
	return new Map(rows.map(({ product_id, pieces }) => [product_id, pieces]));
}

interface Deciding {
	ids: string[];
	decision: OrderDecision;
	/** For those that are moved; null for others. */
	day: string | null;
	/** Whether customers get an email, and the reason; empty for none. */
	notifies: boolean;
	because: string;
}

/** Cancels, moves, or keeps orders, each as far as it is open and fits. The same submission does it once. */
export async function decideOrders(
	client: DataClient,
	{ ids, decision, day, notifies, because }: Deciding,
	submissionId: string,
): Promise<DecidedOrders> {
	const answer = await client.rpc("decide_orders", {
		...{ ids, decision, notifies, submission_id: submissionId },
		...(day && { to_day: day }),
		...(because && { because }),
	});
	return decidedOrdersSchema.parse(dataOrThrow(answer));
}

/** Says what became of an order. One that was canceled stays so. */
export async function markOrder(
	client: DataClient,
	{ id, state, isPaid, notifies, because }: OrderMarking,
): Promise<void> {
	const answer = await client.rpc("mark_order", {
		order_id: id,
		...(state && { new_state: state }),
		...(isPaid !== undefined && { paid: isPaid }),
		...(notifies && { notifies }),
		...(because && { because }),
	});
	throwIfFailed(answer);
}
