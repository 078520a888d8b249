-- Many products in one save: an import, or a change of several in the list.

-- Stages a part of a save. An account has one such save at a time: an earlier one was given up.
create function public.stage_products(submission_id uuid, place integer, items jsonb) returns void
	language sql as $$
	select private.require('content');
	delete from private.staged_products as staged
	where staged.user_id = private.user_id() and staged.submission_id <> stage_products.submission_id;
	insert into private.staged_products (submission_id, place, products)
	values (stage_products.submission_id, stage_products.place, stage_products.items)
	-- Sent again, because its answer was lost.
	on conflict do nothing;
$$;

-- Writes products, each as {"id", "version", "given"}; `given` has the columns that change, or all for a new
-- one without a version. Each kind of statement runs once for all.
create function private.write_products(items jsonb) returns void language plpgsql as $$
declare
	columns text;
begin
	perform private.refuse_if(jsonb_path_exists(items, '$[*].given.category_id'), 'PT400',
		'A save may not write: category_id');
	items := (
		select jsonb_agg(jsonb_set(item, '{given}', (item -> 'given') - 'category_ids' || case
			when item -> 'given' ? 'category_ids'
				then jsonb_build_object('category_id', item -> 'given' -> 'category_ids' -> 0)
			else '{}'
		end) || jsonb_build_object('categories', item -> 'given' -> 'category_ids') order by place)
		from jsonb_array_elements(items) with ordinality as given (item, place)
	);
	-- Those that only have images fetched change nothing now.
	if not jsonb_path_exists(items, '$[*].given.*') then
		return;
	end if;
	-- Locks products by id to avoid deadlocks.
	perform from public.products
	where id in (select (item ->> 'id')::uuid from jsonb_array_elements(items) as item)
	order by id
	for update;
	columns := private.columns_to_write('public.products', (
		select jsonb_object_agg(key, null)
		from jsonb_array_elements(items) as item, jsonb_object_keys(item -> 'given') as key
	));
	execute format(
		'insert into public.products (id, %1$s)
		select (item ->> ''id'')::uuid, %1$s
		from jsonb_array_elements($1) as item,
			jsonb_populate_record(null::public.products, item -> ''given'')
		where item ->> ''version'' is null',
		columns
	) using items;
	perform private.refuse_stale_version(private.update_records('products', items) < (
		select count(*) from jsonb_array_elements(items) as item where item ->> 'version' is not null
	));
	perform private.write_categories(items);
end;
$$;

-- Refuses a save because of one product. An import finds the cell of its file by the details.
create function private.refuse_item(item jsonb, problem text, in_column text) returns void
	language plpgsql stable as $$
begin
	raise exception '“%”: %.', coalesce(
		item -> 'given' ->> 'name',
		(select name from public.products where id = (item ->> 'id')::uuid)
	), problem
	using errcode = 'PT422', detail = jsonb_build_object('id', item ->> 'id', 'column', in_column);
end;
$$;

-- The same; a refusal names its product: halves are written until one is left.
create function private.write_named_products(items jsonb) returns void language plpgsql as $$
declare
	half jsonb := jsonb_build_object('half', jsonb_array_length(items) / 2);
	rule text;
begin
	perform private.write_products(items);
exception when check_violation or foreign_key_violation then
	if jsonb_array_length(items) > 1 then
		perform private.write_named_products(jsonb_path_query_array(items, 'strict $[0 to $half - 1]', half));
		perform private.write_named_products(jsonb_path_query_array(items, 'strict $[$half to last]', half));
		return;
	end if;
	get stacked diagnostics rule = constraint_name;
	if rule not like '% %' then
		perform private.refuse_item(
			items -> 0, 'One of its categories was deleted in the meantime', 'category_ids'
		);
	end if;
	perform private.refuse_item(items -> 0, rule, (
		select attribute.attname
		from pg_constraint as constrained join pg_attribute as attribute
			on attribute.attrelid = constrained.conrelid and attribute.attnum = any (constrained.conkey)
		where constrained.conrelid = 'public.products'::regclass and constrained.conname = rule
			-- With several columns, none of them is wrong by itself.
			and cardinality(constrained.conkey) = 1
	));
end;
$$;

-- The id of what the running transaction changes, as the history knows it (list_changes).
create function private.running_entry() returns text language sql stable as $$
	select pg_catalog.pg_current_xact_id()::text || '-' || extract(epoch from now())::text;
$$;

-- Saves products and the new categories that they need: the parts that were staged, and then `items`. Their
-- `images` are fetched afterward. Returns the entry of the history, which undo_products takes back.
create function public.save_products(
	submission_id uuid, items jsonb default '[]', new_categories jsonb default '[]'
) returns text language plpgsql as $$
declare
	entry jsonb;
	all_items jsonb;
begin
	perform private.require('content');
	entry := private.earlier_answer(submission_id);
	if entry is null then
		select coalesce(jsonb_agg(item order by part.place, given.place), '[]') || items into all_items
		from private.staged_products as part,
			jsonb_array_elements(part.products) with ordinality as given (item, place)
		where part.user_id = private.user_id() and part.submission_id = save_products.submission_id;
		perform private.refuse_if(jsonb_array_length(all_items) not between 1 and 5000, 'PT422',
			'A save has 1 to 5,000 products.');
		perform private.refuse_item(item, 'Please select at least one category', 'category_ids')
		from jsonb_array_elements(all_items) as item
		where item -> 'given' -> 'category_ids' = '[]'
			or (item ->> 'version' is null and not item -> 'given' ? 'category_ids');
		-- What was planned as new may be there by now: two people import the same file.
		perform private.refuse_stale_version(exists (
			select from jsonb_array_elements(all_items) as item
				join public.products as existing
					on existing.search_text = private.searchable(item -> 'given' ->> 'name')
						-- Of a name of nothing but signs that searches leave out, nothing is left.
						and (
							trim(existing.search_text) <> ''
							or trim(existing.name) = trim(item -> 'given' ->> 'name')
						)
			where item ->> 'version' is null and not exists (
				select from jsonb_array_elements(all_items) as other
				where other ->> 'id' = existing.id::text
			)
		) or exists (
			select from jsonb_array_elements(new_categories) as category
				join public.categories as existing on existing.slug = category ->> 'slug'
		));
		insert into public.categories (id, name, slug, display_order)
		select (category ->> 'id')::uuid, category ->> 'name', category ->> 'slug', place + (
			select coalesce(max(display_order), 0) from public.categories
		)
		from jsonb_array_elements(new_categories) with ordinality as given (category, place);
		perform private.write_named_products(all_items);
		perform private.request_product_images(all_items);
		delete from private.staged_products where user_id = private.user_id();
		entry := private.keep_answer(submission_id, to_jsonb(private.running_entry()));
	end if;
	return entry #>> '{}';
end;
$$;

-- Moves products to the trash, all that are still there at once, and returns their ids.
create function public.delete_products(ids uuid[]) returns setof uuid language sql as $$
	select private.require('content');
	delete from public.products where id = any (ids) returning id;
$$;

-- The records that an entry of the caller has changed in the first of these tables, or in one that belongs to
-- it, and whether nobody has changed them since. Images that the same save had fetched are no change.
create function private.changed_in_entry(entry text, in_tables text[]) returns table (
	record_id text, is_new boolean, changed_categories boolean, first_change bigint, is_unchanged boolean
) language sql stable as $$
	with own as (
		select change.*
		from private.changes as change,
			to_timestamp(split_part(entry, '-', 2)::double precision) as about
		where change.transaction_id = split_part(entry, '-', 1)::xid8
			and change.changed_at between about - interval '1 second' and about + interval '1 second'
			and change.changed_by = private.user_id() and change.table_name = any (in_tables)
	)
	select
		own.record_id,
		bool_or(own.operation = 'insert' and own.table_name = in_tables[1]),
		bool_or(own.table_name = 'product_categories'),
		min(own.id),
		not exists (
			select from private.changes as later
			where later.record_id = own.record_id and later.table_name = any (in_tables)
				and later.id > max(own.id)
				and not (
					later.before - '{image_url,more_image_urls}'::text[]
						is not distinct from later.after - '{image_url,more_image_urls}'::text[]
					and exists (
						select from private.image_imports as import
						where import.product_id = own.record_id::uuid
							and import.requested_at = min(own.changed_at)
					)
				)
		)
	from own
	group by own.record_id;
$$;

-- Gives reviews back what they declared before an entry: those that are current now, or that are outdated.
create function private.restore_reviews(entry text, of_products text[], are_outdated boolean) returns void
	language sql as $$
	update public.allergen_reviews as review
	set (list, declaration, reviewed_by, reviewed_at, outdated_at)
		= (earlier.list, earlier.declaration, earlier.reviewed_by, earlier.reviewed_at, earlier.outdated_at)
	from private.changed_in_entry(entry, '{allergen_reviews}') as change,
		jsonb_populate_record(
			null::public.allergen_reviews,
			private.version_before(change.first_change, 'allergen_reviews', change.record_id)
		) as earlier
	where change.record_id = any (of_products) and review.product_id = change.record_id::uuid
		and (review.outdated_at is not null) = are_outdated
		and (earlier.declaration is not null or not are_outdated);
$$;

-- Undoes what one save of the caller did to products, their reviews, and categories, where nobody changed it.
create function public.undo_products(entry text) returns table (undone integer, staying integer)
	language plpgsql security definer as $$
declare
	of_products text[] := '{products,product_categories,allergen_reviews}';
	unchanged text[];
	changed_since text[];
begin
	perform private.require('content');
	lock table public.categories, public.products in share row exclusive mode;
	select
		count(*) filter (where change.is_unchanged), count(*) filter (where not change.is_unchanged),
		array_agg(change.record_id) filter (where change.is_unchanged),
		coalesce(array_agg(change.record_id) filter (where not change.is_unchanged), '{}')
	into undone, staying, unchanged, changed_since
	from private.changed_in_entry(entry, of_products) as change;
	-- Labels follow from a current review, so a review goes before the labels come back.
	delete from public.allergen_reviews as review
	using private.changed_in_entry(entry, '{allergen_reviews}') as change
	where change.is_new and change.record_id = any (unchanged)
		and review.product_id = change.record_id::uuid;
	perform private.restore_reviews(entry, unchanged, false);
	perform private.write_products(jsonb_agg(jsonb_build_object(
		'id', change.record_id,
		'version', stored.version,
		'given', columns.before || case
			when change.changed_categories then jsonb_build_object(
				'category_ids', private.category_ids_before(change.first_change, stored.id)
			)
			else '{}'
		end
	)))
	from private.changed_in_entry(entry, of_products) as change
		join public.products as stored on stored.id = change.record_id::uuid
		cross join lateral (
			select coalesce(jsonb_object_agg(key, value), '{}') as before
			from jsonb_each(private.version_before(change.first_change, 'products', change.record_id))
			where value is distinct from to_jsonb(stored) -> key
				and has_column_privilege('authenticated', 'public.products', key, 'update')
				and key <> 'category_id'
		) as columns
	where change.record_id = any (unchanged) and not change.is_new
	having count(*) > 0;
	-- Where the save made a review outdated, the ingredients are those that were reviewed again.
	perform private.restore_reviews(entry, unchanged, true);
	delete from private.image_imports as import
	where import.requested_by = private.user_id()
		and extract(epoch from import.requested_at)::text = split_part(entry, '-', 2)
		and import.product_id::text <> all (changed_since);
	delete from public.products as product
	using private.changed_in_entry(entry, of_products) as change
	where change.is_new and change.record_id = any (unchanged) and product.id = change.record_id::uuid;
	delete from public.categories as category
	using private.changed_in_entry(entry, '{categories}') as change
	where change.is_new and change.is_unchanged and category.id = change.record_id::uuid
		and not exists (
			select from public.product_categories as membership where membership.category_id = category.id
		);
	return next;
end;
$$;

grant select, insert, delete on private.staged_products to authenticated;
create policy "People stage their own saves" on private.staged_products
	to authenticated
	using (user_id = (select private.user_id()) and (select private.may('content')))
	with check (user_id = (select private.user_id()) and (select private.may('content')));

grant execute on function
	private.refuse_item, private.running_entry, private.write_named_products, private.write_products,
	public.delete_products, public.save_products, public.stage_products, public.undo_products
	to authenticated;
