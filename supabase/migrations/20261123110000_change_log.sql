-- Every change of the content, in whatever way it was made: who, when, and the row before and after.
-- Messages of visitors are no content, and are not logged. The back office reads it as sentences
-- (app/bakery/history/), and brings earlier versions back through the functions that save.

create table private.changes (
	id bigint generated always as identity primary key,
	-- When the transaction began: the same for all that it changed.
	changed_at timestamptz not null default now(),
	-- The account, also after it is gone; null when it was the server itself.
	changed_by uuid,
	-- With changed_at it tells transactions apart, also in a database that was moved.
	transaction_id xid8 not null default pg_catalog.pg_current_xact_id(),
	table_name text not null,
	-- What the product knows the record by: its id, the section, the key of the picture. The categories
	-- of a product are logged under the id of the product.
	record_id text not null,
	operation text not null check (operation in ('insert', 'update', 'delete')),
	-- The rows without what is counted or computed.
	before jsonb,
	after jsonb
);

create index changes_by_record on private.changes (record_id, id desc);
create index changes_by_day on private.changes (changed_at desc, transaction_id desc)
	include (table_name, record_id);

-- Nobody reaches it through the API, but by the functions below.
alter table private.changes enable row level security;
revoke all on private.changes from public, anon, authenticated, service_role;

-- A year of changes is kept, and of each record at least the last 200.
create function private.trim_changes(of_record text) returns void
	language sql
	set search_path = ''
as $$
	delete from private.changes where id in (
		select id from private.changes
		where changed_at < now() - interval '1 year'
		order by changed_at
		limit 100
		-- Saves that run at the same time do not wait for each other's sweeping.
		for update skip locked
	);
	delete from private.changes
	where record_id = of_record and id <= (
		select id from private.changes where record_id = of_record
		order by id desc offset 200 limit 1
	);
$$;

-- Logs what happened to a row. Its argument is the column that the product knows the record by.
create function private.log_change() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	key text;
	change_id bigint;
	before jsonb;
	after jsonb;
	-- Every save counts up the first two; the others are computed.
	left_out text[] := array['version', 'updated_at'] || array(
		select attname::text from pg_catalog.pg_attribute
		where attrelid = tg_relid and attgenerated <> '' and not attisdropped
	);
begin
	if tg_op = 'TRUNCATE' then
		execute format(
			'insert into private.changes (changed_by, table_name, record_id, operation, before)
			select auth.uid(), $1, logged_row ->> $2, ''delete'', logged_row
			from (select to_jsonb(stored) - $3 as logged_row from %s as stored) as all_rows',
			tg_relid::regclass
		) using tg_table_name, tg_argv[0], left_out;
		return null;
	end if;
	if tg_op <> 'INSERT' then
		before := to_jsonb(old) - left_out;
	end if;
	if tg_op <> 'DELETE' then
		after := to_jsonb(new) - left_out;
	end if;
	if before is not distinct from after then
		return null;
	end if;
	key := coalesce(after, before) ->> tg_argv[0];
	insert into private.changes (changed_by, table_name, record_id, operation, before, after)
	values (auth.uid(), tg_table_name, key, lower(tg_op), before, after)
	returning id into change_id;
	-- Not with each: it would take as long as all else.
	if change_id % 32 = 0 then
		perform private.trim_changes(key);
	end if;
	return null;
end;
$$;

create function private.log_changes_of(logged regclass, key_column text) returns void
	language plpgsql
	set search_path = ''
as $$
begin
	execute format(
		'create or replace trigger log_change after insert or update or delete on %s
			for each row execute function private.log_change(%L)', logged, key_column
	);
	-- Afterward the rows are gone.
	execute format(
		'create or replace trigger log_truncate before truncate on %s
			for each statement execute function private.log_change(%L)', logged, key_column
	);
end;
$$;

select private.log_changes_of('public.site_content', 'section');
select private.log_changes_of('public.navigation_items', 'id');
select private.log_changes_of('public.categories', 'id');
select private.log_changes_of('public.products', 'id');
select private.log_changes_of('public.product_categories', 'product_id');
select private.log_changes_of('public.pictures', 'key');

-- The categories that a product keeps are left alone: what did not change is no change.
create or replace function public.save_product(
	given jsonb,
	record_id uuid default null,
	expected_version integer default null,
	submission_id uuid default null
) returns public.products
	language plpgsql
	set search_path = ''
as $$
declare
	saved jsonb := private.earlier_answer(submission_id);
	category_ids uuid[] := array(
		select chosen.id::uuid
		from jsonb_array_elements_text(given -> 'category_ids') with ordinality as chosen (id, place)
		order by chosen.place
	);
	saved_id uuid;
begin
	if saved is not null then
		return jsonb_populate_record(null::public.products, saved);
	end if;

	if cardinality(category_ids) = 0 then
		raise exception 'Please select at least one category' using errcode = 'PT422';
	end if;
	if given ? 'category_id' then
		raise exception 'A save may not write: category_id' using errcode = 'PT400';
	end if;
	saved := private.save_record(
		'public.products', record_id, submission_id, given - 'category_ids',
		jsonb_build_object('category_id', category_ids[1]), expected_version
	);
	saved_id := saved ->> 'id';

	delete from public.product_categories
	where product_id = saved_id and category_id <> all (category_ids);
	insert into public.product_categories as standing (product_id, category_id, position)
	select saved_id, chosen.category_id, min(chosen.place) - 1
	from unnest(category_ids) with ordinality as chosen (category_id, place)
	group by chosen.category_id
	on conflict (product_id, category_id) do update set position = excluded.position
	where standing.position <> excluded.position;

	perform private.keep_answer(submission_id, saved);
	return jsonb_populate_record(null::public.products, saved);
end;
$$;

-- What a product, category, picture or menu item is called now; if it is gone, what it was last called.
create function private.name_of(in_table text, of_record text) returns text
	language plpgsql
	stable
	set search_path = ''
as $$
declare
	content jsonb := private.record_now(in_table, of_record);
begin
	if content is null then
		select coalesce(change.after, change.before) into content
		from private.changes as change
		where change.record_id = of_record and change.table_name = in_table
		order by change.id desc
		limit 1;
	end if;
	return coalesce(content ->> 'name', content ->> 'title');
end;
$$;

-- A record as it is now; null when it is gone.
create function private.record_now(in_table text, of_record text) returns jsonb
	language plpgsql
	stable
	set search_path = ''
as $$
declare
	content jsonb;
begin
	execute format(
		'select to_jsonb(stored) from public.%I as stored where %I = %s',
		in_table,
		private.key_column(in_table),
		-- As the type of the column, so that its index is used.
		case when private.key_column(in_table) = 'id' then '$1::uuid' else '$1' end
	) into content using of_record;
	return content;
end;
$$;

-- The column that the product knows the records of a table by.
create function private.key_column(of_table text) returns text
	language sql
	immutable
	set search_path = ''
as $$
	select case of_table when 'site_content' then 'section' when 'pictures' then 'key' else 'id' end;
$$;

-- The columns in which a row differs from another one. Of a very long text only the length is told.
create function private.differing_columns(content jsonb, other jsonb) returns jsonb
	language sql
	immutable
	set search_path = ''
as $$
	select coalesce(
		jsonb_object_agg(
			key,
			case
				when char_length(content ->> key) > 100000
					then jsonb_build_object('characters', char_length(content ->> key))
				else value
			end
		),
		'{}'
	)
	from jsonb_each(content)
	where value is distinct from other -> key;
$$;

-- A part of the changes, newest first, narrowed to tables, records and a time. What one transaction
-- has changed is one entry; `skipped`, `size` and `total` count entries, and of each at most 50
-- changes are given. `before` and `after` are JSON as text, with the columns that differ.
create function public.list_changes(
	in_tables text[] default null,
	in_records text[] default null,
	changed_since timestamptz default null,
	changed_until timestamptz default null,
	skipped integer default 0,
	size integer default 20
) returns table (
	id bigint,
	entry text,
	changed_at timestamptz,
	-- Whether an account did it, and what it is called, if it is still there.
	by_account boolean,
	account_name text,
	table_name text,
	record_id text,
	record_name text,
	-- Whether it is there now, and whether it was gone before.
	still_exists boolean,
	was_deleted boolean,
	operation text,
	before text,
	after text,
	-- For a category of a product.
	category_name text,
	changes_in_entry integer,
	total integer
)
	language plpgsql
	stable
	security definer
	set search_path = ''
	set plan_cache_mode = force_custom_plan
as $$
begin
	if not public.is_admin() then
		return;
	end if;
	return query
	with entries as (
		select
			change.changed_at,
			change.transaction_id,
			count(*)::integer as changes,
			(count(*) over ())::integer as all_entries
		from private.changes as change
		where (in_tables is null or change.table_name = any (in_tables))
			and (in_records is null or change.record_id = any (in_records))
			and (changed_since is null or change.changed_at >= changed_since)
			and (changed_until is null or change.changed_at < changed_until)
		group by change.changed_at, change.transaction_id
		order by change.changed_at desc, change.transaction_id desc
		offset greatest(skipped, 0)
		limit least(greatest(size, 0), 20)
	)
	select
		change.id,
		-- Together they tell entries apart, also in a database that was moved.
		change.transaction_id::text || '-' || extract(epoch from change.changed_at)::text,
		change.changed_at,
		change.changed_by is not null,
		(
			select coalesce(nullif(trim(profiles.full_name), ''), users.email)
			from auth.users left join public.profiles on profiles.id = users.id
			where users.id = change.changed_by
		)::text,
		change.table_name,
		change.record_id,
		case change.table_name
			when 'product_categories' then private.name_of('products', change.record_id)
			else coalesce(named ->> 'name', named ->> 'title')
		end,
		private.record_now(
			case change.table_name when 'product_categories' then 'products' else change.table_name end,
			change.record_id
		) is not null,
		change.operation = 'insert' and exists (
			select from private.changes as earlier
			where earlier.record_id = change.record_id
				and earlier.table_name = change.table_name
				and earlier.id < change.id
				and earlier.operation = 'delete'
		),
		change.operation,
		private.differing_columns(change.before, change.after)::text,
		private.differing_columns(change.after, change.before)::text,
		case when change.table_name = 'product_categories' then
			private.name_of('categories', named ->> 'category_id')
		end,
		entries.changes,
		entries.all_entries
	from entries
		cross join lateral (
			select logged.* from private.changes as logged
			where logged.changed_at = entries.changed_at
				and logged.transaction_id = entries.transaction_id
				and (in_tables is null or logged.table_name = any (in_tables))
				and (in_records is null or logged.record_id = any (in_records))
			order by logged.id
			limit 50
		) as change,
		coalesce(change.after, change.before) as named
	order by change.changed_at desc, change.transaction_id desc, change.id;
end;
$$;

-- Records as they were just before a change: as JSON in a text, with the columns of the row, and of
-- products also the category_ids. Without records it tells of all that are there now. What was not
-- there is left out.
create function public.versions_before(
	change_id bigint,
	in_table text,
	of_records text[] default null
) returns table (record_id text, content text)
	language plpgsql
	stable
	security definer
	set search_path = ''
as $$
declare
	of_record text;
	version jsonb;
begin
	if not public.is_admin() then
		return;
	end if;
	if not exists (
		select from pg_catalog.pg_trigger
		where tgrelid = to_regclass(format('public.%I', in_table)) and tgname = 'log_change'
	) or in_table = 'product_categories' then
		raise exception 'There is no history of: %', in_table using errcode = 'PT400';
	end if;
	if of_records is null then
		execute format(
			'select array_agg(%I::text) from public.%I', private.key_column(in_table), in_table
		) into of_records;
	end if;
	foreach of_record in array coalesce(of_records, '{}') loop
		version := private.version_before(change_id, in_table, of_record);
		if in_table = 'products' and version is not null then
			version := version || jsonb_build_object(
				'category_ids', private.category_ids_before(change_id, of_record::uuid)
			);
		end if;
		if version is not null then
			record_id := of_record;
			content := version::text;
			return next;
		end if;
	end loop;
end;
$$;

-- What the first change since then has found; if there was none, it is as it was.
create function private.version_before(change_id bigint, in_table text, of_record text) returns jsonb
	language plpgsql
	stable
	set search_path = ''
as $$
declare
	version jsonb;
begin
	select change.before into version from private.changes as change
	where change.record_id = of_record and change.table_name = in_table and change.id >= change_id
	order by change.id
	limit 1;
	if not found then
		version := private.record_now(in_table, of_record);
	end if;
	return version;
end;
$$;

create function private.category_ids_before(change_id bigint, of_product uuid) returns jsonb
	language sql
	stable
	set search_path = ''
as $$
	with changed as (
		select distinct on (category_id) category_id, change.before
		from private.changes as change,
			coalesce(change.before ->> 'category_id', change.after ->> 'category_id') as category_id
		where change.record_id = of_product::text
			and change.table_name = 'product_categories'
			and change.id >= change_id
		order by category_id, change.id
	)
	select coalesce(jsonb_agg(category_id order by position), '[]')
	from (
		select category_id, (before ->> 'position')::integer as position
		from changed where before is not null
		union all
		select standing.category_id::text, standing.position
		from public.product_categories as standing
		where standing.product_id = of_product
			and standing.category_id::text not in (select category_id from changed)
	) as stood;
$$;

do $$
declare
	called text;
begin
	foreach called in array array[
		'private.trim_changes(text)',
		'private.log_change()',
		'private.log_changes_of(regclass, text)',
		'private.name_of(text, text)',
		'private.record_now(text, text)',
		'private.key_column(text)',
		'private.differing_columns(jsonb, jsonb)',
		'private.version_before(bigint, text, text)',
		'private.category_ids_before(bigint, uuid)',
		'public.list_changes(text[], text[], timestamptz, timestamptz, integer, integer)',
		'public.versions_before(bigint, text, text[])'
	] loop
		execute format(
			'revoke execute on function %s from public, anon, authenticated, service_role', called
		);
	end loop;
end;
$$;

grant execute on function
	public.list_changes(text[], text[], timestamptz, timestamptz, integer, integer),
	public.versions_before(bigint, text, text[])
	to authenticated;
