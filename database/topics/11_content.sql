-- The words and images of the pages, the settings of the site, and the menu.

create trigger count_version before update on public.site_content
	for each row execute function private.count_version();
create trigger count_version before update on public.image_details
	for each row execute function private.count_version();
create trigger count_version before update on public.navigation_items
	for each row execute function private.count_version('display_order');

create function public.get_sections(keys text[]) returns setof public.site_content language sql stable as $$
	select * from public.site_content where section = any (keys);
$$;

create function public.list_menu() returns setof public.navigation_items language sql stable as $$
	select * from public.navigation_items where active order by display_order, created_at, id;
$$;

create function public.list_navigation_items() returns setof public.navigation_items language sql stable as $$
	select private.require('content');
	select * from public.navigation_items order by display_order, created_at, id;
$$;

-- Saves several sections, each with its key, the version that the change started from, and columns.
create function public.save_site_content(sections jsonb, submission_id uuid default null)
	returns setof public.site_content language sql as $$
	select private.require(private.permission_of_section(changed ->> 'section'))
	from jsonb_array_elements(sections) as changed;
	select * from jsonb_populate_recordset(null::public.site_content, coalesce(
		private.earlier_answer(submission_id),
		private.keep_answer(submission_id, (
			select coalesce(jsonb_agg(private.save_record_by_key(
				'public.site_content',
				jsonb_build_object('section', entry -> 'section'),
				entry - 'section' - 'expected_version',
				(entry ->> 'expected_version')::integer
			)), '[]')
			from jsonb_array_elements(sections) as entry
		))
	));
$$;

-- Saves a record that has a place in a list: a new one this place. It is changed by moving the record.
create function private.save_placed_record(
	target regclass, record_id uuid, new_id uuid, given jsonb, expected_version integer, place bigint
) returns jsonb language sql as $$
	select private.refuse_if(given ? 'display_order', 'PT400', 'A save may not write: display_order');
	select private.save_record(
		target, record_id, new_id, given,
		case when record_id is null then jsonb_build_object('display_order', place) else '{}' end,
		expected_version
	);
$$;

-- A new item is active, and its place is the number of items so far.
create function public.save_navigation_item(
	given jsonb, record_id uuid default null, expected_version integer default null,
	submission_id uuid default null
) returns public.navigation_items language sql as $$
	select private.require('content');
	select * from jsonb_populate_record(null::public.navigation_items, coalesce(
		private.earlier_answer(submission_id),
		private.keep_answer(submission_id, private.save_placed_record(
			'public.navigation_items', record_id, submission_id, given, expected_version,
			(select count(*) from public.navigation_items)
		))
	));
$$;

-- Puts the menu in an order, all of it: `expected_ids` is the order that it was in.
create function public.move_navigation_items(ids uuid[], expected_ids uuid[] default null) returns void
	language plpgsql as $$
declare
	current_ids uuid[];
	moved integer;
begin
	perform private.require('content');
	lock table public.navigation_items in share row exclusive mode;
	current_ids := array(select id from public.navigation_items order by display_order, created_at, id);
	if expected_ids <> current_ids and current_ids = ids then
		return;
	end if;
	update public.navigation_items
	set display_order = wanted.place - 1
	from unnest(ids) with ordinality as wanted (id, place)
	where navigation_items.id = wanted.id;
	get diagnostics moved = row_count;
	perform private.refuse_stale_version(expected_ids <> current_ids or moved <> cardinality(ids));
end;
$$;

create function public.delete_navigation_item(item_id uuid) returns void language sql as $$
	select private.require('content');
	with deleted as (delete from public.navigation_items where id = item_id returning id)
	select private.refuse_if(not exists (select from deleted), 'PT404', 'This record no longer exists.');
$$;

-- Whether a text has few enough elements to be shown (app/bakery/content/rich-text/markup.ts).
create function private.has_little_markup(content text) returns boolean language sql immutable as $$
	select coalesce(char_length(content) - char_length(replace(content, '<', '')) <= 12000, true);
$$;

-- Whether a section may have a content, of every author. server/backend/calls/form-arguments.ts asks for more.
create function private.can_be_content(section text, content text) returns boolean language sql immutable as $$
	select content is null or (
		octet_length(content) <= 1000000 and private.has_little_markup(content) and (
			section not in ('settings', 'seo', 'contact', 'hours', 'orders', 'payments', 'announcement', 'words')
			or private.object_of(content) is not null
		)
	);
$$;

grant select on public.site_content, public.navigation_items to anon;
grant select, delete on public.site_content, public.navigation_items to authenticated;
grant
	insert (section, title, subtitle, content, image_url),
	update (title, subtitle, content, image_url)
	on public.site_content to authenticated;
grant
	insert (id, title, path, show_in_header, show_in_footer, active, display_order),
	update (title, path, show_in_header, show_in_footer, display_order)
	on public.navigation_items to authenticated;

-- Visitors can't read the announcement: the server sends it at its time.
create policy "Everyone sees the content of the site" on public.site_content
	for select to anon, authenticated using (section <> 'announcement');
create policy "Administrators write the content of the site" on public.site_content
	for all to authenticated using (private.may(private.permission_of_section(section)))
	with check (
		private.may(private.permission_of_section(section)) and private.can_be_content(section, content)
	);
create policy "Everyone sees the active menu items" on public.navigation_items
	for select to anon, authenticated using (active);
create policy "Administrators see and write all menu items" on public.navigation_items
	for all to authenticated using ((select private.may('content')));

grant execute on function public.get_sections to anon, authenticated, service_role;
grant execute on function public.list_menu to anon, authenticated;
grant execute on function private.can_be_content, private.has_little_markup to authenticated, service_role;
grant execute on function
	private.save_placed_record, public.delete_navigation_item, public.list_navigation_items,
	public.move_navigation_items, public.save_navigation_item, public.save_site_content to authenticated;
