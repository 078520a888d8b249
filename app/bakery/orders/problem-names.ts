import type { OrderProblem, OrderProblems } from "./schema.ts";

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
export function problemInWords({ code, min, max }: OrderProblems[number]): string {
	if (code === "too-few" && min) return `At least ${min}.`;
	if (code === "too-many" && max) return `At most ${max}.`;
	if (code === "too-many-together" && typeof max === "number") {
		return `Only ${Math.max(max, 0)} left of a limit that these products share.`;
	}
	return problemNames[code];
}
