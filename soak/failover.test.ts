import { expect, onTestFinished, test } from "vitest";
import { withStorage } from "../e2e/shared-services.ts";
import { ask, closeConnections } from "./ask.ts";
import { startFailingOverPostgres } from "./failing-over-postgres.ts";
import { load } from "./load.ts";
import { createOrders } from "./orders.ts";
import { startSoakedSite } from "./site.ts";
import { createVisits } from "./visits.ts";

test("two processes take each order once while the database fails over to its standby", {
	timeout: 300_000,
}, async () => {
	const server = await startFailingOverPostgres();
	const site = await startSoakedSite(await withStorage(server));
	onTestFinished(async () => {
		closeConnections();
		await site.stop();
	});
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
	await expect.poll(() => orders.emails.length).toBeGreaterThan(20);
	server.killPrimary();
	const statuses = (address: string) =>
		Promise.all(site.programs.map(async ({ origin }) => (await ask(origin + address)).status));
	await expect.poll(() => statuses("/ready")).toEqual([503, 503]);
	await expect.poll(() => orders.counts.resent).toBeGreaterThan(5);
	expect(await statuses("/")).toEqual([200, 200]);
	const before = orders.emails.length;
	await server.promoteStandby();
	const { answered, done } = await loading;
	await orders.compareWithDatabase();
	const errors = site.programs.map((program) => program.output());
	expect(faults.list(), errors.join("\n")).toEqual([]);
	expect(orders.emails.length).toBe(done.orders);
	expect(orders.emails.length).toBeGreaterThan(before);
	expect(answered).toBe(done.pages);
});
