-- The words and pictures of the pages, and the settings of the site: one row per section.

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

alter table public.site_content enable row level security;

grant select on public.site_content to anon;
grant select, insert, update, delete on public.site_content to authenticated, service_role;

create policy "Everyone sees the content of the site" on public.site_content
	for select to anon, authenticated
	using (true);

create policy "Administrators write the content of the site" on public.site_content
	for all to authenticated
	using ((select public.is_admin()))
	with check ((select public.is_admin()));

-- Saves several sections, all or nothing, and returns them as they are now. `sections` is the text
-- of a JSON array of objects with the keys section, expected_version, title, subtitle, content and
-- image_url: text and not json, because an embedded backend passes json as a quoted string. A key
-- that is left out keeps its value; a section that does not exist yet is made.
create function public.save_site_content(sections text) returns setof public.site_content
	language plpgsql
	set search_path = ''
as $$
declare
	entry jsonb;
	saved public.site_content;
begin
	for entry in select value from jsonb_array_elements(sections::jsonb) loop
		insert into public.site_content as current (section, title, subtitle, content, image_url)
		values (
			entry ->> 'section', entry ->> 'title', entry ->> 'subtitle',
			entry ->> 'content', entry ->> 'image_url'
		)
		on conflict (section) do update set
			title = case when entry ? 'title' then excluded.title else current.title end,
			subtitle = case when entry ? 'subtitle' then excluded.subtitle else current.subtitle end,
			content = case when entry ? 'content' then excluded.content else current.content end,
			image_url = case when entry ? 'image_url' then excluded.image_url else current.image_url end
		where current.version = coalesce((entry ->> 'expected_version')::integer, current.version)
		returning * into saved;

		if not found then
			perform private.refuse_stale_version();
		end if;
		return next saved;
	end loop;
end;
$$;

revoke execute on function public.save_site_content from public;
grant execute on function public.save_site_content to authenticated, service_role;
