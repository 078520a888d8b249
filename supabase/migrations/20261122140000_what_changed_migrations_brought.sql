-- Before the first release some migrations were changed after they had been applied somewhere. A
-- database that was made meanwhile gets here what it missed; on every other nothing changes.

drop index if exists public.categories_in_display_order;
create index categories_in_display_order on public.categories (display_order, name, id);

drop index if exists public.navigation_items_in_display_order;
create index navigation_items_in_display_order
	on public.navigation_items (display_order, created_at, id);

drop trigger count_version on public.navigation_items;
create trigger count_version before update on public.navigation_items
	for each row
	when (
		(old.title, old.path, old.show_in_header, old.show_in_footer, old.active, old.version)
		is distinct from
		(new.title, new.path, new.show_in_header, new.show_in_footer, new.active, new.version)
	)
	execute function private.count_version();

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

drop function if exists public.move_navigation_items(uuid[]);

create or replace function public.move_navigation_items(
	ids uuid[],
	expected_ids uuid[] default null
) returns void
	language plpgsql
	set search_path = ''
as $$
declare
	current_ids uuid[];
	moved integer;
begin
	lock table public.navigation_items in share row exclusive mode;
	current_ids := array(
		select id from public.navigation_items order by display_order, created_at, id
	);
	if expected_ids <> current_ids then
		if current_ids = ids then
			return;
		end if;
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

revoke execute on function public.move_navigation_items(uuid[], uuid[]) from public;
grant execute on function public.move_navigation_items(uuid[], uuid[])
	to authenticated, service_role;

create or replace function public.list_pictures(
	search text default '',
	only_key text default null,
	first_row integer default 0,
	most integer default 48
) returns table (
	key text,
	uploaded_at timestamptz,
	name text,
	alt text,
	focus_x integer,
	focus_y integer,
	version integer,
	use_count integer,
	uses text,
	uses_version text,
	total integer
)
	language sql
	stable
	set search_path = ''
as $$
	with used as materialized (
		select
			key,
			count(*)::integer as use_count,
			to_json((array_agg(
				json_build_object('kind', kind, 'id', id, 'name', name) order by kind, name, id
			))[1:100])::text as uses,
			md5(string_agg(concat_ws(' ', kind, id, version), ',' order by kind, id)) as uses_version,
			string_agg(name, ' ') as names
		from private.picture_uses()
		where only_key is null or key = only_key
		group by key
	),
	known as (
		select
			objects.name as key,
			objects.created_at as uploaded_at,
			coalesce(pictures.name, '') as name,
			coalesce(pictures.alt, '') as alt,
			coalesce(pictures.focus_x, 50)::integer as focus_x,
			coalesce(pictures.focus_y, 50)::integer as focus_y,
			coalesce(pictures.version, 0) as version,
			coalesce(used.use_count, 0) as use_count,
			coalesce(used.uses, '[]') as uses,
			coalesce(used.uses_version, '') as uses_version,
			used.names
		from storage.objects
			left join public.pictures on pictures.key = objects.name
			left join used on used.key = objects.name
		where objects.bucket_id = 'product-images'
			-- Nothing in folders, and no hidden file that a hosted project keeps in an emptied bucket.
			and objects.name !~ '^\.|/'
			and (only_key is null or objects.name = only_key)
	)
	select
		key, uploaded_at, name, alt, focus_x, focus_y, version, use_count, uses, uses_version,
		(count(*) over ())::integer
	from known
	where trim(search) = ''
		or private.searchable(concat_ws(' ', key, name, alt, names))
			like all ((select private.search_patterns(search))::text[])
	order by uploaded_at desc, key
	offset greatest(first_row, 0)
	limit least(greatest(most, 1), 100);
$$;
