import { expect, test } from "vitest";
import { MARKED_STATES } from "../stored-order.ts";
import { fitsFilter, groupByPickup } from "./pickup-list.ts";

test("every order is either open or done", () => {
	const inFilter = (filter: "open" | "done" | "all") =>
		MARKED_STATES.filter((state) => fitsFilter({ state }, filter));
	expect(inFilter("open")).toEqual(["placed"]);
	expect(inFilter("done")).toEqual(["picked-up", "not-picked-up", "canceled"]);
	expect(inFilter("all")).toEqual([...MARKED_STATES]);
});

test("orders are grouped by their pickup time, and those without one come together", () => {
	const orderOf = (number: number, from: string | null) => ({
		...{ number, pickup_from: from, pickup_until: from && "11:00" },
	});
	const orders = [
		orderOf(1, null),
		orderOf(2, "09:00"),
		orderOf(3, "09:00"),
		orderOf(4, "01:00 UTC-04:00"),
		orderOf(5, "01:00 UTC-05:00"),
	];
	expect(
		groupByPickup(orders).map(({ from, orders }) => [from, orders.map(({ number }) => number)]),
	).toEqual([
		["", [1]],
		["09:00", [2, 3]],
		["01:00 UTC-04:00", [4]],
		["01:00 UTC-05:00", [5]],
	]);
});
