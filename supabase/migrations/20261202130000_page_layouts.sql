-- Pages of the owner's own may start with a hero, as the home page does, and have buttons.

alter table public.pages
	add column layout text not null default 'plain',
	-- Objects with text, url, and variant.
	add column buttons jsonb not null default '[]',
	add constraint "A page has a layout we know"
		check (layout in ('plain', 'side-by-side', 'full-width-overlay', 'centered')),
	add constraint "A page has at most three buttons" check (
		case when jsonb_typeof(buttons) = 'array' then jsonb_array_length(buttons) <= 3 else false end
	);

grant insert (layout, buttons), update (layout, buttons) on public.pages to authenticated;

-- As before, and for both.
create or replace trigger count_version before update on public.pages
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

-- Links to pages are in buttons of pages, too.

create or replace function private.link_places()
	returns table (kind text, in_table text, in_column text, id text, name text, content text)
	language sql stable set search_path = '' as $$
	select 'menu-item', 'navigation_items', 'path', id::text, title, path from public.navigation_items
	union all
	select 'section', 'site_content', 'content', section, section, content from public.site_content
	union all
	select 'own-page', 'pages', 'content', id::text, title, content from public.pages
	union all
	select 'own-page', 'pages', 'buttons', id::text, title, buttons::text from public.pages;
$$;

create or replace function private.set_link_place(in_table text, in_column text, id text, content text)
	returns void
	language sql set search_path = '' as $$
	select private.update_record(
		format('public.%I', in_table)::regclass,
		jsonb_build_object(private.key_column(in_table), id),
		jsonb_build_object(
			in_column, case in_column when 'buttons' then content::jsonb else to_jsonb(content) end
		),
		'{}',
		null
	);
$$;
