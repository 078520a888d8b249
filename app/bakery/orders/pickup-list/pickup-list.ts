import { isolate } from "../../../platform/text/isolate.ts";
import { type ManagedOrder, nameOfLine } from "../schema.ts";

/** The customer of an order; their name is forgotten when they are erased. */
export function customerOf({ name, forgotten_at }: Pick<ManagedOrder, "name" | "forgotten_at">) {
	return forgotten_at ? "Erased customer" : name;
}

/** The pieces of an order on one line: '2 × Rye · 1 × Cake, 8 inch'. */
export function piecesInWords({ lines }: Pick<ManagedOrder, "lines">): string {
	return lines.map((line) => `${line.pieces} × ${isolate(nameOfLine(line))}`).join(" · ");
}

/** As "1 order" and "1,200 orders". */
export function ordersInWords(count: number): string {
	return count === 1 ? "1 order" : `${count.toLocaleString("en")} orders`;
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
