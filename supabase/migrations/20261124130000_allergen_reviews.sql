-- What the owner has declared of the allergens of a product: an answer for each allergen of a list
-- that food law knows. Without a row a product is not reviewed; nothing is guessed.

-- The lists: app/bakery/allergens/lists.ts has the same, with their words. `label` is the one of the
-- seven labels that tells of an allergen, `kinds` are those that the law wants to be named.
create function private.allergens_of(list text) returns table (
	allergen text,
	label text,
	kinds text[],
	has_other_kinds boolean
)
	language sql
	immutable
	set search_path = ''
as $$
	select listed.allergen, listed.label, listed.kinds::text[], listed.has_other_kinds
	from (values
		('us', 'milk', 'Dairy', null, false),
		('us', 'eggs', 'Eggs', null, false),
		('us', 'fish', 'Fish',
			'{anchovy,cod,haddock,herring,mackerel,salmon,sardine,trout,tuna}', true),
		('us', 'crustaceans', 'Shellfish', '{crab,crayfish,lobster,shrimp}', true),
		('us', 'nuts', 'Nuts',
			'{almond,black-walnut,brazil-nut,california-walnut,cashew,hazelnut,heartnut,macadamia,pecan,pine-nut,pistachio,walnut}',
			false),
		('us', 'wheat', 'Gluten', null, false),
		('us', 'peanuts', 'Nuts', null, false),
		('us', 'soybeans', 'Soy', null, false),
		('us', 'sesame', null, null, false),
		('eu', 'gluten', 'Gluten', '{wheat,spelt,khorasan,rye,barley,oats,triticale}', false),
		('eu', 'crustaceans', 'Shellfish', null, false),
		('eu', 'eggs', 'Eggs', null, false),
		('eu', 'fish', 'Fish', null, false),
		('eu', 'peanuts', 'Nuts', null, false),
		('eu', 'soybeans', 'Soy', null, false),
		('eu', 'milk', 'Dairy', null, false),
		('eu', 'nuts', 'Nuts',
			'{almond,hazelnut,walnut,cashew,pecan,brazil-nut,pistachio,macadamia}', false),
		('eu', 'celery', null, null, false),
		('eu', 'mustard', null, null, false),
		('eu', 'sesame', null, null, false),
		('eu', 'sulphites', null, null, false),
		('eu', 'lupin', null, null, false),
		('eu', 'molluscs', 'Shellfish', null, false)
	) as listed (in_list, allergen, label, kinds, has_other_kinds)
	where listed.in_list = list;
$$;

-- Whether these are kinds that an allergen has: at least one, each once. Others than the known ones
-- are written by their names.
create function private.are_kinds(given jsonb, known text[], has_others boolean) returns boolean
	language sql
	immutable
	set search_path = ''
as $$
	select coalesce(jsonb_typeof(given) = 'array' and (
		select count(*) between 1 and 30
			and count(distinct lower(entry #>> '{}')) = count(*)
			and bool_and(jsonb_typeof(entry) = 'string')
			and bool_and(entry #>> '{}' = any (known) or (
				has_others and trim(entry #>> '{}') = entry #>> '{}'
				and char_length(entry #>> '{}') between 1 and 60
			))
		from jsonb_array_elements(case jsonb_typeof(given) when 'array' then given else '[]' end) as entry
	), false);
$$;

-- Whether this is one of the three answers. The kinds are named where the law wants them; where it is
-- only possible that a product contains an allergen, it may be any of them.
create function private.is_allergen_answer(answer jsonb, kinds text[], has_other_kinds boolean)
	returns boolean
	language sql
	immutable
	set search_path = ''
as $$
	select coalesce(
		case
			when jsonb_typeof(answer) is distinct from 'object' then false
			when kinds is null and answer - 'presence' <> '{}' then false
			when answer ->> 'presence' = 'does-not-contain' then answer - 'presence' = '{}'
			when answer ->> 'presence' = 'may-contain' then answer - 'presence' - 'kinds' = '{}'
				and (not answer ? 'kinds' or private.are_kinds(answer -> 'kinds', kinds, has_other_kinds))
			when answer ->> 'presence' is distinct from 'contains' then false
			when kinds is null then true
			when answer ? 'mayContainKinds' then answer - 'presence' - 'kinds' - 'mayContainKinds' = '{}'
				and private.are_kinds(answer -> 'kinds', kinds, has_other_kinds)
				and private.are_kinds(answer -> 'mayContainKinds', kinds, has_other_kinds)
				-- None of them in both.
				and private.are_kinds(
					(answer -> 'kinds') || (answer -> 'mayContainKinds'), kinds, has_other_kinds
				)
			else answer - 'presence' - 'kinds' = '{}'
				and private.are_kinds(answer -> 'kinds', kinds, has_other_kinds)
		end,
		false
	);
$$;

-- Whether a declaration has an answer for each allergen of its list, and for nothing else.
create function private.is_complete_declaration(list text, declaration jsonb) returns boolean
	language sql
	immutable
	set search_path = ''
as $$
	select coalesce(jsonb_typeof(declaration) = 'object', false)
		and exists (select from private.allergens_of(list))
		and not exists (
			select from private.allergens_of(list) as listed
				full join jsonb_each(
					case jsonb_typeof(declaration) when 'object' then declaration else '{}' end
				) as answered (allergen, answer)
				on answered.allergen = listed.allergen
			where listed.allergen is null
				or not private.is_allergen_answer(answer, listed.kinds, listed.has_other_kinds)
		);
$$;

create table public.allergen_reviews (
	product_id uuid primary key references public.products (id) on delete cascade,
	list text not null,
	-- By allergen: {"presence": "contains", "kinds": ["almond"], "mayContainKinds": ["walnut"]},
	-- {"presence": "may-contain", "kinds": […]} or {"presence": "does-not-contain"}.
	-- Null once it is outdated: nobody reads then what may not be true any more.
	declaration jsonb,
	-- The account, also after it is gone; null when it was the server itself.
	reviewed_by uuid default auth.uid(),
	reviewed_at timestamptz not null default now(),
	-- Since when the ingredients are others than those that were reviewed.
	outdated_at timestamptz,
	constraint "A declaration answers for each allergen of its list"
		check (declaration is null or private.is_complete_declaration(list, declaration)),
	constraint "An outdated review declares nothing"
		check ((declaration is null) = (outdated_at is not null)),
	constraint "A review is for a list that food law knows" check (list in ('us', 'eu'))
);

alter table public.allergen_reviews enable row level security;

-- Who has reviewed it is told to administrators alone, by a function. Nobody who is signed in writes
-- here but through the function that saves a review.
grant select (product_id, list, declaration, reviewed_at, outdated_at)
	on public.allergen_reviews to anon, authenticated;
grant select, insert, update, delete on public.allergen_reviews to service_role;

create policy "Everyone sees the reviews of products that they see" on public.allergen_reviews
	for select to anon, authenticated
	using (exists (select from public.products where products.id = allergen_reviews.product_id));

select private.announce_content_changes_of('public.allergen_reviews');
select private.log_changes_of('public.allergen_reviews', 'product_id');


-- Other ingredients

-- In whatever way they were changed. A review becomes current again only by a new review.
create function private.outdate_allergen_review() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
begin
	update public.allergen_reviews set outdated_at = now(), declaration = null
	where product_id = new.id and outdated_at is null;
	return null;
end;
$$;

create trigger outdate_allergen_review after update on public.products
	for each row when (old.ingredients is distinct from new.ingredients)
	execute function private.outdate_allergen_review();


-- Saving a review

-- The labels of a product as they follow from its declaration. What may be in it is told as well: the
-- labels have no word for it, and a warning too many is safe. Labels stay that say more than the list
-- asked about: those in the owner's own words, and of the US list 'Gluten', which is also that of rye
-- and barley, and 'Shellfish', which are also mussels.
create function private.labels_of_declaration(list text, declaration jsonb, labels text[])
	returns text[]
	language sql
	immutable
	set search_path = ''
as $$
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

-- Whoever writes the labels of a product with a current review: they say what it says.
create function private.derive_allergen_labels() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
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

-- Saves what the owner declares of a product, and the labels that follow from it, all or nothing.
-- `expected_version` is that of the product whose ingredients the owner has read: where it is another
-- by now, nothing is saved.
create function public.save_allergen_review(
	reviewed_product uuid,
	reviewed_list text,
	given jsonb,
	expected_version integer,
	submission_id uuid default null
) returns void
	language plpgsql
	security definer
	set search_path = ''
as $$
begin
	perform private.require_administrator();
	if private.earlier_answer(submission_id) is not null then
		return;
	end if;
	perform from public.products
	where id = reviewed_product and version = expected_version
	for update;
	if not found then
		perform private.refuse_stale_version();
	end if;
	insert into public.allergen_reviews (product_id, list, declaration)
	values (reviewed_product, reviewed_list, given)
	on conflict (product_id) do update set
		list = excluded.list,
		declaration = excluded.declaration,
		reviewed_by = excluded.reviewed_by,
		reviewed_at = excluded.reviewed_at,
		outdated_at = null;
	-- Also where they stay: the product has a new version then, so that of two reviewers one is told.
	update public.products
	set allergens = private.labels_of_declaration(reviewed_list, given, allergens)
	where id = reviewed_product;
	perform private.keep_answer(submission_id, 'true');
end;
$$;

-- Who has reviewed a product, and what was declared before it became outdated; as JSON in a text.
-- No row where it was never reviewed.
create function public.allergen_review_details(of_product uuid) returns table (
	reviewer_name text,
	earlier_declaration text
)
	language plpgsql
	stable
	security definer
	set search_path = ''
as $$
begin
	if not public.is_admin() then
		return;
	end if;
	return query
	select
		coalesce(nullif(trim(profiles.full_name), ''), users.email)::text,
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
		left join auth.users on users.id = review.reviewed_by
		left join public.profiles on profiles.id = users.id
	where review.product_id = of_product;
end;
$$;


-- What is to be reviewed

-- The list that the bakery has chosen (app/bakery/site/rules.ts).
create function private.chosen_allergen_list() returns text
	language plpgsql
	stable
	set search_path = ''
as $$
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
	language sql
	stable
	set search_path = ''
as $$
	select exists (
		select from public.allergen_reviews as review
		where review.product_id = product and review.list = is_reviewed.list
			and review.outdated_at is null
	);
$$;

-- How many of the active products are not reviewed.
create function public.count_unreviewed_products() returns integer
	language plpgsql
	stable
	set search_path = ''
as $$
declare
	list text := private.chosen_allergen_list();
begin
	return (
		select count(*) from public.products
		where active and not private.is_reviewed(products.id, list)
	);
end;
$$;

-- As before, and also by what time has made of them: 'scheduled' are those that will be shown, and
-- 'ended' those that are not shown any more. What is inactive is neither. 'unreviewed' are active ones
-- without a current review.
create or replace function public.find_products(
	search text default '',
	in_category uuid default null,
	in_state text default null,
	skipped integer default 0,
	size integer default 48
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
	order by product.created_at desc, product.id
	offset skipped limit size;
end;
$$;

do $$
declare
	called text;
begin
	foreach called in array array[
		'private.allergens_of(text)',
		'private.are_kinds(jsonb, text[], boolean)',
		'private.is_allergen_answer(jsonb, text[], boolean)',
		'private.is_complete_declaration(text, jsonb)',
		'private.outdate_allergen_review()',
		'private.labels_of_declaration(text, jsonb, text[])',
		'private.derive_allergen_labels()',
		'private.chosen_allergen_list()',
		'private.is_reviewed(uuid, text)',
		'public.save_allergen_review(uuid, text, jsonb, integer, uuid)',
		'public.allergen_review_details(uuid)',
		'public.count_unreviewed_products()'
	] loop
		execute format(
			'revoke execute on function %s from public, anon, authenticated, service_role', called
		);
	end loop;
end;
$$;

grant execute on function
	public.save_allergen_review(uuid, text, jsonb, integer, uuid),
	public.allergen_review_details(uuid),
	public.count_unreviewed_products(),
	private.chosen_allergen_list(),
	private.is_reviewed(uuid, text)
	to authenticated;
-- A server that writes a review itself is held to the same rules.
grant execute on function
	private.allergens_of(text),
	private.are_kinds(jsonb, text[], boolean),
	private.is_allergen_answer(jsonb, text[], boolean),
	private.is_complete_declaration(text, jsonb)
	to service_role;
