-- Custom pages, and the links that lead to them.

create trigger count_version before update on public.custom_pages for each row execute function
	private.count_version('display_order', 'earlier_paths', 'visible_from', 'visible_until');

-- Whether a path leads to another page, now or from earlier.
create function private.is_path_taken(wanted text, by_page uuid) returns boolean language sql stable as $$
	select exists (
		select from public.custom_pages
		where id <> by_page and (path = wanted or wanted = any (earlier_paths))
	);
$$;

-- A path leads to one page, also after the page has moved on from it. A site has at most 200 pages.
create function private.check_custom_page() returns trigger language plpgsql security definer as $$
begin
	-- Two pages that are saved at once are compared with each other.
	perform pg_advisory_xact_lock(hashtextextended('custom_pages', 0));
	if tg_op = 'INSERT' then
		perform private.refuse_if((select count(*) from public.custom_pages) >= 200, 'PT422',
			'A site can have at most 200 pages. Delete one first.');
	elsif old.path <> new.path then
		new.earlier_paths := array_remove(
			old.earlier_paths || case when old.is_published then array[old.path] end, new.path
		);
	else
		return new;
	end if;
	perform private.refuse_if(private.is_path_taken(new.path, new.id), '23505',
		'duplicate key value violates unique constraint "custom_pages_path_key"');
	return new;
end;
$$;

create trigger check_custom_page before insert or update on public.custom_pages
	for each row execute function private.check_custom_page();

-- In their order: for visitors the published ones in their time, for the back office all.
create function public.list_custom_pages() returns setof json language sql stable as $$
	select json_build_object(
		'id', id, 'title', title, 'path', path, 'purpose', purpose, 'is_published', is_published,
		'show_in_footer', show_in_footer, 'shown_from', shown_from, 'shown_until', shown_until,
		'earlier_paths', earlier_paths, 'updated_at', updated_at, 'version', version
	)
	from public.custom_pages
	order by display_order, created_at, id;
$$;

create function public.find_custom_page(page_id uuid default null, at_path text default null)
	returns setof public.custom_pages language sql stable as $$
	select * from public.custom_pages where id = page_id or path = at_path;
$$;

-- A new page comes after the others. Links to a page that moves can be changed at the same time.
create function public.save_custom_page(
	given jsonb, record_id uuid default null, expected_version integer default null,
	submission_id uuid default null, changes_links boolean default false
) returns public.custom_pages language plpgsql as $$
declare
	saved jsonb;
	before public.custom_pages;
begin
	perform private.require('content');
	saved := private.earlier_answer(submission_id);
	if saved is null then
		select * into before from public.custom_pages
		where changes_links and id = record_id and path <> given ->> 'path';
		if found then
			-- What is being saved is waited for, so that nothing of it is lost.
			lock table public.navigation_items, public.site_content, public.custom_pages in share row exclusive mode;
		end if;
		saved := private.save_placed_record(
			'public.custom_pages', record_id, submission_id, given, expected_version,
			(select coalesce(max(display_order) + 1, 0) from public.custom_pages)
		);
		if before.id is not null then
			perform private.point_links(before, '/' || (saved ->> 'path'));
		end if;
		perform private.keep_answer(submission_id, saved);
	end if;
	return jsonb_populate_record(null::public.custom_pages, saved);
end;
$$;

-- The milliseconds until a product or page appears or disappears, by the clock of the database: row-level
-- security goes by it, and that of a server may differ.
create function public.next_showing_change() returns double precision language sql stable as $$
	select extract(epoch from min(instant) - now())::double precision * 1000
	from (
		select shown_from, shown_until from public.products where active
		union all
		select shown_from, shown_until from public.custom_pages where is_published
	) as shown cross join unnest(array[shown_from, shown_until]) as instant
	where instant > now();
$$;

-- The places where the owner writes links: addresses of menu items, texts, and buttons.
create function private.link_places()
	returns table (kind text, in_table text, in_column text, id text, name text, content text)
	language sql stable as $$
	select 'menu-item', 'navigation_items', 'path', id::text, title, path from public.navigation_items
	union all
	select 'section', 'site_content', 'content', section, section, content from public.site_content
	union all
	select 'custom-page', 'custom_pages', 'content', id::text, title, content from public.custom_pages
	union all
	select 'custom-page', 'custom_pages', 'buttons', id::text, title, buttons::text from public.custom_pages;
$$;

-- The pattern of the links to these paths. In JSON, quotes have a backslash before them.
create function private.links_to(paths text[]) returns text language sql immutable as $$
	select format(
		'(^|\mhref\s*=\s*\\?["'']?|"url"\s*:\s*")/(?:%s)(?=/?(?:[\\"''?#\s>]|$))',
		array_to_string(paths, '|')
	);
$$;

create function public.list_links_to_custom_page(page_id uuid) returns table (kind text, id text, name text)
	language sql stable as $$
	select private.require('content');
	select distinct place.kind, place.id, place.name
	from public.custom_pages as page cross join private.link_places() as place
	where page.id = page_id
		and place.id <> page_id::text
		and place.content ~* private.links_to(page.path || page.earlier_paths)
	order by place.kind, place.name;
$$;

-- Points links at another page. Returns each place, before and after.
create function private.point_links(page public.custom_pages, address text) returns jsonb language plpgsql as $$
declare
	pattern text := private.links_to(page.path || page.earlier_paths);
begin
	perform private.refuse_if(address !~ '^/([a-z0-9?][a-z0-9/?=-]*)?$', 'PT400',
		'Links must point to an address on this site.');
	return (
		select coalesce(jsonb_agg(to_jsonb(place)), '[]')
		from (
			select in_table, in_column, id, content as before,
				regexp_replace(content, pattern, '\1' || address, 'gi') as after
			from private.link_places()
			where id <> page.id::text and content ~* pattern
		) as place cross join lateral private.set_link_place(in_table, in_column, id, after)
	);
end;
$$;

create function private.set_link_place(in_table text, in_column text, id text, content text) returns void
	language sql as $$
	select private.update_record(
		format('public.%I', in_table)::regclass, jsonb_build_object(private.key_column(in_table), id),
		jsonb_build_object(
			in_column, case in_column when 'buttons' then content::jsonb else to_jsonb(content) end
		)
	);
$$;

-- Points links at a restored page again, unless they have changed since.
create function private.restore_links(places jsonb) returns void language sql as $$
	select private.set_link_place(in_table, in_column, id, before)
	from jsonb_to_recordset(places)
		as place (in_table text, in_column text, id text, before text, after text)
	where private.record_now(in_table, id) ->> in_column = after;
$$;

-- Deletes a page, and points the links to it at another address if there is one.
create function public.delete_custom_page(page_id uuid, links_target text default null) returns void
	language plpgsql security definer as $$
declare
	deleted public.custom_pages;
begin
	perform private.require('content');
	if links_target is not null then
		lock table public.navigation_items, public.site_content, public.custom_pages in share row exclusive mode;
	end if;
	delete from public.custom_pages where id = page_id returning * into deleted;
	perform private.refuse_if(not found, 'PT404', 'This page no longer exists.');
	if links_target is not null then
		update private.trash
		set content = jsonb_set(content, '{links,places}', private.point_links(deleted, links_target))
		where kind = 'custom-page' and record_id = page_id::text;
	end if;
end;
$$;

grant select on public.custom_pages to anon;
grant select, delete on public.custom_pages to authenticated;
select private.grant_writing('public.custom_pages', kept => '{earlier_paths}');

-- A draft, and a page outside of its time, are for administrators alone.
create policy "Everyone sees the published pages in their time" on public.custom_pages
	for select to anon, authenticated
	using (is_published and visible_from <= now() and visible_until > now());
create policy "Administrators see and write all pages" on public.custom_pages
	for all to authenticated using ((select private.may('content')))
	with check ((select private.may('content')) and private.has_little_markup(content));

grant execute on function public.find_custom_page, public.list_custom_pages to anon, authenticated;
grant execute on function public.next_showing_change to service_role;
grant execute on function
	private.point_links, private.link_places, private.links_to, private.set_link_place, public.delete_custom_page,
	public.list_links_to_custom_page, public.save_custom_page to authenticated;
