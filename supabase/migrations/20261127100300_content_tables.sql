-- The words and pictures of the pages, the settings of the site, and the menu.

-- One row per section.
create table public.site_content (
	id uuid primary key default gen_random_uuid(),
	section text not null unique,
	title text,
	subtitle text,
	-- Rich text, plain text, or a JSON object in the form its section asks for.
	content text,
	image_url text,
	version integer not null default 1,
	updated_at timestamptz not null default now(),
	constraint "A section key is lowercase words joined by underscores"
		check (section ~ '^[a-z]+(_[a-z]+)*$' and char_length(section) <= 100)
);

create trigger count_version before update on public.site_content
	for each row execute function private.count_version();

-- The menu of header and footer.
create table public.navigation_items (
	id uuid primary key default gen_random_uuid(),
	title text not null,
	path text not null,
	show_in_header boolean not null default true,
	show_in_footer boolean not null default false,
	active boolean not null default true,
	display_order integer not null default 0,
	version integer not null default 1,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	constraint "A menu title has 1 to 100 characters"
		check (trim(title) <> '' and char_length(title) <= 100),
	constraint "A menu path has 1 to 2000 characters"
		check (trim(path) <> '' and char_length(path) <= 2000)
);

create index navigation_items_in_display_order
	on public.navigation_items (display_order, created_at, id);

-- The place of an item is not edited in its form, so moving it makes no form outdated.
create trigger count_version before update on public.navigation_items
	for each row
	when (
		(old.title, old.path, old.show_in_header, old.show_in_footer, old.active, old.version)
		is distinct from
		(new.title, new.path, new.show_in_header, new.show_in_footer, new.active, new.version)
	)
	execute function private.count_version();

-- The files of pictures. Every type of image a browser shows is named, because not every backend
-- understands 'image/*'.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
	'product-images', 'product-images', true, 20 * 1024 * 1024,
	array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml']
)
on conflict (id) do nothing;

-- The files of pictures that are in the trash. Nobody may fetch them.
insert into storage.buckets (id, name, public, file_size_limit)
values ('deleted-images', 'deleted-images', false, 20 * 1024 * 1024)
on conflict (id) do nothing;

-- What the owner says about a picture, wherever it is shown: what it is called, what there is to see,
-- and the point that stays in sight where it is cut off. A picture of which nothing was said has no
-- row here.
create table public.pictures (
	-- The name of the object in the bucket.
	key text primary key,
	-- What the owner calls it: at first as the file was called. Visitors never see it.
	name text not null default '',
	-- For people who can't see it.
	alt text not null default '',
	-- Percent from the left and from the top.
	focus_x smallint not null default 50,
	focus_y smallint not null default 50,
	-- Whether visitors are shown anything of it.
	is_described boolean not null
		generated always as (alt <> '' or focus_x <> 50 or focus_y <> 50) stored,
	version integer not null default 1,
	updated_at timestamptz not null default now(),
	constraint "A picture is called something of at most 200 characters" check (char_length(name) <= 200),
	constraint "A picture is described in at most 500 characters" check (char_length(alt) <= 500),
	constraint "The focal point of a picture lies within it"
		check (focus_x between 0 and 100 and focus_y between 0 and 100)
);

create index described_pictures on public.pictures (key) where is_described;

create trigger count_version before update on public.pictures
	for each row execute function private.count_version();
