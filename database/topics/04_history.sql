-- The history of the content (private.changes).

-- Keeps the last 200 changes of each table, so that a product's prices outlast its marks as sold out.
create function private.trim_changes(of_record text) returns void language sql as $$
	delete from private.changes where id in (
		select id from private.changes
		where changed_at < now() - interval '1 year'
		order by changed_at limit 100
		-- Saves that run at the same time do not wait for each other's sweeping.
		for update skip locked
	);
	delete from private.changes where id in (
		select id from (
			select id, row_number() over (partition by table_name order by id desc) as place
			from private.changes
			where record_id = of_record
		) as placed
		where place > 200
	);
$$;

-- Logs what happened to a row. Its argument is the column that the product knows the record by.
create function private.log_change() returns trigger language plpgsql security definer as $$
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
			select private.user_id(), $1, logged_row ->> $2, ''delete'', logged_row
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
	values (private.user_id(), tg_table_name, key, lower(tg_op), before, after)
	returning id into change_id;
	-- Not with each: it would take as long as all else.
	if change_id % 32 = 0 then
		perform private.trim_changes(key);
	end if;
	return null;
end;
$$;

-- The column that the product knows the records of a table by.
create function private.key_column(of_table text) returns text language sql immutable as $$
	select case of_table
		when 'site_content' then 'section'
		when 'image_details' then 'key'
		when 'user_roles' then 'user_id'
		else 'id'
	end;
$$;

-- The table of what the trash and the uses of images call by a kind.
create function private.table_of(kind text) returns text language sql immutable as $$
	select case
		when kind = 'product' then 'products'
		when kind = 'category' then 'categories'
		when kind = 'menu-item' then 'navigation_items'
		when kind = 'message' then 'contact_messages'
		when kind = 'image' then 'image_details'
		when kind like 'custom-page%' then 'custom_pages'
		else 'site_content' -- A section, its text, and the logo.
	end;
$$;

-- The table of the record that a row is logged under: what belongs to a product is logged under its id.
create function private.record_table(of_table text) returns text language sql stable as $$
	select case when exists (
		select from pg_catalog.pg_attribute
		where attrelid = to_regclass(format('public.%I', of_table))
			and attname = 'product_id' and not attisdropped
	) then 'products' else of_table end;
$$;

-- Each table of the content, and the team, by the column that a row is logged under.
do $$
declare
	logged text;
	key text;
begin
	foreach logged in array array[
		'site_content', 'navigation_items', 'categories', 'products', 'product_categories', 'sold_out',
		'allergen_reviews', 'image_details', 'redirects', 'custom_pages', 'user_roles'
	] loop
		key := case private.record_table(logged)
			when logged then private.key_column(logged) else 'product_id'
		end;
		execute format(
			'create trigger log_change after insert or update or delete on public.%I
			for each row execute function private.log_change(%L)', logged, key
		);
		-- Afterward the rows are gone.
		execute format(
			'create trigger log_truncate before truncate on public.%I
			for each statement execute function private.log_change(%L)', logged, key
		);
	end loop;
end;
$$;

-- A record as it is now; null when it is gone, and for a table that isn't content.
create function private.record_now(in_table text, of_record text) returns jsonb language plpgsql stable as $$
declare
	content jsonb;
begin
	if to_regclass(format('public.%I', in_table)) is null then
		return null;
	end if;
	execute format(
		'select to_jsonb(stored) from public.%I as stored where %I = %s', in_table, private.key_column(in_table),
		-- As the type of the column, so that its index is used.
		case when private.key_column(in_table) like '%id' then '$1::uuid' else '$1' end
	) into content using of_record;
	return content;
end;
$$;

-- What a product, category, image or menu item is called now; if it is gone, what it was last called.
create function private.name_of(in_table text, of_record text) returns text language sql stable as $$
	select coalesce(content ->> 'name', content ->> 'title')
	from coalesce(private.record_now(in_table, of_record), (
		select coalesce(after, before) from private.changes
		where record_id = of_record and table_name = in_table
		order by id desc limit 1
	)) as content;
$$;

-- The columns that differ between two rows. A very long text is replaced by its length.
create function private.differing_columns(content jsonb, other jsonb) returns jsonb language sql immutable as $$
	select coalesce(jsonb_object_agg(key, case
		when char_length(content ->> key) > 100000
		then jsonb_build_object('characters', char_length(content ->> key)) else value
	end), '{}')
	from jsonb_each(content)
	where value is distinct from other -> key;
$$;

-- A part of the history, newest first, with the names of the products for whatever belongs to them.
create function public.list_changes(
	in_tables text[] default null, in_records text[] default null, changed_since timestamptz default null,
	changed_until timestamptz default null, skipped integer default 0, size integer default 20
) returns setof json language plpgsql stable security definer set plan_cache_mode = force_custom_plan as $$
begin
	perform private.require('content');
	return query
	with entries as (
		select
			change.changed_at, change.transaction_id, count(*) as changes, count(*) over () as all_entries
		from private.visible_changes as change
		where (in_tables is null or change.table_name = any (in_tables))
			and (in_records is null or change.record_id = any (in_records))
			and (changed_since is null or change.changed_at >= changed_since)
			and (changed_until is null or change.changed_at < changed_until)
		group by change.changed_at, change.transaction_id
		order by change.changed_at desc, change.transaction_id desc
		offset greatest(skipped, 0) limit least(greatest(size, 0), 20)
	)
	select json_build_object(
		'id', change.id,
		-- Together they tell entries apart, also in a database that was moved.
		'entry', change.transaction_id::text || '-' || extract(epoch from change.changed_at)::text,
		'changed_at', change.changed_at, 'by_account', change.changed_by is not null,
		'account_name', private.account_name(change.changed_by),
		'table_name', change.table_name, 'record_id', change.record_id,
		'record_name', case
			when recorded.in_table <> change.table_name
			then private.name_of(recorded.in_table, change.record_id)
			else coalesce(named ->> 'name', named ->> 'title', private.account_name((named ->> 'user_id')::uuid))
		end,
		'still_exists', private.record_now(recorded.in_table, change.record_id) is not null,
		'was_deleted', change.operation = 'insert' and exists (
			select from private.visible_changes as earlier
			where earlier.record_id = change.record_id and earlier.table_name = change.table_name
				and earlier.id < change.id and earlier.operation = 'delete'
		),
		'operation', change.operation,
		'before', private.differing_columns(change.before, change.after)::text,
		'after', private.differing_columns(change.after, change.before)::text,
		'category_name', case when change.table_name = 'product_categories' then
			private.name_of('categories', named ->> 'category_id')
		end,
		'changes_in_entry', entries.changes, 'total', entries.all_entries
	)
	from entries
		cross join lateral (
			select logged.* from private.visible_changes as logged
			where logged.changed_at = entries.changed_at and logged.transaction_id = entries.transaction_id
				and (in_tables is null or logged.table_name = any (in_tables))
				and (in_records is null or logged.record_id = any (in_records))
			order by logged.id limit 50
		) as change
		cross join lateral private.record_table(change.table_name) as recorded (in_table),
		coalesce(change.after, change.before) as named
	order by change.changed_at desc, change.transaction_id desc, change.id;
end;
$$;

create function private.category_ids_before(change_id bigint, of_product uuid) returns jsonb
	language sql stable as $$
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
		select membership.category_id::text, membership.position
		from public.product_categories as membership
		where membership.product_id = of_product
			and membership.category_id::text not in (select category_id from changed)
	) as placed;
$$;

-- What the first change since then has found; if there was none, it is as it was.
create function private.version_before(change_id bigint, in_table text, of_record text) returns jsonb
	language plpgsql stable as $$
declare
	version jsonb;
begin
	select change.before into version from private.visible_changes as change
	where change.record_id = of_record and change.table_name = in_table and change.id >= change_id
	order by change.id limit 1;
	if not found then
		version := private.record_now(in_table, of_record);
	end if;
	return version;
end;
$$;

-- Records as they were just before a change, as JSON in a text. Without `of_records`, all that exist now.
create function public.versions_before(
	change_id bigint, in_table text, of_records text[] default null
) returns table (record_id text, content text) language plpgsql stable security definer as $$
begin
	perform private.require(case in_table when 'user_roles' then 'team' else 'content' end);
	perform private.refuse_if(in_table = 'product_categories' or not exists (
		select from pg_catalog.pg_trigger
		where tgrelid = to_regclass(format('public.%I', in_table)) and tgname = 'log_change'
	), 'PT400', concat('There is no history of: ', in_table));
	if of_records is null then
		execute format(
			'select array_agg(%I::text) from public.%I', private.key_column(in_table), in_table
		) into of_records;
	end if;
	return query
	select wanted.id, (version || case in_table
		when 'products' then jsonb_build_object(
			'category_ids', private.category_ids_before(change_id, wanted.id::uuid)
		)
		else '{}'
	end)::text
	from unnest(of_records) with ordinality as wanted (id, place)
		cross join private.version_before(change_id, in_table, wanted.id) as version
	where version is not null
	order by wanted.place;
end;
$$;

-- Who made the latest changes of some records: `counts` says how many of each. Restoring is no change.
create function public.authors_of_changes(
	in_table text, of_records text[], counts integer[]
) returns table (is_own boolean, by_account boolean, account_name text)
	language sql stable security definer as $$
	select private.require(case in_table when 'user_roles' then 'team' else 'content' end);
	select distinct
		latest.changed_by is not distinct from private.user_id(),
		latest.changed_by is not null,
		private.account_name(latest.changed_by)
	from unnest(of_records, counts) as wanted (of_record, max)
		cross join lateral (
			select change.changed_by
			from private.visible_changes as change
			where change.record_id = wanted.of_record
				and change.table_name in (in_table, case in_table when 'products' then 'product_categories' end)
			group by change.changed_at, change.transaction_id, change.changed_by
			having in_table in ('site_content', 'image_details')
				or every(change.table_name <> in_table or change.operation = 'update')
			order by change.changed_at desc, change.transaction_id desc limit least(greatest(wanted.max, 1), 50)
		) as latest;
$$;

-- The latest deletion of some records, and whether they can be restored. Leaves out records that exist again.
create function public.find_deletions(deleted_kind text, record_ids text[]) returns setof json
	language sql stable security definer as $$
	select private.require('content');
	select json_build_object(
		'record_id', deletion.record_id, 'name', deletion.name, 'deleted_at', deletion.deleted_at,
		'is_own', deletion.deleted_by is not distinct from private.user_id(),
		'by_account', deletion.deleted_by is not null,
		'account_name', private.account_name(deletion.deleted_by), 'is_in_trash', deletion.is_in_trash
	)
	from unnest(record_ids) as wanted (id)
		cross join private.table_of(deleted_kind) as of_table
		cross join lateral (
			select record_id, name, deleted_at, deleted_by, true as is_in_trash
			from private.trash
			where kind = deleted_kind and record_id = wanted.id and emptied_at is null
			union all (
				select record_id, private.name_of(of_table, wanted.id), changed_at, changed_by, false
				from private.changes
				where record_id = wanted.id and table_name = of_table and operation = 'delete'
					and private.record_now(of_table, wanted.id) is null
				order by id desc limit 1
			)
			order by is_in_trash desc limit 1
		) as deletion;
$$;

grant execute on function
	private.key_column, private.table_of, public.authors_of_changes, public.find_deletions, public.list_changes,
	public.versions_before to authenticated;
