-- Products that are sold out, and what a day of the bakery offers.

-- Marks a product as sold out, for the day that began at `day_starts_at` or until it is back. A mark that
-- still counts and says the same is left alone. A database whose clock is slow marks no earlier day.
create function public.mark_sold_out(
	marked_product uuid, day_starts_at timestamptz, returns_on date default null
) returns void language sql as $$
	select private.require('day');
	insert into public.sold_out as mark (product_id, marked_at, back_on)
	values (marked_product, greatest(now(), day_starts_at), returns_on)
	on conflict (product_id) do update
	set marked_at = excluded.marked_at, back_on = excluded.back_on
	where mark.back_on is distinct from excluded.back_on
		or (mark.back_on is null and mark.marked_at < day_starts_at);
$$;

create function public.mark_available(marked_product uuid) returns void language sql as $$
	select private.require('day');
	delete from public.sold_out where product_id = marked_product;
$$;

-- Whether a mark counts on a day that began at `day_starts_at` (as isSoldOut in app/bakery/availability/).
create function private.is_sold_out(
	marked_at timestamptz, back_on date, day date, day_starts_at timestamptz
) returns boolean language sql immutable as $$
	select case when back_on is null then marked_at >= day_starts_at else day < back_on end;
$$;

-- The products that visitors see on a day.
create function private.products_of_day(day date, day_starts_at timestamptz)
	returns table (id uuid, is_baked boolean, is_sold_out boolean, has_baking_days boolean)
	language sql stable as $$
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
create function public.count_products_of_day(day date, day_starts_at timestamptz)
	returns table (total integer, baked integer, sold_out integer, has_baking_days boolean)
	language sql stable as $$
	select private.require('view-products');
	select
		count(*)::integer,
		(count(*) filter (where product.is_baked))::integer,
		(count(*) filter (where product.is_sold_out))::integer,
		coalesce(bool_or(product.has_baking_days), false)
	from private.products_of_day(day, day_starts_at) as product;
$$;

-- A part of the products of a day, each in its first category. `in_state` is 'baked' or 'sold-out'.
create function public.find_products_of_day(
	day date, day_starts_at timestamptz, search text default '', in_state text default null,
	skipped integer default 0, size integer default 100
) returns table (
	id uuid, name text, category_id uuid, category_name text, marked_at timestamptz, back_on date,
	total integer
) language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
	patterns text[] := private.search_patterns(search);
begin
	perform private.require('view-products');
	return query
	select
		product.id, product.name, category.id, category.name, mark.marked_at, mark.back_on,
		(count(*) over ())::integer
	from private.products_of_day(day, day_starts_at) as of_day
		join public.products as product on product.id = of_day.id
		left join public.sold_out as mark on mark.product_id = product.id
		left join public.categories as category on category.id = (
			select membership.category_id from public.product_categories as membership
			where membership.product_id = product.id
			order by membership.position, membership.category_id limit 1
		)
	where product.search_text like all (patterns)
		and case in_state
			when 'baked' then of_day.is_baked
			when 'sold-out' then of_day.is_sold_out
			else in_state is null
		end
	order by
		category.display_order nulls last, category.name, category.id,
		product.search_text, product.name, product.id
	offset skipped limit least(size, 1000);
end;
$$;

grant select on public.sold_out to anon;
grant select, insert, update, delete on public.sold_out to authenticated;

create policy "Everyone sees the marks of products that they see" on public.sold_out
	for select to anon, authenticated
	using (exists (select from public.products where products.id = sold_out.product_id));
create policy "Administrators see and write all marks" on public.sold_out
	for all to authenticated using ((select private.may('day')));

grant execute on function
	private.is_sold_out, private.products_of_day, public.count_products_of_day,
	public.find_products_of_day, public.mark_available, public.mark_sold_out to authenticated;
