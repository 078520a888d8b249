-- Restoring deleted records (private.trash).

-- Out of the trash

-- Puts a row back as it was. Columns that a newer version has got keep their defaults. Returns whether
-- there was none in its place, unless that is refused.
create function private.insert_kept_row(
	target regclass, kept jsonb, refuses boolean default true
) returns boolean language plpgsql as $$
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

-- Puts a product into a category again, at its place unless that is taken by now. Where one of
-- them is in the trash, it takes the other along when it is restored.
create function private.join_again(
	joined_product uuid,
	joined_category uuid,
	place integer,
	is_first boolean
) returns void language plpgsql as $$
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
create function private.choose_first_category(product_ids uuid[]) returns void language sql as $$
	update public.products set category_id = (
		select category_id from public.product_categories
		where product_id = products.id order by position limit 1
	)
	where id = any (product_ids) and category_id is null and exists (
		select from public.product_categories where product_id = products.id
	);
$$;

create function private.restore_product(kept jsonb) returns text language plpgsql as $$
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
create function private.restore_category(kept jsonb) returns text language plpgsql as $$
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

-- Restores records, and what they were linked with: those that are named by kind and id, or all that
-- were deleted in one transaction. Gives for each the name that the owner knows it by, what has become
-- different, and for a picture as JSON what shows something else by now. What somebody else has
-- restored before is left out; if that is all of it, it is refused.
create function public.restore_from_trash(
	records jsonb default '[]',
	deletion timestamptz default null,
	submission_id uuid default null
) returns table (kind text, record_id text, name text, remark text, kept_out text)
	language plpgsql security definer as $$
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
	perform private.require('content');
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
			lock table public.categories, public.products, public.site_content, public.pages
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
				when 'own-page' then
					difference := private.restore_page(entry.content);
					perform private.note_picture_use(entry.kind, entry.content);
				when 'menu-item' then
					perform private.insert_kept_row('public.navigation_items', entry.content);
					perform public.move_record('navigation_items', entry.record_id::uuid, array(
						select before::uuid from jsonb_array_elements_text(entry.content #> '{links,before}') as before
					));
				when 'message' then
					perform private.insert_kept_row('public.contact_messages', entry.content);
				when 'section' then
					if not private.insert_kept_row('public.site_content', entry.content, refuses => false) then
						difference := 'This part was written again in the meantime, so it stays as it is.';
					end if;
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
	language sql stable security definer as $$
	select (content ->> 'version')::integer from private.trash
	where kind = deleted_kind and record_id = deleted_id and emptied_at is null and private.may('content');
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
) returns table (is_saved boolean, remark text, kept_out text) language plpgsql as $$
declare
	answer jsonb;
	is_same boolean;
begin
	perform private.require('content');
	answer := private.earlier_answer(submission_id);
	is_same := private.version_in_trash(deleted_kind, deleted_id) is not distinct from expected_version;
	if answer is null then
		select jsonb_build_object(
			'is_saved', is_same, 'remark', restored.remark, 'kept_out', restored.kept_out
		) into answer
		from public.restore_from_trash(
			jsonb_build_array(jsonb_build_object('kind', deleted_kind, 'id', deleted_id))
		) as restored;
		if is_same then
			case deleted_kind
				when 'product' then perform public.save_product(given, deleted_id::uuid, review => review);
				when 'category' then perform public.save_category(given, deleted_id::uuid);
				when 'own-page' then perform public.save_page(given, deleted_id::uuid);
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

-- A path that is taken by now gets a number, and an earlier one that is taken leads to the other page.
create function private.restore_page(kept jsonb) returns text language plpgsql as $$
declare
	restored jsonb := private.without_missing_picture(kept) || jsonb_build_object(
		'content', private.without_missing_pictures(kept ->> 'content'),
		'social_image_url', case
			when not private.picture_is_missing(kept ->> 'social_image_url')
			then kept ->> 'social_image_url'
		end,
		'earlier_paths', (
			select coalesce(jsonb_agg(earlier), '[]')
			from jsonb_array_elements_text(kept -> 'earlier_paths') as earlier
			where not private.is_path_taken(earlier, (kept ->> 'id')::uuid)
		)
	);
	path text := kept ->> 'path';
	number integer := 1;
begin
	while private.is_path_taken(path, (kept ->> 'id')::uuid) loop
		number := number + 1;
		path := rtrim(left(kept ->> 'path', 90), '-') || '-' || number;
	end loop;
	perform private.insert_kept_row('public.pages', restored || jsonb_build_object('path', path));
	if number = 1 then
		perform private.lead_links_back(kept #> '{links,places}');
	end if;
	return nullif(concat_ws(
		' ',
		case
			when number > 1
			then format('The path “/%s” is taken, so it has “/%s” now.', kept ->> 'path', path)
		end,
		private.remark_on_picture(kept, restored),
		case
			when restored ->> 'content' <> kept ->> 'content'
			then 'Some images in its text were deleted.'
		end
	), '');
end;
$$;

grant execute on function
	private.version_in_trash, public.restore_and_save, public.restore_from_trash to authenticated;
