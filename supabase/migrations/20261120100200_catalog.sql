-- What the bakery sells: categories, products, and which product stands in which categories.

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

create table public.products (
	id uuid primary key default gen_random_uuid(),
	name text not null,
	description text,
	price numeric(10, 2),
	-- The first of the chosen categories; all of them are in product_categories.
	category_id uuid references public.categories (id) on delete set null,
	featured boolean not null default false,
	active boolean not null default true,
	image_url text,
	ingredients text,
	allergens text[],
	version integer not null default 1,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	constraint "A product has a name of at most 200 characters"
		check (trim(name) <> '' and char_length(name) <= 200),
	constraint "A price is not negative" check (price >= 0)
);

create table public.product_categories (
	product_id uuid not null references public.products (id) on delete cascade,
	category_id uuid not null references public.categories (id) on delete cascade,
	-- The order in which the owner chose them.
	position integer not null default 0,
	primary key (product_id, category_id)
);

create index categories_in_display_order on public.categories (display_order, name, id);
create index products_newest_first on public.products (created_at desc, id);
create index featured_products_newest_first on public.products (created_at desc, id)
	where active and featured;
create index products_by_first_category on public.products (category_id);
create index product_categories_by_category on public.product_categories (category_id, product_id);

create trigger count_version before update on public.categories
	for each row execute function private.count_version();
create trigger count_version before update on public.products
	for each row execute function private.count_version();

alter table public.categories enable row level security;
alter table public.products enable row level security;
alter table public.product_categories enable row level security;

grant select on public.categories, public.products, public.product_categories to anon;
grant select, insert, update, delete
	on public.categories, public.products, public.product_categories
	to authenticated, service_role;

create policy "Everyone sees the categories" on public.categories
	for select to anon, authenticated
	using (true);

create policy "Administrators write categories" on public.categories
	for all to authenticated
	using ((select public.is_admin()))
	with check ((select public.is_admin()));

create policy "Everyone sees the active products" on public.products
	for select to anon, authenticated
	using (active);

create policy "Administrators see and write all products" on public.products
	for all to authenticated
	using ((select public.is_admin()))
	with check ((select public.is_admin()));

create policy "Everyone sees the categories of active products" on public.product_categories
	for select to anon, authenticated
	using (product_id in (select id from public.products where active));

create policy "Administrators see and write the categories of all products" on public.product_categories
	for all to authenticated
	using ((select public.is_admin()))
	with check ((select public.is_admin()));
