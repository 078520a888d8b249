-- Reviews of allergens, and what visitors look up by them.

-- Other ingredients, in whatever way they were changed. A review becomes current again only by a new review.
create function private.outdate_allergen_review() returns trigger language plpgsql security definer as $$
begin
	update public.allergen_reviews set outdated_at = now(), declaration = null
	where product_id = new.id and outdated_at is null;
	return null;
end;
$$;

create trigger outdate_allergen_review after update on public.products
	for each row when (old.ingredients is distinct from new.ingredients)
	execute function private.outdate_allergen_review();

-- The labels that follow from a declaration, possible traces included. Those that say more stay: the owner's
-- own words, and of the US list 'Gluten' (also rye and barley) and 'Shellfish' (also mussels).
create function private.labels_of_declaration(list text, declaration jsonb, labels text[])
	returns text[] language sql immutable as $$
	select array(
		select label from unnest(known) with ordinality as known_label (label, place)
		where exists (
			select from private.allergens_of(list) as listed
			where listed.label = known_label.label
				and declaration -> listed.allergen ->> 'presence' <> 'does-not-contain'
		)
		or (list = 'us' and label in ('Gluten', 'Shellfish') and lower(label) = any (private.folded_labels(labels)))
		order by place
	) || array(
		select label from unnest(labels) with ordinality as written (label, place)
		where lower(trim(label)) <> all (private.folded_labels(known))
		order by place
	)
	from (values (array['Gluten', 'Dairy', 'Eggs', 'Nuts', 'Fish', 'Shellfish', 'Soy'])) as ours (known);
$$;

-- The labels of a product with a current review match it. In the list of seven they are the answers, so
-- other labels than those that were reviewed make the review outdated.
create function private.derive_allergen_labels() returns trigger language plpgsql security definer as $$
declare
	review public.allergen_reviews;
	derived text[];
begin
	select * into review from public.allergen_reviews where product_id = new.id and outdated_at is null;
	if not found then
		return new;
	end if;
	derived := private.labels_of_declaration(review.list, review.declaration, new.allergens);
	if review.list = 'seven'
		and private.folded_labels(derived) <> private.folded_labels(new.allergens)
	then
		update public.allergen_reviews set outdated_at = now(), declaration = null
		where product_id = new.id;
	else
		new.allergens := derived;
	end if;
	return new;
end;
$$;

create trigger derive_allergen_labels before update on public.products for each row when (
		old.allergens is distinct from new.allergens
		and old.ingredients is not distinct from new.ingredients
	)
	execute function private.derive_allergen_labels();

-- Stores a review of a saved product, and the labels that follow. Returns the product.
create function private.store_allergen_review(reviewed_product uuid, review jsonb) returns jsonb
	language sql security definer as $$
	select private.require('content');
	select private.refuse_if(
		jsonb_typeof(review) is distinct from 'object' or review - 'list' - 'declaration' <> '{}', 'PT400',
		'A review has a list and a declaration.'
	);
	insert into public.allergen_reviews (product_id, list, declaration)
	values (reviewed_product, review ->> 'list', review -> 'declaration')
	on conflict (product_id) do update set
		(list, declaration, reviewed_by, reviewed_at, outdated_at)
		= (excluded.list, excluded.declaration, excluded.reviewed_by, excluded.reviewed_at, null);
	update public.products
	set allergens = private.labels_of_declaration(review ->> 'list', review -> 'declaration', allergens)
	where id = reviewed_product
	returning to_jsonb(products);
$$;

-- Who reviewed these products, and what was declared before it became outdated, as JSON in a text.
create function public.allergen_review_details(of_products uuid[])
	returns table (product_id uuid, reviewer_name text, earlier_declaration text)
	language sql stable security definer as $$
	select private.require('content');
	select
		review.product_id,
		private.account_name(review.reviewed_by),
		case when review.outdated_at is not null then (
			select (change.before -> 'declaration')::text
			from private.visible_changes as change
			where change.record_id = review.product_id::text
				and change.table_name = 'allergen_reviews'
				and jsonb_typeof(change.before -> 'declaration') = 'object'
			order by change.id desc limit 1
		) end
	from public.allergen_reviews as review
	where review.product_id = any (of_products);
$$;

-- The list that the bakery has chosen (app/bakery/site/stored-site.ts).
create function private.chosen_allergen_list() returns text language sql stable as $$
	select case when chosen in ('us', 'eu') then chosen else 'seven' end
	from (values (private.stored_object('settings') ->> 'allergenList')) as settings (chosen);
$$;

-- Whether a product has a current review under that list.
create function private.is_reviewed(product uuid, list text) returns boolean language sql stable as $$
	select exists (
		select from public.allergen_reviews as review
		where product_id = product and review.list = is_reviewed.list and outdated_at is null
	);
$$;

-- How many of the active products are not reviewed.
create function public.count_unreviewed_products() returns integer language sql stable as $$
	select private.require('content');
	select count(*) from public.products, private.chosen_allergen_list() as chosen
	where active and not private.is_reviewed(products.id, chosen);
$$;

-- From the first review on, also an outdated one, a list that nobody reviewed must not look reviewed.
create function public.has_allergen_reviews() returns boolean language sql stable security definer as $$
	select exists (select from public.allergen_reviews);
$$;

-- The lists that visitors can look something up by: there is a product with a current review.
create function public.reviewed_allergen_lists() returns text[] language sql stable as $$
	select array(
		select known.list from unnest(array['seven', 'us', 'eu']) as known (list)
		where exists (
			select from public.allergen_reviews as review
				join public.products as product on product.id = review.product_id
			where product.active and review.list = known.list and review.outdated_at is null
		)
		order by known.list
	);
$$;

-- A part of the matrix of all products and their allergens, by first category and name.
create function public.list_allergen_matrix(
	by_list text, skipped integer default 0, size integer default 250
) returns table (
	id uuid, name text, category text, declaration jsonb, total integer, last_reviewed_at timestamptz
) language sql stable as $$
	select product.id, product.name, category.name, review.declaration, (count(*) over ())::integer,
		max(review.reviewed_at) over ()
	from public.products as product
		left join public.categories as category on category.id = product.category_id
		left join public.allergen_reviews as review
			on review.product_id = product.id and review.list = by_list and review.outdated_at is null
	where product.active
	order by category.display_order nulls last, category.name, category.id, product.name, product.id
	offset skipped limit least(size, 1000);
$$;

-- Labels without their order and capitals.
create function private.folded_labels(labels text[]) returns text[] language sql immutable as $$
	select array(select distinct lower(trim(label)) from unnest(labels) as label order by 1);
$$;

-- Stores the same review of products, each as {"id", "version"}. Returns the entry of the history.
create function public.review_products(submission_id uuid, items jsonb, review jsonb) returns text
	language plpgsql as $$
declare
	entry jsonb;
begin
	perform private.require('content');
	entry := private.earlier_answer(submission_id);
	if entry is null then
		perform private.refuse_if(jsonb_array_length(items) not between 1 and 5000, 'PT422',
			'A save has 1 to 5,000 products.');
		-- Locks products by id to avoid deadlocks.
		perform from public.products
		where id in (select (item ->> 'id')::uuid from jsonb_array_elements(items) as item)
		order by id
		for update;
		perform private.refuse_stale_version(jsonb_array_length(items) > (
			select count(*) from jsonb_to_recordset(items) as item (id uuid, version integer)
				join public.products using (id, version)
		));
		perform private.store_allergen_review((item ->> 'id')::uuid, review)
		from jsonb_array_elements(items) as item;
		entry := private.keep_answer(submission_id, to_jsonb(private.running_entry()));
	end if;
	return entry #>> '{}';
end;
$$;

-- Nobody reads here who reviewed it, and reviews are written by a function.
grant select (product_id, list, declaration, reviewed_at, outdated_at)
	on public.allergen_reviews to anon, authenticated;

create policy "Everyone sees the reviews of products that they see" on public.allergen_reviews
	for select to anon, authenticated
	using (exists (select from public.products where products.id = allergen_reviews.product_id));

grant execute on function
	private.chosen_allergen_list, private.is_reviewed, private.store_allergen_review,
	public.allergen_review_details, public.count_unreviewed_products, public.review_products to authenticated;
grant execute on function
	public.has_allergen_reviews, public.list_allergen_matrix, public.reviewed_allergen_lists
	to anon, authenticated;
