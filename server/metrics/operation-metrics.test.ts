import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { orderCounts } from "../../app/bakery/orders/order-counts.server.ts";
import packageFile from "../../package.json" with { type: "json" };
import { metrics } from "./metrics.ts";
import { showVersion, watchBackups, watchDisk, watchOrders } from "./operation-metrics.ts";
import { watchProcess } from "./process-metrics.ts";

async function figure(name: string): Promise<number | undefined> {
	const line = (await metrics.text()).split("\n").find((text) => text.startsWith(`${name} `));
	return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

test("the version that runs is shown", async () => {
	showVersion();
	expect(await figure(`levain_build_info{version="${packageFile.version}"}`)).toBe(1);
});

test("the space of the disk is shown", async () => {
	watchDisk(tmpdir());
	const [free = 0, size = 0] = [
		await figure("levain_disk_free_bytes"),
		await figure("levain_disk_size_bytes"),
	];
	expect(free).toBeGreaterThan(0);
	expect(size).toBeGreaterThanOrEqual(free);
});

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

test("no figure has a label that Prometheus keeps for summaries", async () => {
	using _watched = watchProcess();
	const text = await metrics.text();
	expect(text).toContain('levain_event_loop_lag_seconds{percentile="99"}');
	expect(text).not.toContain("quantile=");
});
