-- Restoring deleted records (private.trash).

-- Puts a row back. Columns of a newer version keep their defaults. False where another row took its place.
create function private.insert_kept_row(target regclass, kept jsonb, refuses boolean default true)
	returns boolean language plpgsql as $$
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
	perform private.refuse_if(inserted = 0 and refuses, 'PT422',
		'Can''t be restored: something else is used there now.');
	return inserted > 0;
end;
$$;

-- Puts a product into a category again. Where one of them is in the trash, it takes the other along later.
create function private.join_again(joined_product uuid, joined_category uuid, place integer) returns void
	language plpgsql as $$
begin
	-- Neither is deleted before this has ended.
	perform from public.categories where id = joined_category for key share;
	if not found then
		update private.trash
		set content = jsonb_set(content, '{links,products}', content #> '{links,products}' ||
			jsonb_build_object('product_id', joined_product, 'position', place))
		where kind = 'category' and record_id = joined_category::text;
		return;
	end if;
	perform from public.products where id = joined_product for no key update;
	if not found then
		update private.trash
		set content = jsonb_set(content, '{links,categories}', content #> '{links,categories}' ||
			jsonb_build_object('category_id', joined_category, 'position', place))
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
	update public.products set category_id = first.category_id
	from (
		select category_id from public.product_categories where product_id = joined_product
		order by position, category_id limit 1
	) as first
	where id = joined_product and products.category_id is distinct from first.category_id;
end;
$$;

-- A name, or where it is taken the same with the lowest number that is free.
create function private.free_name(name text, max integer, taken text[]) returns text
	language sql immutable as $$
	select free
	from generate_series(1, cardinality(taken) + 1) as number cross join lateral (
		select case number when 1 then name else rtrim(left(name, max), '-') || '-' || number end
	) as numbered (free)
	where free <> all (taken)
	order by number limit 1;
$$;

-- The row that a record is restored as: with a number where its path is taken.
create function private.row_to_restore(kind text, kept jsonb) returns jsonb language plpgsql as $$
declare
	taken text[];
begin
	case kind
		when 'product' then
			-- It is not deleted before this has ended.
			perform from public.categories where id = (kept ->> 'category_id')::uuid for key share;
			return case when found then kept else kept || '{"category_id": null}' end;
		when 'category' then
			-- Who is taking it is waited for.
			perform pg_advisory_xact_lock(hashtextextended('slugs', 0));
			taken := array(select slug from public.categories);
			return kept || jsonb_build_object('slug', private.free_name(kept ->> 'slug', 190, taken));
		when 'custom-page' then
			taken := array(select unnest(path || earlier_paths) from public.custom_pages);
			return kept || jsonb_build_object(
				'path', private.free_name(kept ->> 'path', 90, taken),
				'earlier_paths', array(
					select earlier from jsonb_array_elements_text(kept -> 'earlier_paths') as earlier
					where earlier <> all (taken)
				)
			);
		else
			return kept;
	end case;
end;
$$;

create function private.remark_on_restored(kept jsonb, restored jsonb) returns text language sql stable as $$
	select string_agg(sentence, ' ' order by place)
	from (values
		(1, restored ->> 'slug' <> kept ->> 'slug',
			format('The slug “%s” is taken, so it was changed to “%s”.', kept ->> 'slug', restored ->> 'slug')),
		(2, restored ->> 'path' <> kept ->> 'path',
			format('The path “/%s” is taken, so it was changed to “/%s”.', kept ->> 'path', restored ->> 'path')),
		(3, jsonb_array_length(kept #> '{links,categories}') > 0 and not exists (
			select from public.product_categories where product_id = (kept ->> 'id')::uuid
		), 'Its categories were deleted.')
	) as remark (place, is_so, sentence)
	where is_so;
$$;

create function private.link_product_again(kept jsonb) returns void language sql as $$
	select private.insert_kept_row(owning, own, refuses => false)
	from private.tables_of_products() as owning,
		jsonb_array_elements(kept #> array['links', 'rows', owning::text]) as own;
	select private.join_again((kept ->> 'id')::uuid, link.category_id, link.position)
	from (
		select * from jsonb_to_recordset(kept #> '{links,categories}')
			as links (category_id uuid, position integer)
		order by position
	) as link;
$$;

-- Gives a restored category its products, which leave the category that they were moved to.
create function private.link_category_again(kept jsonb) returns void language sql as $$
	delete from public.product_categories
	where product_id::text in (select jsonb_array_elements_text(kept #> '{links,moved,products}'))
		and category_id = (kept #>> '{links,moved,to}')::uuid;
	select private.join_again(link.product_id, (kept ->> 'id')::uuid, link.position)
	from (
		select * from jsonb_to_recordset(kept #> '{links,products}')
			as links (product_id uuid, position integer)
		order by product_id
	) as link;
$$;

-- Restores records by kind and id, or all that were deleted in one transaction. Gives for each its name and
-- what has become different.
create function public.restore_from_trash(
	records jsonb default '[]', deletion timestamptz default null, submission_id uuid default null
) returns setof jsonb language plpgsql security definer as $$
declare
	answer jsonb;
	ids uuid[];
	entry_id uuid;
	entry private.trash;
	restored jsonb;
	is_put_back boolean;
begin
	perform private.require('content');
	answer := private.earlier_answer(submission_id);
	if answer is null then
		answer := '[]';
		-- Those that are restored at the same time may be linked with each other.
		perform pg_advisory_xact_lock(hashtextextended('restore_from_trash', 0));
		with chosen as (
			select id, kind, record_id from private.trash
			where emptied_at is null and (
				deleted_at = deletion
				or (kind, record_id) in (
					select wanted.kind, id from jsonb_to_recordset(records) as wanted (kind text, id text)
				)
			)
			order by id
			for update
		)
		select array_agg(id order by array_position(array['image', 'category', 'product'], kind), record_id)
		into ids from chosen;
		foreach entry_id in array coalesce(ids, '{}') loop
			delete from private.trash where id = entry_id returning * into entry;
			restored := private.row_to_restore(entry.kind, entry.content);
			is_put_back := private.insert_kept_row(
				format('public.%I', private.table_of(entry.kind))::regclass, restored,
				refuses => entry.kind not in ('section', 'image')
			);
			case entry.kind
				when 'product' then
					perform private.link_product_again(entry.content);
				when 'category' then
					perform private.link_category_again(entry.content);
				when 'custom-page' then
					if restored -> 'path' = entry.content -> 'path' then
						perform private.restore_links(entry.content #> '{links,places}');
					end if;
				when 'menu-item' then
					perform public.move_record('navigation_items', entry.record_id::uuid, array(
						select jsonb_array_elements_text(entry.content #> '{links,before}')::uuid
					));
				when 'image' then
					perform private.refuse_if(not private.is_image(entry.record_id), 'PT422',
						'The file of this image is gone, so it can''t be restored.');
					perform private.announce('content', 'trash');
				else null;
			end case;
			answer := answer || jsonb_build_object(
				'kind', entry.kind, 'record_id', entry.record_id, 'name', entry.name, 'remark', case
					when is_put_back or entry.kind = 'image'
						then private.remark_on_restored(entry.content, restored)
					else 'This part has changed since, so it was left alone.'
				end
			);
		end loop;
		perform private.require_some(answer = '[]');
		perform private.keep_answer(submission_id, answer);
	end if;
	return query select jsonb_array_elements(answer);
end;
$$;

grant execute on function public.restore_from_trash to authenticated;
