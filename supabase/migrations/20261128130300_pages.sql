-- Pages of the owner's own, such as an imprint: each at a path of its own, with a title, a text, and a
-- picture.

create table public.pages (
	id uuid primary key default gen_random_uuid(),
	title text not null,
	-- Its address without the slash.
	path text not null,
	-- What it is for: a privacy page is linked from the contact form.
	purpose text not null default 'other',
	subtitle text,
	-- Rich text.
	content text not null default '',
	image_url text,
	-- Plain, or that of the hero it starts with.
	layout text not null default 'plain',
	-- Objects with text, url, and variant.
	buttons jsonb not null default '[]',
	-- For search engines, in place of the title and subtitle.
	meta_title text,
	meta_description text,
	social_image_url text,
	is_published boolean not null default false,
	show_in_footer boolean not null default false,
	shown_from timestamptz,
	-- From this instant on it is not shown any more.
	shown_until timestamptz,
	visible_from timestamptz generated always as (coalesce(shown_from, '-infinity')) stored,
	visible_until timestamptz generated always as (coalesce(shown_until, 'infinity')) stored,
	-- Where it was before, as long as visitors could see it there.
	earlier_paths text[] not null default '{}',
	display_order integer not null default 0,
	version integer not null default 1,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	constraint pages_path_key unique (path),
	constraint "A page title has 1 to 200 characters"
		check (trim(title) <> '' and char_length(title) <= 200),
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
	constraint "A meta description has at most 160 characters"
		check (char_length(meta_description) <= 160),
	constraint "A page is shown until after it is shown from" check (shown_until > shown_from),
	constraint "A page is shown at times that every calendar knows" check (
		shown_from >= '0001-01-01T00:00:00Z' and shown_from < '10000-01-01T00:00:00Z'
	),
	constraint "A page is hidden at times that every calendar knows" check (
		shown_until >= '0001-01-01T00:00:00Z' and shown_until < '10000-01-01T00:00:00Z'
	)
);

create index pages_in_display_order on public.pages (display_order, created_at, id);

-- The place of a page is not edited in its form, so moving it makes no form outdated.
create trigger count_version before update on public.pages
	for each row
	when (
		(
			old.title, old.path, old.purpose, old.layout, old.buttons, old.subtitle, old.content,
			old.image_url, old.meta_title, old.meta_description, old.social_image_url,
			old.is_published, old.show_in_footer, old.shown_from, old.shown_until, old.version
		)
		is distinct from
		(
			new.title, new.path, new.purpose, new.layout, new.buttons, new.subtitle, new.content,
			new.image_url, new.meta_title, new.meta_description, new.social_image_url,
			new.is_published, new.show_in_footer, new.shown_from, new.shown_until, new.version
		)
	)
	execute function private.count_version();

-- Whether a path leads to another page, now or from earlier.
create function private.is_path_taken(wanted text, by_page uuid) returns boolean
	language sql stable set search_path = '' as $$
	select exists (
		select from public.pages
		where id <> by_page and (path = wanted or wanted = any (earlier_paths))
	);
$$;

-- A path leads to one page, also after the page has moved on from it. A site has at most 200 pages.
create function private.check_page() returns trigger
	language plpgsql security definer set search_path = '' as $$
begin
	-- Two pages that are saved at once are compared with each other.
	perform pg_advisory_xact_lock(hashtextextended('pages', 0));
	if tg_op = 'INSERT' then
		if (select count(*) from public.pages) >= 200 then
			raise exception 'A site can have at most 200 pages. Delete one first.'
				using errcode = 'PT422';
		end if;
	elsif old.path <> new.path then
		new.earlier_paths := array_remove(
			case
				when old.is_published then array_append(old.earlier_paths, old.path)
				else old.earlier_paths
			end,
			new.path
		);
	else
		return new;
	end if;
	if private.is_path_taken(new.path, new.id) then
		raise exception 'duplicate key value violates unique constraint "pages_path_key"'
			using errcode = '23505';
	end if;
	return new;
end;
$$;

create trigger check_page before insert or update on public.pages
	for each row execute function private.check_page();

select private.refuse_during_restore_on('public.pages');
select private.announce_changes_of('public.pages');
select private.log_changes_of('public.pages', 'id');

-- Who may read and write them

alter table public.pages enable row level security;

grant select on public.pages to anon;
grant select, delete on public.pages to authenticated;
grant select, insert, update, delete on public.pages to service_role;
grant
	insert (
		id, title, path, purpose, subtitle, content, image_url, layout, buttons, meta_title,
		meta_description, social_image_url, is_published, show_in_footer, shown_from, shown_until,
		display_order
	),
	update (
		title, path, purpose, subtitle, content, image_url, layout, buttons, meta_title,
		meta_description, social_image_url, is_published, show_in_footer, shown_from, shown_until,
		display_order
	)
	on public.pages to authenticated;

-- A draft, and a page outside of its time, are for administrators alone.
create policy "Everyone sees the published pages in their time" on public.pages
	for select to anon, authenticated
	using (is_published and visible_from <= now() and visible_until > now());

-- Whether a text has few enough elements to be shown, each with a start and an end
-- (app/bakery/content/rich-text/markup-limits.ts counts more).
create function private.has_little_markup(content text) returns boolean
	language sql immutable set search_path = '' as $$
	select coalesce(char_length(content) - char_length(replace(content, '<', '')) <= 12000, true);
$$;

-- Whether a section may have a content, for any writer and any way of writing. The gateway asks for more
-- (app/bakery/stored-content/section-problem.ts), and what reads it takes nothing for granted.
create function private.can_be_content(section text, content text) returns boolean
	language plpgsql immutable set search_path = '' as $$
begin
	return content is null or (
		octet_length(content) <= 1000000 and private.has_little_markup(content) and (
			section not in ('settings', 'seo', 'contact', 'hours', 'orders', 'announcement', 'words')
			or jsonb_typeof(content::jsonb) = 'object'
		)
	);
exception when data_exception or statement_too_complex then
	return false;
end;
$$;

create policy "Administrators see and write all pages" on public.pages
	for all to authenticated using ((select private.may('content')))
	with check ((select private.may('content')) and private.has_little_markup(content));

alter policy "Administrators write the content of the site" on public.site_content
	with check (
		private.may(private.permission_of_section(section)) and private.can_be_content(section, content)
	);

-- Saving and ordering

-- A new page comes after the others. Links to a page that moves can be changed at the same time.
create function public.save_page(
	given jsonb,
	record_id uuid default null,
	expected_version integer default null,
	submission_id uuid default null,
	changes_links boolean default false
) returns public.pages
	language plpgsql set search_path = '' as $$
declare
	saved jsonb := private.earlier_answer(submission_id);
	derived jsonb := '{}';
	before public.pages;
begin
	if saved is null then
		select * into before from public.pages
		where changes_links and id = record_id and path <> given ->> 'path';
		if found then
			perform private.lock_link_places();
		end if;
		if given ? 'display_order' then
			raise exception 'A save may not write: display_order' using errcode = 'PT400';
		end if;
		if record_id is null then
			derived := jsonb_build_object('display_order', (
				select coalesce(max(display_order) + 1, 0) from public.pages
			));
		end if;
		saved := private.save_record(
			'public.pages', record_id, submission_id, given, derived, expected_version
		);
		if before.id is not null then
			perform private.lead_links(before, '/' || (saved ->> 'path'));
		end if;
		perform private.keep_answer(submission_id, saved);
	end if;
	return jsonb_populate_record(null::public.pages, saved);
end;
$$;

-- As before, and for pages.
create or replace function public.move_record(in_table text, moved uuid, preceding uuid[]) returns void
	language plpgsql security definer set search_path = '' as $$
declare
	ordered regclass := case
		when in_table in ('categories', 'navigation_items', 'pages') then 'public.' || in_table
	end;
	tie_breaker text := case in_table when 'categories' then 'name' else 'created_at' end;
	ids uuid[];
	numbers integer[];
	place integer;
begin
	perform private.require('content');
	execute format('lock table %s in share row exclusive mode', ordered);
	execute format(
		'select
			array_agg(id order by display_order, %1$I, id),
			array_agg(display_order order by display_order, %1$I, id)
		from %2$s',
		tie_breaker, ordered
	) into ids, numbers;
	if not coalesce(moved = any (ids), false) then
		raise exception 'This record no longer exists.' using errcode = 'PT404';
	end if;

	ids := array_remove(ids, moved);
	select array_position(ids, before.id) into place
	from unnest(preceding) with ordinality as before (id, nearness)
	where before.id = any (ids)
	order by before.nearness desc
	limit 1;
	place := coalesce(place, 0);
	ids := ids[:place] || moved || ids[place + 1:];

	execute format(
		'update %s as stored set display_order = wanted.number
		from (
			select id, (max(number - place) over (order by place) + place)::integer as number
			from unnest($1, $2) with ordinality as given (id, number, place)
		) as wanted
		where stored.id = wanted.id and stored.display_order <> wanted.number',
		ordered
	) using ids, numbers;
end;
$$;

-- Products and pages appear and disappear by time

-- The milliseconds until each of the next 100 instants at which a product or page appears or
-- disappears, by the clock of the database: row-level security goes by it, and that of a server may
-- differ.
create function public.next_showing_changes() returns table (
	milliseconds double precision
)
	language sql stable set search_path = '' as $$
	select distinct extract(epoch from instant - now())::double precision * 1000
	from (
		(select shown_from as instant from public.products
			where active and shown_from > now() order by shown_from limit 100)
		union all
		(select shown_until from public.products
			where active and shown_until > now() order by shown_until limit 100)
		union all
		(select shown_from from public.pages where is_published and shown_from > now())
		union all
		(select shown_until from public.pages where is_published and shown_until > now())
	) as instants
	order by 1
	limit 100;
$$;

drop function public.next_product_changes();

-- Pictures of pages

create or replace function private.table_of(kind text) returns text
	language sql immutable set search_path = '' as $$
	select case kind
		when 'product' then 'products'
		when 'category' then 'categories'
		when 'menu-item' then 'navigation_items'
		when 'message' then 'contact_messages'
		when 'picture' then 'pictures'
		when 'own-page' then 'pages'
		when 'own-page-social' then 'pages'
		when 'own-page-text' then 'pages'
		else 'site_content' -- A section, its text, and the logo.
	end;
$$;

-- The column in which a use of a picture is.
create function private.column_of(kind text) returns text
	language sql immutable set search_path = '' as $$
	select case kind
		when 'text' then 'content'
		when 'own-page-text' then 'content'
		when 'own-page-social' then 'social_image_url'
		else 'image_url'
	end;
$$;

create or replace function private.picture_places()
	returns table (kind text, id text, name text, version integer, content text)
	language sql stable set search_path = '' as $$
	select 'product', id::text, name, version, image_url from public.products
	union all
	select 'more-images', id::text, name, version, to_json(more_image_urls)::text
	from public.products
	union all
	select 'category', id::text, name, version, image_url from public.categories
	union all
	select
		case section when 'settings' then 'logo' else 'section' end,
		section, section, version, image_url
	from public.site_content
	union all
	select 'text', section, section, version, content from public.site_content
	union all
	select 'own-page', id::text, title, version, image_url from public.pages
	union all
	select 'own-page-social', id::text, title, version, social_image_url from public.pages
	union all
	select 'own-page-text', id::text, title, version, content from public.pages;
$$;

-- The kind of a use that the owner is shown.
create function private.shown_kind(kind text) returns text
	language sql immutable set search_path = '' as $$
	select case
		when kind = 'more-images' then 'product'
		when kind like 'own-page-%' then 'own-page'
		else kind
	end;
$$;

create or replace function private.picture_uses()
	returns table (key text, kind text, id text, name text, version integer)
	language sql stable set search_path = '' as $$
	select distinct private.picture_key(address), private.shown_kind(kind), id, name, version
	from private.picture_places(), private.picture_addresses(content) as address
	where content like '%/product-images/%';
$$;

create or replace function private.replace_picture_uses(picture_key text, new_address text)
	returns integer
	language sql set search_path = '' as $$
	with products as (
		update public.products set
			image_url = case
				when private.shows_picture(image_url, picture_key) then private.replace_shown(
					image_url, private.picture_pattern(), picture_key, new_address
				)
				else image_url
			end,
			more_image_urls = private.replace_in_list(more_image_urls, picture_key, new_address)
		where private.shows_picture(image_url, picture_key)
			or private.shows_picture(to_json(more_image_urls)::text, picture_key)
		returning id
	),
	categories as (
		update public.categories
		set image_url = private.replace_shown(
			image_url, private.picture_pattern(), picture_key, new_address
		)
		where private.shows_picture(image_url, picture_key)
		returning id
	),
	sections as (
		update public.site_content set
			image_url = case
				when private.shows_picture(image_url, picture_key) then private.replace_shown(
					image_url, private.picture_pattern(), picture_key, new_address
				)
				else image_url
			end,
			content = coalesce(
				private.replace_shown(content, private.picture_pattern(), picture_key, new_address),
				private.without_picture(content, picture_key)
			)
		where private.shows_picture(image_url, picture_key)
			or private.shows_picture(content, picture_key)
		returning id
	),
	own_pages as (
		update public.pages set
			image_url = case
				when private.shows_picture(image_url, picture_key) then private.replace_shown(
					image_url, private.picture_pattern(), picture_key, new_address
				)
				else image_url
			end,
			social_image_url = case
				when private.shows_picture(social_image_url, picture_key) then private.replace_shown(
					social_image_url, private.picture_pattern(), picture_key, new_address
				)
				else social_image_url
			end,
			content = coalesce(
				private.replace_shown(content, private.picture_pattern(), picture_key, new_address),
				private.without_picture(content, picture_key)
			)
		where private.shows_picture(image_url, picture_key)
			or private.shows_picture(social_image_url, picture_key)
			or private.shows_picture(content, picture_key)
		returning id
	)
	select count(*)::integer
	from (
		table products union all table categories union all table sections union all table own_pages
	) as changed;
$$;

create or replace function public.replace_picture(
	old_key text, new_address text, expected_uses text
)
	returns integer
	language plpgsql set search_path = '' as $$
declare
	replaced integer;
begin
	if private.picture_key(new_address) is null or private.picture_key(new_address) = old_key then
		raise exception 'This is the same image.' using errcode = 'PT422';
	end if;

	-- What is being saved is waited for, so that its version is known.
	lock table public.categories, public.products, public.site_content, public.pages
		in share row exclusive mode;
	if private.picture_uses_version(old_key) <> expected_uses then
		perform private.refuse_stale_version();
	end if;
	replaced := private.replace_picture_uses(old_key, new_address);

	-- It shows the same thing, most likely; its focal point is its own.
	insert into public.pictures as current (key, alt)
	select private.picture_key(new_address), alt from public.pictures
	where key = old_key and alt <> ''
	on conflict (key) do update set alt = excluded.alt where current.alt = '';

	return replaced;
end;
$$;

create or replace function private.refuse_deleted_pictures() returns trigger
	language plpgsql security definer set search_path = '' as $$
declare
	shown text := concat_ws(
		E'\n', new.image_url, to_jsonb(new) ->> 'more_image_urls',
		to_jsonb(new) ->> 'social_image_url', to_jsonb(new) ->> 'content'
	);
begin
	if tg_op = 'UPDATE' then
		if shown = concat_ws(
			E'\n', old.image_url, to_jsonb(old) ->> 'more_image_urls',
			to_jsonb(old) ->> 'social_image_url', to_jsonb(old) ->> 'content'
		) then
			return new;
		end if;
	end if;
	if shown like '%/product-images/%' and exists (
		select from private.picture_addresses(shown) as address
			join private.trash on kind = 'picture' and record_id = private.picture_key(address)
	) then
		raise exception 'An image you chose was deleted. Choose another one, or restore it from the trash.'
			using errcode = 'PT422';
	end if;
	return new;
end;
$$;

create trigger refuse_deleted_pictures before insert or update on public.pages
	for each row execute function private.refuse_deleted_pictures();

-- Puts a picture into the trash, with the places that show it.
create function private.put_picture_into_trash(picture_key text) returns void
	language plpgsql set search_path = '' as $$
declare
	described public.pictures;
begin
	-- A row that is made and deleted is what the Realtime service of a hosted project tells of.
	insert into public.pictures (key) values (picture_key) on conflict do nothing;
	delete from public.pictures where key = picture_key returning * into described;
	perform private.put_into_trash(
		'picture', picture_key, described.name, to_jsonb(described),
		jsonb_build_object(
			'uses', (
				select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
					'kind', kind, 'id', id, 'shown', content,
					'cleared', case
						when private.column_of(kind) = 'content'
							then private.without_picture(content, picture_key)
						when kind = 'more-images' then to_json(private.replace_in_list(
							array(select json_array_elements_text(content::json)), picture_key, null
						))::text
					end
				))), '[]')
				from private.picture_places() where private.shows_picture(content, picture_key)
			),
			'uploaded_at', (
				select created_at from storage.objects
				where bucket_id = 'product-images' and name = picture_key
			)
		)
	);
	-- The servers move its file.
	perform private.announce('content', 'trash');
end;
$$;

create or replace function public.delete_picture(picture_key text, expected_uses text) returns void
	language plpgsql security definer set search_path = '' as $$
begin
	perform private.require('content');
	-- What is being saved is waited for, and what is saved next finds the picture in the trash.
	lock table public.categories, public.products, public.site_content, public.pages
		in share row exclusive mode;
	if picture_key in (select private.pictures_in_trash()) or not exists (
		select from storage.objects where bucket_id = 'product-images' and name = picture_key
	) then
		raise exception 'This image no longer exists.' using errcode = 'PT404';
	end if;
	if private.picture_uses_version(picture_key) <> expected_uses then
		raise exception 'The places that show this image have changed. Check the list again.'
			using errcode = 'PT409';
	end if;
	perform private.put_picture_into_trash(picture_key);
	perform private.replace_picture_uses(picture_key, null);
end;
$$;

create or replace function private.restore_picture_use(use jsonb) returns boolean
	language plpgsql set search_path = '' as $$
declare
	in_table text := private.table_of(use ->> 'kind');
	in_column text := private.column_of(use ->> 'kind');
	present jsonb := private.record_now(in_table, use ->> 'id');
	content text := present ->> in_column;
	again record;
begin
	if use ->> 'kind' = 'more-images' then
		return private.restore_use_in_list(use);
	end if;
	if present is null then
		-- A record in the trash shows it once it is restored.
		update private.trash
		set content = trash.content || jsonb_build_object(in_column, use -> 'shown')
		where kind = private.shown_kind(use ->> 'kind') and record_id = use ->> 'id'
			and emptied_at is null
			and coalesce(trash.content ->> in_column, '') = coalesce(use ->> 'cleared', '');
		return case when found then true end;
	end if;
	select * into again from private.with_picture_again(
		private.section_object(content),
		private.section_object(use ->> 'cleared'),
		private.section_object(use ->> 'shown')
	);
	if again.merged <> private.section_object(content) then
		perform private.update_record(
			format('public.%I', in_table)::regclass,
			jsonb_build_object(private.key_column(in_table), use -> 'id'),
			jsonb_build_object(in_column, private.section_content(again.merged, content)),
			'{}', null
		);
	end if;
	return again.is_complete;
end;
$$;

create or replace function private.restore_picture_uses(uses jsonb) returns jsonb
	language sql set search_path = '' as $$
	select coalesce(jsonb_agg(distinct jsonb_build_object(
		'kind', private.shown_kind(kind),
		'id', id,
		'name', coalesce(
			now ->> 'name', case when private.shown_kind(kind) = 'own-page' then now ->> 'title' end, id
		)
	)), '[]')
	from (
		select
			use ->> 'kind' as kind,
			use ->> 'id' as id,
			private.restore_picture_use(use) as is_restored
		from jsonb_array_elements(coalesce(uses, '[]')) as use
	) as restored
		cross join lateral private.record_now(
			private.table_of(private.shown_kind(restored.kind)), restored.id
		) as stored (now)
	where not is_restored;
$$;

-- The trash

alter table private.trash drop constraint trash_kind_check;
alter table private.trash add constraint trash_kind_check
	check (
		kind in ('product', 'category', 'menu-item', 'picture', 'message', 'own-page', 'section')
	);

create trigger keep_deleted before delete on public.pages
	for each row execute function private.keep_deleted_record('own-page', 'title');

-- A text without the pictures that are not there any more.
create function private.without_missing_pictures(content text) returns text
	language plpgsql stable set search_path = '' as $$
declare
	remaining text := content;
	address text;
begin
	for address in select private.picture_addresses(content) loop
		if private.picture_is_missing(address) then
			remaining := private.without_picture(remaining, private.picture_key(address));
		end if;
	end loop;
	return remaining;
end;
$$;

-- A path that is taken by now gets a number, and an earlier one that is taken leads to the other page.
create function private.restore_page(kept jsonb) returns text
	language plpgsql set search_path = '' as $$
declare
	restored jsonb := private.without_missing_picture(kept) || jsonb_build_object(
		'content', private.without_missing_pictures(kept ->> 'content'),
		'social_image_url', case
			when not private.picture_is_missing(kept ->> 'social_image_url')
			then kept ->> 'social_image_url'
		end,
		'earlier_paths', (
			select coalesce(jsonb_agg(earlier), '[]')
			from jsonb_array_elements_text(kept -> 'earlier_paths') as earlier
			where not private.is_path_taken(earlier, (kept ->> 'id')::uuid)
		)
	);
	path text := kept ->> 'path';
	number integer := 1;
begin
	while private.is_path_taken(path, (kept ->> 'id')::uuid) loop
		number := number + 1;
		path := rtrim(left(kept ->> 'path', 90), '-') || '-' || number;
	end loop;
	perform private.insert_kept_row('public.pages', restored || jsonb_build_object('path', path));
	if number = 1 then
		perform private.lead_links_back(kept #> '{links,places}');
	end if;
	return nullif(concat_ws(
		' ',
		case
			when number > 1
			then format('The path “/%s” is taken, so it has “/%s” now.', kept ->> 'path', path)
		end,
		private.remark_on_picture(kept, restored),
		case
			when restored ->> 'content' <> kept ->> 'content'
			then 'Some images in its text were deleted.'
		end
	), '');
end;
$$;

-- As before, and for pages.
create or replace function public.restore_from_trash(
	records jsonb default '[]',
	deletion timestamptz default null,
	submission_id uuid default null
) returns table (kind text, record_id text, name text, remark text, kept_out text)
	language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
	answer jsonb;
	ids uuid[];
	entry_id uuid;
	has_pictures boolean;
	entry private.trash;
	difference text;
	missed jsonb;
begin
	perform private.require('content');
	answer := private.earlier_answer(submission_id);
	if answer is null then
		answer := '[]';
		-- Those that are restored at the same time may be linked with each other.
		perform pg_advisory_xact_lock(hashtextextended('restore_from_trash', 0));
		with chosen as (
			select trash.id, trash.kind, trash.record_id from private.trash
			where trash.emptied_at is null and (
				trash.deleted_at = deletion
				or (trash.kind, trash.record_id) in (
					select wanted.kind, wanted.id
					from jsonb_to_recordset(records) as wanted (kind text, id text)
				)
			)
			order by trash.id
			for update
		)
		select
			array_agg(id order by array_position(array['picture', 'category', 'product'], kind), record_id),
			bool_or(kind = 'picture')
		into ids, has_pictures from chosen;
		if has_pictures then
			lock table public.categories, public.products, public.site_content, public.pages
				in share row exclusive mode;
		end if;
		foreach entry_id in array coalesce(ids, '{}') loop
			-- Before it is restored: nothing may show a picture that is in the trash. Restoring another
			-- one may have changed what was kept of it.
			delete from private.trash where trash.id = entry_id returning * into entry;
			difference := null;
			missed := '[]';
			case entry.kind
				when 'product' then
					difference := private.restore_product(entry.content);
					perform private.note_picture_use(entry.kind, entry.content);
				when 'category' then
					difference := private.restore_category(entry.content);
					perform private.note_picture_use(entry.kind, entry.content);
				when 'own-page' then
					difference := private.restore_page(entry.content);
					perform private.note_picture_use(entry.kind, entry.content);
				when 'menu-item' then
					perform private.insert_kept_row('public.navigation_items', entry.content);
					perform public.move_record('navigation_items', entry.record_id::uuid, array(
						select before::uuid from jsonb_array_elements_text(entry.content #> '{links,before}') as before
					));
				when 'message' then
					perform private.insert_kept_row('public.contact_messages', entry.content);
				when 'section' then
					if not private.insert_kept_row('public.site_content', entry.content, refuses => false) then
						difference := 'This part was written again in the meantime, so it stays as it is.';
					end if;
				when 'picture' then
					difference := private.restore_picture(entry.content);
					missed := private.restore_picture_uses(entry.content #> '{links,uses}');
			end case;
			answer := answer || jsonb_build_object(
				'kind', entry.kind, 'record_id', entry.record_id, 'name', entry.name,
				'remark', difference, 'kept_out', missed
			);
		end loop;
		if answer = '[]' then
			perform private.refuse_empty_handed();
		end if;
		perform private.keep_answer(submission_id, answer);
	end if;
	return query
		select
			restored.kind, restored.record_id, restored.name, restored.remark,
			coalesce(restored.kept_out, '[]')::text
		from jsonb_to_recordset(answer) as restored (
			kind text, record_id text, name text, remark text, kept_out jsonb
		);
end;
$$;

create or replace function public.restore_and_save(
	deleted_kind text,
	deleted_id text,
	given jsonb,
	expected_version integer,
	submission_id uuid default null,
	-- What is declared of a product's allergens.
	review jsonb default null
) returns table (is_saved boolean, remark text, kept_out text)
	language plpgsql set search_path = '' as $$
declare
	answer jsonb := private.earlier_answer(submission_id);
	is_same boolean := private.version_in_trash(deleted_kind, deleted_id)
		is not distinct from expected_version;
begin
	if answer is null then
		select jsonb_build_object(
			'is_saved', is_same, 'remark', restored.remark, 'kept_out', restored.kept_out
		) into answer
		-- As a later migration makes it.
		from public.restore_from_trash(
			jsonb_build_array(jsonb_build_object('kind', deleted_kind, 'id', deleted_id))
		) as restored;
		if is_same then
			case deleted_kind
				when 'product' then perform public.save_product(given, deleted_id::uuid, review => review);
				when 'category' then perform public.save_category(given, deleted_id::uuid);
				when 'own-page' then perform public.save_page(given, deleted_id::uuid);
				when 'menu-item' then perform public.save_navigation_item(given, deleted_id::uuid);
				when 'picture' then perform public.save_picture(given, deleted_id, null);
			end case;
		end if;
		perform private.keep_answer(submission_id, answer);
	end if;
	return query
		select (answer ->> 'is_saved')::boolean, answer ->> 'remark', answer ->> 'kept_out';
end;
$$;

create or replace function public.list_trash(
	search text default '',
	first_row integer default 0,
	most integer default 48
) returns table (
	kind text,
	record_id text,
	name text,
	-- Tells it from others of its name: the sender of a message, a slug, a path.
	detail text,
	-- The picture that a product, category, or page had.
	image_url text,
	deleted_at timestamptz,
	deleted_by text,
	-- How many were deleted in the same transaction, this one among them.
	deleted_together integer,
	total integer
)
	language sql stable security definer set search_path = '' as $$
	select
		found.kind, found.record_id, found.name, found.detail,
		case
			when found.kind in ('product', 'category', 'own-page') then found.content ->> 'image_url'
		end,
		found.deleted_at,
		private.account_name(found.deleted_by),
		found.deleted_together,
		(count(*) over ())::integer
	from (
		select
			trash.*,
			case trash.kind
				when 'message' then trash.content ->> 'name'
				when 'category' then trash.content ->> 'slug'
				when 'menu-item' then trash.content ->> 'path'
				when 'own-page' then '/' || (trash.content ->> 'path')
				when 'picture' then trash.content #>> '{links,uploaded_at}'
			end as detail,
			(count(*) over (partition by trash.deleted_at))::integer as deleted_together
		from private.trash
		where trash.emptied_at is null
	) as found
	where (select private.may('content')) and (trim(search) = '' or private.searchable(concat_ws(
			' ', found.name, found.content ->> 'slug', found.content ->> 'path',
			case found.kind
				when 'message' then concat_ws(' ', found.content ->> 'name', found.content ->> 'email')
				when 'picture' then concat_ws(' ', found.record_id, found.content ->> 'alt')
			end
		)) like all (private.search_patterns(search)))
	order by found.deleted_at desc, found.id
	offset greatest(first_row, 0)
	limit least(greatest(most, 1), 100);
$$;

revoke execute on function
	private.can_be_content, private.check_page, private.column_of, private.has_little_markup, private.put_picture_into_trash, private.is_path_taken, private.restore_page,
	private.shown_kind, private.without_missing_pictures, public.next_showing_changes,
	public.save_page
	from public, anon, authenticated, service_role;
grant execute on function public.save_page to authenticated;
grant execute on function public.next_showing_changes to service_role;
-- What those call with the rights of their callers.
grant execute on function
	private.can_be_content, private.has_little_markup, private.shown_kind
	to authenticated, service_role;
