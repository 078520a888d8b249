-- What the bakery sells: categories, products, and which product is in which categories.

create table public.categories (
	id uuid primary key default gen_random_uuid(),
	name text not null,
	slug text not null unique,
	description text,
	image_url text,
	display_order integer not null default 0,
	version integer not null default 1,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	constraint "A category has a name of at most 200 characters"
		check (trim(name) <> '' and char_length(name) <= 200),
	constraint "A slug is made of lowercase letters, digits and hyphens"
		check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 200)
);

create index categories_in_display_order on public.categories (display_order, name, id);

create trigger count_version before update on public.categories
	for each row execute function private.count_version();

create table public.products (
	id uuid primary key default gen_random_uuid(),
	name text not null,
	description text,
	-- The smallest coin of some currencies is a thousandth: 1.250 Kuwaiti dinars.
	price numeric(11, 3),
	-- The first of the chosen categories; all of them are in product_categories.
	category_id uuid references public.categories (id) on delete set null,
	featured boolean not null default false,
	active boolean not null default true,
	image_url text,
	ingredients text,
	allergens text[],
	-- 1 is Monday and 7 is Sunday. None: it is baked every day.
	baking_days smallint[],
	shown_from timestamptz,
	-- From this instant on it is not shown any more.
	shown_until timestamptz,
	-- The same with no gaps, so that each query can compare them.
	visible_from timestamptz generated always as (coalesce(shown_from, '-infinity')) stored,
	visible_until timestamptz generated always as (coalesce(shown_until, 'infinity')) stored,
	-- Computed with the rights of the person who saves the row.
	search_text text generated always as (private.searchable(name)) stored,
	version integer not null default 1,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	constraint "A product has a name of at most 200 characters"
		check (trim(name) <> '' and char_length(name) <= 200),
	constraint "A price is not negative" check (price >= 0),
	constraint "Allergens are a list of texts" check (
		case
			when array_ndims(allergens) > 1 then false
			else array_position(allergens, null) is null
		end
	),
	constraint "Baking days are days of the week, each once and in their order" check (
		coalesce(array_ndims(baking_days), 1) = 1
		and baking_days <@ '{1,2,3,4,5,6,7}'
		and array_to_string(baking_days, '') ~ '^1?2?3?4?5?6?7?$'
	),
	constraint "A product is shown until after it is shown from" check (shown_until > shown_from),
	constraint "A product is shown at times that every calendar knows" check (
		shown_from >= '0001-01-01T00:00:00Z' and shown_from < '10000-01-01T00:00:00Z'
	),
	constraint "A product is hidden at times that every calendar knows" check (
		shown_until >= '0001-01-01T00:00:00Z' and shown_until < '10000-01-01T00:00:00Z'
	)
);

create index products_newest_first on public.products (created_at desc, id);
create index featured_products_newest_first on public.products (created_at desc, id)
	where active and featured;
create index products_by_first_category on public.products (category_id);
create index products_by_appearance on public.products (shown_from) where shown_from is not null;
create index products_by_disappearance on public.products (shown_until)
	where shown_until is not null;

create trigger count_version before update on public.products
	for each row execute function private.count_version();

create table public.product_categories (
	product_id uuid not null references public.products (id) on delete cascade,
	category_id uuid not null references public.categories (id) on delete cascade,
	-- The order in which the owner chose them.
	position integer not null default 0,
	primary key (product_id, category_id)
);

create index product_categories_by_category on public.product_categories (category_id, product_id);

-- Products that are sold out. It is a table of its own, so that a mark changes nothing of the product:
-- a form of it that is open elsewhere still saves.
create table public.sold_out (
	product_id uuid primary key references public.products (id) on delete cascade,
	marked_at timestamptz not null default now(),
	-- The day of the bakery on which it is back; null while it is sold out for the day of the mark
	-- alone. Which day it is the bakery's clock says (app/bakery/availability/).
	back_on date
);

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
	language sql immutable set search_path = '' as $$
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
	language sql immutable set search_path = '' as $$
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
	language sql immutable set search_path = '' as $$
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
	language sql immutable set search_path = '' as $$
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
