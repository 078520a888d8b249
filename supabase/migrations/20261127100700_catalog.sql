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

-- The products that every word of `search` is found in, newest first.
create function public.find_products(
	search text default '',
	in_category uuid default null,
	in_state text default null,
	skipped integer default 0,
	size integer default 48,
	uncategorized boolean default false
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
	order by product.created_at desc, product.id
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
	perform private.require_administrator();
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

-- Products appear and disappear by time

-- The milliseconds until each of the next 100 instants at which a product appears or disappears, by the
-- clock of the database: row-level security goes by it, and that of a server may differ.
create function public.next_product_changes() returns table (
	milliseconds double precision
)
	language sql stable set search_path = '' as $$
	select distinct extract(epoch from instant - now())::double precision * 1000
	from (
		(select shown_from as instant from public.products
			where active and shown_from > now() order by shown_from limit 100)
		union all
		(select shown_until from public.products
			where active and shown_until > now() order by shown_until limit 100)
	) as instants
	order by 1
	limit 100;
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
