import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestClient } from "../database/tests/test-client.ts";
import { type Installation, prepareInstallation } from "./installation.ts";
import { findFaults, findLeftovers } from "./integrity.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { options } from "./options.ts";
import { createRandom } from "./random.ts";
import { readRecords } from "./records.ts";
import type { SiteProcess } from "./site-process.ts";
import { createStream, type Stream } from "./writers.ts";

// A site is written to all the time. The whole of it is killed at random moments, and then its database
// alone is taken away; what is there afterward is compared with what it has confirmed.

const { rounds, seed, isThorough } = options;
const maxMilliseconds = 2500;
/** Longer than the site waits for an answer; shorter than it waits before it kills its Postgres. */
const secondsStopped = isThorough ? 30 : 6;
const recovery = { timeout: 60_000 };

describe.each(options.modes)(`a site that is written to: %s, seed ${seed}`, (mode) => {
	const random = createRandom(seed).fork(mode);
	let installation: Installation;
	let site: SiteProcess;
	let owner: TestClient;
	let ledger: Ledger;
	let stream: Stream;

	beforeAll(async () => {
		installation = await prepareInstallation(mode);
		site = await installation.start();
		owner = await installation.signIn();
		ledger = createLedger(await readRecords(installation));
		const categories = await installation.withDatabase(
			(sql) => sql<{ id: string }[]>`select id from categories order by display_order`,
		);
		stream = createStream(ledger, random.fork("stream"), {
			categories: categories.map(({ id }) => id),
			product: await offerProduct(installation),
		});
	});

	afterAll(async () => {
		console.log(`${mode}: ${rounds} rounds, confirmed: ${JSON.stringify(ledger.confirmed())}`);
		await stream.stop();
		await installation.remove();
	});

	const write = () => stream.start({ origin: installation.origin, owner });

	/** Everything confirmed is there, and nothing that should not be. */
	async function expectNothingLost(): Promise<void> {
		expect(ledger.compare(await readRecords(installation))).toEqual([]);
		expect(await findFaults(installation)).toEqual([]);
		for (const page of ["/", "/products", "/contact"]) {
			expect((await fetch(installation.origin + page)).status, page).toBe(200);
		}
	}

	test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
		"loses nothing when it is killed, and starts again: round %i",
		async () => {
			write();
			await wait(random.below(maxMilliseconds));
			const databaseToo = random.below(3) === 0;
			await Promise.all([site.kill(), databaseToo && installation.killPostgres()]);
			await stream.stop();
			if (random.below(4) === 0) {
				const starting = installation.begin();
				await wait(random.below(maxMilliseconds));
				await starting.kill();
			}
			site = await installation.start();
			owner = await installation.signIn();
			await expectNothingLost();
			expect(await findLeftovers(installation)).toEqual([]);
		},
	);

	const readiness = async () => (await fetch(`${installation.origin}/ready`)).status;

	async function writeUntilConfirmed(): Promise<void> {
		write();
		await stream.untilConfirmed(2);
	}

	async function expectToGoOn(): Promise<void> {
		await expect.poll(readiness, recovery).toBe(200);
		await stream.untilConfirmed(3);
		await stream.stop();
		await expectNothingLost();
		expect(site.output()).not.toContain("the server exited unexpectedly");
	}

	test("goes on when its Postgres was killed", async () => {
		await writeUntilConfirmed();
		await installation.killPostgres();
		await expectToGoOn();
	});

	test(`goes on after its Postgres froze for ${secondsStopped} seconds, and shows its pages meanwhile`, async () => {
		await writeUntilConfirmed();
		installation.signalPostgres("SIGSTOP");
		const began = performance.now();
		await expect.poll(readiness, recovery).toBe(503);
		expect((await fetch(installation.origin)).status).toBe(200);
		await wait(secondsStopped * 1000 - (performance.now() - began));
		installation.signalPostgres("SIGCONT");
		await expectToGoOn();
	});

	test("goes on when its Postgres was restarted in order, with all that is written", async () => {
		await writeUntilConfirmed();
		installation.restartPostgres();
		await expectToGoOn();
		const kinds = ["product", "image", "message", "order"];
		expect(Object.keys(ledger.confirmed()).sort()).toEqual(kinds.sort());
	});
});

/** Has the bakery take orders of one product, as many as somebody wants. */
function offerProduct({ withDatabase }: Installation): Promise<{ id: string; price: number }> {
	return withDatabase(async (sql) => {
		await sql`
			insert into site_content (section, content) values ('orders', '{"accepts": true}')
			on conflict (section) do update set content = excluded.content`;
		const [product] = await sql<{ id: string; price: number }[]>`
			update products set orderable = true, pieces_per_day = null where id = (
				select id from products where price is not null order by name limit 1
			)
			returning id, price::float8 as price`;
		if (!product) throw new Error("The demo bakery has no product.");
		return product;
	});
}
