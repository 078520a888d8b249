-- Reviews of allergens, and what visitors look up by them.

-- Other ingredients, in whatever way they were changed. A review becomes current again only by a new
-- review.
create function private.outdate_allergen_review() returns trigger
	language plpgsql security definer set search_path = '' as $$
begin
	update public.allergen_reviews set outdated_at = now(), declaration = null
	where product_id = new.id and outdated_at is null;
	return null;
end;
$$;

create trigger outdate_allergen_review after update on public.products
	for each row when (old.ingredients is distinct from new.ingredients)
	execute function private.outdate_allergen_review();

-- The labels of a product as they follow from its declaration. Possible traces are included: the
-- labels have no word for it, and a warning too many is safe. Labels stay that say more than the list
-- asked about: those in the owner's own words, and of the US list 'Gluten', which is also that of rye
-- and barley, and 'Shellfish', which are also mussels.
create function private.labels_of_declaration(list text, declaration jsonb, labels text[])
	returns text[]
	language sql immutable set search_path = '' as $$
	with known (label, place) as (
		select * from unnest(array['Gluten', 'Dairy', 'Eggs', 'Nuts', 'Fish', 'Shellfish', 'Soy'])
			with ordinality
	),
	written (label, place) as (
		select * from unnest(labels) with ordinality
	)
	select coalesce(array_agg(label order by is_own, place), '{}') from (
		select known.label, known.place, false as is_own
		from known
		where exists (
			select from private.allergens_of(list) as listed
			where listed.label = known.label
				and declaration -> listed.allergen ->> 'presence' <> 'does-not-contain'
		)
		or (list = 'us' and known.label in ('Gluten', 'Shellfish') and exists (
			select from written where lower(trim(written.label)) = lower(known.label)
		))
		union all
		select written.label, written.place, true
		from written
		where lower(trim(written.label)) not in (select lower(known.label) from known)
	) as following;
$$;

-- The labels of a product with a current review always match it.
create function private.derive_allergen_labels() returns trigger
	language plpgsql security definer set search_path = '' as $$
declare
	review public.allergen_reviews;
begin
	select * into review from public.allergen_reviews
	where product_id = new.id and outdated_at is null;
	if found then
		new.allergens := private.labels_of_declaration(review.list, review.declaration, new.allergens);
	end if;
	return new;
end;
$$;

create trigger derive_allergen_labels before update on public.products
	for each row when (
		old.allergens is distinct from new.allergens
		and old.ingredients is not distinct from new.ingredients
	)
	execute function private.derive_allergen_labels();

-- Stores what the owner declares of a product that the same transaction has just saved, and the labels
-- that follow from it. Returns the product as it is then. Nobody who is signed in may write a review,
-- so it runs with the rights of its owner, and asks who is calling.
create function private.store_allergen_review(reviewed_product uuid, review jsonb) returns jsonb
	language plpgsql security definer set search_path = '' as $$
declare
	saved jsonb;
begin
	perform private.require_administrator();
	if jsonb_typeof(review) is distinct from 'object' or review - 'list' - 'declaration' <> '{}' then
		raise exception 'A review has a list and a declaration.' using errcode = 'PT400';
	end if;
	insert into public.allergen_reviews (product_id, list, declaration)
	values (reviewed_product, review ->> 'list', review -> 'declaration')
	on conflict (product_id) do update set
		list = excluded.list,
		declaration = excluded.declaration,
		reviewed_by = excluded.reviewed_by,
		reviewed_at = excluded.reviewed_at,
		outdated_at = null;
	update public.products
	set allergens = private.labels_of_declaration(
		review ->> 'list', review -> 'declaration', allergens
	)
	where id = reviewed_product
	returning to_jsonb(products) into saved;
	return saved;
end;
$$;

-- Who has reviewed a product, and what was declared before it became outdated; as JSON in a text.
-- No row where it was never reviewed.
create function public.allergen_review_details(of_product uuid) returns table (
	reviewer_name text,
	earlier_declaration text
)
	language sql stable security definer set search_path = '' as $$
	select
		private.account_name(review.reviewed_by),
		case when review.outdated_at is not null then (
			select (change.before -> 'declaration')::text
			from private.changes as change
			where change.record_id = of_product::text
				and change.table_name = 'allergen_reviews'
				and jsonb_typeof(change.before -> 'declaration') = 'object'
			order by change.id desc
			limit 1
		) end
	from public.allergen_reviews as review
	where review.product_id = of_product and (select public.is_admin());
$$;

-- The list that the bakery has chosen (app/bakery/site/rules.ts).
create function private.chosen_allergen_list() returns text
	language plpgsql stable set search_path = '' as $$
begin
	return coalesce((
		select case content::jsonb ->> 'allergenList' when 'eu' then 'eu' end
		from public.site_content where section = 'settings'
	), 'us');
exception when data_exception then
	return 'us'; -- The settings are no JSON.
end;
$$;

-- Whether a product has a current review under that list.
create function private.is_reviewed(product uuid, list text) returns boolean
	language sql stable set search_path = '' as $$
	select exists (
		select from public.allergen_reviews as review
		where review.product_id = product and review.list = is_reviewed.list
			and review.outdated_at is null
	);
$$;

-- How many of the active products are not reviewed.
create function public.count_unreviewed_products() returns integer
	language plpgsql stable set search_path = '' as $$
declare
	list text := private.chosen_allergen_list();
begin
	return (
		select count(*) from public.products
		where active and not private.is_reviewed(products.id, list)
	);
end;
$$;

-- Whether the bakery has reviewed the allergens of any product, also of one that visitors don't see
-- or whose review is outdated: from then on, a list that nobody reviewed must not look reviewed.
create function public.has_allergen_reviews() returns boolean
	language sql stable security definer set search_path = '' as $$
	select exists (select from public.allergen_reviews);
$$;

-- What visitors look up: products without some allergens, and the matrix of all products. These run
-- with the rights of their caller, so they reveal no hidden product.

-- The lists by which there is anything to look up: a product with a current review under each.
create function public.reviewed_allergen_lists() returns text[]
	language sql stable set search_path = '' as $$
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
	language sql stable set search_path = '' as $$
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
	language sql stable set search_path = '' as $$
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
