-- More that a product's page says: further images, a size, servings, and how long it keeps.

alter table public.products
	-- After the first one, in their order; null for none.
	add column more_image_urls text[],
	add column weight_or_size text,
	add column servings text,
	add column keeps text,
	add constraint "A product has at most 7 more images" check (
		case
			when array_ndims(more_image_urls) > 1 then false
			else cardinality(more_image_urls) <= 7
				and array_position(more_image_urls, null) is null
				and '' <> all (more_image_urls)
		end
	),
	add constraint "A size has at most 50 characters"
		check (trim(weight_or_size) <> '' and char_length(weight_or_size) <= 50),
	add constraint "Servings have at most 50 characters"
		check (trim(servings) <> '' and char_length(servings) <= 50),
	add constraint "How long a product keeps has at most 100 characters"
		check (trim(keeps) <> '' and char_length(keeps) <= 100);

grant
	insert (more_image_urls, weight_or_size, servings, keeps),
	update (more_image_urls, weight_or_size, servings, keeps)
	on public.products to authenticated;

-- Pictures in a list of addresses

-- A list with another picture in place of one, or without it where there is none. Null when it is empty.
create function private.replace_in_list(
	addresses text[], picture_key text, new_address text
) returns text[]
	language sql immutable set search_path = '' as $$
	select array_agg(changed.address order by changed.place)
	from (
		select listed.place, case
			when private.shows_picture(listed.address, picture_key) then private.replace_shown(
				listed.address, private.picture_pattern(), picture_key, new_address
			)
			else listed.address
		end as address
		from unnest(addresses) with ordinality as listed (address, place)
	) as changed
	where changed.address is not null;
$$;

create function private.more_images_of(product jsonb) returns jsonb
	language sql immutable set search_path = '' as $$
	select coalesce(nullif(product -> 'more_image_urls', 'null'), '[]');
$$;

-- A list with a picture again, before those that followed it. `cleared` is what deleting the picture
-- made of `shown`. Null when there is no room.
create function private.with_image_again(present jsonb, cleared jsonb, shown jsonb) returns jsonb
	language plpgsql immutable set search_path = '' as $$
declare
	merged jsonb := present;
	missing record;
	following integer;
begin
	if present = cleared then
		return shown;
	end if;
	for missing in
		select address, place from jsonb_array_elements_text(shown)
			with ordinality as listed (address, place)
		where not cleared ? address and not present ? address
	loop
		select min(listed.place) - 1 into following
		from jsonb_array_elements_text(merged) with ordinality as listed (address, place)
			join jsonb_array_elements_text(shown) with ordinality as earlier (address, place)
				on earlier.address = listed.address and earlier.place > missing.place;
		merged := jsonb_insert(
			merged, array[coalesce(following, jsonb_array_length(merged))::text],
			to_jsonb(missing.address)
		);
	end loop;
	return case when jsonb_array_length(merged) <= 7 then merged end;
end;
$$;

-- Where pictures are shown, deleted, and restored: as before, and in these lists

create or replace function private.picture_places()
	returns table (kind text, id text, name text, version integer, content text)
	language sql stable set search_path = '' as $$
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
	select 'text', section, section, version, content from public.site_content;
$$;

create or replace function private.picture_uses()
	returns table (key text, kind text, id text, name text, version integer)
	language sql stable set search_path = '' as $$
	select distinct
		private.picture_key(address),
		case kind when 'more-images' then 'product' else kind end,
		id, name, version
	from private.picture_places(), private.picture_addresses(content) as address
	where content like '%/product-images/%';
$$;

create or replace function private.replace_picture_uses(picture_key text, new_address text)
	returns integer
	language sql set search_path = '' as $$
	with products as (
		update public.products set
			image_url = case
				when private.shows_picture(image_url, picture_key) then private.replace_shown(
					image_url, private.picture_pattern(), picture_key, new_address
				)
				else image_url
			end,
			more_image_urls = private.replace_in_list(more_image_urls, picture_key, new_address)
		where private.shows_picture(image_url, picture_key)
			or private.shows_picture(to_json(more_image_urls)::text, picture_key)
		returning id
	),
	categories as (
		update public.categories
		set image_url = private.replace_shown(
			image_url, private.picture_pattern(), picture_key, new_address
		)
		where private.shows_picture(image_url, picture_key)
		returning id
	),
	sections as (
		update public.site_content set
			image_url = case
				when private.shows_picture(image_url, picture_key) then private.replace_shown(
					image_url, private.picture_pattern(), picture_key, new_address
				)
				else image_url
			end,
			content = coalesce(
				private.replace_shown(content, private.picture_pattern(), picture_key, new_address),
				private.without_picture(content, picture_key)
			)
		where private.shows_picture(image_url, picture_key)
			or private.shows_picture(content, picture_key)
		returning id
	)
	select count(*)::integer
	from (table products union all table categories union all table sections) as changed;
$$;

create or replace function private.refuse_deleted_pictures() returns trigger
	language plpgsql security definer set search_path = '' as $$
declare
	shown text := concat_ws(
		E'\n', new.image_url, to_jsonb(new) ->> 'more_image_urls', to_jsonb(new) ->> 'content'
	);
begin
	if tg_op = 'UPDATE' then
		if shown = concat_ws(
			E'\n', old.image_url, to_jsonb(old) ->> 'more_image_urls', to_jsonb(old) ->> 'content'
		) then
			return new;
		end if;
	end if;
	if shown like '%/product-images/%' and exists (
		select from private.picture_addresses(shown) as address
			join private.trash on kind = 'picture' and record_id = private.picture_key(address)
	) then
		raise exception 'An image you chose was deleted. Choose another one, or restore it from the trash.'
			using errcode = 'PT422';
	end if;
	return new;
end;
$$;

create or replace function public.delete_picture(picture_key text, expected_uses text) returns void
	language plpgsql security definer set search_path = '' as $$
declare
	described public.pictures;
begin
	perform private.require('content');
	-- What is being saved is waited for, and what is saved next finds the picture in the trash.
	lock table public.categories, public.products, public.site_content in share row exclusive mode;
	if picture_key in (select private.pictures_in_trash()) or not exists (
		select from storage.objects where bucket_id = 'product-images' and name = picture_key
	) then
		raise exception 'This image no longer exists.' using errcode = 'PT404';
	end if;
	if private.picture_uses_version(picture_key) <> expected_uses then
		raise exception 'The places that show this image have changed. Check the list again.'
			using errcode = 'PT409';
	end if;

	-- A row that is made and deleted is what the Realtime service of a hosted project tells of.
	insert into public.pictures (key) values (picture_key) on conflict do nothing;
	delete from public.pictures where key = picture_key returning * into described;
	perform private.put_into_trash(
		'picture', picture_key, described.name, to_jsonb(described),
		jsonb_build_object(
			'uses', (
				select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
					'kind', kind, 'id', id, 'shown', content,
					'cleared', case kind
						when 'text' then private.without_picture(content, picture_key)
						when 'more-images' then to_json(private.replace_in_list(
							array(select json_array_elements_text(content::json)), picture_key, null
						))::text
					end
				))), '[]')
				from private.picture_places() where private.shows_picture(content, picture_key)
			),
			'uploaded_at', (
				select created_at from storage.objects
				where bucket_id = 'product-images' and name = picture_key
			)
		)
	);
	perform private.replace_picture_uses(picture_key, null);
	-- The servers move its file.
	perform private.announce('content', 'trash');
end;
$$;

-- False for a picture that is not of the gallery.
create function private.picture_is_missing(content text) returns boolean
	language sql stable set search_path = '' as $$
	select exists (
		select from private.picture_addresses(content) as address
		where private.is_picture(private.picture_key(address)) is not true
	);
$$;

-- The row without pictures that are not there any more.
create or replace function private.without_missing_picture(kept jsonb) returns jsonb
	language sql stable set search_path = '' as $$
	select kept
		|| case
			when private.picture_is_missing(kept ->> 'image_url') then '{"image_url": null}'
			else '{}'
		end::jsonb
		|| case
			when exists (
				select from jsonb_array_elements_text(private.more_images_of(kept)) as address
				where private.picture_is_missing(address)
			)
			then jsonb_build_object('more_image_urls', (
				select jsonb_agg(address order by place)
				from jsonb_array_elements_text(private.more_images_of(kept))
					with ordinality as listed (address, place)
				where not private.picture_is_missing(address)
			))
			else '{}'
		end;
$$;

create or replace function private.remark_on_picture(before jsonb, after jsonb) returns text
	language sql immutable set search_path = '' as $$
	select nullif(concat_ws(
		' ',
		case
			when before -> 'image_url' is distinct from after -> 'image_url'
			then 'Its image was deleted, so it has none now.'
		end,
		case
			when private.more_images_of(before) <> private.more_images_of(after)
			then 'Some of its additional images were deleted.'
		end
	), '');
$$;

create or replace function private.note_picture_use(restored_kind text, kept jsonb) returns void
	language sql set search_path = '' as $$
	with uses as (
		select private.picture_key(address) as key, jsonb_build_object(
			'kind', restored_kind, 'id', kept -> 'id', 'shown', kept -> 'image_url'
		) as use
		from private.picture_addresses(kept ->> 'image_url') as address
		union all
		select private.picture_key(shown.address), jsonb_build_object(
			'kind', 'more-images', 'id', kept -> 'id',
			'shown', private.more_images_of(kept)::text,
			'cleared', (private.more_images_of(kept) - listed.address)::text
		)
		from jsonb_array_elements_text(private.more_images_of(kept)) as listed (address),
			private.picture_addresses(listed.address) as shown (address)
	)
	update private.trash
	set content = jsonb_set(
		content, '{links,uses}', coalesce(content #> '{links,uses}', '[]') || (
			select jsonb_agg(use) from uses where key = record_id
		)
	)
	where kind = 'picture' and emptied_at is null and record_id in (select key from uses);
$$;

-- The same for a list, as below.
create function private.restore_use_in_list(use jsonb) returns boolean
	language plpgsql set search_path = '' as $$
declare
	shown jsonb := (use ->> 'shown')::jsonb;
	cleared jsonb := coalesce((use ->> 'cleared')::jsonb, '[]');
	present jsonb := private.record_now('products', use ->> 'id');
	again jsonb;
begin
	if present is null then
		update private.trash set content = content || jsonb_build_object(
			'more_image_urls',
			private.with_image_again(private.more_images_of(content), cleared, shown)
		)
		where kind = 'product' and record_id = use ->> 'id' and emptied_at is null
			and private.with_image_again(private.more_images_of(content), cleared, shown) is not null;
		return case when found then true end;
	end if;
	again := private.with_image_again(private.more_images_of(present), cleared, shown);
	if again <> private.more_images_of(present) then
		perform private.update_record(
			'public.products', jsonb_build_object('id', use -> 'id'),
			jsonb_build_object('more_image_urls', again), '{}', null
		);
	end if;
	return again is not null;
end;
$$;

create or replace function private.restore_picture_use(use jsonb) returns boolean
	language plpgsql set search_path = '' as $$
declare
	in_table text := private.table_of(use ->> 'kind');
	in_column text := case use ->> 'kind' when 'text' then 'content' else 'image_url' end;
	present jsonb := private.record_now(in_table, use ->> 'id');
	content text := present ->> in_column;
	again record;
begin
	if use ->> 'kind' = 'more-images' then
		return private.restore_use_in_list(use);
	end if;
	if present is null then
		-- A record in the trash shows it once it is restored.
		update private.trash set content = trash.content || jsonb_build_object('image_url', use -> 'shown')
		where kind = use ->> 'kind' and record_id = use ->> 'id' and emptied_at is null
			and coalesce(trash.content ->> 'image_url', '') = '';
		return case when found then true end;
	end if;
	select * into again from private.with_picture_again(
		private.section_object(content),
		private.section_object(use ->> 'cleared'),
		private.section_object(use ->> 'shown')
	);
	if again.merged <> private.section_object(content) then
		perform private.update_record(
			format('public.%I', in_table)::regclass,
			jsonb_build_object(private.key_column(in_table), use -> 'id'),
			jsonb_build_object(in_column, private.section_content(again.merged, content)),
			'{}', null
		);
	end if;
	return again.is_complete;
end;
$$;

create or replace function private.restore_picture_uses(uses jsonb) returns jsonb
	language sql set search_path = '' as $$
	select coalesce(jsonb_agg(distinct jsonb_build_object(
		'kind', kind,
		'id', id,
		'name', coalesce(private.record_now(private.table_of(kind), id) ->> 'name', id)
	)), '[]')
	from (
		select
			case use ->> 'kind' when 'more-images' then 'product' else use ->> 'kind' end as kind,
			use ->> 'id' as id,
			private.restore_picture_use(use) as is_restored
		from jsonb_array_elements(coalesce(uses, '[]')) as use
	) as restored
	where not is_restored;
$$;

revoke execute on function
	private.more_images_of, private.picture_is_missing, private.replace_in_list,
	private.restore_use_in_list, private.with_image_again
	from public, anon, authenticated, service_role;
grant execute on function private.replace_in_list to authenticated, service_role;
