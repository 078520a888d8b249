-- The product list of the back office, sorted by a column of its table.

drop function public.find_products;

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

revoke execute on function public.find_products from public, anon, authenticated, service_role;
grant execute on function public.find_products to authenticated;
