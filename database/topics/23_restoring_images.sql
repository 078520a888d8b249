-- Images of restored records, and restored images of records.

-- The row without pictures that are not there any more.
create function private.without_missing_picture(kept jsonb) returns jsonb language sql stable as $$
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

create function private.remark_on_picture(before jsonb, after jsonb) returns text language sql immutable as $$
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

-- What is restored without its picture, which is still in the trash, gets it with the picture.
create function private.note_picture_use(restored_kind text, kept jsonb) returns void language sql as $$
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

-- A picture that is restored returns to everything that showed it, unless something else was chosen
-- there since. What is restored at once comes back in one transaction, whatever its kind.

-- The number of characters that two texts start with alike.
create function private.shared_start(one text, other text) returns integer language sql immutable strict as $$
	select coalesce(min(place) - 1, length(one))::integer
	from rows from (string_to_table(one, null), string_to_table(other, null))
		with ordinality as letters (of_one, of_other, place)
	where of_one is distinct from of_other;
$$;

-- The part of a text that an edit replaced: from after `first` to `last`, counted in characters.
create function private.edited_part(
	original text,
	edited text,
	out first integer,
	out last integer,
	out replacement text
)
	language plpgsql immutable strict as $$
declare
	shared_end integer;
begin
	first := private.shared_start(original, edited);
	shared_end := private.shared_start(
		reverse(substr(original, first + 1)), reverse(substr(edited, first + 1))
	);
	last := length(original) - shared_end;
	replacement := substr(edited, first + 1, length(edited) - shared_end - first);
end;
$$;

-- A text with two edits of it, or null where both changed the same part.
create function private.merge_edits(original text, one text, other text) returns text
	language sql immutable strict as $$
	select left(original, former.first) || former.replacement
		|| substr(original, former.last + 1, latter.first - former.last) || latter.replacement
		|| substr(original, latter.last + 1)
	from (values (1, one, other), (2, other, one)) as edits (choice, former_text, latter_text)
		cross join lateral private.edited_part(original, former_text) as former
		cross join lateral private.edited_part(original, latter_text) as latter
	where former.last <= latter.first
	order by choice
	limit 1;
$$;

create function private.is_nothing(value jsonb) returns boolean language sql immutable as $$
	select coalesce(value in ('null', '""'), true)
		or jsonb_typeof(value) = 'string' and value #>> '{}' ~* '^(\s|</?(p|br)\M[^>]*>)*$';
$$;

-- What is there now, with the picture wherever nothing has changed since it was taken out.
-- `cleared` is what deleting the picture made of `shown`.
create function private.with_picture_again(
	present jsonb,
	cleared jsonb,
	shown jsonb,
	out merged jsonb,
	out is_complete boolean
)
	language plpgsql immutable as $$
declare
	part record;
	place integer;
	inner_part record;
	text_again text;
begin
	merged := present;
	is_complete := true;
	if cleared = shown then
		return;
	end if;
	if present = cleared or private.is_nothing(present) and private.is_nothing(cleared) then
		merged := shown;
	elsif jsonb_typeof(present) = 'object' and jsonb_typeof(shown) = 'object' then
		for part in select * from jsonb_each(shown) as part (key, value) loop
			select * into inner_part
			from private.with_picture_again(present -> part.key, cleared -> part.key, part.value);
			if inner_part.merged is not null then
				merged := merged || jsonb_build_object(part.key, inner_part.merged);
			end if;
			is_complete := is_complete and inner_part.is_complete;
		end loop;
	elsif jsonb_typeof(present) = 'array' and jsonb_typeof(shown) = 'array' then
		for part in
			select ordinality::integer - 1 as index, value
			from jsonb_array_elements(shown) with ordinality
			where value <> cleared -> (ordinality::integer - 1)
		loop
			select ordinality - 1 into place
			from jsonb_array_elements(merged) with ordinality
			where value = cleared -> part.index
			order by abs(ordinality - 1 - part.index)
			limit 1;
			if found then
				merged := jsonb_set(merged, array[place::text], part.value);
			else
				is_complete := false;
			end if;
		end loop;
	elsif jsonb_typeof(present) = 'string' and shown #>> '{}' ~ '<[a-zA-Z]' then
		text_again := private.merge_edits(cleared #>> '{}', shown #>> '{}', present #>> '{}');
		is_complete := text_again is not null;
		merged := coalesce(to_jsonb(text_again), present);
	else
		is_complete := false;
	end if;
end;
$$;

-- Shows the picture again at one of its uses. True where it does, false where something else was
-- chosen since, null where the use is gone for good.
create function private.restore_picture_use(use jsonb) returns boolean language plpgsql as $$
declare
	in_table text := private.table_of(use ->> 'kind');
	in_column text := private.column_of(use ->> 'kind');
	present jsonb := private.record_now(in_table, use ->> 'id');
	content text := present ->> in_column;
	again record;
begin
	if use ->> 'kind' = 'more-images' then
		return private.restore_use_in_list(use);
	end if;
	if present is null then
		-- A record in the trash shows it once it is restored.
		update private.trash
		set content = trash.content || jsonb_build_object(in_column, use -> 'shown')
		where kind = private.shown_kind(use ->> 'kind') and record_id = use ->> 'id'
			and emptied_at is null
			and coalesce(trash.content ->> in_column, '') = coalesce(use ->> 'cleared', '');
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

-- What showed a picture and shows something else now.
create function private.restore_picture_uses(uses jsonb) returns jsonb language sql as $$
	select coalesce(jsonb_agg(distinct jsonb_build_object(
		'kind', private.shown_kind(kind),
		'id', id,
		'name', coalesce(
			now ->> 'name', case when private.shown_kind(kind) = 'own-page' then now ->> 'title' end, id
		)
	)), '[]')
	from (
		select
			use ->> 'kind' as kind,
			use ->> 'id' as id,
			private.restore_picture_use(use) as is_restored
		from jsonb_array_elements(coalesce(uses, '[]')) as use
	) as restored
		cross join lateral private.record_now(
			private.table_of(private.shown_kind(restored.kind)), restored.id
		) as stored (now)
	where not is_restored;
$$;

create function private.restore_picture(kept jsonb) returns text language plpgsql as $$
begin
	if not exists (
		select from storage.objects
		where bucket_id in ('product-images', 'deleted-images') and name = kept ->> 'key'
	) then
		raise exception 'The file of this image is gone, so it can''t be restored.' using errcode = 'PT422';
	end if;
	perform private.insert_kept_row('public.pictures', kept, refuses => false);
	perform private.announce('content', 'trash');
	-- An earlier version has noted how many there were.
	return case
		when (kept #>> '{links,use_count}')::integer > 0
		then 'What showed it stays without it. Choose it there again if you want it back.'
	end;
end;
$$;

-- A list with a picture again, before those that followed it. `cleared` is what deleting the picture
-- made of `shown`. Null when there is no room.
create function private.with_image_again(present jsonb, cleared jsonb, shown jsonb) returns jsonb
	language plpgsql immutable as $$
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

-- False for a picture that is not of the gallery.
create function private.picture_is_missing(content text) returns boolean language sql stable as $$
	select exists (
		select from private.picture_addresses(content) as address
		where private.is_picture(private.picture_key(address)) is not true
	);
$$;

-- Shows a restored picture in the list of its product again: false where it has no place there any
-- more, null where the product is gone.
create function private.restore_use_in_list(use jsonb) returns boolean language plpgsql as $$
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

-- A text without the pictures that are not there any more.
create function private.without_missing_pictures(content text) returns text language plpgsql stable as $$
declare
	remaining text := content;
	address text;
begin
	for address in select private.picture_addresses(content) loop
		if private.picture_is_missing(address) then
			remaining := private.without_picture(remaining, private.picture_key(address));
		end if;
	end loop;
	return remaining;
end;
$$;
