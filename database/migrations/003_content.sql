-- The words and images of the pages, the settings of the site, and the menu.

-- One row per section.
create table public.site_content (
	id uuid primary key default gen_random_uuid(),
	section text not null unique,
	title text,
	subtitle text,
	content text, -- Rich text, plain text, or a JSON object in the form its section asks for.
	image_url text,
	version integer not null default 1,
	updated_at timestamptz not null default now(),
	constraint "A section key is lowercase words joined by underscores"
		check (section ~ '^[a-z]+(_[a-z]+)*$' and char_length(section) <= 100)
);

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
	constraint "A menu title has 1 to 100 characters" check (trim(title) <> '' and char_length(title) <= 100),
	constraint "A menu path has 1 to 2000 characters" check (trim(path) <> '' and char_length(path) <= 2000)
);

create index navigation_items_in_display_order on public.navigation_items (display_order, created_at, id);

create schema files;

-- The files that are stored. Anybody may fetch one by its address unless it is in the trash.
create table files.images (
	name text primary key,
	facts json not null, -- Its size and colors: app/bakery/media/stored-images.server.ts.
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

-- What the owner says about an image. One without name, description, and focal point has no row.
create table public.image_details (
	key text primary key, -- The name of its file.
	-- What the owner calls it: at first as the file was called. Visitors never see it.
	name text not null default '',
	alt text not null default '', -- For people who can't see it.
	-- Percent from the left and from the top.
	focus_x smallint not null default 50,
	focus_y smallint not null default 50,
	-- Whether visitors are shown anything of it.
	is_described boolean not null
		generated always as (alt <> '' or focus_x <> 50 or focus_y <> 50) stored,
	version integer not null default 1,
	updated_at timestamptz not null default now(),
	constraint "An image is called something of at most 200 characters" check (char_length(name) <= 200),
	constraint "An image is described in at most 500 characters" check (char_length(alt) <= 500),
	constraint "The focal point of an image lies within it"
		check (focus_x between 0 and 100 and focus_y between 0 and 100)
);

create index described_images on public.image_details (key) where is_described;

-- Custom pages, such as an imprint, each at a path of its own.

create table public.custom_pages (
	id uuid primary key default gen_random_uuid(),
	title text not null,
	path text not null, -- Its address without the slash.
	purpose text not null default 'other', -- What it is for: a privacy page is linked from the contact form.
	subtitle text,
	content text not null default '', -- Rich text.
	image_url text,
	layout text not null default 'plain', -- Plain, or that of the hero it starts with.
	buttons jsonb not null default '[]', -- Objects with text, url, and variant.
	-- For search engines, in place of the title and subtitle.
	meta_title text,
	meta_description text,
	social_image_url text,
	is_published boolean not null default false,
	show_in_footer boolean not null default false,
	shown_from timestamptz,
	shown_until timestamptz, -- From this instant on it is not shown anymore.
	visible_from timestamptz generated always as (coalesce(shown_from, '-infinity')) stored,
	visible_until timestamptz generated always as (coalesce(shown_until, 'infinity')) stored,
	-- Where it was before, as long as visitors could see it there.
	earlier_paths text[] not null default '{}',
	display_order integer not null default 0,
	version integer not null default 1,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	constraint custom_pages_path_key unique (path),
	constraint "A page title has 1 to 200 characters" check (trim(title) <> '' and char_length(title) <= 200),
	constraint "A page path is made of lowercase letters, digits and hyphens"
		check (path ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(path) <= 100),
	constraint "A page is for something we know"
		check (purpose in ('other', 'privacy', 'imprint', 'terms', 'questions', 'jobs', 'catering')),
	constraint "A page has a layout we know"
		check (layout in ('plain', 'side-by-side', 'full-width-overlay', 'centered')),
	constraint "A page has at most three buttons" check (
		case when jsonb_typeof(buttons) = 'array' then jsonb_array_length(buttons) <= 3 else false end
	),
	constraint "A page subtitle has at most 2000 characters" check (char_length(subtitle) <= 2000),
	constraint "A meta title has at most 60 characters" check (char_length(meta_title) <= 60),
	constraint "A meta description has at most 160 characters" check (char_length(meta_description) <= 160),
	constraint "A page is shown until after it is shown from" check (shown_until > shown_from),
	constraint "A page is shown at times that every calendar knows" check (
		shown_from >= '0001-01-01T00:00:00Z' and shown_from < '10000-01-01T00:00:00Z'
	),
	constraint "A page is hidden at times that every calendar knows" check (
		shown_until >= '0001-01-01T00:00:00Z' and shown_until < '10000-01-01T00:00:00Z'
	)
);

create index custom_pages_in_display_order on public.custom_pages (display_order, created_at, id);

-- Redirects from the addresses of an old site.
create table public.redirects (
	id uuid primary key default gen_random_uuid(),
	-- A path with an optional query, as app/bakery/redirects/schema.ts spells it.
	old_address text not null unique,
	new_address text not null, -- An address on this site.
	created_at timestamptz not null default now(),
	constraint "An old address is a path of at most 500 characters"
		check (old_address ~ '^/[^/\\\s][^\s]*$' and char_length(old_address) <= 500),
	constraint "A new address is on this site, and has at most 500 characters"
		check (new_address ~ '^/([^/\\\s][^\s]*)?$' and char_length(new_address) <= 500)
);

-- The paths that visitors didn't find, by day. Strangers choose them, so there are at most 500.
create table private.missing_paths (
	path text not null,
	day date not null,
	requests bigint not null,
	last_seen_at timestamptz not null default now(),
	primary key (path, day),
	constraint "A missing path has at most 300 characters" check (char_length(path) <= 300)
);
