-- What the bakery sells: categories, products, and which product is in which categories.

create table public.categories (
	id uuid primary key default gen_random_uuid(),
	name text not null,
	slug text not null unique,
	description text,
	image_url text,
	display_order integer not null default 0,
	-- What its slug was before, as long as no other category has it.
	earlier_slugs text[] not null default '{}',
	version integer not null default 1,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	constraint "A category has a name of at most 200 characters"
		check (trim(name) <> '' and char_length(name) <= 200),
	constraint "A slug is made of lowercase letters, digits and hyphens"
		check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 200)
);

create index categories_in_display_order on public.categories (display_order, name, id);

create table public.products (
	id uuid primary key default gen_random_uuid(),
	name text not null,
	description text,
	price numeric(11, 3), -- The smallest coin of some currencies is a thousandth: 1.250 Kuwaiti dinars.
	-- The first of the chosen categories; all of them are in product_categories.
	category_id uuid references public.categories (id) on delete set null,
	featured boolean not null default false,
	active boolean not null default true,
	image_url text,
	more_image_urls text[], -- After the first one, in their order; null for none.
	ingredients text,
	allergens text[],
	weight_or_size text,
	servings text,
	keeps text,
	baking_days smallint[], -- 1 is Monday and 7 is Sunday. None: it is baked every day.
	shown_from timestamptz,
	shown_until timestamptz, -- From this instant on it is not shown anymore.
	-- The same with no gaps, so that each query can compare them.
	visible_from timestamptz generated always as (coalesce(shown_from, '-infinity')) stored,
	visible_until timestamptz generated always as (coalesce(shown_until, 'infinity')) stored,
	-- Whether and how it can be ordered.
	orderable boolean not null default false,
	pieces_per_day integer, -- How many pieces can be ordered for a day; null for any number.
	-- Pieces in one order.
	order_minimum integer not null default 1,
	order_maximum integer not null default 20,
	-- Until when: so many days before, at this time of the bakery's clock, and so many hours before
	-- the pickup begins. The earlier counts; null for no such limit.
	order_days_before integer,
	order_until text not null default '18:00',
	order_hours_before integer,
	pickup_days smallint[], -- 1 is Monday and 7 is Sunday. Null: when it is baked.
	-- Sizes with prices of their own, as [{"name": "Half loaf", "price": 5, "takes": 1}]; null for its
	-- own price. `takes` is how much a piece takes of limits that products share, 1 without it.
	sizes jsonb,
	-- What customers are asked, as [{"label": "Message", "choices": [], "maximum": 40}]; null for nothing.
	questions jsonb,
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
	),
	constraint "A product has at most 7 more images" check (
		case
			when array_ndims(more_image_urls) > 1 then false
			else cardinality(more_image_urls) <= 7
				and array_position(more_image_urls, null) is null
				and '' <> all (more_image_urls)
		end
	),
	constraint "A size has at most 50 characters"
		check (trim(weight_or_size) <> '' and char_length(weight_or_size) <= 50),
	constraint "Servings have at most 50 characters"
		check (trim(servings) <> '' and char_length(servings) <= 50),
	constraint "How long a product keeps has at most 100 characters"
		check (trim(keeps) <> '' and char_length(keeps) <= 100),
	constraint "Pieces for a day are 0 to 9999" check (pieces_per_day between 0 and 9999),
	constraint "An order has 1 to 100 pieces of a product"
		check (order_minimum between 1 and order_maximum and order_maximum <= 100),
	constraint "An order is made up to 60 days before" check (order_days_before between 0 and 60),
	constraint "An order is made until a time of the day"
		check (order_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	constraint "An order is made up to 240 hours before" check (order_hours_before between 1 and 240),
	constraint "Pickup days are days of the week, each once and in their order" check (
		coalesce(array_ndims(pickup_days), 1) = 1
		and pickup_days <@ '{1,2,3,4,5,6,7}'
		and array_to_string(pickup_days, '') ~ '^1?2?3?4?5?6?7?$'
	),
	constraint "A product has 1 to 12 sizes, each with a name and a price" check (
		jsonb_typeof(sizes) = 'array' and jsonb_array_length(sizes) between 1 and 12
		and not sizes @? '$[*] ? (!(@.name.type() == "string" && @.price.type() == "number"))'
	),
	constraint "A product has 1 to 5 questions" check (
		jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) between 1 and 5
		and not questions @? '$[*] ? (!(@.label.type() == "string"))'
	)
);

create index products_newest_first on public.products (created_at desc, id);
create index featured_products_newest_first on public.products (created_at desc, id)
	where active and featured;
create index products_by_first_category on public.products (category_id);
create index products_by_appearance on public.products (shown_from) where shown_from is not null;
create index products_by_disappearance on public.products (shown_until) where shown_until is not null;

create index orderable_products on public.products (id) where orderable;

create table public.product_categories (
	product_id uuid not null references public.products (id) on delete cascade,
	category_id uuid not null references public.categories (id) on delete cascade,
	position integer not null default 0, -- The order in which the owner chose them.
	primary key (product_id, category_id)
);

create index product_categories_by_category on public.product_categories (category_id, product_id);

-- In a table of its own, so that a mark doesn't change the product: forms of it that are open still save.
create table public.sold_out (
	product_id uuid primary key references public.products (id) on delete cascade,
	marked_at timestamptz not null default now(),
	-- The day on which it is back; null while it is sold out for the day of the mark alone.
	back_on date
);

create table public.allergen_reviews (
	product_id uuid primary key references public.products (id) on delete cascade,
	list text not null,
	-- By allergen {"presence": "contains" or "may-contain", "kinds": ["almond"], "mayContainKinds":
	-- ["walnut"]} or {"presence": "does-not-contain"}. Null once it is outdated.
	declaration jsonb,
	-- The account, also after it is gone; null when it was the server itself.
	reviewed_by uuid default private.user_id(),
	reviewed_at timestamptz not null default now(),
	outdated_at timestamptz, -- Since when the ingredients are others than those that were reviewed.
	constraint "A declaration answers for each allergen of its list"
		check (declaration is null or private.is_complete_declaration(list, declaration)),
	constraint "An outdated review declares nothing"
		check ((declaration is null) = (outdated_at is not null)),
	constraint "A review is for a list that there is" check (list in ('seven', 'us', 'eu'))
);

-- Images that an import of products names by URL. The server fetches them in the background.

-- Rows that are done tell which images of a file were fetched, so importing it again changes nothing.
create table private.image_imports (
	id bigint generated by default as identity primary key,
	product_id uuid not null references public.products (id) on delete cascade,
	url text not null,
	place integer not null, -- Among the images of the product; 0 is the main one.
	state text not null default 'waiting',
	problem text, -- Why it failed, as a sentence for the owner.
	address text, -- The address of the stored image.
	attempts integer not null default 0,
	-- When it may be fetched. A process that fetches it moves this ahead, so another retries after a crash.
	due_at timestamptz not null default now(),
	requested_by uuid,
	requested_at timestamptz not null default now(),
	ended_at timestamptz,
	unique (product_id, url),
	constraint "An image address starts with http and has at most 2,000 bytes"
		check (url ~ '^https?://\S+$' and octet_length(url) <= 2000),
	constraint "A product has 8 images" check (place between 0 and 7),
	constraint "A state is one we know" check (state in ('waiting', 'done', 'failed')),
	constraint "A problem has at most 500 characters" check (char_length(problem) <= 500)
);

create index on private.image_imports (id) where state = 'waiting';
create index on private.image_imports using hash (url);

-- Many products in one save: an import, or a change of several in the list.

-- The parts of a save that is larger than one request, until it is done or abandoned.
create table private.staged_products (
	user_id uuid not null default private.user_id() references accounts.users (id) on delete cascade,
	submission_id uuid not null,
	place integer not null check (place between 0 and 99),
	products jsonb not null,
	staged_at timestamptz not null default now(),
	primary key (user_id, submission_id, place)
);
