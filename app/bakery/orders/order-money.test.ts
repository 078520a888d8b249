import { expect, test } from "vitest";
import { moneyInWords, owedOf, refundsOf, tapOf } from "./order-money.ts";
import type { OrderState } from "./stored-order.ts";

const order = (paid: number, paid_online: number, state: OrderState = "placed", upfront = 0) => ({
	...{ state, currency: "USD", due: 4275, upfront },
	...{ paid, paid_online },
});

test.each([
	["To pay $42.75", order(0, 0), 4275],
	["Deposit $10.00, $32.75 to pay", order(1000, 1000, "placed", 1000), 3275],
	["Paid $40.00, $2.75 to pay", order(4000, 0, "picked-up"), 275],
	["Paid", order(4275, 4275), 0],
	["Refund $5.00 at the counter", order(4775, 1000), -500],
	["", order(0, 0, "canceled"), 0],
	["Paid $10.00", order(1000, 1000, "canceled"), 0],
	["Refund $32.75 at the counter", order(4275, 1000, "canceled"), -3275],
	// Somebody gave cash back for a payment at the provider.
	["Paid $5.00", order(500, 1000, "canceled"), 0],
])("says %j", (words, paid, owed) => {
	expect(moneyInWords(paid, "en-US")).toBe(words);
	expect(owedOf(paid)).toBe(owed);
});

test.each([
	["takes what is owed", order(1000, 1000), "take", "take"],
	["takes back what was paid at the counter", order(4275, 1000), "back", "back"],
	["leaves alone what was paid online", order(4275, 4275), null, null],
	["gives back too much only for who may refund", order(4775, 1000), null, "take"],
	["gives back what was paid for a canceled order", order(4275, 0, "canceled"), null, "take"],
	["does nothing for a canceled order", order(0, 0, "canceled"), null, null],
])("a tap %s", (_does, paid, atCounter, byOwner) => {
	expect(tapOf(paid, false)).toBe(atCounter);
	expect(tapOf(paid, true)).toBe(byOwner);
});

test("tells money that goes back by itself from money in the till", () => {
	expect(refundsOf({ paid: 4275, paid_online: 1000 })).toEqual({ online: 1000, counter: 3275 });
	expect(refundsOf({ paid: 500, paid_online: 1000 })).toEqual({ online: 500, counter: 0 });
	expect(refundsOf({ paid: 0, paid_online: 0 })).toEqual({ online: 0, counter: 0 });
});
