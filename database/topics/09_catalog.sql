-- Categories and products: who sees and saves them, and what the back office and visitors read.

create trigger count_version before update on public.categories
	for each row execute function private.count_version('earlier_slugs');
create trigger count_version before update on public.products
	for each row execute function private.count_version();

create function public.save_category(
	given jsonb, record_id uuid default null, expected_version integer default null,
	submission_id uuid default null
) returns public.categories language sql as $$
	select private.require('content');
	select * from jsonb_populate_record(null::public.categories, coalesce(
		private.earlier_answer(submission_id),
		private.keep_answer(submission_id, private.save_record(
			'public.categories', record_id, submission_id, given, '{}', expected_version
		))
	));
$$;

-- Saves a product, and with `review` what the owner declares of its allergens: an existing product must be of
-- the version that the owner has read then. Without `category_ids` it keeps its categories.
create function public.save_product(
	given jsonb, record_id uuid default null, expected_version integer default null,
	submission_id uuid default null, review jsonb default null
) returns public.products language plpgsql as $$
declare
	saved jsonb;
	chosen jsonb := given -> 'category_ids';
begin
	perform private.require('content');
	saved := private.earlier_answer(submission_id);
	if saved is not null then
		return jsonb_populate_record(null::public.products, saved);
	end if;
	perform private.refuse_if(
		coalesce(jsonb_array_length(chosen), 0) = 0 and (record_id is null or chosen = '[]' and exists (
			select from public.product_categories where product_id = record_id
		)), 'PT422', 'Please select at least one category'
	);
	perform private.refuse_if(given ? 'category_id', 'PT400', 'A save may not write: category_id');
	perform private.refuse_if(
		review is not null and record_id is not null and expected_version is null, 'PT400',
		'A review needs the version of its product.'
	);
	saved := private.save_record(
		'public.products', record_id, submission_id, given - 'category_ids',
		case when chosen is null then '{}' else jsonb_build_object('category_id', chosen -> 0) end,
		expected_version
	);
	perform private.write_categories(
		jsonb_build_array(jsonb_build_object('id', saved -> 'id', 'categories', chosen))
	);
	if review is not null then
		saved := private.store_allergen_review((saved ->> 'id')::uuid, review);
	end if;
	return jsonb_populate_record(null::public.products, private.keep_answer(submission_id, saved));
end;
$$;

-- Writes the categories of products, each as {"id", "categories"}; without `categories` it keeps them.
create function private.write_categories(items jsonb) returns void language sql as $$
	delete from public.product_categories as membership
	using jsonb_array_elements(items) as item
	where membership.product_id = (item ->> 'id')::uuid
		and item ->> 'categories' is not null
		and not item -> 'categories' ? membership.category_id::text;
	insert into public.product_categories as membership (product_id, category_id, position)
	select (item ->> 'id')::uuid, chosen.id::uuid, min(chosen.place) - 1
	from jsonb_array_elements(items) as item, jsonb_array_elements_text(
		case when item ->> 'categories' is null then '[]' else item -> 'categories' end
	) with ordinality as chosen (id, place)
	group by item ->> 'id', chosen.id
	on conflict (product_id, category_id) do update set position = excluded.position
	where membership.position <> excluded.position;
$$;

create function public.list_categories() returns setof public.categories language sql stable as $$
	select * from public.categories order by display_order, name, id;
$$;

-- Products with their categories in the owner's order, their mark as sold out, and their allergen review.
create view public.described_products with (security_invoker = true) as
	select
		product.*,
		(
			select coalesce(json_agg(
				json_build_object('id', category.id, 'name', category.name, 'slug', category.slug)
				order by membership.position, category.id
			), '[]')
			from public.product_categories as membership
				join public.categories as category on category.id = membership.category_id
			where membership.product_id = product.id
		) as categories,
		(
			select json_build_object('markedAt', mark.marked_at, 'backOn', mark.back_on)
			from public.sold_out as mark
			where mark.product_id = product.id
		) as sold_out,
		(
			select json_build_object(
				'list', review.list, 'declaration', review.declaration,
				'reviewed_at', review.reviewed_at, 'outdated_at', review.outdated_at
			)
			from public.allergen_reviews as review
			where review.product_id = product.id
		) as review
	from public.products as product;

-- Those that visitors see.
create view public.shown_products with (security_invoker = true) as
	select * from public.described_products
	where active and visible_from <= now() and visible_until > now();

-- Products as the back office edits them, active or not, in the order of their ids.
create function public.get_products(ids uuid[]) returns setof public.described_products
	language sql stable as $$
	select private.require('content');
	select described.*
	from unnest(ids[:1000]) with ordinality as wanted (id, place)
		join public.described_products as described on described.id = wanted.id
	order by wanted.place;
$$;

-- The products that have every word of `search`, newest first or sorted. Those without a price come last.
create function public.find_products(
	search text default '', in_category uuid default null, in_state text default null,
	skipped integer default 0, size integer default 48, uncategorized boolean default false,
	sorted_by text default null, descending boolean default false
) returns table (product json, total integer)
	language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
	patterns text[] := private.search_patterns(search);
	list text := private.chosen_allergen_list();
begin
	perform private.require('content');
	return query
	with found as (
		select
			stored.id,
			(count(*) over ())::integer as total,
			row_number() over (
				order by
					case when sorted_by = 'price' and not descending then stored.price end,
					case when sorted_by = 'price' and descending then stored.price end desc nulls last,
					case when sorted_by = 'state' and not descending then stored.active end desc,
					case when sorted_by = 'state' and descending then stored.active end,
					case when sorted_by = 'name' and descending then stored.search_text end desc,
					case when sorted_by is not null and not (sorted_by = 'name' and descending)
						then stored.search_text end,
					stored.created_at desc, stored.id
			) as place
		from public.products as stored
		where stored.search_text like all (patterns)
			and case in_state
				when 'active' then stored.active
				when 'inactive' then not stored.active
				when 'featured' then stored.featured
				when 'scheduled' then stored.active and stored.visible_from > now()
				when 'ended' then stored.active and stored.visible_until <= now()
				when 'unreviewed' then stored.active and not private.is_reviewed(stored.id, list)
				else in_state is null
			end
			and (in_category is null or exists (
				select from public.product_categories as membership
				where membership.product_id = stored.id and membership.category_id = in_category
			))
			and (not uncategorized or not exists (
				select from public.product_categories as membership
				where membership.product_id = stored.id
			))
		order by place
		offset skipped limit least(size, 1000)
	)
	select to_json(described), found.total
	from found join public.described_products as described on described.id = found.id
	order by found.place;
end;
$$;

-- The first products by name that are 'active', 'orderable', or 'without-image' although active.
create function public.list_product_names(in_state text, max integer default 1000)
	returns table (id uuid, name text, total integer) language sql stable as $$
	select private.require('content');
	select product.id, product.name, (count(*) over ())::integer
	from public.products as product
	where case in_state
		when 'active' then product.active
		when 'orderable' then product.orderable
		when 'without-image' then product.active and private.lacks_image(product.image_url)
	end
	order by product.name, product.id limit least(max, 1000);
$$;

-- The lowest price above 0 and the highest, of all products.
create function public.price_range() returns table (lowest numeric, highest numeric) language sql stable as $$
	select private.require('content');
	select min(price), max(price) from public.products where price > 0;
$$;

-- How many products a category has, how many of them have no other, and the names of the first of those.
create function public.describe_category_products(of_category uuid, max integer default 10)
	returns table (total integer, only_here integer, only_here_names text[]) language sql stable as $$
	select private.require('content');
	select
		count(*)::integer,
		(count(*) filter (where is_only_here))::integer,
		coalesce(
			(array_agg(name order by name, id) filter (where is_only_here))[:least(greatest(max, 1), 100)],
			'{}'
		)
	from (
		select product.id, product.name, not exists (
			select from public.product_categories as other
			where other.product_id = product.id and other.category_id <> of_category
		) as is_only_here
		from public.product_categories as membership
			join public.products as product on product.id = membership.product_id
		where membership.category_id = of_category
	) as found;
$$;

-- A product whose first category goes has its next one as the first.
create function private.leave_category() returns trigger language plpgsql security definer as $$
begin
	update public.products set category_id = (
		select category_id from public.product_categories
		where product_id = products.id and category_id <> old.id
		order by position, category_id limit 1
	)
	where category_id = old.id;
	return old;
end;
$$;

-- Before the row is gone, so that a product changes once.
create trigger choose_first before delete on public.categories
	for each row execute function private.leave_category();

-- Deletes a category. With `move_to`, its products without another category move there, or all of them.
create function public.delete_category(
	deleted_category uuid, move_to uuid default null, moves_all boolean default false
) returns void language plpgsql security definer as $$
declare
	joined uuid[];
begin
	perform private.require('content');
	-- In the order of a save: the products, then their categories.
	perform from public.products
	where id in (select product_id from public.product_categories where category_id = deleted_category)
	order by id for no key update;
	perform from public.categories where id = deleted_category for update;
	perform private.refuse_if(not found, 'PT404', 'This record no longer exists.');
	if move_to is not null then
		perform from public.categories where id = move_to and id <> deleted_category for key share;
		perform private.refuse_if(not found, 'PT422',
			'The category to move to was deleted. Choose another one.');
		with added as (
			insert into public.product_categories (product_id, category_id, position)
			select product_id, move_to, position from public.product_categories as left_category
			where category_id = deleted_category
				and (moves_all or not exists (
					select from public.product_categories as other
					where other.product_id = left_category.product_id and other.category_id <> deleted_category
				))
			on conflict do nothing
			returning product_id
		)
		select array_agg(product_id) into joined from added;
	end if;

	delete from public.categories where id = deleted_category;
	update private.trash
	set content = jsonb_set(content, '{links,moved}', jsonb_build_object('to', move_to, 'products', joined))
	where kind = 'category' and record_id = deleted_category::text and joined is not null;
end;
$$;

-- The newest six of the featured products that visitors see.
create function public.list_featured_products() returns setof public.shown_products language sql stable as $$
	select * from public.shown_products where featured order by created_at desc, id limit 6;
$$;

create function public.find_product(product_id uuid) returns json language sql stable as $$
	select to_json(shown) from public.shown_products as shown where id = product_id;
$$;

-- The products that visitors see, and when they changed, for the sitemap. It has room for 50,000.
create function public.list_sitemap_products(max integer default 50000)
	returns table (id uuid, updated_at timestamptz) language sql stable as $$
	select id, updated_at from public.shown_products order by id limit least(max, 50000);
$$;

-- A part of the public catalog: of a category the newest first, else in the order of the categories. It can
-- be narrowed to what is reviewed as free from allergens (`unreviewed` counts those without a review), and to
-- what is available on a day. An unknown slug narrows nothing.
create function public.list_catalog(
	category_slug text default null, without_allergens text[] default '{}', by_list text default null,
	on_day date default null, day_starts_at timestamptz default null, skipped integer default 0,
	size integer default 48
) returns table (category json, products json, total integer, unreviewed integer) language sql stable as $$
	with chosen as materialized (
		select * from public.categories where slug = category_slug
	),
	offered as (
		select product.id, product.created_at, review.declaration,
			cardinality(without_allergens) = 0 or (
				review.declaration is not null
				and not exists (
					select from unnest(without_allergens) as allergen
					where review.declaration -> allergen ->> 'presence' is distinct from 'does-not-contain'
				)
			) as is_listed
		from public.shown_products as product
			left join public.allergen_reviews as review
				on cardinality(without_allergens) > 0 and review.product_id = product.id
				and review.list = by_list and review.outdated_at is null
		where ((select id from chosen) is null or exists (
				select from public.product_categories as membership
				where membership.product_id = product.id
					and membership.category_id = (select id from chosen)
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
			left join public.categories as category on (select id from chosen) is null and category.id = (
				select category_id from public.product_categories where product_id = offered.id
				order by position, category_id limit 1
			)
		where offered.is_listed
	)
	select
		(select to_json(chosen) from chosen),
		(
			select coalesce(json_agg(described order by shown.place), '[]')
			from (
				select id, place from listed
				where place > skipped and place <= skipped + least(size, 100)
			) as shown join public.described_products as described on described.id = shown.id
		),
		(select count(*) from listed)::integer,
		(select count(*) from offered where cardinality(without_allergens) > 0 and declaration is null)::integer;
$$;

grant select on public.categories, public.products, public.product_categories to anon;
grant select, delete on public.categories, public.products to authenticated;
grant select, insert, update, delete on public.product_categories to authenticated;
grant select on public.described_products, public.shown_products to anon, authenticated, service_role;

select private.grant_writing('public.categories', kept => '{earlier_slugs}');

create policy "Everyone sees the categories" on public.categories
	for select to anon, authenticated using (true);
create policy "Administrators write categories" on public.categories
	for all to authenticated using ((select private.may('content')));

select private.grant_writing('public.products');

-- Outside of its time a product is as if it were inactive, for everybody but administrators.
create policy "Everyone sees the active products in their time" on public.products
	for select to anon, authenticated using (active and visible_from <= now() and visible_until > now());
create policy "Administrators see and write all products" on public.products
	for all to authenticated using ((select private.may('content')));

-- A visible product's categories are visible; the policies above decide which products are.
create policy "Everyone sees the categories of the products that they see" on public.product_categories
	for select to anon, authenticated using (product_id in (select id from public.products));
create policy "Administrators see and write the categories of all products" on public.product_categories
	for all to authenticated using ((select private.may('content')));
create policy "The whole team sees all products" on public.products
	for select to authenticated using ((select private.may('view-products')));
create policy "The whole team sees the categories of all products" on public.product_categories
	for select to authenticated using ((select private.may('view-products')));

grant execute on function
	private.write_categories, public.delete_category, public.describe_category_products,
	public.find_products, public.get_products, public.list_product_names, public.price_range,
	public.save_category, public.save_product to authenticated;
grant execute on function
	public.find_product, public.list_catalog, public.list_categories, public.list_featured_products,
	public.list_sitemap_products to anon, authenticated;
