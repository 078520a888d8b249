import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangeHub } from "../../backend/changes/change-feed.ts";
import { expireWithOrders } from "./expire-with-orders.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test("order pages expire with an order at once, and with many four times a second", () => {
	const expire = vi.fn();
	const orders = new ChangeHub();
	const expiry = expireWithOrders({ end: expire }, orders);
	let version = 0;
	const place = () => orders.announce({ table: "orders", version: ++version });
	vi.advanceTimersByTime(900);
	place();
	expect(expire).toHaveBeenCalledTimes(1);
	for (let number = 0; number < 50; number++) {
		place();
		vi.advanceTimersByTime(20);
	}
	expect(expire.mock.calls.length).toBeLessThanOrEqual(5);
	vi.advanceTimersByTime(250);
	expire.mockClear();
	expiry.stop();
	place();
	vi.advanceTimersByTime(5000);
	expect(expire).not.toHaveBeenCalled();
});
