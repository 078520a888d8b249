import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { JSONValue, Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { setUpSql } from "../../server/backend/schema/database-setup.ts";

/** A database as an earlier Levain has left it, with everything needed to make it again. */
export type EarlierDatabase = z.infer<typeof earlierDatabaseSchema>;

const rowSchema = z.record(z.string(), z.json());

const earlierDatabaseSchema = z.object({
	/** The version of Levain. */
	name: z.string(),
	/** The statements that made a plain Postgres look like a Supabase project. */
	setUp: z.string(),
	/** The migrations that were applied, as they read then. */
	migrations: z.array(z.object({ version: z.string(), name: z.string(), text: z.string() })),
	/** All rows, by table: `public.products`. */
	rows: z.record(z.string(), z.array(rowSchema)),
});

const directory = path.join(import.meta.dirname, "../earlier");

const suffix = ".json.br";

const migrationsTable = "supabase_migrations.schema_migrations";

/** The releases of which databases are kept. */
export function keptReleases(): string[] {
	const names = readdirSync(directory).filter((name) => name.endsWith(suffix));
	return names.map((name) => name.slice(0, -suffix.length)).sort();
}

/** The databases that are kept of a release. */
export function readEarlierDatabases(release: string): EarlierDatabase[] {
	const bytes = brotliDecompressSync(readFileSync(fileOf(release)));
	return z.array(earlierDatabaseSchema).parse(JSON.parse(bytes.toString()));
}

/** Where the databases of a release are kept. */
export function fileOf(release: string): string {
	return path.join(directory, release + suffix);
}

/** The databases as they are kept: states that follow each other hardly differ, and take no room. */
export function compressDatabases(databases: readonly EarlierDatabase[]): Buffer {
	const text = Buffer.from(JSON.stringify(databases));
	return brotliCompressSync(text, {
		params: {
			[constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
			[constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
		},
	});
}

/** A database as it is, with everything needed to make it again. */
export async function captureDatabase(sql: Sql, name: string): Promise<EarlierDatabase> {
	const migrations = await sql<EarlierDatabase["migrations"]>`
		select version, name, array_to_string(statements, '') as text
		from supabase_migrations.schema_migrations order by version`;
	const rows = await readRows(sql);
	// They hold the texts of the migrations once more.
	for (const row of rows[migrationsTable] ?? []) row.statements = null;
	return { name, setUp: setUpSql, migrations: [...migrations], rows };
}

/** The rows of a database, by table, without the columns that Postgres computes. */
export async function readRows(sql: Sql): Promise<EarlierDatabase["rows"]> {
	const rows: EarlierDatabase["rows"] = {};
	for (const { table, columns } of await listTables(sql)) {
		const found = await sql.unsafe<{ row: EarlierDatabase["rows"][string][number] }[]>(
			`select to_jsonb(kept) as row from (select ${columns} from ${table}) as kept`,
		);
		if (found.length > 0) rows[table] = found.map(({ row }) => row);
	}
	return rows;
}

/** Makes a database that is empty what an earlier one was. */
export async function restoreDatabase(sql: Sql, earlier: EarlierDatabase): Promise<void> {
	await sql.unsafe(earlier.setUp).simple();
	for (const { text } of earlier.migrations) await sql.unsafe(text).simple();
	const tables = await listTables(sql);
	await sql.begin(async (transaction) => {
		// No trigger runs and no reference is checked: the rows are as they were.
		await transaction`set local session_replication_role = replica`;
		for (const { table } of tables) await transaction.unsafe(`delete from ${table}`);
		for (const { table, columns } of tables) {
			await insertRows(transaction, table, columns, earlier.rows[table] ?? []);
		}
		await restoreSequences(transaction);
	});
}

async function insertRows(
	transaction: TransactionSql,
	table: string,
	columns: string,
	rows: JSONValue,
): Promise<void> {
	await transaction.unsafe(
		`insert into ${table} (${columns}) overriding system value
		select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
		[rows],
	);
}

/** Numbers go on after the largest that is taken. */
async function restoreSequences(transaction: TransactionSql): Promise<void> {
	const sequences = await transaction<{ table: string; column: string; sequence: string }[]>`
		select attrelid::regclass::text as table, quote_ident(attname) as column,
			pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
		from pg_attribute join pg_class on pg_class.oid = attrelid
		where relkind = 'r' and attnum > 0 and not attisdropped
			and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
			and pg_get_serial_sequence(attrelid::regclass::text, attname) is not null`;
	for (const { table, column, sequence } of sequences) {
		await transaction.unsafe(
			`select setval('${sequence}', (select coalesce(max(${column}), 0) + 1 from ${table}), false)`,
		);
	}
}

interface Table {
	/** With its schema, and quoted where it needs that. */
	table: string;
	/** Without those that Postgres computes. */
	columns: string;
}

async function listTables(sql: Sql): Promise<Table[]> {
	return sql<Table[]>`
		select format('%I.%I', nspname, relname) as table,
			(select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute
				where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '')
				as columns
		from pg_class join pg_namespace on pg_namespace.oid = relnamespace
		where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema'
		order by 1`;
}
