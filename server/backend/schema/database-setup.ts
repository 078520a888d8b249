import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import type { Sql } from "postgres";
import { errorCode, errorMessage, StartError } from "../../process/start-error.ts";
import { supabaseRoles } from "../postgres/postgres-rights.ts";

/** How long after its sign-in a session ends, however often it is used. To be used in a query. */
export const sessionLifetime = "30 days";

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
	if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
		alter role service_role bypassrls;
	end if;
end;
$$;
`;

/** The columns and tables of accounts that Supabase's schema `auth` lacks. */
const accountSchemaSql = `
do $$
begin
	-- Asked first, because altering a table waits for everybody who reads it.
	if not exists (
		select from pg_attribute
		where attrelid = 'auth.sessions'::regclass and attname = 'signed_in_at' and not attisdropped
	) then
		-- When the password was last given. Null when it never was: a link in a mail began the session.
		alter table auth.sessions add column signed_in_at timestamptz;
	end if;
end;
$$;

-- Sessions of earlier versions had no end.
update auth.sessions set not_after = created_at + interval '${sessionLifetime}'
where not_after is null;

-- Earlier versions stored refresh tokens as they are. All that is left of them are hashes.
update auth.refresh_tokens set
	token = encode(sha256(convert_to(token, 'UTF8')), 'hex'),
	parent = encode(sha256(convert_to(parent, 'UTF8')), 'hex')
where token !~ '^[0-9a-f]{64}$';

-- The links in mails that are still good.
create table if not exists auth.mail_links (
	token_hash text primary key,
	user_id uuid not null references auth.users (id) on delete cascade,
	type text not null check (type in ('recovery', 'email_change')),
	-- The address that an email_change confirms.
	new_email text,
	created_at timestamptz not null default now()
);
create index if not exists mail_links_user_id_idx on auth.mail_links (user_id);
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

/** Row-level security decides about each row; this opens the tables of Supabase to it. */
const grantsSql = `
grant usage on schema auth, storage to anon, authenticated, service_role;
grant select on storage.buckets to anon, authenticated;
grant select, insert, update, delete on storage.objects to anon, authenticated;
grant all on storage.buckets, storage.objects to service_role;
`;

/** The SQL that makes a plain Postgres look like an empty Supabase project. */
const setUpSql = [
	rolesSql,
	getAuthSchemaSql(false),
	accountSchemaSql,
	SUPABASE_AUTH_HELPERS_SQL,
	getStorageSchemaSql(false),
	appliedSql,
	grantsSql,
].join("\n");

/**
 * Makes a plain Postgres look like an empty Supabase project: its roles, the schemas of sign-in
 * and file storage, and the list of applied migrations. Does nothing where that is done already.
 * @throws StartError when the given database user may not do it.
 */
export async function setUpDatabase(sql: Sql): Promise<void> {
	try {
		await sql.begin((transaction) => transaction.unsafe(setUpSql).simple());
	} catch (cause) {
		if (errorCode(cause) !== "42501") throw cause;
		throw new StartError(
			`The database user of DATABASE_URL is not allowed to set up the database: ${errorMessage(cause)}. Use a superuser, or the admin user of your database service.`,
			{ cause },
		);
	}
}
