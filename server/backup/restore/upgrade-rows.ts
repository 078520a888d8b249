import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PICTURE_BUCKET } from "../../../app/bakery/media/rules.ts";
import { connectPostgres } from "../../backend/postgres/postgres-client.ts";
import { startPostgres } from "../../backend/postgres-server/postgres.ts";
import { setUpDatabase } from "../../backend/schema/database-setup.ts";
import { migrationsDirectory } from "../../backend/schema/known-migrations.ts";
import { applyMigrations } from "../../backend/schema/migrations.ts";
import { StartError } from "../../process/start-error.ts";
import type { BackupPicture, RowsPart } from "../file/format.ts";
import { loadRows } from "../rows/load-rows.ts";
import { readRows } from "../rows/read-rows.ts";
import { accountTables, listContentTables } from "../rows/tables.ts";

interface OlderRows {
	/** The migrations that their database had. */
	migrations: string[];
	tables: string[];
	parts: AsyncIterable<RowsPart>;
	pictures: BackupPicture[];
}

/** Rows as this version of Levain knows them. */
export interface UpgradedRows extends AsyncDisposable {
	tables: string[];
	parts: AsyncIterable<RowsPart>;
}

/**
 * Brings rows of an older version up to date as a site would: in a Postgres of its own, which has the
 * tables of that version, takes the rows, and is then migrated. The site itself is not touched.
 * @throws RefusedRow, or StartError when the rows are not of that version.
 */
export async function upgradeRows(older: OlderRows): Promise<UpgradedRows> {
	await using opening = new AsyncDisposableStack();
	const directory = await mkdtemp(join(tmpdir(), "levain-restore-"));
	opening.defer(() => rm(directory, { recursive: true, force: true }));
	const server = await startPostgres({ directory: join(directory, "postgres") });
	opening.defer(() => server.stop());
	const sql = connectPostgres(server.url, { max: 1 });
	opening.defer(() => sql.end({ timeout: 1 }));

	await setUpDatabase(sql);
	await applyMigrations(sql, migrationsDirectory, () => {}, older.migrations);
	const passedOver = (await sql.begin(async (transaction) => {
		const unknown = await loadRows(transaction, older);
		for (const { key, createdAt, updatedAt } of older.pictures) {
			await transaction`
				insert into storage.objects (bucket_id, name, created_at, updated_at)
				values (${PICTURE_BUCKET}, ${key}, ${createdAt}::text::timestamptz, ${updatedAt}::text::timestamptz)`;
		}
		return unknown;
	})) as string[];
	await applyMigrations(sql, migrationsDirectory, () => {});
	const tables = [...accountTables, ...(await listContentTables(sql))];
	const lost = tables.find(({ name }) => passedOver.includes(name));
	if (lost) {
		throw new StartError(`its list of migrations lacks the one that adds ${lost.name}`);
	}
	const open = opening.move();
	return {
		tables: tables.map(({ name }) => name),
		parts: (async function* () {
			for (const table of tables) yield* readRows(sql, table);
		})(),
		[Symbol.asyncDispose]: () => open.disposeAsync(),
	};
}
