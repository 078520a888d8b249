-- Tells the server that something was saved, so that it can empty its page cache and refresh open
-- pages. The notices of a transaction leave when it commits, and none leave when it is rolled back.

-- One row: how often the public content has changed. It is a row and not a sequence because the
-- lock on it makes the numbers follow the order of the commits, and nobody sees a number before
-- the change it counts.
create table private.content_version (
	only_row boolean primary key default true check (only_row),
	version bigint not null
);

insert into private.content_version (version) values (1);

create function private.announce_content_change() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	next_version bigint;
begin
	update private.content_version set version = version + 1 returning version into next_version;
	perform pg_notify(
		'content_changed',
		json_build_object('table', tg_table_name, 'version', next_version)::text
	);
	return null;
end;
$$;

-- Messages are not public content: they leave the page cache alone.
create function private.announce_message_change() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
begin
	perform pg_notify('message_changed', json_build_object('table', tg_table_name)::text);
	return null;
end;
$$;

revoke execute on function private.announce_content_change() from public;
revoke execute on function private.announce_message_change() from public;

create trigger announce_change
	after insert or update or delete or truncate on public.site_content
	for each statement execute function private.announce_content_change();
create trigger announce_change
	after insert or update or delete or truncate on public.navigation_items
	for each statement execute function private.announce_content_change();
create trigger announce_change
	after insert or update or delete or truncate on public.categories
	for each statement execute function private.announce_content_change();
create trigger announce_change
	after insert or update or delete or truncate on public.products
	for each statement execute function private.announce_content_change();
create trigger announce_change
	after insert or update or delete or truncate on public.product_categories
	for each statement execute function private.announce_content_change();
create trigger announce_change
	after insert or update or delete or truncate on public.contact_messages
	for each statement execute function private.announce_message_change();

-- The version of the public content now, for a server that has just started to listen.
create function public.content_version() returns bigint
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select version from private.content_version;
$$;

revoke execute on function public.content_version() from public;
grant execute on function public.content_version() to service_role;

-- A hosted project announces changes through its Realtime service instead.
do $$
begin
	if exists (select from pg_publication where pubname = 'supabase_realtime') then
		alter publication supabase_realtime add table
			public.site_content,
			public.navigation_items,
			public.categories,
			public.products,
			public.product_categories,
			public.contact_messages;
	end if;
end;
$$;
