-- Pictures are found by the rule by which products and messages are found.
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

drop function private.picture_search_text(text);
