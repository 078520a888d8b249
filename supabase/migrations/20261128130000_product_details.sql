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

-- Where pictures are deleted and restored: as before, and in these lists (and in pages: 20261128130300)

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

-- Shows a restored picture in the list of its product again: false where it has no place there any
-- more, null where the product is gone.
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

revoke execute on function
	private.more_images_of, private.picture_is_missing, private.replace_in_list,
	private.restore_use_in_list, private.with_image_again
	from public, anon, authenticated, service_role;
grant execute on function private.replace_in_list to authenticated, service_role;
