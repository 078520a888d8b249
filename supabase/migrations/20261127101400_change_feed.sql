-- Tells the server that something was saved, so that it can empty its page cache and refresh open
-- pages. The notices of a transaction leave when it commits, and none leave when it is rolled back. A
-- hosted project announces changes through its Realtime service as well.

-- The content

-- Counts a change of the public content, and announces it. A statement that changed no row is none.
create function private.announce_content_change() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	next_version bigint;
begin
	-- Two conditions and not one: Postgres would look for the table of changed rows in both cases,
	-- and a TRUNCATE has none.
	if tg_op <> 'TRUNCATE' then
		if not exists (select from changed) then
			return null;
		end if;
	end if;
	update private.content_version set version = version + 1 returning version into next_version;
	perform pg_notify(
		'content_changed',
		json_build_object('table', tg_table_name, 'version', next_version)::text
	);
	return null;
end;
$$;

-- The version of the public content now, for a server that has just started to listen.
create function public.content_version() returns bigint
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select version from private.content_version;
$$;

-- Pages change when something is saved, and by time: a shop opens, a day ends. Servers whose clocks
-- agree announce the same instant together, which counts once. One whose clock is late announces it
-- again: what its pages have shown since the first time is that of before. Returns the version of the
-- content then.
create function public.announce_change_by_time(instant timestamptz) returns bigint
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	next_version bigint;
begin
	update private.content_version
	set version = version + 1, changed_by_time_at = instant, announced_at = clock_timestamp()
	where changed_by_time_at <> instant
		or announced_at not between clock_timestamp() - interval '300 ms' and clock_timestamp()
	returning version into next_version;
	if next_version is null then
		return public.content_version();
	end if;
	perform pg_notify(
		'content_changed', json_build_object('table', 'time', 'version', next_version)::text
	);
	return next_version;
end;
$$;

-- What visitors see is announced by one call for each table, to the server and to the Realtime
-- service of a hosted project. supabase/tests/change-feed.test.ts fails for a table that strangers
-- may read and that is not announced.
create function private.announce_content_changes_of(watched regclass) returns void
	language plpgsql
	set search_path = ''
as $$
declare
	operation text;
begin
	-- Only a trigger for one kind of statement is given the rows that it changed.
	foreach operation in array array['insert', 'update', 'delete', 'truncate'] loop
		execute format(
			'create or replace trigger %1$I after %2$s on %3$s %4$s
				for each statement execute function private.announce_content_change()',
			'announce_' || operation, operation, watched,
			case operation
				when 'truncate' then ''
				when 'delete' then 'referencing old table as changed'
				else 'referencing new table as changed'
			end
		);
	end loop;
	if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime')
		and not exists (
			select from pg_catalog.pg_publication_rel join pg_catalog.pg_publication
				on pg_publication.oid = prpubid
			where pubname = 'supabase_realtime' and prrelid = watched
		)
	then
		execute format('alter publication supabase_realtime add table %s', watched);
	end if;
end;
$$;

select private.announce_content_changes_of('public.site_content');
select private.announce_content_changes_of('public.navigation_items');
select private.announce_content_changes_of('public.categories');
select private.announce_content_changes_of('public.products');
select private.announce_content_changes_of('public.product_categories');
select private.announce_content_changes_of('public.sold_out');
select private.announce_content_changes_of('public.allergen_reviews');

-- A name alone is no content: an upload must not empty the page cache.
create function private.announce_picture_change() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	next_version bigint;
begin
	if tg_op = 'UPDATE' then
		if not exists (
			select from changed join before using (key)
			where (changed.alt, changed.focus_x, changed.focus_y)
				is distinct from (before.alt, before.focus_x, before.focus_y)
		) then
			return null;
		end if;
	elsif tg_op <> 'TRUNCATE' then
		if not exists (select from changed where is_described) then
			return null;
		end if;
	end if;
	update private.content_version set version = version + 1 returning version into next_version;
	perform pg_notify(
		'content_changed',
		json_build_object('table', tg_table_name, 'version', next_version)::text
	);
	return null;
end;
$$;

create trigger announce_insert after insert on public.pictures
	referencing new table as changed
	for each statement execute function private.announce_picture_change();
create trigger announce_update after update on public.pictures
	referencing old table as before new table as changed
	for each statement execute function private.announce_picture_change();
create trigger announce_delete after delete on public.pictures
	referencing old table as changed
	for each statement execute function private.announce_picture_change();
create trigger announce_truncate after truncate on public.pictures
	for each statement execute function private.announce_picture_change();

-- Messages are announced with a version of their own. So a server that was cut off for a moment finds
-- out whether it has missed something.

create function private.announce_message_change() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	next_version bigint;
begin
	-- Two conditions and not one, as in announce_content_change.
	if tg_op <> 'TRUNCATE' then
		if not exists (select from changed) then
			return null;
		end if;
	end if;
	update private.message_version set version = version + 1 returning version into next_version;
	perform pg_notify(
		'message_changed',
		json_build_object('table', tg_table_name, 'version', next_version)::text
	);
	return null;
end;
$$;

-- The version of the messages now, for a server that has just started to listen.
create function public.message_version() returns bigint
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select version from private.message_version;
$$;

create trigger announce_insert after insert on public.contact_messages
	referencing new table as changed
	for each statement execute function private.announce_message_change();
create trigger announce_update after update on public.contact_messages
	referencing new table as changed
	for each statement execute function private.announce_message_change();
create trigger announce_delete after delete on public.contact_messages
	referencing old table as changed
	for each statement execute function private.announce_message_change();
create trigger announce_truncate after truncate on public.contact_messages
	for each statement execute function private.announce_message_change();

-- An erased address is announced like a message.
create trigger announce_insert after insert on private.erased_addresses
	referencing new table as changed
	for each statement execute function private.announce_message_change();
create trigger announce_update after update on private.erased_addresses
	referencing new table as changed
	for each statement execute function private.announce_message_change();

do $$
begin
	if exists (select from pg_publication where pubname = 'supabase_realtime') then
		alter publication supabase_realtime add table public.pictures, public.contact_messages;
	end if;
end;
$$;
