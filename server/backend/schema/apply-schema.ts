import postgres, { type ISql, type Sql, type TransactionSql } from "postgres";
import { isDiskFull } from "../../../app/platform/outages.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { StartError } from "../../process/start-error.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { isUnreachable } from "../requests/outages.ts";
import { knownMigrations, readSchemaFiles, type Schema, type SchemaFile } from "./schema-files.ts";

/**
 * Brings a database to the schema of this program: applies the migrations that it lacks, and where
 * anything differs makes all functions, views, triggers, policies, and grants again. That is one
 * transaction: if a file fails, or the process is killed, the database is as it was before. Of several
 * processes one does it, and the others wait for it.
 * @param directory the folder of the schema.
 * @throws StartError that names the file, and what Postgres said about it.
 */
export async function applySchema(
	sql: Sql,
	directory: string,
	progress: (step: string) => void,
): Promise<void> {
	const schema = await readSchemaFiles(directory);
	if (await isApplied(sql, schema)) return;
	progress("Bringing the database up to date");
	await sql.begin(async (transaction) => {
		// A query of another program may hold a table for as long as it likes.
		await transaction`set local lock_timeout = '10min'`;
		// Ends with the transaction, also when this process dies.
		await transaction`select pg_advisory_xact_lock(${advisoryLocks.migration})`;
		// Functions name each other, in whatever order they come.
		await transaction`set local check_function_bodies = off`;
		if (await isApplied(transaction, schema)) return;
		// A new function is for nobody, until a grant names it.
		await transaction`alter default privileges revoke execute on functions from public`;
		await transaction.unsafe(dropSql).simple();
		await run(transaction, schema.foundations);
		await applyPending(transaction, schema);
		for (const topic of schema.topics) await run(transaction, topic);
		await transaction`alter default privileges grant execute on functions to public`;
		await transaction.unsafe(emptySearchPathSql).simple();
		await noteApplied(transaction, schema);
	});
}

/** The versions of the migrations that a database has, in their order. */
export async function appliedMigrations(sql: ISql): Promise<string[]> {
	const applied = await sql<{ version: string }[]>`
		select version from levain.migrations order by version`;
	return applied.map(({ version }) => version);
}

/**
 * The newest migration of a database that others are still to be applied to; null when it has all of
 * them, or none, because it is new.
 * @param directory as for `applySchema`.
 * @throws StartError when the database has migrations that this program lacks, or is of 0.1.0.
 */
export async function versionBeforeUpgrade(sql: Sql, directory: string): Promise<string | null> {
	if (!(await hasSchema(sql))) return null;
	const applied = await appliedMigrations(sql);
	const known = await knownMigrations(directory);
	const unknown = applied.filter((version) => !known.includes(version)).at(-1);
	if (unknown !== undefined) throw new StartError(newerSchema(unknown));
	return applied.length < known.length ? (applied.at(-1) ?? null) : null;
}

/**
 * Whether a database has a schema of ours; false for one that is new.
 * @throws StartError when it is that of 0.1.0, or of another program.
 */
export async function hasSchema(sql: ISql): Promise<boolean> {
	const [{ isOurs, tables }] = await sql<[{ isOurs: boolean; tables: string[] }]>`
		select to_regclass('levain.migrations') is not null as "isOurs", to_json(array(
			select format('%s.%s', nspname, relname)
			from pg_class join pg_namespace on pg_namespace.oid = relnamespace
			where nspname in ('accounts', 'files', 'private', 'public') and relkind in ('r', 'p', 'v', 'm')
				and not exists (
					select from pg_depend
					where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
				)
			order by 1
		)) as tables`;
	if (isOurs || tables.length === 0) return isOurs;
	throw new StartError(
		tables.includes("public.site_content") ? firstReleaseSchema : foreignTables(tables),
	);
}

function foreignTables(tables: string[]): string {
	return `The database has tables of another program: ${tables.slice(0, 5).join(", ")}. Levain needs the schemas accounts, files, private, and public for itself. Give it a database of its own, or an empty project of your database service. Nothing was changed.`;
}

const firstReleaseSchema =
	"The database was made by Levain 0.1.0: to bring its content along, write a backup with that version (npm run backup), start this one with an empty data folder or database, and restore the backup there (npm run restore FILE). Nothing was changed.";

/** This version would save what that one doesn't expect, and miss tables and columns that have changed. */
function newerSchema(version: string): string {
	return `The database belongs to a newer version of Levain: it has the migration ${version}, which this version (${packageFile.version}) doesn't have. Start the newer version. To go back, give this one an empty data folder or database, then restore the backup that was made before the upgrade. Nothing was changed.`;
}

const hashedFiles = ({ foundations, topics }: Schema) => [foundations, ...topics];

async function isApplied(sql: ISql, schema: Schema): Promise<boolean> {
	const applied = await appliedMigrations(sql);
	if (schema.migrations.some(({ version }) => !applied.includes(version))) return false;
	const files = await sql<{ name: string; hash: string }[]>`select name, hash from levain.files`;
	const hashes = new Map(files.map(({ name, hash }) => [name, hash]));
	const hashed = hashedFiles(schema);
	return (
		hashes.size === hashed.length && hashed.every(({ name, hash }) => hashes.get(name) === hash)
	);
}

async function noteApplied(transaction: TransactionSql, schema: Schema): Promise<void> {
	await transaction`delete from levain.files`;
	const files = hashedFiles(schema).map(({ name, hash }) => ({ name, hash }));
	await transaction`insert into levain.files ${transaction(files)}`;
}

async function applyPending(transaction: TransactionSql, { migrations }: Schema): Promise<void> {
	const applied = await appliedMigrations(transaction);
	for (const migration of migrations.filter(({ version }) => !applied.includes(version))) {
		await run(transaction, migration);
		await transaction`insert into levain.migrations (version) values (${migration.version})`;
	}
}

async function run(transaction: TransactionSql, { name, text }: SchemaFile): Promise<void> {
	try {
		await transaction.unsafe(text).simple();
	} catch (cause) {
		// An outage is no fault of the file.
		if (isUnreachable(cause) || isDiskFull(cause)) throw cause;
		throw new StartError(
			`The file ${name} of the schema failed${describe(cause, text)}\nNothing was changed in the database.`,
			{ cause },
		);
	}
}

/** The line of the error, and Postgres's message. */
function describe(cause: unknown, text: string): string {
	if (!(cause instanceof postgres.PostgresError)) return `: ${cause}`;
	const position = Number(cause.position ?? 0);
	const line = position > 0 ? ` at line ${text.slice(0, position).split("\n").length}` : "";
	return `${line}: ${cause.message}`;
}

/** Functions that a database service keeps in `public` aren't ours, though we could drop them. */
const isOurFunction =
	"pg_has_role(proowner, 'usage') and prorettype <> 'event_trigger'::regtype and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')";

/** Drops what the topics make. What tables depend on stays: `foundations.sql` replaces it. */
const dropSql = `
do $$
declare
	dropped text;
begin
	foreach dropped in array array(
		select format('drop policy %I on %I.%I', policyname, schemaname, tablename)
		from pg_policies where schemaname in ('public', 'private', 'files')
		union all
		select format('drop trigger %I on %s', tgname, tgrelid::regclass)
		from pg_trigger join pg_proc on pg_proc.oid = tgfoid
		where not tgisinternal and pronamespace in (to_regnamespace('public'), to_regnamespace('private'))
	) loop
		execute dropped;
	end loop;
	foreach dropped in array array(
		select format('drop view if exists %s cascade', pg_class.oid::regclass) from pg_class
		where relkind = 'v' and relnamespace in (to_regnamespace('public'), to_regnamespace('private'))
	) loop
		execute dropped;
	end loop;
	foreach dropped in array array(
		select format('drop function if exists %s cascade', pg_proc.oid::regprocedure) from pg_proc
		where pronamespace in (to_regnamespace('public'), to_regnamespace('private'))
			and not exists (
				select from pg_depend
				where refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid
					and classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)
			)
			and ${isOurFunction}
	) loop
		execute dropped;
	end loop;
end;
$$;
create schema if not exists private;
revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
`;

/** Functions find only what they name in full, whatever search path their caller has. */
const emptySearchPathSql = `
do $$
declare
	made regprocedure;
begin
	for made in
		select oid from pg_proc
		where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
			and proconfig @> array['search_path=""'] is not true
			and ${isOurFunction}
	loop
		execute format('alter function %s set search_path = %L', made, '');
	end loop;
end;
$$;
`;
