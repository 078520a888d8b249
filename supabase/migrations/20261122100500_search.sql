-- Products and messages are found by words, in any order, whatever their accents and capitals.

-- A text as searches compare it: "Crème Brûlée" and "creme brulee" are the same. What Unicode does
-- not take apart into a letter and an accent is named one by one.
create function private.searchable(given text) returns text
	language sql
	immutable
	strict
	parallel safe
	set search_path = ''
as $$
	select translate(
		replace(replace(replace(
			lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
		'øłđðıħς‘’ʼ“”', 'olddihσ''''''""'
	);
$$;

-- A LIKE pattern for each word of a search, the longest word first. Nothing but blanks is a search
-- for everything.
create function private.search_patterns(search text) returns text[]
	language sql
	immutable
	strict
	parallel safe
	set search_path = ''
as $$
	select coalesce(array_agg(pattern order by char_length(pattern) desc, pattern), array['%'])
	from (
		select distinct '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' as pattern
		from regexp_split_to_table(private.searchable(search), '\s+') as word
		where word <> ''
	) as patterns;
$$;

-- The columns below are computed with the rights of whoever saves the row.
revoke execute on function private.searchable(text) from public;
revoke execute on function private.search_patterns(text) from public;
grant execute on function private.searchable(text) to authenticated, service_role;
grant execute on function private.search_patterns(text) to authenticated, service_role;

alter table public.products
	add column search_text text generated always as (private.searchable(name)) stored;

alter table public.contact_messages
	add column search_text text generated always as (
		private.searchable(name || E'\n' || email || E'\n' || subject || E'\n' || message)
	) stored;

create index contact_messages_by_folder
	on public.contact_messages (spam, created_at desc, id);
create index unread_contact_messages
	on public.contact_messages (created_at desc, id)
	where read_at is null and not spam;

-- The extension finds parts of words with an index. A Postgres that lacks it, or does not let us
-- have it, reads all messages instead.
do $$
declare
	place text;
begin
	begin
		if exists (select from pg_available_extensions where name = 'pg_trgm') then
			create schema if not exists extensions;
			create extension if not exists pg_trgm with schema extensions;
		end if;
	exception when insufficient_privilege or feature_not_supported then
		null;
	end;
	select nspname into place
	from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
	where extname = 'pg_trgm';
	if place is not null then
		execute format(
			'create index contact_messages_by_words on public.contact_messages
				using gin (search_text %I.gin_trgm_ops)', place);
	end if;
end;
$$;

-- One page of the products that are found, newest first, each with the number of all of them. It
-- runs with the rights of whoever calls it. A plan for the given values knows which of them narrow
-- nothing.
create function public.find_products(
	search text default '',
	in_category uuid default null,
	in_state text default null,
	skipped integer default 0,
	size integer default 48
) returns table (id uuid, total integer)
	language plpgsql
	stable
	set search_path = ''
	set plan_cache_mode = force_custom_plan
as $$
declare
	patterns text[] := private.search_patterns(search);
begin
	return query
	select product.id, (count(*) over ())::integer
	from public.products as product
	where product.search_text like all (patterns)
		and (in_state is null or in_state = case when product.active then 'active' else 'inactive' end
			or (in_state = 'featured' and product.featured))
		and (in_category is null or exists (
			select from public.product_categories as standing
			where standing.product_id = product.id and standing.category_id = in_category
		))
	order by product.created_at desc, product.id
	offset skipped limit size;
end;
$$;

-- The same for the messages of a folder. Row-level security would keep the index of words from
-- being used, because LIKE might tell what it has read; so this asks by itself who is calling.
create function public.find_messages(
	search text default '',
	in_spam boolean default false,
	received_since timestamptz default null,
	skipped integer default 0,
	size integer default 50
) returns table (id uuid, total integer)
	language plpgsql
	stable
	security definer
	set search_path = ''
	set plan_cache_mode = force_custom_plan
as $$
declare
	patterns text[] := private.search_patterns(search);
	longest text := patterns[1];
begin
	if not public.is_admin() then
		return;
	end if;
	return query
	select message.id, (count(*) over ())::integer
	from public.contact_messages as message
	where message.spam = in_spam
		and message.search_text like longest
		and message.search_text like all (patterns)
		and (received_since is null or message.created_at >= received_since)
	order by message.created_at desc, message.id
	offset skipped limit size;
end;
$$;

revoke execute on function public.find_products from public, anon, service_role;
revoke execute on function public.find_messages from public, anon, service_role;
grant execute on function public.find_products to authenticated;
grant execute on function public.find_messages to authenticated;
