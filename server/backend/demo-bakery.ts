import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql, TransactionSql } from "postgres";
import type { ImageFacts } from "../../app/bakery/media/stored-images.server.ts";
import type { Images } from "./files/images.ts";

/** Steps that run once per database. */
type Step = "demo bakery" | "demo images" | "full demo";

async function isDone(sql: Sql, step: Step): Promise<boolean> {
	const rows = await sql`select from levain.demo_steps where step = ${step}`;
	return rows.length > 0;
}

async function markDone(sql: Sql | TransactionSql, step: Step): Promise<void> {
	await sql`insert into levain.demo_steps (step) values (${step}) on conflict do nothing`;
}

/**
 * Fills an empty database with the demo bakery, once: an owner who deletes everything does not want
 * it back. A database that holds content already is left alone for good.
 * @param keepsContent false for a bakery that starts with the menu of the demo, and nothing else.
 * @returns true when the demo bakery was filled in now.
 */
export async function fillDemoBakery(
	sql: Sql,
	seedFile: string,
	{ keepsContent = true }: { keepsContent?: boolean } = {},
): Promise<boolean> {
	if (await isDone(sql, "demo bakery")) return false;
	const [used] = await sql<{ yes: boolean }[]>`
		select exists (select from public.site_content)
			or exists (select from public.products)
			or exists (select from public.categories) as yes`;
	if (used?.yes) {
		await markDemoBakeryDone(sql);
		return false;
	}
	const seed = await readFile(seedFile, "utf8");
	await sql.begin(async (transaction) => {
		await transaction.unsafe(seed).simple();
		await markDone(transaction, "demo bakery");
		if (keepsContent) return;
		await transaction`
			truncate public.products, public.categories, public.site_content, private.changes cascade`;
		await markDone(transaction, "demo images");
	});
	return true;
}

/** Keeps the demo bakery out of a database for good. */
export async function markDemoBakeryDone(sql: Sql): Promise<void> {
	await markDone(sql, "demo bakery");
	await markDone(sql, "demo images");
	await markDone(sql, "full demo");
}

/**
 * Turns an untouched demo bakery into the full one, once: an owner who removes it does not want it back.
 * @returns true when it was done now.
 */
export function showFullDemo(sql: Sql): Promise<boolean> {
	return sql.begin(async (transaction) => {
		const [site] = await transaction<{ can: boolean }[]>`
			select private.can_show_full_demo() and not exists (
				select from levain.demo_steps where step = ${"full demo" satisfies Step}
			) as can`;
		if (!site?.can) return false;
		await transaction`select private.show_full_demo()`;
		await markDone(transaction, "full demo");
		return true;
	});
}

/**
 * Uploads the images of the demo bakery into the bucket, once.
 * @param directory the folder of the images.
 */
export async function uploadDemoImages(
	sql: Sql,
	images: Pick<Images, "store">,
	directory: string,
	bundled: ReadonlyMap<string, ImageFacts>,
): Promise<void> {
	if (await isDone(sql, "demo images")) return;
	for (const [name, facts] of bundled) {
		const bytes = await readFile(join(directory, name));
		// An earlier start may have been interrupted among the images.
		const image = { name, bytes, contentType: "image/jpeg", facts };
		await images.store(image, { caller: { kind: "server" }, ifTaken: "replace" });
	}
	await markDone(sql, "demo images");
}
