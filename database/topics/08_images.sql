-- Images, and everything that shows them.

-- The address of an image of the bucket in a text, without its host: as it is stored, or as pages show
-- it, which is what somebody copies from a page. app/bakery/media/image-source.ts has the first.
create function private.image_pattern() returns text language sql immutable as $$
	select '/(?:storage/v1/object/public|pictures/\w+)/product-images/[^\s"''<>\\?#]+';
$$;

create function private.image_addresses(content text) returns setof text language sql immutable strict as $$
	select distinct match[1] from regexp_matches(content, private.image_pattern(), 'g') as match;
$$;

-- The key of the image that such an address means; null for one that is wrongly encoded.
create function private.image_key(address text) returns text language plpgsql immutable strict as $$
declare
	written text := substring(address from '/product-images/(.*)$');
	bytes bytea;
begin
	if position('%' in written) = 0 then
		return written;
	end if;
	select string_agg(case
		when part[1] ~ '^%[0-9A-Fa-f]{2}$' then decode(substring(part[1] from 2), 'hex')
		else convert_to(part[1], 'UTF8')
	end, '' order by place) into bytes
	from regexp_matches(written, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as found (part, place);
	return convert_from(bytes, 'UTF8');
exception when character_not_in_repertoire then
	return null;
end;
$$;

create function private.shows_image(content text, image_key text) returns boolean
	language sql immutable strict as $$
	select content like '%/product-images/%' and exists (
		select from private.image_addresses(content) as address
		where private.image_key(address) = shows_image.image_key
	);
$$;

-- Replaces what matches the pattern and shows the image.
create function private.replace_shown(content text, pattern text, image_key text, replacement text)
	returns text language sql immutable strict as $$
	select string_agg(concat(
		text_before, case when private.shows_image(match[1], image_key) then replacement else match[1] end
	), '' order by place)
	from rows from (
		regexp_split_to_table(content, pattern, 'i'), regexp_matches(content, pattern, 'gi')
	) with ordinality as parts (text_before, match, place);
$$;

-- Every place that may show images, as far as the caller may see it.
create function private.image_places()
	returns table (kind text, id text, name text, version integer, content text) language sql stable as $$
	select 'product', id::text, name, version, image_url from public.products
	union all
	select 'more-images', id::text, name, version, to_json(more_image_urls)::text
	from public.products
	union all
	select 'category', id::text, name, version, image_url from public.categories
	union all
	select
		case section when 'settings' then 'logo' else 'section' end,
		section, section, version, image_url
	from public.site_content
	union all
	select 'text', section, section, version, content from public.site_content
	union all
	select 'custom-page', id::text, title, version, image_url from public.custom_pages
	union all
	select 'custom-page-social', id::text, title, version, social_image_url from public.custom_pages
	union all
	select 'custom-page-text', id::text, title, version, content from public.custom_pages;
$$;

create function private.image_uses()
	returns table (key text, kind text, id text, name text, version integer) language sql stable as $$
	select distinct private.image_key(address), private.shown_kind(kind), id, name, version
	from private.image_places(), private.image_addresses(content) as address
	where content like '%/product-images/%';
$$;

-- Differs as soon as something else shows the image, or what shows it was saved.
create function private.image_uses_version(image_key text) returns text language sql stable strict as $$
	select coalesce(md5(string_agg(concat_ws(' ', kind, id, version), ',' order by kind, id)), '')
	from private.image_uses()
	where key = image_uses_version.image_key;
$$;

create function private.images_in_trash() returns setof text language sql stable security definer as $$
	select record_id from private.trash where kind = 'image';
$$;

-- A page of the images that are not in the trash. A plan made for few would take seconds for thousands.
create function public.list_images(
	search text default '', only_key text default null, first_row integer default 0,
	max integer default 48
) returns table (
	key text, uploaded_at timestamptz, name text, alt text, focus_x integer, focus_y integer,
	version integer, use_count integer, uses text, uses_version text, total integer
) language sql stable set plan_cache_mode = force_custom_plan as $$
	select private.require('content');
	with used as materialized (
		select
			key,
			count(*)::integer as use_count,
			to_json((array_agg(
				json_build_object('kind', kind, 'id', id, 'name', name) order by kind, name, id
			))[1:100])::text as uses,
			md5(string_agg(concat_ws(' ', kind, id, version), ',' order by kind, id)) as uses_version,
			string_agg(name, ' ') as names
		from private.image_uses()
		where only_key is null or key = only_key
		group by key
	)
	select
		file.name, file.created_at, coalesce(image_details.name, ''), coalesce(image_details.alt, ''),
		coalesce(image_details.focus_x, 50)::integer, coalesce(image_details.focus_y, 50)::integer,
		coalesce(image_details.version, 0), coalesce(used.use_count, 0), coalesce(used.uses, '[]'),
		coalesce(used.uses_version, ''), (count(*) over ())::integer
	from files.images as file
		left join public.image_details on image_details.key = file.name
		left join used on used.key = file.name
	-- Nothing in folders, and no hidden file.
	where file.name !~ '^\.|/'
		and file.name not in (select private.images_in_trash())
		and (only_key is null or file.name = only_key)
		and (trim(search) = '' or private.searchable(
			concat_ws(' ', file.name, image_details.name, image_details.alt, used.names)
		) like all ((select private.search_patterns(search))::text[]))
	order by file.created_at desc, file.name
	offset greatest(first_row, 0) limit least(greatest(max, 1), 100);
$$;

-- What pages need of images. Those that are gone or in the trash are missing: pages leave them out.
create function public.describe_images(keys text[])
	returns table (key text, facts json, alt text, focus_x integer, focus_y integer)
	language sql stable security definer as $$
	select
		file.name, file.facts, coalesce(alt, ''), coalesce(image_details.focus_x, 50)::integer,
		coalesce(image_details.focus_y, 50)::integer
	from files.images as file left join public.image_details on image_details.key = file.name
	where file.name = any (keys) and file.name not in (select private.images_in_trash());
$$;

-- Whether there is such an image, and not in the trash.
create function private.is_image(image_key text) returns boolean language sql stable security definer as $$
	select image_key not in (select private.images_in_trash())
		and exists (select from files.images where name = image_key);
$$;

-- Whether there is no image at an address, because there is no address or the image was deleted.
create function private.lacks_image(address text) returns boolean language sql stable as $$
	select address is null or address like '%/product-images/%'
		and private.is_image(private.image_key(address)) is not true;
$$;

-- Says something about an image. `expected_version` is 0 where nothing was said before.
create function public.save_image(given jsonb, image_key text, expected_version integer)
	returns public.image_details language sql as $$
	select private.require('content');
	select private.refuse_if(not private.is_image(image_key), 'PT404', 'This record no longer exists.');
	select * from jsonb_populate_record(null::public.image_details, private.save_record_by_key(
		'public.image_details', jsonb_build_object('key', image_key), given, expected_version
	));
$$;

-- The JSON object that a content is; null when it is something else, or too deep to read.
create function private.object_of(content text) returns jsonb language plpgsql immutable strict as $$
begin
	return case jsonb_typeof(content::jsonb) when 'object' then content::jsonb end;
exception when data_exception or statement_too_complex then
	return null;
end;
$$;

-- The JSON object of a section; empty when it is not there or something else.
create function private.stored_object(of_section text) returns jsonb language sql stable as $$
	select coalesce((
		select private.object_of(content) from public.site_content where section = of_section
	), '{}');
$$;

-- Shows the image of another address wherever this one is shown. Returns in how many records.
create function private.replace_image_uses(image_key text, new_address text) returns integer
	language sql as $$
	with changed as (
		select
			private.table_of(private.shown_kind(kind)) as in_table, id, version,
			jsonb_object_agg(in_column, case in_column
				when 'more_image_urls' then replaced::jsonb
				else to_jsonb(replaced)
			end) as given
		from private.image_places()
			cross join lateral private.column_of(kind) as in_column
			cross join lateral private.replace_shown(
				content, private.image_pattern(), image_key, new_address
			) as replaced
		where private.shows_image(content, image_key)
		group by in_table, id, version
	)
	select coalesce(sum(private.update_records(in_table, items)), 0)::integer
	from (
		select in_table, jsonb_agg(jsonb_build_object(
			private.key_column(in_table), id, 'version', version, 'given', given
		)) as items
		from changed
		group by in_table
	) as of_tables;
$$;

-- Replaces an image in everything that shows it. `expected_uses` is the version of the uses that the owner
-- has seen. Returns how many records show the new one.
create function public.replace_image(old_key text, new_address text, expected_uses text)
	returns integer language plpgsql as $$
declare
	replaced integer;
begin
	perform private.require('content');
	perform private.refuse_if(coalesce(private.image_key(new_address) = old_key, true), 'PT422',
		'This is the same image.');
	-- What is being saved is waited for, so that its version is known.
	lock table public.categories, public.products, public.site_content, public.custom_pages
		in share row exclusive mode;
	perform private.refuse_stale_version(private.image_uses_version(old_key) <> expected_uses);
	replaced := private.replace_image_uses(old_key, new_address);
	-- It shows the same thing, most likely; its focal point is its own.
	insert into public.image_details as current (key, alt)
	select private.image_key(new_address), alt from public.image_details
	where key = old_key and alt <> ''
	on conflict (key) do update set alt = excluded.alt where current.alt = '';
	return replaced;
end;
$$;

-- The column in which a use of an image is.
create function private.column_of(kind text) returns text language sql immutable as $$
	select case
		when kind in ('text', 'custom-page-text') then 'content'
		when kind = 'custom-page-social' then 'social_image_url'
		when kind = 'more-images' then 'more_image_urls'
		else 'image_url'
	end;
$$;

-- The kind of a use that the owner is shown.
create function private.shown_kind(kind text) returns text language sql immutable as $$
	select case
		when kind = 'more-images' then 'product'
		when kind like 'custom-page-%' then 'custom-page'
		else kind
	end;
$$;

-- Visitors get what pages show. What is said about an image is deleted with it.
grant select, insert (key, name, alt, focus_x, focus_y), update (name, alt, focus_x, focus_y)
	on public.image_details to authenticated;

create policy "Administrators see and write what is said about images" on public.image_details
	for all to authenticated using ((select private.may('content')));

-- Anybody may fetch an image by its address. It is deleted through the trash alone, its name never reused.
grant usage on schema files to authenticated, service_role;
grant select, insert on files.images to authenticated;
grant select, insert, update, delete on files.images to service_role;

-- Those in the trash too: administrators can restore them.
create policy "Administrators see images" on files.images
	for select to authenticated using ((select private.may('content')));
create policy "Administrators add product images" on files.images
	for insert to authenticated
	with check (
		(select private.may('content')) and name not in (select private.images_in_trash())
	);


-- A restore brings its own images.
create policy "No image is added during a restore" on files.images
	as restrictive for insert to authenticated
	with check (private.require_no_restore());

grant execute on function
	private.column_of, private.object_of, private.image_addresses, private.image_key,
	private.image_pattern, private.image_places, private.image_uses, private.image_uses_version,
	private.images_in_trash, private.replace_image_uses, private.replace_shown, private.shown_kind,
	private.shows_image
	to authenticated, service_role;
grant execute on function
	private.is_image, private.lacks_image, private.stored_object, public.list_images, public.replace_image, public.save_image
	to authenticated;
grant execute on function public.describe_images to service_role;
