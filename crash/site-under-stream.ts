import { expect } from "vitest";
import type { TestClient } from "../database/tests/test-client.ts";
import { type Installation, prepareInstallation } from "./installation.ts";
import { findFaults, findLeftovers } from "./integrity.ts";
import { createLedger } from "./ledger.ts";
import type { Mode } from "./options.ts";
import type { Random } from "./random.ts";
import { readRecords } from "./records.ts";
import type { SiteProcess } from "./site-process.ts";
import { createStream, type Stream } from "./writers.ts";

/** A site with the demo bakery, and what is written to it all the time. */
export interface SiteUnderStream {
	installation: Installation;
	stream: Stream;
	/** The process that runs now. */
	site(): SiteProcess;
	/** Starts the site again, has the owner sign in, and expects everything to be as it should. */
	restart(): Promise<void>;
	/** Begins to write, or goes on with it. */
	write(): void;
	/** Expects that everything confirmed is there, and nothing is there that should not be. */
	expectNothingLost(): Promise<void>;
	/** How many writes were confirmed, by kind. */
	confirmed(): Record<string, number>;
	remove(): Promise<void>;
}

/** @param directory where the data lie; without it, in a new folder. */
export async function startSiteUnderStream(
	mode: Mode,
	random: Random,
	directory?: string,
): Promise<SiteUnderStream> {
	const installation = await prepareInstallation(mode, { ...(directory && { directory }) });
	try {
		return await startStream(installation, random);
	} catch (error) {
		await installation.remove();
		throw error;
	}
}

/** Has the bakery take orders of one product, as many as somebody wants. */
function takeOrders({ withDatabase }: Installation): Promise<{ id: string; price: number }> {
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

async function startStream(installation: Installation, random: Random): Promise<SiteUnderStream> {
	let site = await installation.start();
	let owner: TestClient = await installation.signIn();
	const ledger = createLedger(await readRecords(installation));
	const categories = await installation.withDatabase(
		(sql) => sql<{ id: string }[]>`select id from categories order by display_order`,
	);
	const stream = createStream(ledger, random, {
		categories: categories.map(({ id }) => id),
		product: await takeOrders(installation),
	});

	async function expectNothingLost(): Promise<void> {
		expect(ledger.compare(await readRecords(installation))).toEqual([]);
		expect(await findFaults(installation)).toEqual([]);
		for (const page of ["/", "/products", "/contact"]) {
			expect((await fetch(installation.origin + page)).status, page).toBe(200);
		}
	}

	return {
		installation,
		stream,
		site: () => site,
		async restart() {
			site = await installation.start();
			owner = await installation.signIn();
			await expectNothingLost();
			expect(await findLeftovers(installation)).toEqual([]);
		},
		write: () => stream.start({ origin: installation.origin, owner }),
		expectNothingLost,
		confirmed: () => ledger.confirmed(),
		async remove() {
			await stream.stop();
			await installation.remove();
		},
	};
}
