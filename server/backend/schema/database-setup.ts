import type { Sql } from "postgres";
import { errorCode, errorMessage, StartError } from "../../process/start-error.ts";
import { supabaseRoles } from "../postgres/postgres-privileges.ts";

/** Some database services have these roles from the start; a plain Postgres does not. */
const rolesSql = `
do $$
declare
	wanted text;
begin
	foreach wanted in array array[${supabaseRoles.map((role) => `'${role}'`).join(", ")}] loop
		if not exists (select from pg_roles where rolname = wanted) then
			begin
				execute format('create role %I nologin', wanted);
			exception when duplicate_object or unique_violation then
				null; -- Roles belong to the whole server: a start on its other database was faster.
			end;
		end if;
		if not pg_has_role(current_user, wanted, 'set') then
			execute format('grant %I to current_user', wanted);
		end if;
	end loop;
end;
$$;
`;

/** The list of what was applied. It is in no backup, and no role of the API may read it. */
const appliedSql = `
create schema if not exists levain;
create table if not exists levain.migrations (
	version text primary key,
	applied_at timestamptz not null default now()
);
create table if not exists levain.files (
	name text primary key,
	hash text not null
);
-- What a new site is filled with, once.
create table if not exists levain.demo_steps (
	step text primary key
);
`;

/**
 * Prepares a Postgres for the schema: the roles that its privileges are granted to, and the list of applied
 * files. Does nothing where that is done already.
 * @throws StartError when the given database user may not do it.
 */
export async function setUpDatabase(sql: Sql): Promise<void> {
	try {
		await sql.begin((transaction) => transaction.unsafe(rolesSql + appliedSql).simple());
	} catch (cause) {
		if (errorCode(cause) !== "42501") throw cause;
		throw new StartError(
			`The database user of DATABASE_URL is not allowed to set up the database: ${errorMessage(cause)}. Use a superuser, or the admin user of your database service.`,
			{ cause },
		);
	}
}
