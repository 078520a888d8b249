-- What every table needs: versions of its rows, searches, and a restore that nobody writes into.

-- Refuses a save of an older version. Its arguments are columns that no form has, whose changes don't count.
create function private.count_version() returns trigger language plpgsql as $$
begin
	if tg_nargs = 0 or to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
		new.version := old.version + 1;
		new.updated_at := now();
	end if;
	return new;
end;
$$;

-- An SQLSTATE of PT409 becomes the HTTP status 409. It returns nothing: its type is that of a record.
create function private.refuse_stale_version(is_stale boolean default true) returns jsonb language sql as $$
	select private.refuse_if(is_stale, 'PT409', 'Someone else changed this record in the meantime.');
	select null::jsonb;
$$;

-- Refuses with a message where this is so. An SQLSTATE of PT422 becomes the HTTP status 422.
create function private.refuse_if(condition boolean, code text, reason text) returns void language plpgsql as $$
begin
	if condition then
		raise exception '%', reason using errcode = code;
	end if;
end;
$$;

-- The back office writes the columns that forms have: all but what is counted or computed, and `kept`.
create function private.grant_writing(target regclass, kept text[] default '{}') returns void
	language plpgsql as $$
declare
	written text := (
		select string_agg(quote_ident(attname), ', ' order by attnum)
		from pg_catalog.pg_attribute
		where attrelid = target and attnum > 0 and not attisdropped and attgenerated = ''
			and attname <> all (array['version', 'created_at', 'updated_at'] || kept)
	);
begin
	execute format('grant insert (%1$s), update (%1$s) on %2$s to authenticated', written, target);
	execute format('revoke update (id) on %s from authenticated', target);
end;
$$;

-- A LIKE pattern for each word of a search, the longest word first. Blanks find everything.
create function private.search_patterns(search text) returns text[]
	language sql immutable strict parallel safe as $$
	select coalesce(array_agg(pattern order by char_length(pattern) desc, pattern), array['%'])
	from (
		select distinct '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' as pattern
		from regexp_split_to_table(private.searchable(left(search, 500)), '\s+') as word
		where word <> ''
	) as patterns;
$$;

-- While a backup is restored, nobody else writes: a write would be confirmed and then replaced. The restore
-- holds an advisory lock in its transaction, and each write shares it until it commits. So the restore waits
-- for running writes, and later ones are refused at once.
create function private.require_no_restore() returns boolean language sql as $$
	-- server/backend/postgres/advisory-locks.ts
	select private.refuse_if(not pg_try_advisory_xact_lock_shared(7283531), 'PT503',
		'The site is being restored from a backup. Please try again in a minute.');
	select true;
$$;

create function private.refuse_during_restore() returns trigger language plpgsql security definer as $$
begin
	perform private.require_no_restore();
	return null;
end;
$$;

-- Row-level security guards every table; the server sees and changes all rows of what it is granted. A
-- restore refuses writes on each table that backups hold (server/backup/restore/restore-gate.test.ts).
do $$
declare
	guarded regclass;
begin
	for guarded in
		select oid from pg_class
		where relkind = 'r'
			and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'files'::regnamespace)
	loop
		execute format('alter table %s enable row level security', guarded);
		execute format('create policy "The server" on %s to service_role using (true)', guarded);
		continue when guarded = any ('{
			private.rate_limits, private.submissions, private.content_version, private.message_version,
			private.used_challenges, private.permissions, private.order_rules, files.images
		}'::regclass[]);
		execute format(
			'create trigger refuse_during_restore before insert or update or delete or truncate on %s
			for each statement execute function private.refuse_during_restore()', guarded
		);
	end loop;
end;
$$;

create trigger refuse_during_restore before insert or update or delete or truncate on accounts.users
	for each statement execute function private.refuse_during_restore();

-- Nobody may do anything that is not granted. The server writes all that the API offers.
grant select, insert, update, delete on all tables in schema public to service_role;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to authenticated, service_role;

grant execute on function
	private.refuse_if, private.refuse_stale_version, private.require_no_restore, private.search_patterns
	to authenticated, service_role;
