import { expect, onTestFinished, test } from "vitest";
import { ask, closeConnections } from "./ask.ts";
import { startFailingOverPostgres } from "./failing-over-postgres.ts";
import { installShared } from "./installations.ts";
import { load } from "./load.ts";
import { createOrders } from "./orders.ts";
import { soakedSite } from "./soaked-site.ts";
import { createVisits } from "./visits.ts";

test("two processes take each order once while the database fails over to its standby", {
	timeout: 300_000,
}, async () => {
	const server = await startFailingOverPostgres();
	const installation = await installShared(server);
	onTestFinished(async () => {
		closeConnections();
		await installation.stop();
	});
	const site = await soakedSite(installation);
	const orders = await createOrders(site, { resends: true });
	const { page } = createVisits(site, [
		{ path: "/", shows: [] },
		{ path: "/products", shows: [] },
	]);
	const actions = [
		{ name: "orders", share: 200, run: orders.one },
		{ name: "pages", share: 800, run: page },
	];
	const { faults } = site;
	const loading = load(actions, { perSecond: 50, seconds: 15, faults });
	await expect.poll(() => orders.count).toBeGreaterThan(20);
	server.killPrimary();
	const statuses = (address: string) =>
		Promise.all(site.programs.map(async ({ origin }) => (await ask(origin + address)).status));
	await expect.poll(() => statuses("/ready")).toEqual([503, 503]);
	await expect.poll(() => orders.resent).toBeGreaterThan(5);
	expect(await statuses("/")).toEqual([200, 200]);
	const before = orders.count;
	await server.promoteStandby();
	const { answered, done } = await loading;
	await orders.compareWithDatabase();
	const errors = site.programs.map((program) => program.output());
	expect(faults.list(), errors.join("\n")).toEqual([]);
	expect(orders.count).toBe(done.orders);
	expect(orders.count).toBeGreaterThan(before);
	expect(answered).toBe(done.pages);
});
