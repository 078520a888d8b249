import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { StartError } from "./start-error.ts";

interface Migration {
	version: string;
	name: string;
	file: string;
}

/**
 * Applies the migrations that the database does not have yet, in order and recorded where the
 * Supabase CLI records its own. All pending ones are one transaction: if one fails, the database
 * is as it was before the first.
 * @param directory the folder of `<version>_<name>.sql` files.
 * @throws StartError that names the file, and what Postgres said about it.
 */
export async function applyMigrations(
	sql: Sql,
	directory: string,
	progress: (step: string) => void,
): Promise<void> {
	const applied = await sql<{ version: string }[]>`
		select version from supabase_migrations.schema_migrations`;
	const done = new Set(applied.map(({ version }) => version));
	const pending = (await listMigrations(directory)).filter(({ version }) => !done.has(version));
	if (pending.length === 0) return;
	progress(`Applying ${pending.length === 1 ? "a migration" : `${pending.length} migrations`}`);
	await sql.begin(async (transaction) => {
		for (const migration of pending) await apply(transaction, migration);
	});
}

async function listMigrations(directory: string): Promise<Migration[]> {
	const names = (await readdir(directory)).filter((name) => /^\d+_.+\.sql$/.test(name));
	return names.sort().map((name) => {
		const [, version = "", title = ""] = /^(\d+)_(.+)\.sql$/.exec(name) ?? [];
		return { version, name: title, file: join(directory, name) };
	});
}

async function apply(transaction: TransactionSql, { version, name, file }: Migration) {
	const text = await readFile(file, "utf8");
	try {
		await transaction.unsafe(text).simple();
	} catch (cause) {
		throw new StartError(
			`The migration ${basename(file)} failed${describe(cause, text)}\nNothing was changed in the database.`,
			{ cause },
		);
	}
	await transaction`
		insert into supabase_migrations.schema_migrations (version, name, statements)
		values (${version}, ${name}, array[${text}::text])`;
}

/** The line Postgres stumbled over, and what it said. */
function describe(cause: unknown, text: string): string {
	if (!(cause instanceof postgres.PostgresError)) return `: ${cause}`;
	const position = Number(cause.position ?? 0);
	const line = position > 0 ? ` at line ${text.slice(0, position).split("\n").length}` : "";
	return `${line}: ${cause.message}`;
}
