-- What is sold out. It is a table of its own, so that a mark changes nothing of the product: a form of
-- it that is open elsewhere still saves.

create table public.sold_out (
	product_id uuid primary key references public.products (id) on delete cascade,
	marked_at timestamptz not null default now(),
	-- The day of the bakery on which it is back; null while it is sold out for the day of the mark
	-- alone. Which day it is the bakery's clock says (app/bakery/availability/).
	back_on date
);

alter table public.sold_out enable row level security;

grant select on public.sold_out to anon;
grant select, insert, update, delete on public.sold_out to authenticated, service_role;

create policy "Everyone sees the marks of products that they see" on public.sold_out
	for select to anon, authenticated
	using (exists (select from public.products where products.id = sold_out.product_id));

create policy "Administrators see and write all marks" on public.sold_out
	for all to authenticated
	using ((select public.is_admin()))
	with check ((select public.is_admin()));

select private.announce_content_changes_of('public.sold_out');
select private.log_changes_of('public.sold_out', 'product_id');

-- Marks a product as sold out, for the day of the bakery that began at `day_starts_at` or until it is
-- back. A mark that still counts and says the same is left alone, so that the same once more changes
-- nothing. A database whose clock is slow marks no earlier day.
create function public.mark_sold_out(
	marked_product uuid,
	day_starts_at timestamptz,
	returns_on date default null
) returns void
	language sql
	set search_path = ''
as $$
	insert into public.sold_out as mark (product_id, marked_at, back_on)
	values (marked_product, greatest(now(), day_starts_at), returns_on)
	on conflict (product_id) do update
	set marked_at = excluded.marked_at, back_on = excluded.back_on
	where mark.back_on is distinct from excluded.back_on
		or (mark.back_on is null and mark.marked_at < day_starts_at);
$$;

revoke execute on function public.mark_sold_out(uuid, timestamptz, date)
	from public, anon, authenticated, service_role;
grant execute on function public.mark_sold_out(uuid, timestamptz, date) to authenticated;


-- In the trash

-- The tables whose rows belong to one product each, by their column product_id: they go with it, and
-- come back with it. The categories of a product have a way of their own, because either may be gone.
create function private.tables_of_products() returns setof regclass
	language sql
	stable
	set search_path = ''
as $$
	select conrelid::regclass
	from pg_catalog.pg_constraint
	where contype = 'f' and confdeltype = 'c'
		and confrelid = 'public.products'::regclass
		and conrelid <> 'public.product_categories'::regclass
	order by conrelid::regclass::text;
$$;

-- Their rows of a product, by table.
create function private.rows_of_product(of_product uuid) returns jsonb
	language plpgsql
	stable
	set search_path = ''
as $$
declare
	owning regclass;
	own jsonb;
	kept jsonb := '{}';
begin
	for owning in select private.tables_of_products() loop
		execute format('select jsonb_agg(to_jsonb(own)) from %s as own where product_id = $1', owning)
			into own using of_product;
		if own is not null then
			kept := kept || jsonb_build_object(owning::text, own);
		end if;
	end loop;
	return kept;
end;
$$;

create function private.restore_rows_of_product(kept jsonb) returns void
	language plpgsql
	set search_path = ''
as $$
declare
	owning regclass;
begin
	for owning in select private.tables_of_products() loop
		perform private.insert_kept_row(owning, own)
		from jsonb_array_elements(coalesce(kept -> owning::text, '[]')) as own;
	end loop;
end;
$$;

-- As before, with the rows that belong to a product.
create or replace function private.keep_deleted_record() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	kind text := tg_argv[0];
	kept jsonb := to_jsonb(old) - 'search_text';
	links jsonb := '{}';
begin
	if kind = 'product' then
		links := jsonb_build_object('rows', private.rows_of_product(old.id), 'categories', (
			select coalesce(jsonb_agg(
				jsonb_build_object('category_id', category_id, 'position', position) order by position
			), '[]')
			from public.product_categories where product_id = old.id
		));
	elsif kind = 'category' then
		links := jsonb_build_object('products', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'product_id', standing.product_id,
				'position', standing.position,
				'is_first', product.category_id is not distinct from old.id
			)), '[]')
			from public.product_categories as standing
				join public.products as product on product.id = standing.product_id
			where standing.category_id = old.id
		));
	elsif kind = 'menu-item' then
		-- What stands before it, the nearest last.
		links := jsonb_build_object('before', (
			select coalesce(jsonb_agg(id order by display_order, created_at, id), '[]')
			from public.navigation_items
			where (display_order, created_at, id) < (old.display_order, old.created_at, old.id)
		));
	end if;
	perform private.put_into_trash(kind, old.id::text, kept ->> tg_argv[1], kept, links);
	return old;
end;
$$;

create or replace function private.restore_product(kept jsonb) returns text
	language plpgsql
	set search_path = ''
as $$
declare
	restored jsonb := private.without_missing_picture(kept);
	link record;
begin
	-- It is not deleted before this has ended.
	perform from public.categories where id = (kept ->> 'category_id')::uuid for key share;
	if not private.insert_kept_row(
		'public.products', case when found then restored else restored || '{"category_id": null}' end
	) then
		perform private.refuse_to_overwrite();
	end if;
	perform private.restore_rows_of_product(kept #> '{links,rows}');
	for link in
		select * from jsonb_to_recordset(kept #> '{links,categories}')
			as links (category_id uuid, position integer)
		order by position
	loop
		perform private.join_again(
			(kept ->> 'id')::uuid, link.category_id, link.position,
			link.category_id::text is not distinct from kept ->> 'category_id'
		);
	end loop;
	-- Its first category may be gone for good, or in the trash.
	update public.products set category_id = (
		select category_id from public.product_categories
		where product_id = products.id order by position limit 1
	)
	where id = (kept ->> 'id')::uuid and category_id is null and exists (
		select from public.product_categories where product_id = products.id
	);
	return nullif(concat_ws(
		' ',
		private.remark_on_picture(kept, restored),
		case
			when jsonb_array_length(kept #> '{links,categories}') > 0 and not exists (
				select from public.product_categories where product_id = (kept ->> 'id')::uuid
			)
			then 'Its categories were deleted, so it is in none.'
		end
	), '');
end;
$$;


-- In the history

-- The 200 last changes are kept of each table: a product that is sold out every day still has the
-- changes of its price.
create or replace function private.trim_changes(of_record text) returns void
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
	delete from private.changes where id in (
		select id from (
			select id, row_number() over (partition by table_name order by id desc) as place
			from private.changes
			where record_id = of_record
		) as placed
		where place > 200
	);
$$;

-- The table of the record that a row is logged under: what belongs to a product is logged under its id.
create function private.record_table(of_table text) returns text
	language sql
	stable
	set search_path = ''
as $$
	select case
		when exists (
			select from pg_catalog.pg_attribute
			where attrelid = to_regclass(format('public.%I', of_table))
				and attname = 'product_id' and not attisdropped
		)
		then 'products'
		else of_table
	end;
$$;

-- As before, with the names of the products whatever belongs to them.
create or replace function public.list_changes(
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
		case
			when recorded.in_table <> change.table_name
			then private.name_of(recorded.in_table, change.record_id)
			else coalesce(named ->> 'name', named ->> 'title')
		end,
		private.record_now(recorded.in_table, change.record_id) is not null,
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
		) as change
		cross join lateral private.record_table(change.table_name) as recorded (in_table),
		coalesce(change.after, change.before) as named
	order by change.changed_at desc, change.transaction_id desc, change.id;
end;
$$;

do $$
declare
	called text;
begin
	foreach called in array array[
		'private.tables_of_products()',
		'private.rows_of_product(uuid)',
		'private.restore_rows_of_product(jsonb)',
		'private.record_table(text)'
	] loop
		execute format(
			'revoke execute on function %s from public, anon, authenticated, service_role', called
		);
	end loop;
end;
$$;
