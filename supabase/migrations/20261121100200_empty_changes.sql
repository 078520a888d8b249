-- A statement that changes no row is no change: an update that row-level security lets find nothing
-- must not empty the page cache, or anybody who is signed in could keep it empty.

create or replace function private.announce_content_change() returns trigger
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

create or replace function private.announce_message_change() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
begin
	if tg_op <> 'TRUNCATE' then
		if not exists (select from changed) then
			return null;
		end if;
	end if;
	perform pg_notify('message_changed', json_build_object('table', tg_table_name)::text);
	return null;
end;
$$;

-- Only a trigger for one kind of statement is given the rows that it changed.
do $$
declare
	watched text;
	announce text;
begin
	foreach watched in array array[
		'site_content', 'navigation_items', 'categories', 'products', 'product_categories',
		'contact_messages'
	] loop
		announce := case watched
			when 'contact_messages' then 'private.announce_message_change()'
			else 'private.announce_content_change()'
		end;
		execute format('drop trigger announce_change on public.%I', watched);
		execute format(
			'create trigger announce_insert after insert on public.%I
				referencing new table as changed
				for each statement execute function %s', watched, announce);
		execute format(
			'create trigger announce_update after update on public.%I
				referencing new table as changed
				for each statement execute function %s', watched, announce);
		execute format(
			'create trigger announce_delete after delete on public.%I
				referencing old table as changed
				for each statement execute function %s', watched, announce);
		execute format(
			'create trigger announce_truncate after truncate on public.%I
				for each statement execute function %s', watched, announce);
	end loop;
end;
$$;
