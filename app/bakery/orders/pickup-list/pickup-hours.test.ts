import { expect, it } from "vitest";
import { pickupHours } from "./pickup-list.ts";

const order = (time: string | null, state: "placed" | "picked-up" = "placed") => ({
	state,
	pickup_from: time,
	starts_at: time && `2027-03-14T${time}:00Z`,
});

it("counts the orders that wait, by the hour", () => {
	expect(
		pickupHours([
			order("10:30"),
			order("09:00"),
			order("10:00"),
			order(null),
			order("09:30", "picked-up"),
		]),
	).toEqual([
		{ hour: null, orders: 1 },
		{ hour: "09:00", orders: 1 },
		{ hour: "10:00", orders: 2 },
	]);
	expect(pickupHours([order("09:00", "picked-up")])).toEqual([]);
});
