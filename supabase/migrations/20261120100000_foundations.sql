-- What every later file stands on: who may reach the schemas, and how a row counts its versions.

-- A hosted project hands every new table and function of `public` to everybody. Here nothing is
-- reachable unless the file that creates it says so.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

grant usage on schema public to anon, authenticated, service_role;

-- What the API must not offer as a table or as a call lives here.
create schema private;

-- Two people may edit the same record. Whoever saves names the version they started from, and a
-- save that started from an older one is refused.
create function private.count_version() returns trigger
	language plpgsql
	set search_path = ''
as $$
begin
	new.version := old.version + 1;
	new.updated_at := now();
	return new;
end;
$$;

-- PostgREST turns an SQLSTATE of PT409 into the HTTP status 409.
create function private.refuse_stale_version() returns void
	language plpgsql
	set search_path = ''
as $$
begin
	raise exception 'This record was changed by someone else in the meantime.'
		using errcode = 'PT409';
end;
$$;

revoke execute on function private.count_version() from public;
revoke execute on function private.refuse_stale_version() from public;
grant usage on schema private to authenticated, service_role;
grant execute on function private.refuse_stale_version() to authenticated, service_role;
