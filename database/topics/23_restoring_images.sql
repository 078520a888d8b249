-- Images of restored records, and restored images of records.

-- The row without images that are not there anymore.
create function private.without_missing_images(kept jsonb) returns jsonb language plpgsql stable as $$
declare
	missing record;
begin
	for missing in
		select column_name, image_key
		from unnest('{image_url,social_image_url,more_image_urls,content}'::text[]) as column_name
			cross join lateral private.image_addresses(kept ->> column_name) as address
			cross join lateral private.image_key(address) as image_key
		where not private.is_image(image_key)
	loop
		kept := kept || jsonb_build_object(missing.column_name, private.replace_in_column(
			missing.column_name, kept ->> missing.column_name, missing.image_key, null
		));
	end loop;
	return kept;
end;
$$;

-- What is restored without its image, which is still in the trash, gets it with the image.
create function private.note_image_use(restored_kind text, kept jsonb) returns void language sql as $$
	with uses as (
		select private.image_key(address) as key, jsonb_build_object(
			'kind', restored_kind, 'id', kept -> 'id', 'shown', kept -> 'image_url'
		) as use
		from private.image_addresses(kept ->> 'image_url') as address
		union all
		select private.image_key(shown.address), jsonb_build_object(
			'kind', 'more-images', 'id', kept -> 'id',
			'shown', private.more_images_of(kept)::text,
			'cleared', (private.more_images_of(kept) - listed.address)::text
		)
		from jsonb_array_elements_text(private.more_images_of(kept)) as listed (address),
			private.image_addresses(listed.address) as shown (address)
	)
	update private.trash
	set content = jsonb_set(
		content, '{links,uses}', coalesce(content #> '{links,uses}', '[]') || (
			select jsonb_agg(use) from uses where key = record_id
		)
	)
	where kind = 'image' and emptied_at is null and record_id in (select key from uses);
$$;

-- A restored image returns to everything that showed it, unless something else was chosen there.

-- The number of characters that two texts start with alike.
create function private.shared_start(one text, other text) returns integer language sql immutable strict as $$
	select coalesce(min(place) - 1, length(one))::integer
	from rows from (string_to_table(one, null), string_to_table(other, null))
		with ordinality as letters (of_one, of_other, place)
	where of_one is distinct from of_other;
$$;

-- The part of a text that an edit replaced: from after `first` to `last`, counted in characters.
create function private.edited_part(original text, edited text)
	returns table (first integer, last integer, replacement text) language sql immutable strict as $$
	select first, length(original) - same_end, substr(edited, first + 1, length(edited) - same_end - first)
	from private.shared_start(original, edited) as first, private.shared_start(
		reverse(substr(original, first + 1)), reverse(substr(edited, first + 1))
	) as same_end;
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
	order by choice limit 1;
$$;

create function private.is_empty(value jsonb) returns boolean language sql immutable as $$
	select coalesce(value in ('null', '""'), true)
		or jsonb_typeof(value) = 'string' and value #>> '{}' ~* '^(\s|</?(p|br)\M[^>]*>)*$';
$$;

-- What is there now, with the image wherever nothing has changed since. `cleared` is `shown` without it.
create function private.with_image_again(
	present jsonb, cleared jsonb, shown jsonb, out merged jsonb, out is_complete boolean
) language plpgsql immutable as $$
declare
	part record;
	place integer;
	text_again text;
begin
	merged := present;
	is_complete := true;
	if cleared = shown then
		return;
	end if;
	if present = cleared or private.is_empty(present) and private.is_empty(cleared) then
		merged := shown;
	elsif jsonb_typeof(present) = 'object' and jsonb_typeof(shown) = 'object' then
		select
			present || coalesce(jsonb_object_agg(key, again.merged) filter (where again.merged is not null), '{}'),
			coalesce(bool_and(again.is_complete), true)
		into merged, is_complete
		from jsonb_each(shown)
			cross join lateral private.with_image_again(present -> key, cleared -> key, value) as again;
	elsif jsonb_typeof(present) = 'array' and jsonb_typeof(shown) = 'array' then
		for part in
			select ordinality::integer - 1 as index, value
			from jsonb_array_elements(shown) with ordinality
			where value <> cleared -> (ordinality::integer - 1)
		loop
			select ordinality - 1 into place
			from jsonb_array_elements(merged) with ordinality
			where value = cleared -> part.index
			order by abs(ordinality - 1 - part.index) limit 1;
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

-- What a column has with an image again that one of its uses showed, and whether that is all of it.
create function private.use_again(use jsonb, present jsonb, out again jsonb, out is_complete boolean)
	language plpgsql immutable as $$
declare
	content text := present #>> '{}';
	merged jsonb;
begin
	if use ->> 'kind' = 'more-images' then
		again := private.list_with_image_again(
			coalesce(nullif(present, 'null'), '[]'), coalesce((use ->> 'cleared')::jsonb, '[]'),
			(use ->> 'shown')::jsonb
		);
		is_complete := again is not null;
		return;
	end if;
	select * into merged, is_complete from private.with_image_again(
		private.section_object(content), private.section_object(use ->> 'cleared'),
		private.section_object(use ->> 'shown')
	);
	again := case
		when merged = private.section_object(content) then present
		else to_jsonb(private.section_content(merged, content))
	end;
end;
$$;

-- Shows the image again at one use. False where something else was chosen, null where the use is gone.
create function private.restore_image_use(use jsonb) returns boolean language plpgsql as $$
declare
	in_table text := private.table_of(private.shown_kind(use ->> 'kind'));
	in_column text := private.column_of(use ->> 'kind');
	present jsonb := private.record_now(in_table, use ->> 'id') -> in_column;
	shown record;
begin
	if present is null then
		-- A record in the trash shows it once it is restored.
		update private.trash
		set content = content || jsonb_build_object(in_column, (private.use_again(use, content -> in_column)).again)
		where kind = private.shown_kind(use ->> 'kind') and record_id = use ->> 'id'
			and emptied_at is null and (private.use_again(use, content -> in_column)).is_complete;
		return case when found then true end;
	end if;
	shown := private.use_again(use, present);
	if shown.again <> present then
		perform private.update_record(
			format('public.%I', in_table)::regclass,
			jsonb_build_object(private.key_column(in_table), use -> 'id'),
			jsonb_build_object(in_column, shown.again)
		);
	end if;
	return shown.is_complete;
end;
$$;

-- Puts an image back wherever it was shown. Returns what shows something else now.
create function private.restore_image(image_key text, uses jsonb) returns jsonb language sql as $$
	select private.refuse_if(not private.is_image(image_key), 'PT422',
		'The file of this image is gone, so it can''t be restored.');
	select private.announce('content', 'trash');
	select coalesce(jsonb_agg(distinct jsonb_build_object('kind', kind, 'id', id, 'name', coalesce(
		now ->> 'name', case when kind = 'custom-page' then now ->> 'title' end, id
	))), '[]')
	from (
		select private.shown_kind(use ->> 'kind') as kind, use ->> 'id' as id
		from jsonb_array_elements(uses) as use
		where not private.restore_image_use(use)
	) as kept_out cross join lateral private.record_now(private.table_of(kind), id) as stored (now);
$$;

-- A list with an image again, before those that followed it. Null when there is no room.
create function private.list_with_image_again(present jsonb, cleared jsonb, shown jsonb) returns jsonb
	language sql immutable as $$
	with remaining as (
		select address, place from jsonb_array_elements_text(present) with ordinality as listed (address, place)
	),
	earlier as (
		select address, place from jsonb_array_elements_text(shown) with ordinality as listed (address, place)
	)
	select case
		when present = cleared then shown
		when count(*) <= 7 then jsonb_agg(address order by place, is_present, earlier_place)
	end
	from (
		select address, place, true as is_present, 0 as earlier_place from remaining
		union all
		select address, (
			select min(remaining.place) from remaining join earlier as following using (address)
			where following.place > missing.place
		), false, place
		from earlier as missing
		where not cleared ? address and not present ? address
	) as merged;
$$;
