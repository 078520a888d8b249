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
async function withoutDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
	for (;;) {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof postgres.PostgresError && error.code === deadlock)) throw error;
		}
	}
}

/** Emptied for it, besides the trash. Of too many messages by one visitor the rest is spam. */
const emptied = [
	...["private.rate_limits", "private.missing_paths", "private.erased_addresses"],
	...["private.refunds", "private.payments", "private.checkouts", "private.order_mails"],
	...["private.order_lines", "private.orders", "private.image_imports"],
	...["sold_out", "allergen_reviews", "product_categories", "products", "categories"],
	...["site_content", "navigation_items", "custom_pages", "redirects", "image_details"],
	...["contact_messages", "private.message_retention"],
];

/** Without triggers, which log each row, and without `truncate`, which takes ten times as long. */
async function replaceContent(database: Sql): Promise<void> {
	await database.unsafe(`
		set local session_replication_role = replica;
		${emptied.map((table) => `delete from ${table};`).join("")}
		set local session_replication_role = origin;
		delete from private.trash where kind <> 'image';
		update private.trash set emptied_at = now();
		update profiles set full_name = null;
		insert into private.message_retention default values;
		${seed}
		delete from private.changes;
		select private.announce('message', 'contact_messages');
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
	const heardOf = async () => (await (await fetch(`${site.origin}/health`)).json()).contentVersion;
	await expect
		.poll(heardOf, { intervals: [5, 10, 20, 50] })
		// The server itself may have announced another change meanwhile, by its clock.
		.toBeGreaterThanOrEqual(version);
}
