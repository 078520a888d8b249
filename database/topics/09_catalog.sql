-- Categories and products: who sees and saves them, lists of the back office, and what a day offers.

-- Only what a form has makes a form of it outdated.
create trigger count_version before update on public.categories
	for each row
	when (old.earlier_slugs is not distinct from new.earlier_slugs)
	execute function private.count_version();

create trigger count_version before update on public.products
	for each row execute function private.count_version();

-- Saving, finding and deleting categories and products, and marking products as sold out.

create function public.save_category(
	given jsonb,
	record_id uuid default null,
	expected_version integer default null,
	submission_id uuid default null
) returns public.categories
	language plpgsql set search_path = '' as $$
declare
	saved jsonb := private.earlier_answer(submission_id);
begin
	if saved is null then
		saved := private.save_record(
			'public.categories', record_id, submission_id, given, '{}', expected_version
		);
		perform private.keep_answer(submission_id, saved);
	end if;
	return jsonb_populate_record(null::public.categories, saved);
end;
$$;

-- Saves a product, and with `review` also what the owner declares of its allergens, all or nothing:
-- the list and an answer for everything on it. It is about the ingredients that are stored then, so a
-- product that exists already has to be the version that the owner has read.
create function public.save_product(
	given jsonb,
	record_id uuid default null,
	expected_version integer default null,
	submission_id uuid default null,
	review jsonb default null
) returns public.products
	language plpgsql set search_path = '' as $$
declare
	saved jsonb := private.earlier_answer(submission_id);
	category_ids uuid[] := array(
		select chosen.id::uuid
		from jsonb_array_elements_text(given -> 'category_ids') with ordinality as chosen (id, place)
		order by chosen.place
	);
	saved_id uuid;
begin
	if saved is not null then
		return jsonb_populate_record(null::public.products, saved);
	end if;

	if cardinality(category_ids) = 0
		and (record_id is null or exists (
			select from public.product_categories where product_id = record_id
		))
	then
		raise exception 'Please select at least one category' using errcode = 'PT422';
	end if;
	if given ? 'category_id' then
		raise exception 'A save may not write: category_id' using errcode = 'PT400';
	end if;
	if review is not null and record_id is not null and expected_version is null then
		raise exception 'A review needs the version of its product.' using errcode = 'PT400';
	end if;
	saved := private.save_record(
		'public.products', record_id, submission_id, given - 'category_ids',
		jsonb_build_object('category_id', category_ids[1]), expected_version
	);
	saved_id := saved ->> 'id';

	delete from public.product_categories
	where product_id = saved_id and category_id <> all (category_ids);
	insert into public.product_categories as standing (product_id, category_id, position)
	select saved_id, chosen.category_id, min(chosen.place) - 1
	from unnest(category_ids) with ordinality as chosen (category_id, place)
	group by chosen.category_id
	on conflict (product_id, category_id) do update set position = excluded.position
	where standing.position <> excluded.position;

	if review is not null then
		saved := private.store_allergen_review(saved_id, review);
	end if;
	perform private.keep_answer(submission_id, saved);
	return jsonb_populate_record(null::public.products, saved);
end;
$$;

-- The products that every word of `search` is found in, newest first or sorted by a column. Products
-- without a price come last.
create function public.find_products(
	search text default '',
	in_category uuid default null,
	in_state text default null,
	skipped integer default 0,
	size integer default 48,
	uncategorized boolean default false,
	sorted_by text default null,
	descending boolean default false
) returns table (id uuid, total integer)
	language plpgsql stable set search_path = ''
	set plan_cache_mode = force_custom_plan as $$
declare
	patterns text[] := private.search_patterns(search);
	list text := private.chosen_allergen_list();
begin
	return query
	select product.id, (count(*) over ())::integer
	from public.products as product
	where product.search_text like all (patterns)
		and case in_state
			when 'active' then product.active
			when 'inactive' then not product.active
			when 'featured' then product.featured
			when 'scheduled' then product.active and product.visible_from > now()
			when 'ended' then product.active and product.visible_until <= now()
			when 'unreviewed' then product.active and not private.is_reviewed(product.id, list)
			else in_state is null
		end
		and (in_category is null or exists (
			select from public.product_categories as standing
			where standing.product_id = product.id and standing.category_id = in_category
		))
		and (not uncategorized or not exists (
			select from public.product_categories as standing
			where standing.product_id = product.id
		))
	order by
		case when sorted_by = 'price' and not descending then product.price end,
		case when sorted_by = 'price' and descending then product.price end desc nulls last,
		case when sorted_by = 'state' and not descending then product.active end desc,
		case when sorted_by = 'state' and descending then product.active end,
		case when sorted_by = 'name' and descending then product.search_text end desc,
		case when sorted_by is not null and not (sorted_by = 'name' and descending)
			then product.search_text end,
		product.created_at desc, product.id
	offset skipped limit size;
end;
$$;

-- Deleting a category: what that means for its products, and moving them to another one.

-- How many products a category has, how many of them have no other, and the names of the first of
-- those.
create function public.describe_category_products(of_category uuid, most integer default 10)
	returns table (total integer, only_here integer, only_here_names text[])
	language sql stable set search_path = '' as $$
	select
		count(*)::integer,
		(count(*) filter (where is_only_here))::integer,
		coalesce(
			(array_agg(name order by name, id) filter (where is_only_here))[:least(greatest(most, 1), 100)],
			'{}'
		)
	from (
		select product.id, product.name, not exists (
			select from public.product_categories as other
			where other.product_id = product.id and other.category_id <> of_category
		) as is_only_here
		from public.product_categories as standing
			join public.products as product on product.id = standing.product_id
		where standing.category_id = of_category
	) as found;
$$;

-- Deletes a category, all or nothing. With `move_to` its products take their place in that category:
-- those that have no other, or with `moves_all` all of them.
create function public.delete_category(
	deleted_category uuid,
	move_to uuid default null,
	moves_all boolean default false
) returns void
	language plpgsql security definer set search_path = '' as $$
declare
	moved uuid[] := '{}';
	moved_first uuid[];
	joined uuid[];
begin
	perform private.require('content');
	-- In the order of a save: the products, then their categories.
	perform from public.products
	where id in (
		select product_id from public.product_categories where category_id = deleted_category
	)
	order by id
	for no key update;
	perform from public.categories where id = deleted_category for update;
	if not found then
		raise exception 'This record no longer exists.' using errcode = 'PT404';
	end if;

	if move_to is not null then
		perform from public.categories where id = move_to and id <> deleted_category for key share;
		if not found then
			raise exception 'The category to move to was deleted. Choose another one.'
				using errcode = 'PT422';
		end if;
		moved := array(
			select standing.product_id from public.product_categories as standing
			where standing.category_id = deleted_category and (moves_all or not exists (
				select from public.product_categories as other
				where other.product_id = standing.product_id and other.category_id <> deleted_category
			))
		);
		moved_first := array(
			select id from public.products where id = any (moved) and category_id = deleted_category
		);
		with added as (
			insert into public.product_categories (product_id, category_id, position)
			select product_id, move_to, position from public.product_categories
			where category_id = deleted_category and product_id = any (moved)
			on conflict do nothing
			returning product_id
		)
		select array_agg(product_id) into joined from added;
	end if;

	delete from public.categories where id = deleted_category;

	if joined is not null then
		update private.trash
		set content = jsonb_set(
			content, '{links,moved}', jsonb_build_object('to', move_to, 'products', joined)
		)
		where kind = 'category' and record_id = deleted_category::text;
	end if;
	update public.products set category_id = move_to
	where id = any (moved_first) and category_id is null;
end;
$$;

-- Sold out

-- Marks a product as sold out, for the day of the bakery that began at `day_starts_at` or until it is
-- back. A mark that still counts and says the same is left alone, so that the same once more changes
-- nothing. A database whose clock is slow marks no earlier day.
create function public.mark_sold_out(
	marked_product uuid,
	day_starts_at timestamptz,
	returns_on date default null
) returns void
	language sql set search_path = '' as $$
	insert into public.sold_out as mark (product_id, marked_at, back_on)
	values (marked_product, greatest(now(), day_starts_at), returns_on)
	on conflict (product_id) do update
	set marked_at = excluded.marked_at, back_on = excluded.back_on
	where mark.back_on is distinct from excluded.back_on
		or (mark.back_on is null and mark.marked_at < day_starts_at);
$$;

-- Whether a mark counts on a day of the bakery, which began at `day_starts_at`. The program has the
-- same rule (isSoldOut in app/bakery/availability/).
create function private.is_sold_out(
	marked_at timestamptz,
	back_on date,
	day date,
	day_starts_at timestamptz
) returns boolean
	language sql immutable set search_path = '' as $$
	select case when back_on is null then marked_at >= day_starts_at else day < back_on end;
$$;

-- The products that visitors see on a day.
create function private.products_of_day(day date, day_starts_at timestamptz) returns table (
	id uuid,
	is_baked boolean,
	is_sold_out boolean,
	has_baking_days boolean
)
	language sql stable set search_path = '' as $$
	select
		product.id,
		coalesce(cardinality(product.baking_days), 0) = 0
			or extract(isodow from day)::smallint = any (product.baking_days),
		mark.product_id is not null
			and private.is_sold_out(mark.marked_at, mark.back_on, day, day_starts_at),
		coalesce(cardinality(product.baking_days), 0) > 0
	from public.products as product
		left join public.sold_out as mark on mark.product_id = product.id
	where product.active and product.visible_from <= now() and product.visible_until > now();
$$;

-- How many products there are on a day of the bakery, and whether any has baking days at all.
create function public.count_products_of_day(day date, day_starts_at timestamptz) returns table (
	total integer,
	baked integer,
	sold_out integer,
	has_baking_days boolean
)
	language sql stable set search_path = '' as $$
	select
		count(*)::integer,
		(count(*) filter (where is_baked))::integer,
		(count(*) filter (where is_sold_out))::integer,
		coalesce(bool_or(has_baking_days), false)
	from private.products_of_day(day, day_starts_at);
$$;

-- A part of the products of a day, each in the first of its categories, in the order of the categories
-- and by name; those without a category come last. `in_state` keeps those that are 'baked' on the day
-- or 'sold-out'.
create function public.find_products_of_day(
	day date,
	day_starts_at timestamptz,
	search text default '',
	in_state text default null,
	skipped integer default 0,
	size integer default 100
) returns table (
	id uuid,
	name text,
	category_id uuid,
	category_name text,
	marked_at timestamptz,
	back_on date,
	total integer
)
	language plpgsql stable set search_path = ''
	set plan_cache_mode = force_custom_plan as $$
declare
	patterns text[] := private.search_patterns(search);
begin
	return query
	select
		product.id, product.name, category.id, category.name, mark.marked_at, mark.back_on,
		(count(*) over ())::integer
	from private.products_of_day(day, day_starts_at) as of_day
		join public.products as product on product.id = of_day.id
		left join public.sold_out as mark on mark.product_id = product.id
		left join lateral (
			select standing.category_id
			from public.product_categories as standing
			where standing.product_id = product.id
			order by standing.position, standing.category_id
			limit 1
		) as first on true
		left join public.categories as category on category.id = first.category_id
	where product.search_text like all (patterns)
		and case in_state
			when 'baked' then of_day.is_baked
			when 'sold-out' then of_day.is_sold_out
			else in_state is null
		end
	order by
		category.display_order nulls last, category.name, category.id,
		product.search_text, product.name, product.id
	offset skipped limit size;
end;
$$;

-- One part of the public catalog: the newest first, without a category by the place of their first
-- category. It can be narrowed to a category, to what is reviewed as free from allergens, and to
-- what can be had on a day of the bakery, which begins at `day_starts_at`.
--
-- `unreviewed` counts those that are left out because they have no current review. A mark counts as
-- private.is_sold_out decides, which visitors may not call.
create function public.list_catalog(
	in_category uuid default null,
	without_allergens text[] default '{}',
	by_list text default null,
	on_day date default null,
	day_starts_at timestamptz default null,
	skipped integer default 0,
	size integer default 48
) returns table (ids uuid[], total integer, unreviewed integer)
	language sql stable set search_path = '' as $$
	with offered as (
		select product.id, product.created_at, review.declaration,
			cardinality(without_allergens) = 0 or (
				review.declaration is not null
				and not exists (
					select from unnest(without_allergens) as allergen
					where review.declaration -> allergen ->> 'presence' is distinct from 'does-not-contain'
				)
			) as is_listed
		from public.products as product
			left join public.allergen_reviews as review
				on cardinality(without_allergens) > 0
				and review.product_id = product.id
				and review.list = by_list
				and review.outdated_at is null
		where product.active and product.visible_from <= now() and product.visible_until > now()
			and (in_category is null or exists (
				select from public.product_categories as standing
				where standing.product_id = product.id and standing.category_id = in_category
			))
			and (on_day is null or (
				product.visible_until > day_starts_at
				and (
					coalesce(cardinality(product.baking_days), 0) = 0
					or extract(isodow from on_day)::smallint = any (product.baking_days)
				)
				and not exists (
					select from public.sold_out as mark
					where mark.product_id = product.id
						and case when mark.back_on is null then mark.marked_at >= day_starts_at
							else on_day < mark.back_on end
				)
			))
	),
	listed as (
		select offered.id,
			row_number() over (
				order by category.display_order nulls last, category.name, category.id,
					offered.created_at desc, offered.id
			) as place
		from offered
			left join lateral (
				select standing.category_id
				from public.product_categories as standing
				where standing.product_id = offered.id
				order by standing.position, standing.category_id
				limit 1
			) as first on in_category is null
			left join public.categories as category on category.id = first.category_id
		where offered.is_listed
	)
	select
		coalesce(
			(select array_agg(id order by place) from listed
				where place > skipped and place <= skipped + size),
			'{}'
		),
		(select count(*) from listed)::integer,
		(select count(*) from offered where cardinality(without_allergens) > 0 and declaration is null)::integer;
$$;

grant select on public.categories, public.products, public.product_categories, public.sold_out to anon;

grant select, delete on public.categories, public.products to authenticated;

grant select, insert, update, delete on public.product_categories, public.sold_out to authenticated;

grant select, insert, update, delete on public.categories, public.products, public.product_categories, public.sold_out to service_role;

select private.grant_writing('public.categories', kept => '{earlier_slugs}');

create policy "Everyone sees the categories" on public.categories
	for select to anon, authenticated using (true);

create policy "Administrators write categories" on public.categories
	for all to authenticated using ((select private.may('content')));

select private.grant_writing('public.products');

-- Outside of its time a product is as if it were inactive, for everybody but administrators.
create policy "Everyone sees the active products in their time" on public.products
	for select to anon, authenticated
	using (active and visible_from <= now() and visible_until > now());

create policy "Administrators see and write all products" on public.products
	for all to authenticated using ((select private.may('content')));

-- A visible product's categories are visible; the policies above decide which products are.
create policy "Everyone sees the categories of the products that they see" on public.product_categories
	for select to anon, authenticated using (product_id in (select id from public.products));

create policy "Administrators see and write the categories of all products" on public.product_categories
	for all to authenticated using ((select private.may('content')));

create policy "Everyone sees the marks of products that they see" on public.sold_out
	for select to anon, authenticated
	using (exists (select from public.products where products.id = sold_out.product_id));

create policy "Administrators see and write all marks" on public.sold_out
	for all to authenticated using ((select private.may('day')));

create policy "The whole team sees all products" on public.products
	for select to authenticated using ((select private.may('view-products')));

create policy "The whole team sees the categories of all products" on public.product_categories
	for select to authenticated using ((select private.may('view-products')));

grant execute on function
	private.is_sold_out, private.products_of_day, public.count_products_of_day,
	public.delete_category, public.describe_category_products, public.find_products,
	public.find_products_of_day, public.mark_sold_out, public.save_category, public.save_product
	to authenticated;

grant execute on function
	public.list_catalog
	to anon, authenticated;
