-- Deleting and restoring records (private.trash).

-- Into the trash

-- An earlier deletion under the same id can't be restored anymore.
create function private.put_into_trash(
	deleted_kind text,
	deleted_id text,
	called text,
	kept jsonb,
	links jsonb
) returns void
	language sql set search_path = '' as $$
	insert into private.trash (kind, record_id, name, content)
	values (deleted_kind, deleted_id, called, kept || jsonb_build_object('links', links))
	on conflict (kind, record_id) do update set
		name = excluded.name,
		content = excluded.content,
		deleted_at = excluded.deleted_at,
		deleted_by = excluded.deleted_by,
		emptied_at = null;
$$;

-- The tables whose rows belong to one product each, by their column product_id: they go with it, and
-- come back with it. The categories of a product have a way of their own, because either may be gone.
create function private.tables_of_products() returns setof regclass
	language sql stable set search_path = '' as $$
	select conrelid::regclass
	from pg_catalog.pg_constraint
	where contype = 'f' and confdeltype = 'c'
		and confrelid = 'public.products'::regclass
		and conrelid <> 'public.product_categories'::regclass
	order by conrelid::regclass::text;
$$;

-- Their rows of a product, by table.
create function private.rows_of_product(of_product uuid) returns jsonb
	language plpgsql stable set search_path = '' as $$
declare
	owning regclass;
	own jsonb;
	kept jsonb := '{}';
begin
	for owning in select private.tables_of_products() loop
		execute format('select jsonb_agg(to_jsonb(own)) from %s as own where product_id = $1', owning)
			into own using of_product;
		if own is not null then
			kept := kept || jsonb_build_object(owning::text, own);
		end if;
	end loop;
	return kept;
end;
$$;

-- Puts a deleted row into the trash. Its arguments are the kind, and the column that the owner knows
-- the record by.
create function private.keep_deleted_record() returns trigger
	language plpgsql security definer set search_path = '' as $$
declare
	kind text := tg_argv[0];
	kept jsonb := to_jsonb(old) - 'search_text';
	links jsonb := '{}';
begin
	if kind = 'product' then
		links := jsonb_build_object('rows', private.rows_of_product(old.id), 'categories', (
			select coalesce(jsonb_agg(
				jsonb_build_object('category_id', category_id, 'position', position) order by position
			), '[]')
			from public.product_categories where product_id = old.id
		));
	elsif kind = 'category' then
		links := jsonb_build_object('products', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'product_id', standing.product_id,
				'position', standing.position,
				'is_first', product.category_id is not distinct from old.id
			)), '[]')
			from public.product_categories as standing
				join public.products as product on product.id = standing.product_id
			where standing.category_id = old.id
		));
	elsif kind = 'menu-item' then
		-- What stands before it, the nearest last.
		links := jsonb_build_object('before', (
			select coalesce(jsonb_agg(id order by display_order, created_at, id), '[]')
			from public.navigation_items
			where (display_order, created_at, id) < (old.display_order, old.created_at, old.id)
		));
	end if;
	perform private.put_into_trash(kind, old.id::text, kept ->> tg_argv[1], kept, links);
	return old;
end;
$$;

create trigger keep_deleted before delete on public.products
	for each row execute function private.keep_deleted_record('product', 'name');
create trigger keep_deleted before delete on public.categories
	for each row execute function private.keep_deleted_record('category', 'name');
create trigger keep_deleted before delete on public.navigation_items
	for each row execute function private.keep_deleted_record('menu-item', 'title');
create trigger keep_deleted before delete on public.contact_messages
	for each row execute function private.keep_deleted_record('message', 'subject');

-- The second of two people at once reads this.
create function private.refuse_empty_handed() returns void
	language plpgsql set search_path = '' as $$
begin
	raise exception 'This is no longer in the trash. It was restored or deleted for good.'
		using errcode = 'PT404';
end;
$$;

-- Pictures in use

-- Nothing shows a picture that is in the trash: neither a form that was open while it was deleted,
-- nor an older version of something, puts its address back.
create function private.refuse_deleted_pictures() returns trigger
	language plpgsql security definer set search_path = '' as $$
declare
	shown text := concat_ws(E'\n', new.image_url, to_jsonb(new) ->> 'content');
begin
	if tg_op = 'UPDATE' then
		if shown = concat_ws(E'\n', old.image_url, to_jsonb(old) ->> 'content') then
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

create trigger refuse_deleted_pictures before insert or update on public.products
	for each row execute function private.refuse_deleted_pictures();
create trigger refuse_deleted_pictures before insert or update on public.categories
	for each row execute function private.refuse_deleted_pictures();
create trigger refuse_deleted_pictures before insert or update on public.site_content
	for each row execute function private.refuse_deleted_pictures();

-- Takes a picture out of everything that shows it, and keeps what it is restored to.
create function public.delete_picture(picture_key text, expected_uses text) returns void
	language plpgsql security definer set search_path = '' as $$
declare
	described public.pictures;
begin
	perform private.require_administrator();
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
					'cleared', case kind when 'text' then private.without_picture(content, picture_key) end
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

-- Out of the trash

-- Puts a row back as it was. Columns that a newer version has got keep their defaults. Returns whether
-- there was none in its place, unless that is refused.
create function private.insert_kept_row(
	target regclass, kept jsonb, refuses boolean default true
) returns boolean
	language plpgsql set search_path = '' as $$
declare
	inserted integer;
begin
	execute format(
		'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)
		on conflict do nothing',
		target,
		(
			select string_agg(quote_ident(attname), ', ' order by attnum)
			from pg_catalog.pg_attribute
			where attrelid = target and attnum > 0 and not attisdropped and attgenerated = ''
				and kept ? attname
		)
	)
	using kept;
	get diagnostics inserted = row_count;
	if inserted = 0 and refuses then
		raise exception 'Something else has taken its place, so it can''t be restored.'
			using errcode = 'PT422';
	end if;
	return inserted > 0;
end;
$$;

-- The row without a picture that is not there any more.
create function private.without_missing_picture(kept jsonb) returns jsonb
	language sql stable set search_path = '' as $$
	select case
		when exists (
			select from private.picture_addresses(kept ->> 'image_url') as address
			where private.picture_key(address) in (select private.pictures_in_trash())
				or not exists (
					select from storage.objects
					where bucket_id in ('product-images', 'deleted-images')
						and name = private.picture_key(address)
				)
		)
		then kept || '{"image_url": null}'
		else kept
	end;
$$;

create function private.remark_on_picture(before jsonb, after jsonb) returns text
	language sql immutable set search_path = '' as $$
	select case
		when before -> 'image_url' is distinct from after -> 'image_url'
		then 'Its image was deleted, so it has none now.'
	end;
$$;

-- What is restored without its picture, which is still in the trash, gets it with the picture.
create function private.note_picture_use(restored_kind text, kept jsonb) returns void
	language sql set search_path = '' as $$
	update private.trash
	set content = jsonb_set(
		content, '{links,uses}',
		coalesce(content #> '{links,uses}', '[]') || jsonb_build_object(
			'kind', restored_kind, 'id', kept -> 'id', 'shown', kept -> 'image_url'
		)
	)
	where kind = 'picture' and emptied_at is null and record_id in (
		select private.picture_key(address)
		from private.picture_addresses(kept ->> 'image_url') as address
	);
$$;

-- Lets a product stand in a category again, at its place unless that is taken by now. Where one of
-- them is in the trash, it takes the other along when it is restored.
create function private.join_again(
	joined_product uuid,
	joined_category uuid,
	place integer,
	is_first boolean
) returns void
	language plpgsql set search_path = '' as $$
begin
	-- Neither is deleted before this has ended.
	perform from public.categories where id = joined_category for key share;
	if not found then
		update private.trash
		set content = jsonb_set(content, '{links,products}', content #> '{links,products}' ||
			jsonb_build_object('product_id', joined_product, 'position', place, 'is_first', is_first))
		where kind = 'category' and record_id = joined_category::text;
		return;
	end if;
	perform from public.products where id = joined_product for no key update;
	if not found then
		update private.trash
		set content = jsonb_set(content, '{links,categories}', content #> '{links,categories}' ||
				jsonb_build_object('category_id', joined_category, 'position', place))
			|| case when is_first then jsonb_build_object('category_id', joined_category) else '{}' end
		where kind = 'product' and record_id = joined_product::text;
		return;
	end if;
	insert into public.product_categories (product_id, category_id, position)
	select joined_product, joined_category, case
		when bool_or(taken.position = place) then max(taken.position) + 1
		else place
	end
	from public.product_categories as taken
	where taken.product_id = joined_product
	on conflict do nothing;
	if is_first then
		update public.products set category_id = joined_category
		where id = joined_product and category_id is null;
	end if;
end;
$$;

-- The first of its categories may be gone for good, or in the trash.
create function private.choose_first_category(product_ids uuid[]) returns void
	language sql set search_path = '' as $$
	update public.products set category_id = (
		select category_id from public.product_categories
		where product_id = products.id order by position limit 1
	)
	where id = any (product_ids) and category_id is null and exists (
		select from public.product_categories where product_id = products.id
	);
$$;

create function private.restore_product(kept jsonb) returns text
	language plpgsql set search_path = '' as $$
declare
	restored jsonb := private.without_missing_picture(kept);
	owning regclass;
	link record;
begin
	-- It is not deleted before this has ended.
	perform from public.categories where id = (kept ->> 'category_id')::uuid for key share;
	perform private.insert_kept_row(
		'public.products', case when found then restored else restored || '{"category_id": null}' end
	);
	for owning in select private.tables_of_products() loop
		perform private.insert_kept_row(owning, own, refuses => false)
		from jsonb_array_elements(coalesce(kept #> array['links', 'rows', owning::text], '[]')) as own;
	end loop;
	for link in
		select * from jsonb_to_recordset(kept #> '{links,categories}')
			as links (category_id uuid, position integer)
		order by position
	loop
		perform private.join_again(
			(kept ->> 'id')::uuid, link.category_id, link.position,
			link.category_id::text is not distinct from kept ->> 'category_id'
		);
	end loop;
	perform private.choose_first_category(array[(kept ->> 'id')::uuid]);
	return nullif(concat_ws(
		' ',
		private.remark_on_picture(kept, restored),
		case
			when jsonb_array_length(kept #> '{links,categories}') > 0 and not exists (
				select from public.product_categories where product_id = (kept ->> 'id')::uuid
			)
			then 'Its categories were deleted, so it is in none.'
		end
	), '');
end;
$$;

-- The products that were moved when it was deleted leave the category they were moved to. A slug that
-- is taken by now gets a number.
create function private.restore_category(kept jsonb) returns text
	language plpgsql set search_path = '' as $$
declare
	restored jsonb := private.without_missing_picture(kept);
	slug text := kept ->> 'slug';
	number integer := 1;
	moved_to uuid := kept #>> '{links,moved,to}';
	moved uuid[] := array(
		select id::uuid
		from jsonb_array_elements_text(coalesce(kept #> '{links,moved,products}', '[]')) as id
	);
	link record;
begin
	while not private.insert_kept_row(
		'public.categories', restored || jsonb_build_object('slug', slug),
		refuses => exists (select from public.categories where id = (kept ->> 'id')::uuid)
	) loop
		number := number + 1;
		slug := rtrim(left(kept ->> 'slug', 190), '-') || '-' || number;
	end loop;
	update public.products set category_id = null
	where id = any (moved) and category_id = moved_to;
	delete from public.product_categories
	where product_id = any (moved) and category_id = moved_to;
	for link in
		select * from jsonb_to_recordset(kept #> '{links,products}')
			as links (product_id uuid, position integer, is_first boolean)
		order by product_id
	loop
		perform private.join_again(
			link.product_id, (kept ->> 'id')::uuid, link.position, link.is_first
		);
	end loop;
	-- For those that this category is not the first one of.
	perform private.choose_first_category(moved);
	return nullif(concat_ws(
		' ',
		case
			when number > 1
			then format('The slug “%s” is taken, so it has “%s” now.', kept ->> 'slug', slug)
		end,
		private.remark_on_picture(kept, restored)
	), '');
end;
$$;

-- A picture that is restored returns to everything that showed it, unless something else was chosen
-- there since. What is restored at once comes back in one transaction, whatever its kind.

-- The number of characters that two texts start with alike.
create function private.shared_start(one text, other text) returns integer
	language sql immutable strict set search_path = '' as $$
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
	language plpgsql immutable strict set search_path = '' as $$
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
	language sql immutable strict set search_path = '' as $$
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

create function private.is_nothing(value jsonb) returns boolean
	language sql immutable set search_path = '' as $$
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
	language plpgsql immutable set search_path = '' as $$
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
create function private.restore_picture_use(use jsonb) returns boolean
	language plpgsql set search_path = '' as $$
declare
	in_table text := private.table_of(use ->> 'kind');
	in_column text := case use ->> 'kind' when 'text' then 'content' else 'image_url' end;
	present jsonb := private.record_now(in_table, use ->> 'id');
	content text := present ->> in_column;
	again record;
begin
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

-- What showed a picture and shows something else now.
create function private.restore_picture_uses(uses jsonb) returns jsonb
	language sql set search_path = '' as $$
	select coalesce(jsonb_agg(jsonb_build_object(
		'kind', use ->> 'kind',
		'id', use ->> 'id',
		'name', coalesce(
			private.record_now(private.table_of(use ->> 'kind'), use ->> 'id') ->> 'name', use ->> 'id'
		)
	)), '[]')
	from (
		select use, private.restore_picture_use(use) as is_restored
		from jsonb_array_elements(coalesce(uses, '[]')) as use
	) as restored
	where not is_restored;
$$;

create function private.restore_picture(kept jsonb) returns text
	language plpgsql set search_path = '' as $$
begin
	if not exists (
		select from storage.objects
		where bucket_id in ('product-images', 'deleted-images') and name = kept ->> 'key'
	) then
		raise exception 'The file of this image is gone, so it can''t be restored.'
			using errcode = 'PT422';
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

-- Restores records, and what they were linked with: those that are named by kind and id, or all that
-- were deleted in one transaction. Gives for each the name that the owner knows it by, what has become
-- different, and for a picture as JSON what shows something else by now. What somebody else has
-- restored before is left out; if that is all of it, it is refused.
create function public.restore_from_trash(
	records jsonb default '[]',
	deletion timestamptz default null,
	submission_id uuid default null
) returns table (kind text, record_id text, name text, remark text, kept_out text)
	language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
	answer jsonb;
	ids uuid[];
	entry_id uuid;
	has_pictures boolean;
	entry private.trash;
	difference text;
	missed jsonb;
begin
	perform private.require_administrator();
	answer := private.earlier_answer(submission_id);
	if answer is null then
		answer := '[]';
		-- Those that are restored at the same time may be linked with each other.
		perform pg_advisory_xact_lock(hashtextextended('restore_from_trash', 0));
		with chosen as (
			select trash.id, trash.kind, trash.record_id from private.trash
			where trash.emptied_at is null and (
				trash.deleted_at = deletion
				or (trash.kind, trash.record_id) in (
					select wanted.kind, wanted.id
					from jsonb_to_recordset(records) as wanted (kind text, id text)
				)
			)
			order by trash.id
			for update
		)
		select
			array_agg(id order by array_position(array['picture', 'category', 'product'], kind), record_id),
			bool_or(kind = 'picture')
		into ids, has_pictures from chosen;
		if has_pictures then
			lock table public.categories, public.products, public.site_content
				in share row exclusive mode;
		end if;
		foreach entry_id in array coalesce(ids, '{}') loop
			-- Before it is restored: nothing may show a picture that is in the trash. Restoring another
			-- one may have changed what was kept of it.
			delete from private.trash where trash.id = entry_id returning * into entry;
			difference := null;
			missed := '[]';
			case entry.kind
				when 'product' then
					difference := private.restore_product(entry.content);
					perform private.note_picture_use(entry.kind, entry.content);
				when 'category' then
					difference := private.restore_category(entry.content);
					perform private.note_picture_use(entry.kind, entry.content);
				when 'menu-item' then
					perform private.insert_kept_row('public.navigation_items', entry.content);
					perform public.move_record('navigation_items', entry.record_id::uuid, array(
						select before::uuid from jsonb_array_elements_text(entry.content #> '{links,before}') as before
					));
				when 'message' then
					perform private.insert_kept_row('public.contact_messages', entry.content);
				when 'picture' then
					difference := private.restore_picture(entry.content);
					missed := private.restore_picture_uses(entry.content #> '{links,uses}');
			end case;
			answer := answer || jsonb_build_object(
				'kind', entry.kind, 'record_id', entry.record_id, 'name', entry.name,
				'remark', difference, 'kept_out', missed
			);
		end loop;
		if answer = '[]' then
			perform private.refuse_empty_handed();
		end if;
		perform private.keep_answer(submission_id, answer);
	end if;
	return query
		select
			restored.kind, restored.record_id, restored.name, restored.remark,
			coalesce(restored.kept_out, '[]')::text
		from jsonb_to_recordset(answer) as restored (
			kind text, record_id text, name text, remark text, kept_out jsonb
		);
end;
$$;

-- The version that a deleted record had; null when it is not in the trash.
create function private.version_in_trash(deleted_kind text, deleted_id text) returns integer
	language sql stable security definer set search_path = '' as $$
	select (content ->> 'version')::integer from private.trash
	where kind = deleted_kind and record_id = deleted_id and emptied_at is null and public.is_admin();
$$;

-- Restores a record and saves over it, all or nothing. Where somebody changed it before it was
-- deleted, it is restored alone: both versions are to be merged first.
create function public.restore_and_save(
	deleted_kind text,
	deleted_id text,
	given jsonb,
	expected_version integer,
	submission_id uuid default null,
	-- What is declared of a product's allergens.
	review jsonb default null
) returns table (is_saved boolean, remark text, kept_out text)
	language plpgsql set search_path = '' as $$
declare
	answer jsonb := private.earlier_answer(submission_id);
	is_same boolean := private.version_in_trash(deleted_kind, deleted_id)
		is not distinct from expected_version;
begin
	if answer is null then
		select jsonb_build_object(
			'is_saved', is_same, 'remark', restored.remark, 'kept_out', restored.kept_out
		) into answer
		-- As a later migration makes it.
		from public.restore_from_trash(
			jsonb_build_array(jsonb_build_object('kind', deleted_kind, 'id', deleted_id))
		) as restored;
		if is_same then
			case deleted_kind
				when 'product' then perform public.save_product(given, deleted_id::uuid, review => review);
				when 'category' then perform public.save_category(given, deleted_id::uuid);
				when 'menu-item' then perform public.save_navigation_item(given, deleted_id::uuid);
				when 'picture' then perform public.save_picture(given, deleted_id, null);
			end case;
		end if;
		perform private.keep_answer(submission_id, answer);
	end if;
	return query
		select (answer ->> 'is_saved')::boolean, answer ->> 'remark', answer ->> 'kept_out';
end;
$$;

-- What is in the trash

-- A part of what is in the trash, newest first. `search` keeps those of which every word is found in
-- what tells them from others.
create function public.list_trash(
	search text default '',
	first_row integer default 0,
	most integer default 48
) returns table (
	kind text,
	record_id text,
	name text,
	-- Tells it from others of its name: the sender of a message, a slug, a path.
	detail text,
	-- The picture that a product or category had.
	image_url text,
	deleted_at timestamptz,
	deleted_by text,
	-- How many were deleted in the same transaction, this one among them.
	deleted_together integer,
	total integer
)
	language sql stable security definer set search_path = '' as $$
	select
		found.kind, found.record_id, found.name, found.detail,
		case when found.kind in ('product', 'category') then found.content ->> 'image_url' end,
		found.deleted_at,
		private.account_name(found.deleted_by),
		found.deleted_together,
		(count(*) over ())::integer
	from (
		select
			trash.*,
			case trash.kind
				when 'message' then trash.content ->> 'name'
				when 'category' then trash.content ->> 'slug'
				when 'menu-item' then trash.content ->> 'path'
				when 'picture' then trash.content #>> '{links,uploaded_at}'
			end as detail,
			(count(*) over (partition by trash.deleted_at))::integer as deleted_together
		from private.trash
		where trash.emptied_at is null
	) as found
	where (select public.is_admin()) and (trim(search) = '' or private.searchable(concat_ws(
			' ', found.name, found.content ->> 'slug', found.content ->> 'path',
			case found.kind
				when 'message' then concat_ws(' ', found.content ->> 'name', found.content ->> 'email')
				when 'picture' then concat_ws(' ', found.record_id, found.content ->> 'alt')
			end
		)) like all (private.search_patterns(search)))
	order by found.deleted_at desc, found.id
	offset greatest(first_row, 0)
	limit least(greatest(most, 1), 100);
$$;

create function private.is_message_in_trash(submission_id uuid) returns boolean
	language sql stable security definer set search_path = '' as $$
	select exists (
		select from private.trash
		where kind = 'message' and content ->> 'submission_id' = is_message_in_trash.submission_id::text
	);
$$;

-- A mail that was on its way when its message was deleted: once restored, it is not mailed again.
create function public.note_mailing_of_deleted(message_id uuid, mailed timestamptz) returns void
	language sql security definer set search_path = '' as $$
	update private.trash
	set content = content || jsonb_build_object('mailed_at', mailed, 'mail_error', null)
	where kind = 'message' and record_id = message_id::text and emptied_at is null;
$$;

-- Emptying it

-- Deletes records of the trash for good. Open lists of the trash are refreshed.
create function private.delete_for_good(ids uuid[]) returns integer
	language plpgsql set search_path = '' as $$
declare
	removed integer;
	pictures integer;
begin
	perform private.replace_picture_uses(record_id, null)
	from private.trash where id = any (ids) and kind = 'picture';
	update private.trash set emptied_at = now(), name = '', content = '{}'
	where id = any (ids) and kind = 'picture' and emptied_at is null;
	get diagnostics pictures = row_count;
	delete from private.trash where id = any (ids) and kind <> 'picture';
	get diagnostics removed = row_count;
	if removed + pictures > 0 then
		perform private.announce('content', 'trash');
	end if;
	return removed + pictures;
end;
$$;

create function public.delete_for_good(deleted_kind text, record_ids text[]) returns integer
	language plpgsql security definer set search_path = '' as $$
declare
	removed integer;
begin
	perform private.require_administrator();
	removed := private.delete_for_good(array(
		select id from private.trash
		where kind = deleted_kind and record_id = any (record_ids) and emptied_at is null
		order by id
		for update
	));
	if removed = 0 then
		perform private.refuse_empty_handed();
	end if;
	return removed;
end;
$$;

-- Empties the trash of what was in it when the owner looked.
create function public.empty_trash(seen_until timestamptz) returns integer
	language plpgsql security definer set search_path = '' as $$
begin
	perform private.require_administrator();
	return private.delete_for_good(array(
		select id from private.trash
		where deleted_at <= seen_until and emptied_at is null
		order by id
		for update
	));
end;
$$;

-- What was deleted 30 days ago goes by itself.
create function private.empty_old_trash() returns integer
	language sql set search_path = '' as $$
	select private.delete_for_good(array(
		select id from private.trash
		where deleted_at < now() - interval '30 days' and emptied_at is null
		order by id
		for update skip locked
	));
$$;

-- Empties the trash of what is old, and says which files of pictures are not where they belong:
-- 'hide' one that is in the trash, 'show' one that is not, 'remove' one that was deleted for good.
-- The server calls it regularly, and whenever something was deleted or restored.
create function public.settle_trash() returns table (key text, task text)
	language plpgsql security definer set search_path = '' as $$
begin
	perform private.empty_old_trash();
	delete from private.trash
	where kind = 'picture' and emptied_at is not null and not exists (
		select from storage.objects
		where bucket_id in ('product-images', 'deleted-images') and objects.name = record_id
	);
	return query
	select objects.name, case
		when trash.emptied_at is not null then 'remove'
		when trash.id is not null then 'hide'
		else 'show'
	end
	from storage.objects left join private.trash
		on trash.kind = 'picture' and trash.record_id = objects.name
	where case objects.bucket_id
		when 'product-images' then trash.id is not null
		when 'deleted-images' then trash.id is null or trash.emptied_at is not null
		else false
	end;
end;
$$;
