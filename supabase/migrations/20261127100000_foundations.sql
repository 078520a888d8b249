-- What every later file needs: the schemas, versions of rows, and how texts are searched.

-- A hosted project grants every new table and function of `public` to every role. Here nothing is
-- reachable unless access.sql says so.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- Tables and functions that the API must not offer.
create schema private;

-- Two people may edit the same record. A save names the version it started from, and a
-- save that started from an older one is refused.
create function private.count_version() returns trigger
	language plpgsql set search_path = '' as $$
begin
	new.version := old.version + 1;
	new.updated_at := now();
	return new;
end;
$$;

-- PostgREST turns an SQLSTATE of PT409 into the HTTP status 409.
create function private.refuse_stale_version() returns void
	language plpgsql set search_path = '' as $$
begin
	raise exception 'Someone else changed this record in the meantime.'
		using errcode = 'PT409';
end;
$$;

-- A text as searches compare it, without accents and capitals: "Crème Brûlée" and "creme brulee" are
-- the same. What Unicode does not take apart into a letter and an accent is named one by one.
create function private.searchable(given text) returns text
	language sql immutable strict parallel safe set search_path = '' as $$
	select translate(
		replace(replace(replace(
			lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
		'øłđðıħς‘’ʼ“”', 'olddihσ''''''""'
	);
$$;

-- A LIKE pattern for each word of a search, the longest word first. Nothing but blanks is a search
-- for everything.
create function private.search_patterns(search text) returns text[]
	language sql immutable strict parallel safe set search_path = '' as $$
	select coalesce(array_agg(pattern order by char_length(pattern) desc, pattern), array['%'])
	from (
		select distinct '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' as pattern
		from regexp_split_to_table(private.searchable(search), '\s+') as word
		where word <> ''
	) as patterns;
$$;

-- The extension finds parts of words with an index. A Postgres that lacks it, or does not let us
-- have it, reads all messages instead.
do $$
begin
	if exists (select from pg_available_extensions where name = 'pg_trgm') then
		create schema if not exists extensions;
		create extension if not exists pg_trgm with schema extensions;
	end if;
exception when insufficient_privilege or feature_not_supported then
	null;
end;
$$;

-- Backups and upgrades

-- While a backup is being restored, nobody else writes: a write would be confirmed and then replaced.
-- The restore holds an advisory lock in its transaction, and each write shares it until it commits.
-- So the restore waits for running writes, refuses later ones at once, and a restore that is killed
-- lets go of the lock with its connection. Pages are read as before.
create function private.require_no_restore() returns boolean
	language plpgsql set search_path = '' as $$
begin
	-- server/backend/postgres/advisory-locks.ts
	if not pg_try_advisory_xact_lock_shared(7283531) then
		raise exception 'The site is being restored from a backup. Please try again in a minute.'
			using errcode = 'PT503';
	end if;
	return true;
end;
$$;

create function private.refuse_during_restore() returns trigger
	language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_no_restore();
	return null;
end;
$$;

-- For each table that backups hold. server/backup/restore/restore-gate.test.ts fails for one without it.
create function private.refuse_during_restore_on(watched regclass) returns void
	language plpgsql set search_path = '' as $$
begin
	execute format(
		'create or replace trigger refuse_during_restore
			before insert or update or delete or truncate on %s
			for each statement execute function private.refuse_during_restore()', watched
	);
end;
$$;

-- The migrations of this database, for a server that reaches it through the API alone: it compares
-- them with its own when it starts. Null where they are not recorded.
create function public.applied_migrations() returns text[]
	language plpgsql stable security definer set search_path = '' as $$
begin
	if to_regclass('supabase_migrations.schema_migrations') is null then
		return null;
	end if;
	return array(select version from supabase_migrations.schema_migrations order by version);
end;
$$;
