import type { ManagedOrder } from "./schema.ts";

/** The orders of an hour that wait to be picked up. */
interface PickupHour {
	/** As `16:00`; null for orders without a time. */
	hour: string | null;
	orders: number;
}

/** How many orders of a day wait to be picked up, by the hour; those without a time come first. */
export function pickupHours(
	orders: readonly Pick<ManagedOrder, "state" | "pickup_from" | "starts_at">[],
): PickupHour[] {
	const waiting = orders
		.filter(({ state }) => state === "placed")
		.toSorted(
			(one, other) => Date.parse(one.starts_at ?? "0") - Date.parse(other.starts_at ?? "0"),
		);
	const hourOf = ({ pickup_from }: (typeof waiting)[number]) =>
		pickup_from && `${pickup_from.slice(0, 2)}:00`;
	return [...Map.groupBy(waiting, hourOf)].map(([hour, { length }]) => ({ hour, orders: length }));
}
