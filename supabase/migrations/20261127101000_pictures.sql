-- Pictures, and everything that shows them.

-- The addresses of pictures of the bucket in a text, without their host: as they are stored, or as
-- pages show them, which is what somebody copies from a page. app/bakery/media/rules.ts knows the first.
create function private.picture_addresses(content text) returns setof text
	language sql
	immutable strict
	set search_path = ''
as $$
	select distinct found.address[1]
	from regexp_matches(
		content,
		'(/(?:storage/v1/object/public|pictures/\w+)/product-images/[^\s"''<>\\?#]+)',
		'g'
	) as found (address);
$$;

-- The key of the picture that such an address means; null for one that is wrongly encoded.
create function private.picture_key(address text) returns text
	language plpgsql
	immutable strict
	set search_path = ''
as $$
declare
	written text := substring(address from '/product-images/(.*)$');
	bytes bytea;
begin
	if position('%' in written) = 0 then
		return written;
	end if;
	select string_agg(
		case
			when found.part[1] ~ '^%[0-9A-Fa-f]{2}$' then decode(substring(found.part[1] from 2), 'hex')
			else convert_to(found.part[1], 'UTF8')
		end,
		''::bytea order by found.place
	)
	into bytes
	from regexp_matches(written, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g')
		with ordinality as found (part, place);
	return convert_from(bytes, 'UTF8');
exception
	when character_not_in_repertoire then
		return null;
end;
$$;

create function private.shows_picture(content text, picture_key text) returns boolean
	language sql
	immutable strict
	set search_path = ''
as $$
	select content like '%/product-images/%' and exists (
		select from private.picture_addresses(content) as address
		where private.picture_key(address) = shows_picture.picture_key
	);
$$;

-- The text with the address of another picture wherever it shows this one.
create function private.with_picture_replaced(content text, old_key text, new_address text)
	returns text
	language plpgsql
	immutable strict
	set search_path = ''
as $$
declare
	replaced text := content;
	old_address text;
begin
	for old_address in
		select address from private.picture_addresses(content) as address
		where private.picture_key(address) = old_key
	loop
		replaced := regexp_replace(
			replaced,
			-- Not where it is the beginning of a longer name.
			regexp_replace(old_address, '([^\w/])', '\\\1', 'g') || '(?![^\s"''<>\\?#])',
			replace(new_address, '\', '\\'),
			'g'
		);
	end loop;
	return replaced;
end;
$$;

-- Everything that shows a picture of the bucket, as far as the caller may see it.
create function private.picture_uses()
	returns table (key text, kind text, id text, name text, version integer)
	language sql
	stable
	set search_path = ''
as $$
	select distinct private.picture_key(address), 'product', id::text, name, version
	from public.products, private.picture_addresses(image_url) as address
	where image_url like '%/product-images/%'
	union all
	select distinct private.picture_key(address), 'category', id::text, name, version
	from public.categories, private.picture_addresses(image_url) as address
	where image_url like '%/product-images/%'
	union all
	select distinct
		private.picture_key(address),
		case section when 'settings' then 'logo' else 'section' end,
		section, section, version
	from public.site_content, private.picture_addresses(image_url) as address
	union all
	select distinct private.picture_key(address), 'text', section, section, version
	from public.site_content, private.picture_addresses(content) as address;
$$;

-- Differs as soon as something else shows the picture, or what shows it was saved.
create function private.picture_uses_version(picture_key text) returns text
	language sql
	stable strict
	set search_path = ''
as $$
	select coalesce(md5(string_agg(concat_ws(' ', kind, id, version), ',' order by kind, id)), '')
	from private.picture_uses()
	where key = picture_uses_version.picture_key;
$$;

-- What reads and writes beside the trash
create function private.pictures_in_trash() returns setof text
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select record_id from private.trash where kind = 'picture';
$$;

create function private.is_picture_in_trash(picture_key text) returns boolean
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select exists (select from private.trash where kind = 'picture' and record_id = picture_key);
$$;

-- A part of the pictures that are not in the trash, whose files may not have been moved yet.
create function public.list_pictures(
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
			and objects.name not in (select private.pictures_in_trash())
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

-- Whether there is such a picture. One in the trash whose file was not moved yet is not there, and one
-- that was just restored is there although its file was not moved back yet.
create function private.is_picture(picture_key text) returns boolean
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select not private.is_picture_in_trash(picture_key) and exists (
		select from storage.objects
		where bucket_id in ('product-images', 'deleted-images') and objects.name = picture_key
	);
$$;

-- Says something about a picture. `expected_version` is 0 where nothing was said before.
create function public.save_picture(
	given jsonb,
	picture_key text,
	expected_version integer
) returns public.pictures
	language plpgsql
	set search_path = ''
as $$
begin
	if not private.is_picture(picture_key) then
		raise exception 'This record no longer exists.' using errcode = 'PT404';
	end if;
	return jsonb_populate_record(null::public.pictures, private.save_record_by_key(
		'public.pictures', jsonb_build_object('key', picture_key), given, expected_version
	));
end;
$$;

-- Puts another picture in the place of one, in everything that shows it. `expected_uses` is the
-- version of its uses that the owner has seen: where it differs, nothing is changed. What was open in
-- a form meanwhile has a newer version now, so that the form cannot put the old picture back unseen.
-- Returns how many records show the new one.
create function public.replace_picture(old_key text, new_address text, expected_uses text)
	returns integer
	language plpgsql
	set search_path = ''
as $$
declare
	changed integer;
	replaced integer := 0;
begin
	if private.picture_key(new_address) is null or private.picture_key(new_address) = old_key then
		raise exception 'This is the same image.' using errcode = 'PT422';
	end if;

	-- What is being saved is waited for, so that its version is known.
	perform from public.products where private.shows_picture(image_url, old_key) for update;
	perform from public.categories where private.shows_picture(image_url, old_key) for update;
	perform from public.site_content
		where private.shows_picture(image_url, old_key) or private.shows_picture(content, old_key)
		for update;
	if private.picture_uses_version(old_key) <> expected_uses then
		perform private.refuse_stale_version();
	end if;

	update public.products
	set image_url = private.with_picture_replaced(image_url, old_key, new_address)
	where private.shows_picture(image_url, old_key);
	get diagnostics changed = row_count;
	replaced := replaced + changed;

	update public.categories
	set image_url = private.with_picture_replaced(image_url, old_key, new_address)
	where private.shows_picture(image_url, old_key);
	get diagnostics changed = row_count;
	replaced := replaced + changed;

	update public.site_content set
		image_url = private.with_picture_replaced(image_url, old_key, new_address),
		content = private.with_picture_replaced(content, old_key, new_address)
	where private.shows_picture(image_url, old_key) or private.shows_picture(content, old_key);
	get diagnostics changed = row_count;
	replaced := replaced + changed;

	-- It shows the same thing, most likely; its focal point is its own.
	insert into public.pictures as current (key, alt)
	select private.picture_key(new_address), alt from public.pictures
	where key = old_key and alt <> ''
	on conflict (key) do update set alt = excluded.alt where current.alt = '';

	return replaced;
end;
$$;
