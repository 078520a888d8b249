-- On which days of the week a product is baked, and from when until when visitors see it.

alter table public.products
	-- 1 is Monday and 7 is Sunday. None: it is baked every day.
	add column baking_days smallint[],
	add column shown_from timestamptz,
	-- From this instant on it is not shown any more.
	add column shown_until timestamptz,
	-- The same with no gaps, so that each query can compare them.
	add column visible_from timestamptz
		generated always as (coalesce(shown_from, '-infinity')) stored,
	add column visible_until timestamptz
		generated always as (coalesce(shown_until, 'infinity')) stored,
	add constraint "Baking days are days of the week, each once and in their order" check (
		coalesce(array_ndims(baking_days), 1) = 1
		and baking_days <@ '{1,2,3,4,5,6,7}'
		and array_to_string(baking_days, '') ~ '^1?2?3?4?5?6?7?$'
	),
	add constraint "A product is shown until after it is shown from" check (shown_until > shown_from),
	add constraint "A product is shown at times that every calendar knows" check (
		shown_from >= '0001-01-01T00:00:00Z' and shown_from < '10000-01-01T00:00:00Z'
	),
	add constraint "A product is hidden at times that every calendar knows" check (
		shown_until >= '0001-01-01T00:00:00Z' and shown_until < '10000-01-01T00:00:00Z'
	);

grant insert (baking_days, shown_from, shown_until), update (baking_days, shown_from, shown_until)
	on public.products to authenticated;

create index products_by_appearance on public.products (shown_from) where shown_from is not null;
create index products_by_disappearance on public.products (shown_until)
	where shown_until is not null;

-- Outside of its time a product is as if it were inactive, for everybody but administrators.
alter policy "Everyone sees the active products" on public.products
	using (active and visible_from <= now() and visible_until > now());
alter policy "Everyone sees the active products" on public.products
	rename to "Everyone sees the active products in their time";

-- Whoever sees a product sees its categories: which ones these are is said by the policies above.
alter policy "Everyone sees the categories of active products" on public.product_categories
	using (product_id in (select id from public.products));
alter policy "Everyone sees the categories of active products" on public.product_categories
	rename to "Everyone sees the categories of the products that they see";
