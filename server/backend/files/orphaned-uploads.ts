import type { Sql } from "postgres";
import { IMAGE_BUCKET } from "../../../app/bakery/media/image-source.ts";
import { log } from "../../../app/platform/log.server.ts";
import type { FileStore } from "./file-store.ts";

interface Options {
	sql: Sql;
	files: FileStore;
	/** Whether other processes may keep files where this one does not see them. */
	othersKeepFiles: boolean;
	/** Later changes may belong to an upload or a removal that is under way. */
	before: Date;
}

/**
 * An upload writes the file and then its row, a removal takes the file and then its row. So a crash
 * in between leaves one or two of them alone, never many. When many do not fit together, the
 * database and the files are not each other's, and nothing is to be removed.
 */
const maxAtOnce = 20;

/**
 * Removes uploaded files without a row, and rows whose file is gone. Files that
 * are older than the database belong to another one, and stay.
 * @returns how many of each were removed.
 */
export async function removeOrphanedUploads(
	options: Options,
): Promise<{ files: number; rows: number }> {
	const orphans = await findOrphans(options);
	const { pairs, files, rows } = orphans;
	if (Math.max(files.length, rows.length) > Math.min(maxAtOnce, pairs)) {
		log.warn("deleted no files because the database and the stored files do not match", {
			pairs,
			filesWithoutRow: files.length,
			rowsWithoutFile: rows.length,
		});
		return { files: 0, rows: 0 };
	}
	return {
		files: await count(files, ({ name }) => removeFile(options, name)),
		rows: await count(rows, ({ name }) => removeRow(options, name)),
	};
}

/**
 * Removes what the owner said about images that are gone: an image is removed before it.
 * @param before what has been changed since then stays.
 * @returns how many were removed.
 */
export async function removeOrphanedDescriptions(sql: Sql, before: Date): Promise<number> {
	const removed = await sql`
		delete from public.image_details
		where updated_at < ${before} and not exists (
			select from files.images where name = image_details.key
		)`;
	return removed.count;
}

/** Files without a row, rows without a file, and the number of complete pairs. */
async function findOrphans({ sql, files, othersKeepFiles, before }: Options) {
	const [database] = await sql<[{ madeAt: Date }]>`
		select min(applied_at) as "madeAt" from levain.migrations`;
	const rows = await sql<{ name: string; changedAt: Date }[]>`
		select name, updated_at as "changedAt" from files.images`;
	const stored = await files.list(IMAGE_BUCKET);
	const fileNames = new Set(stored.map(({ name }) => name));
	const rowNames = new Set(rows.map(({ name }) => name));
	const isOurs = (changedAt: Date) => changedAt > database.madeAt && changedAt < before;
	return {
		pairs: rows.filter(({ name }) => fileNames.has(name)).length,
		files: stored.filter(({ name, lastModified }) => !rowNames.has(name) && isOurs(lastModified)),
		rows: othersKeepFiles
			? []
			: rows.filter(({ name, changedAt }) => !fileNames.has(name) && changedAt < before),
	};
}

async function removeFile({ sql, files }: Options, name: string): Promise<boolean> {
	const [row] = await sql`select from files.images where name = ${name}`;
	if (row) return false;
	await files.remove(`${IMAGE_BUCKET}/${name}`);
	return true;
}

async function removeRow({ sql, files }: Options, name: string): Promise<boolean> {
	if (await files.describe(`${IMAGE_BUCKET}/${name}`)) return false;
	await sql`delete from files.images where name = ${name}`;
	return true;
}

/** For how many images the work, done one after the other, was true. */
async function count<Item>(
	images: readonly Item[],
	work: (image: Item) => Promise<boolean>,
): Promise<number> {
	let counted = 0;
	for (const image of images) if (await work(image)) counted += 1;
	return counted;
}
