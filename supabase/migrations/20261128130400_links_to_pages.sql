-- Links that lead to pages of the owner's own. They can be changed together with the page: when it
-- moves, and when it goes.

-- The places with links that the owner writes: a menu item is an address, the others are texts and
-- buttons that have links.
create function private.link_places()
	returns table (kind text, in_table text, in_column text, id text, name text, content text)
	language sql stable set search_path = '' as $$
	select 'menu-item', 'navigation_items', 'path', id::text, title, path from public.navigation_items
	union all
	select 'section', 'site_content', 'content', section, section, content from public.site_content
	union all
	select 'own-page', 'pages', 'content', id::text, title, content from public.pages
	union all
	select 'own-page', 'pages', 'buttons', id::text, title, buttons::text from public.pages;
$$;

-- The pattern of the links to these paths: an address alone, or that of a link or button. The text of
-- a section may be in JSON, with a backslash before its quotes.
create function private.links_to(paths text[]) returns text
	language sql immutable set search_path = '' as $$
	select format(
		'(^|\mhref\s*=\s*\\?["'']?|"url"\s*:\s*")/(?:%s)(?=/?(?:[\\"''?#\s>]|$))',
		array_to_string(paths, '|')
	);
$$;

-- What links to a page, other than itself.
create function public.list_links_to_page(page_id uuid)
	returns table (kind text, id text, name text)
	language sql stable set search_path = '' as $$
	select distinct place.kind, place.id, place.name
	from public.pages as page
		cross join private.link_places() as place
	where page.id = page_id
		and place.id <> page_id::text
		and place.content ~* private.links_to(page.path || page.earlier_paths)
	order by place.kind, place.name;
$$;

-- Leads what links to a page to another address. Returns each place, before and after.
create function private.lead_links(page public.pages, address text) returns jsonb
	language plpgsql set search_path = '' as $$
declare
	pattern text := private.links_to(page.path || page.earlier_paths);
	place record;
	after text;
	changed jsonb := '[]';
begin
	if address !~ '^/([a-z0-9?][a-z0-9/?=-]*)?$' then
		raise exception 'Links may lead to an address on this site only.' using errcode = 'PT400';
	end if;
	for place in
		select * from private.link_places()
		where id <> page.id::text and content ~* pattern
	loop
		after := regexp_replace(place.content, pattern, '\1' || address, 'gi');
		perform private.set_link_place(place.in_table, place.in_column, place.id, after);
		changed := changed || jsonb_build_object(
			'in_table', place.in_table, 'in_column', place.in_column, 'id', place.id,
			'before', place.content, 'after', after
		);
	end loop;
	return changed;
end;
$$;

create function private.set_link_place(in_table text, in_column text, id text, content text)
	returns void
	language sql set search_path = '' as $$
	select private.update_record(
		format('public.%I', in_table)::regclass,
		jsonb_build_object(private.key_column(in_table), id),
		jsonb_build_object(
			in_column, case in_column when 'buttons' then content::jsonb else to_jsonb(content) end
		),
		'{}',
		null
	);
$$;

-- Links lead to a restored page again where they were not changed since.
create function private.lead_links_back(places jsonb) returns void
	language sql set search_path = '' as $$
	select private.set_link_place(in_table, in_column, id, before)
	from jsonb_to_recordset(places)
		as place (in_table text, in_column text, id text, before text, after text)
	where private.record_now(in_table, id) ->> in_column = after;
$$;

-- What is being saved is waited for, so that nothing of it is lost.
create function private.lock_link_places() returns void
	language plpgsql set search_path = '' as $$
begin
	lock table public.navigation_items, public.site_content, public.pages
		in share row exclusive mode;
end;
$$;

-- Deletes a page, and leads the links to it to another address if there is one.
create function public.delete_page(page_id uuid, links_lead_to text default null) returns void
	language plpgsql security definer set search_path = '' as $$
declare
	deleted public.pages;
begin
	perform private.require('content');
	if links_lead_to is not null then
		perform private.lock_link_places();
	end if;
	delete from public.pages where id = page_id returning * into deleted;
	if not found then
		raise exception 'This page no longer exists.' using errcode = 'PT404';
	end if;
	if links_lead_to is not null then
		update private.trash
		set content = content || jsonb_build_object('links', jsonb_build_object(
			'places', private.lead_links(deleted, links_lead_to)
		))
		where kind = 'own-page' and record_id = page_id::text;
	end if;
end;
$$;

revoke execute on function
	private.lead_links, private.lead_links_back, private.link_places, private.links_to,
	private.lock_link_places, private.set_link_place, public.delete_page, public.list_links_to_page
	from public, anon, authenticated, service_role;
grant execute on function public.delete_page, public.list_links_to_page to authenticated;
-- What those, and a save, call with the rights of their callers.
grant execute on function
	private.key_column, private.lead_links, private.link_places, private.links_to,
	private.lock_link_places, private.set_link_place
	to authenticated;
