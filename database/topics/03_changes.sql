-- Tells the server that something was saved: when a transaction commits, pages are refreshed.

-- Counts a change of a topic, 'content' or 'message', announces it, and returns its version. Each topic
-- has a version of its own, so a server that was cut off for a moment finds out what it has missed.
create function private.announce(topic text, subject text) returns bigint language plpgsql as $$
declare
	next_version bigint;
begin
	execute format('update private.%I set version = version + 1 returning version', topic || '_version')
		into next_version;
	perform pg_notify(topic || '_changed', json_build_object('table', subject, 'version', next_version)::text);
	return next_version;
end;
$$;

-- The current versions, for a server that has just started to listen.
create function public.content_version() returns bigint language sql stable security definer as $$
	select version from private.content_version;
$$;

create function public.message_version() returns bigint language sql stable security definer as $$
	select version from private.message_version;
$$;

-- Announces a statement. Its argument is the topic. One that changed no row is none.
create function private.announce_change() returns trigger language plpgsql security definer as $$
begin
	-- Two conditions: Postgres would look for the table of changed rows in one, and a TRUNCATE has none.
	if tg_op <> 'TRUNCATE' then
		if not exists (select from changed) then
			return null;
		end if;
	end if;
	perform private.announce(tg_argv[0], tg_table_name);
	return null;
end;
$$;

-- A name alone is no content: an upload must not empty the page cache.
create function private.announce_image_change() returns trigger language plpgsql security definer as $$
begin
	if tg_op = 'UPDATE' then
		if not exists (
			select key, alt, focus_x, focus_y from changed except select key, alt, focus_x, focus_y from before
		) then
			return null;
		end if;
	elsif tg_op <> 'TRUNCATE' then
		if not exists (select from changed where is_described) then
			return null;
		end if;
	end if;
	perform private.announce(tg_argv[0], tg_table_name);
	return null;
end;
$$;

-- Announces a table's changes. database/tests/change-feed.test.ts fails for a public table without it.
create function private.announce_changes_of(
	watched regclass, topic text default 'content', announcement regproc default 'private.announce_change'
) returns void language plpgsql as $$
declare
	operation text;
begin
	-- Only a trigger for one kind of statement is given the rows that it changed.
	foreach operation in array array['insert', 'update', 'delete', 'truncate'] loop
		execute format(
			'create or replace trigger %1$I after %2$s on %3$s %4$s
				for each statement execute function %5$s(%6$L)',
			'announce_' || operation, operation, watched,
			case operation
				when 'insert' then 'referencing new table as changed'
				when 'update' then 'referencing old table as before new table as changed'
				when 'delete' then 'referencing old table as changed'
				else ''
			end,
			announcement, topic
		);
	end loop;
end;
$$;

select private.announce_changes_of(watched)
from unnest('{
	public.site_content, public.navigation_items, public.categories, public.products,
	public.product_categories, public.sold_out, public.allergen_reviews, public.redirects, public.custom_pages
}'::regclass[]) as watched;
select private.announce_changes_of('public.image_details', announcement => 'private.announce_image_change');
-- Open pages of the back office learn of the team as they learn of messages.
select private.announce_changes_of(watched, 'message')
from unnest('{public.contact_messages, private.erased_addresses, public.user_roles}'::regclass[]) as watched;

grant execute on function public.content_version, public.message_version to service_role;
