-- What visitors look up by allergens: products without some of them, and the matrix of all products.
-- These run with the rights of whoever calls them, so they tell of no product that is not shown.

-- The lists by which there is anything to look up: a product with a current review under each.
create function public.reviewed_allergen_lists() returns text[]
	language sql
	stable
	set search_path = ''
as $$
	select array(
		select law.list from unnest(array['us', 'eu']) as law (list)
		where exists (
			select from public.allergen_reviews as review
				join public.products as product on product.id = review.product_id
			where product.active and review.list = law.list and review.outdated_at is null
		)
		order by law.list
	);
$$;

-- One page of the products that are known to be without allergens, newest first, in one row: their
-- ids, how many there are on all pages, and how many products are left out because they have no
-- current review under the list. An allergen that the list does not know nobody has answered for.
create function public.find_products_without(
	allergens text[],
	by_list text,
	in_category uuid default null,
	skipped integer default 0,
	size integer default 48
) returns table (ids uuid[], total integer, unreviewed integer)
	language sql
	stable
	set search_path = ''
as $$
	with offered as (
		select product.id, product.created_at, review.declaration
		from public.products as product
			left join public.allergen_reviews as review
				on review.product_id = product.id
				and review.list = by_list
				and review.outdated_at is null
		where product.active
			and (in_category is null or exists (
				select from public.product_categories as standing
				where standing.product_id = product.id and standing.category_id = in_category
			))
	),
	free_of_them as (
		select offered.id, row_number() over (order by offered.created_at desc, offered.id) as place
		from offered
		where offered.declaration is not null
			and not exists (
				select from unnest(allergens) as allergen
				where offered.declaration -> allergen ->> 'presence' is distinct from 'does-not-contain'
			)
	)
	select
		coalesce(
			(select array_agg(id order by place) from free_of_them
				where place > skipped and place <= skipped + size),
			'{}'
		),
		(select count(*) from free_of_them)::integer,
		(select count(*) from offered where declaration is null)::integer;
$$;

-- One part of the matrix of all products and their allergens: by the place of their first category,
-- then by name. Each row knows how many there are, and when the last review was made.
create function public.list_allergen_matrix(
	by_list text,
	skipped integer default 0,
	size integer default 250
) returns table (
	id uuid,
	name text,
	category text,
	declaration jsonb,
	total integer,
	last_reviewed_at timestamptz
)
	language sql
	stable
	set search_path = ''
as $$
	select
		product.id,
		product.name,
		category.name,
		review.declaration,
		(count(*) over ())::integer,
		max(review.reviewed_at) over ()
	from public.products as product
		left join public.categories as category on category.id = product.category_id
		left join public.allergen_reviews as review
			on review.product_id = product.id
			and review.list = by_list
			and review.outdated_at is null
	where product.active
	order by category.display_order nulls last, category.name, category.id, product.name, product.id
	offset skipped limit size;
$$;

revoke execute on function
	public.reviewed_allergen_lists(),
	public.find_products_without(text[], text, uuid, integer, integer),
	public.list_allergen_matrix(text, integer, integer)
	from public, anon, authenticated, service_role;
grant execute on function
	public.reviewed_allergen_lists(),
	public.find_products_without(text[], text, uuid, integer, integer),
	public.list_allergen_matrix(text, integer, integer)
	to anon, authenticated;
