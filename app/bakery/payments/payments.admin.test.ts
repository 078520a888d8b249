import { beforeEach, expect, it } from "vitest";
import { setMoneyOfBackOffice } from "../catalog/prices/price.ts";
import { listPayments, type Payment, paymentState, refundSchema } from "./payments.admin.ts";

beforeEach(() => setMoneyOfBackOffice({ currency: "USD", language: "en-US" }));

const id = "5a0f3c2e-6f0a-4b8e-9a52-0c7b6f1de001";

it.each([
	["USD", "32.75", 3275, 3275],
	["USD", "$ 1", 3275, 100],
	["USD", "1,234.50", 200_000, 123_450],
	["JPY", "500", 500, 500],
	["KWD", "1.234", 1234, 1234],
	// No number of floating point is 1.15.
	["USD", "1.15", 115, 115],
])("reads a refund in %s of %s", (currency, amount, left, units) => {
	expect(refundSchema.parse({ id, currency, left, amount })).toEqual({ id, left, units });
});

it.each([
	["USD", "", 3275, "Enter an amount"],
	["USD", "all", 3275, "Enter an amount"],
	["USD", "0", 3275, "Amount must be above zero"],
	["USD", "-5", 3275, "Amount must be above zero"],
	["USD", "32.76", 3275, "At most $32.75 can be refunded"],
	["USD", "1.005", 3275, "Amount can have at most 2 decimals"],
	["JPY", "1.5", 500, "Amount can have no decimals in JPY"],
	["EUR", "6", 500, "At most €5.00 can be refunded"],
])("refuses a refund in %s of %j", (currency, amount, left, message) => {
	const { error } = refundSchema.safeParse({ id, currency, left, amount });
	expect(error?.issues).toMatchObject([{ path: ["amount"], message }]);
});

const payment: Payment = {
	...{ id, receipt: 7, order_id: id, number: 150, link: id, day: "2027-03-14", name: "Ann" },
	...{ forgotten_at: null, amount: 3275, currency: "USD", method: "stripe" },
	...{ made_at: "2027-03-12T15:00:00Z", checkout_id: id, provider: "stripe", reference: "cs_1" },
	...{ is_correction: false, refund_state: null, refund_problem: null, left_amount: 3275 },
};

it.each<[Partial<Payment>, string | null]>([
	[{}, null],
	[{ left_amount: 1000 }, "$22.75 refunded"],
	[{ left_amount: 0 }, "Refunded"],
	[{ method: "cash", left_amount: null }, null],
	[{ amount: -3275, left_amount: null, is_correction: true }, "Taken back"],
	[{ amount: -3275, left_amount: null, method: "cash" }, "Given back"],
	[{ amount: -3275, left_amount: null, refund_state: "pending" }, "Refund on its way"],
	[{ amount: -3275, left_amount: null, refund_state: "done" }, "Refunded"],
	[{ amount: -3275, left_amount: null, refund_state: "failed" }, "Refund failed"],
	[{ amount: 3275, left_amount: null, refund_state: "failed" }, "Failed refund came back"],
])("says what became of a payment with %j", (changes, state) => {
	expect(paymentState({ ...payment, ...changes })).toBe(state);
});

it("reads as many pages as are shown, until there are no more", async () => {
	const stored = Array.from({ length: 250 }, (_, place) => ({ ...payment, receipt: 250 - place }));
	const asked: unknown[] = [];
	const call = async (_name: string, { before = 251, ...given }: { before?: number }) => {
		asked.push(given);
		return stored.filter(({ receipt }) => receipt < before).slice(0, 100);
	};
	const read = (pages: number) =>
		listPayments(call as never, { day: "2027-03-14", search: "ann", pages });
	const two = await read(2);
	expect(two.payments.map(({ receipt }) => receipt)).toEqual(
		Array.from({ length: 200 }, (_, place) => 250 - place),
	);
	expect(two.hasMore).toBe(true);
	expect(asked[0]).toEqual({ of_day: "2027-03-14", wanted: "ann" });
	expect(await read(9)).toEqual({ payments: stored, hasMore: false });
});
