-- The menu of header and footer.

create table public.navigation_items (
	id uuid primary key default gen_random_uuid(),
	title text not null,
	path text not null,
	show_in_header boolean not null default true,
	show_in_footer boolean not null default false,
	active boolean not null default true,
	display_order integer not null default 0,
	version integer not null default 1,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	constraint "A menu title has 1 to 100 characters"
		check (trim(title) <> '' and char_length(title) <= 100),
	constraint "A menu path has 1 to 2000 characters"
		check (trim(path) <> '' and char_length(path) <= 2000)
);

create index navigation_items_in_display_order
	on public.navigation_items (display_order, created_at, id);

-- Where an item stands is no part of what its form edits, so moving it makes no form outdated.
create trigger count_version before update on public.navigation_items
	for each row
	when (
		(old.title, old.path, old.show_in_header, old.show_in_footer, old.active, old.version)
		is distinct from
		(new.title, new.path, new.show_in_header, new.show_in_footer, new.active, new.version)
	)
	execute function private.count_version();

alter table public.navigation_items enable row level security;

grant select on public.navigation_items to anon;
grant select, insert, update, delete on public.navigation_items to authenticated, service_role;

create policy "Everyone sees the active menu items" on public.navigation_items
	for select to anon, authenticated
	using (active);

create policy "Administrators see and write all menu items" on public.navigation_items
	for all to authenticated
	using ((select public.is_admin()))
	with check ((select public.is_admin()));

-- Puts the menu in the order of the given ids, all or nothing. expected_ids is the order that the
-- move started from: if the menu is another one by now, someone else changed it. Without it the
-- move overwrites whatever order there is, but an id that is no longer there is refused as well.
create function public.move_navigation_items(
	ids uuid[],
	expected_ids uuid[] default null
) returns void
	language plpgsql
	set search_path = ''
as $$
declare
	moved integer;
begin
	lock table public.navigation_items in share row exclusive mode;
	if expected_ids <> array(
		select id from public.navigation_items order by display_order, created_at, id
	) then
		perform private.refuse_stale_version();
	end if;

	update public.navigation_items
	set display_order = wanted.place - 1
	from unnest(ids) with ordinality as wanted (id, place)
	where navigation_items.id = wanted.id;

	get diagnostics moved = row_count;
	if moved <> cardinality(ids) then
		perform private.refuse_stale_version();
	end if;
end;
$$;

revoke execute on function public.move_navigation_items from public;
grant execute on function public.move_navigation_items to authenticated, service_role;
