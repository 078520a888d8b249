import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import postgres, { type ISql, type Sql, type TransactionSql } from "postgres";
import { isDiskFull } from "../../../app/platform/outages.ts";
import { StartError } from "../../process/start-error.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { isUnreachable } from "../requests/outages.ts";
import { knownMigrations, type Migration, refuseNewerSchema } from "./known-migrations.ts";

/**
 * Applies the migrations that the database does not have yet, in order and recorded where the
 * Supabase CLI records its own. All pending ones are one transaction: if one fails, or the process
 * is killed, the database is as it was before the first. Of several processes one applies them, and
 * the others wait for it.
 * @param directory the folder of `<version>_<name>.sql` files.
 * @param versions those to apply; all without it.
 * @throws StartError that names the file, and what Postgres said about it.
 */
export async function applyMigrations(
	sql: Sql,
	directory: string,
	progress: (step: string) => void,
	versions?: readonly string[],
): Promise<void> {
	const { length } = await listPending(sql, directory, versions);
	if (length === 0) return;
	progress(`Applying ${length === 1 ? "a migration" : `${length} migrations`}`);
	await sql.begin(async (transaction) => {
		// A query of another program may hold a table for as long as it likes.
		await transaction`set local lock_timeout = '10min'`;
		// Ends with the transaction, also when this process dies.
		await transaction`select pg_advisory_xact_lock(${advisoryLocks.migration})`;
		for (const migration of await listPending(transaction, directory, versions)) {
			await apply(transaction, migration);
		}
	});
}

/**
 * The newest migration of a database that others are still to be applied to; null when it has all of
 * them, or none, because it is new.
 * @param directory as for `applyMigrations`.
 * @throws StartError when the database has migrations that this program lacks.
 */
export async function versionBeforeUpgrade(sql: Sql, directory: string): Promise<string | null> {
	const [history] = await sql`
		select to_regclass('supabase_migrations.schema_migrations') is not null as exists`;
	if (!history?.exists) return null;
	const applied = await appliedMigrations(sql);
	const known = (await knownMigrations(directory)).map(({ version }) => version);
	refuseNewerSchema(applied, known);
	return applied.length < known.length ? (applied.at(-1) ?? null) : null;
}

async function listPending(
	sql: ISql,
	directory: string,
	versions: readonly string[] | undefined,
): Promise<Migration[]> {
	const applied = await appliedMigrations(sql);
	return (await knownMigrations(directory)).filter(
		({ version }) => !applied.includes(version) && (versions?.includes(version) ?? true),
	);
}

/** The versions of the migrations that a database has, in their order. */
export async function appliedMigrations(sql: ISql): Promise<string[]> {
	const applied = await sql<{ version: string }[]>`
		select version from supabase_migrations.schema_migrations order by version`;
	return applied.map(({ version }) => version);
}

async function apply(transaction: TransactionSql, { version, name, file }: Migration) {
	const text = await readFile(file, "utf8");
	try {
		await transaction.unsafe(text).simple();
	} catch (cause) {
		// An outage is no fault of the migration.
		if (isUnreachable(cause) || isDiskFull(cause)) throw cause;
		throw new StartError(
			`The migration ${basename(file)} failed${describe(cause, text)}\nNothing was changed in the database.`,
			{ cause },
		);
	}
	await transaction`
		insert into supabase_migrations.schema_migrations (version, name, statements)
		values (${version}, ${name}, array[${text}::text])`;
}

/** The line of the error, and Postgres's message. */
function describe(cause: unknown, text: string): string {
	if (!(cause instanceof postgres.PostgresError)) return `: ${cause}`;
	const position = Number(cause.position ?? 0);
	const line = position > 0 ? ` at line ${text.slice(0, position).split("\n").length}` : "";
	return `${line}: ${cause.message}`;
}
