-- Deleting a category: what that means for its products, and moving them to another one.

-- How many products a category has, how many of them have no other, and the names of the first of
-- those.
create function public.describe_category_products(of_category uuid, most integer default 10)
	returns table (total integer, only_here integer, only_here_names text[])
	language sql
	stable
	set search_path = ''
as $$
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
	language plpgsql
	security definer
	set search_path = ''
as $$
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
			raise exception 'The category to move to was deleted meanwhile. Choose another one.'
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

-- As before; and the products that were moved when it was deleted leave the category they were moved
-- to. A slug that is taken by now gets a number.
create or replace function private.restore_category(kept jsonb) returns text
	language plpgsql
	set search_path = ''
as $$
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
		'public.categories', restored || jsonb_build_object('slug', slug)
	) loop
		if exists (select from public.categories where id = (kept ->> 'id')::uuid) then
			perform private.refuse_to_overwrite();
		end if;
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
	update public.products set category_id = (
		select category_id from public.product_categories
		where product_id = products.id order by position limit 1
	)
	where id = any (moved) and category_id is null;
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


-- Products without a category

-- As before; `uncategorized` finds the products that have no category.
drop function public.find_products(text, uuid, text, integer, integer);
create function public.find_products(
	search text default '',
	in_category uuid default null,
	in_state text default null,
	skipped integer default 0,
	size integer default 48,
	uncategorized boolean default false
) returns table (id uuid, total integer)
	language plpgsql
	stable
	set search_path = ''
	set plan_cache_mode = force_custom_plan
as $$
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

create function private.has_category(of_product uuid) returns boolean
	language sql
	stable
	set search_path = ''
as $$
	select exists (select from public.product_categories where product_id = of_product);
$$;

-- A product that lost its categories can be saved without one. The rest of the function stays.
do $$
declare
	called regprocedure := (
		select oid from pg_catalog.pg_proc
		where pronamespace = 'public'::regnamespace and proname = 'save_product'
	);
	earlier text := pg_get_functiondef(called);
	condition constant text := 'if cardinality(category_ids) = 0 then';
begin
	if position(condition in earlier) = 0 then
		raise exception 'save_product does not check the categories where it should';
	end if;
	execute replace(
		earlier, condition,
		'if cardinality(category_ids) = 0 and (record_id is null or private.has_category(record_id)) then'
	);
end;
$$;


-- Who may do what

do $$
declare
	called text;
begin
	foreach called in array array[
		'public.describe_category_products(uuid, integer)',
		'public.delete_category(uuid, uuid, boolean)',
		'public.find_products(text, uuid, text, integer, integer, boolean)',
		'private.has_category(uuid)'
	] loop
		execute format(
			'revoke execute on function %s from public, anon, authenticated, service_role', called
		);
		execute format('grant execute on function %s to authenticated', called);
	end loop;
end;
$$;
