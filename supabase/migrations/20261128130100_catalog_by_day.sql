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

revoke execute on function public.list_catalog from public, anon, authenticated, service_role;
grant execute on function public.list_catalog to anon, authenticated;

-- The list above took its place.
drop function public.find_products_without;
