-- What the owner marks as sold out, and takes back: the products that visitors see on a day, by category.

-- Whether a mark counts on a day of the bakery, which began at `day_starts_at`. The program has the
-- same rule (isSoldOut in app/bakery/availability/).
create function private.is_sold_out(
	marked_at timestamptz,
	back_on date,
	day date,
	day_starts_at timestamptz
) returns boolean
	language sql
	immutable
	set search_path = ''
as $$
	select case when back_on is null then marked_at >= day_starts_at else day < back_on end;
$$;

-- Their ids, with what is asked of each of them.
create function private.products_of_day(day date, day_starts_at timestamptz) returns table (
	id uuid,
	is_baked boolean,
	is_sold_out boolean,
	has_baking_days boolean
)
	language sql
	stable
	set search_path = ''
as $$
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

-- How many there are on a day of the bakery, and whether any has baking days at all.
create function public.count_products_of_day(day date, day_starts_at timestamptz) returns table (
	total integer,
	baked integer,
	sold_out integer,
	has_baking_days boolean
)
	language sql
	stable
	set search_path = ''
as $$
	select
		count(*)::integer,
		(count(*) filter (where is_baked))::integer,
		(count(*) filter (where is_sold_out))::integer,
		coalesce(bool_or(has_baking_days), false)
	from private.products_of_day(day, day_starts_at);
$$;

-- A part of them, each in the first of its categories, in the order of the categories and by name;
-- those without a category come last. `in_state` keeps those that are 'baked' on the day or
-- 'sold-out'.
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
	language plpgsql
	stable
	set search_path = ''
	set plan_cache_mode = force_custom_plan
as $$
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

do $$
declare
	called text;
begin
	foreach called in array array[
		'private.is_sold_out(timestamptz, date, date, timestamptz)',
		'private.products_of_day(date, timestamptz)',
		'public.count_products_of_day(date, timestamptz)',
		'public.find_products_of_day(date, timestamptz, text, text, integer, integer)'
	] loop
		execute format(
			'revoke execute on function %s from public, anon, authenticated, service_role', called
		);
		execute format('grant execute on function %s to authenticated', called);
	end loop;
end;
$$;
