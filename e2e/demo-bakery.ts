import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import postgres, { type Sql } from "postgres";
import type { Site } from "./site.ts";

const seed = readFileSync(path.join(import.meta.dirname, "../database/demo.sql"), "utf8");

/** Some of its records (database/demo.sql). */
export const demoIds = {
	product: "20000000-0000-4000-8000-000000000001",
	category: "10000000-0000-4000-8000-000000000001",
	item: "40000000-0000-4000-8000-000000000003",
};

const deadlock = "40P01";

/**
 * Replaces the content of a site's database with the demo bakery, and forgets what visitors did.
 */
export function restoreDemoBakery(database: Sql): Promise<void> {
	return withoutDeadlock(() => replaceContent(database));
}

/** Repeats what locks whole tables: the site, which reads in the background, locks them in another order. */
export async function withoutDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
	for (;;) {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof postgres.PostgresError && error.code === deadlock)) throw error;
		}
	}
}

async function replaceContent(database: Sql): Promise<void> {
	// Messages are counted too: of too many by one visitor the rest is spam.
	await database.unsafe(`
		truncate private.rate_limits;
		truncate site_content, navigation_items, categories, products, product_categories,
			contact_messages, image_details, custom_pages, redirects, private.missing_paths,
			private.orders cascade;
		delete from private.trash where kind <> 'image';
		update private.trash set emptied_at = now();
		delete from private.erased_addresses;
		update profiles set full_name = null;
		delete from private.message_retention;
		insert into private.message_retention default values;
		${seed}
		truncate private.changes;
	`);
}

/** Grows with each change of what visitors can see. */
export async function contentVersion({ database }: Site): Promise<number> {
	const [row] = await database`select version from private.content_version`;
	return Number(row?.version);
}

/** Waits until the server has heard of every change that was made straight in the database. */
export async function untilServerIsCurrent(site: Site): Promise<void> {
	const version = await contentVersion(site);
	await expect
		.poll(async () => (await (await fetch(`${site.origin}/health`)).json()).contentVersion)
		// The server itself may have announced another change meanwhile, by its clock.
		.toBeGreaterThanOrEqual(version);
}
