import { expect, test } from "vitest";
import { orderCounts } from "../../app/bakery/orders/order-counts.server.ts";
import { metrics } from "./metrics.ts";
import { watchBackups, watchOrders } from "./operation-metrics.ts";

async function figure(name: string): Promise<number | undefined> {
	const line = (await metrics.text()).split("\n").find((text) => text.startsWith(`${name} `));
	return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

test("the last good backup is shown once there is one", async () => {
	const name = "levain_backup_last_success_timestamp_seconds";
	watchBackups(async () => null);
	expect(await figure(name)).toBeUndefined();
	watchBackups(async () => new Date(90_000));
	expect(await figure(name)).toBe(90);
});

test("orders are counted by what became of them", async () => {
	watchOrders();
	expect(await figure('levain_orders_total{outcome="refused"}')).toBe(0);
	orderCounts.refused += 2;
	expect(await figure('levain_orders_total{outcome="refused"}')).toBe(2);
	expect(await figure('levain_orders_total{outcome="placed"}')).toBe(0);
});
