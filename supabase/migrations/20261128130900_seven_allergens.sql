-- The seven allergens that the product form always had are a list like those of food laws, and the one
-- of a bakery that has chosen no other.

alter table public.allergen_reviews
	drop constraint "A review is for a list that food law knows",
	add constraint "A review is for a list that there is" check (list in ('seven', 'us', 'eu'));

create or replace function private.allergens_of(list text) returns table (
	allergen text,
	label text,
	kinds text[],
	has_other_kinds boolean
)
	language sql immutable set search_path = '' as $$
	select listed.allergen, listed.label, listed.kinds::text[], listed.has_other_kinds
	from (values
		('seven', 'gluten', 'Gluten', null, false),
		('seven', 'milk', 'Dairy', null, false),
		('seven', 'eggs', 'Eggs', null, false),
		('seven', 'nuts', 'Nuts', null, false),
		('seven', 'fish', 'Fish', null, false),
		('seven', 'shellfish', 'Shellfish', null, false),
		('seven', 'soybeans', 'Soy', null, false),
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

-- The list that the bakery has chosen (app/bakery/site/rules.ts).
create or replace function private.chosen_allergen_list() returns text
	language plpgsql stable set search_path = '' as $$
begin
	return coalesce((
		select case when content::jsonb ->> 'allergenList' in ('us', 'eu')
			then content::jsonb ->> 'allergenList' end
		from public.site_content where section = 'settings'
	), 'seven');
exception when data_exception then
	return 'seven'; -- The settings are no JSON.
end;
$$;

-- Before, a bakery without a choice reviewed by the US list. One that did keeps it.
do $$
begin
	update public.site_content
	set content = (coalesce(content, '{}')::jsonb || '{"allergenList": "us"}')::text
	where section = 'settings'
		and jsonb_typeof(coalesce(content, '{}')::jsonb) = 'object'
		and private.chosen_allergen_list() = 'seven'
		and exists (select from public.allergen_reviews where list = 'us');
exception when data_exception then
	null; -- The settings are no JSON: there is no place for a choice.
end;
$$;

-- Labels without their order and capitals.
create function private.folded_labels(labels text[]) returns text[]
	language sql immutable set search_path = '' as $$
	select array(select distinct lower(trim(label)) from unnest(labels) as label order by 1);
$$;

-- The labels of a product with a current review always match it. The boxes of the seven are the labels
-- themselves: other boxes than those that were reviewed make the review outdated.
create or replace function private.derive_allergen_labels() returns trigger
	language plpgsql security definer set search_path = '' as $$
declare
	review public.allergen_reviews;
	derived text[];
begin
	select * into review from public.allergen_reviews
	where product_id = new.id and outdated_at is null;
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

-- The lists by which there is anything to look up: a product with a current review under each.
create or replace function public.reviewed_allergen_lists() returns text[]
	language sql stable set search_path = '' as $$
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

revoke execute on function private.folded_labels from public, anon, authenticated, service_role;
