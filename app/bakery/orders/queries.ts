import type { Call } from "../../platform/backend/call.ts";
import { coalesceCalls } from "../../platform/coalesce-calls.ts";
import { z } from "../../platform/zod.ts";
import {
	type Order,
	type OrderAnswer,
	type OrderDay,
	type OrderOffer,
	type OrderProblems,
	orderAnswerSchema,
	orderDaySchema,
	orderOfferSchema,
	orderProblemsSchema,
	type PickupTime,
	pickupTimeSchema,
	type ReviewedOrder,
} from "./schema.ts";
import { customerOrderSchema } from "./stored-order.ts";

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
	minOnline: MinOnline;
}

/** The smallest amount that can be paid online, in units; null where nothing can. */
export type MinOnline = number | null;

export function payingFrom(minOnline: MinOnline) {
	return minOnline === null ? {} : { min_online: minOnline };
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
	{ submissionId, toConfirm, sender, minOnline }: Placing,
): Promise<OrderAnswer> {
	const answer = await service(
		"place_order",
		{
			given: order,
			to_confirm: toConfirm,
			sender,
			...payingFrom(minOnline),
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
	{ submissionId, minOnline }: Pick<Placing, "submissionId" | "minOnline">,
): Promise<OrderAnswer> {
	return service(
		"change_order",
		{
			order_link: link,
			given: order,
			...payingFrom(minOnline),
			...(submissionId && { submission_id: submissionId }),
		},
		orderAnswerSchema,
	);
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

/** An order on its customer's page. */
const linkedOrderSchema = customerOrderSchema.extend({
	/** Whether a payment at a provider is open. */
	is_paying: z.boolean(),
	/** Whether one failed or was given up, and none is open. */
	has_failed: z.boolean(),
	/** Can be paid online now, in units. */
	payable: z.int(),
	/** Goes back through the provider when it is canceled now, in units. */
	refund_if_canceled: z.int(),
});

export type LinkedOrder = z.infer<typeof linkedOrderSchema>;

/** The order that a link opens; null for none, and for one whose customer was forgotten. */
export async function getOrderOfLink(service: Call, link: string): Promise<LinkedOrder | null> {
	return service("order_of_link", { order_link: link }, linkedOrderSchema.nullable());
}

/**
 * Places an order that is held (product §8).
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
