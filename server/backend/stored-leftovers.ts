import type { Sql } from "postgres";
import { PICTURE_BUCKET } from "../../app/bakery/media/rules.ts";
import { log } from "../../app/platform/log.server.ts";
import type { FileStore } from "./file-store.ts";

interface Options {
	sql: Sql;
	files: FileStore;
	/** Whether other processes may keep files where this one does not see them. */
	othersKeepFiles: boolean;
	/** What has been changed since then may belong to an upload or a removal that is under way. */
	before: Date;
}

/**
 * An upload writes the file and then its row, a removal takes the file and then its row. So a crash
 * in between leaves one or two of them alone, never many. When many do not fit together, the
 * database and the files are not each other's, and nothing is to be removed.
 */
const mostAtOnce = 20;

/**
 * Removes uploaded files that the database knows nothing of, and rows whose file is gone. Files that
 * are older than the database belong to another one, and stay.
 * @returns how many of each were removed.
 */
export async function removeStoredLeftovers(
	options: Options,
): Promise<{ files: number; rows: number }> {
	const lonely = await findLonely(options);
	const { pairs, files, rows } = lonely;
	if (Math.max(files.length, rows.length) > Math.min(mostAtOnce, pairs)) {
		log.warn("the database and the stored files do not fit together, so none is removed", {
			pairs,
			filesWithoutRow: files.length,
			rowsWithoutFile: rows.length,
		});
		return { files: 0, rows: 0 };
	}
	return {
		files: await count(files, (name) => removeFile(options, name)),
		rows: await count(rows, (name) => removeRow(options, name)),
	};
}

/** The names of files without a row and of rows without a file; and how many have each other. */
async function findLonely({ sql, files, othersKeepFiles, before }: Options) {
	const [bucket] = await sql<{ createdAt: Date }[]>`
		select created_at as "createdAt" from storage.buckets where id = ${PICTURE_BUCKET}`;
	const rows = await sql<{ name: string; changedAt: Date }[]>`
		select name, updated_at as "changedAt" from storage.objects
		where bucket_id = ${PICTURE_BUCKET}`;
	const stored = await files.list(PICTURE_BUCKET);
	const fileOf = new Map(stored.map((file) => [file.name, file]));
	const rowNames = new Set(rows.map(({ name }) => name));
	const isOurs = (changedAt: Date) => bucket && changedAt > bucket.createdAt && changedAt < before;
	return {
		pairs: rows.filter(({ name }) => fileOf.has(name)).length,
		files: stored
			.filter(({ name, lastModified }) => !rowNames.has(name) && isOurs(lastModified))
			.map(({ name }) => name),
		rows: othersKeepFiles
			? []
			: rows
					.filter(({ name, changedAt }) => !fileOf.has(name) && changedAt < before)
					.map(({ name }) => name),
	};
}

async function removeFile({ sql, files }: Options, name: string): Promise<boolean> {
	const [row] = await sql`
		select from storage.objects where bucket_id = ${PICTURE_BUCKET} and name = ${name}`;
	if (row) return false;
	await files.remove(`${PICTURE_BUCKET}/${name}`);
	return true;
}

async function removeRow({ sql, files }: Options, name: string): Promise<boolean> {
	if (await files.describe(`${PICTURE_BUCKET}/${name}`)) return false;
	await sql`delete from storage.objects where bucket_id = ${PICTURE_BUCKET} and name = ${name}`;
	return true;
}

/** For how many names the work, done one after the other, was true. */
async function count(names: string[], work: (name: string) => Promise<boolean>): Promise<number> {
	let counted = 0;
	for (const name of names) if (await work(name)) counted += 1;
	return counted;
}
