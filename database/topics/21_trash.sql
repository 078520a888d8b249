-- Deleting and restoring records (private.trash).

-- An earlier deletion under the same id can't be restored anymore.
create function private.put_into_trash(
	deleted_kind text, deleted_id text, deleted_name text, kept jsonb, links jsonb
) returns void language sql as $$
	insert into private.trash (kind, record_id, name, content)
	values (deleted_kind, deleted_id, deleted_name, kept || jsonb_build_object('links', links))
	on conflict (kind, record_id) do update set
		(name, content, deleted_at, deleted_by, emptied_at)
		= (excluded.name, excluded.content, excluded.deleted_at, excluded.deleted_by, null);
$$;

-- The tables of rows that belong to a product. Its categories have a way of their own: either may be gone.
create function private.tables_of_products() returns setof regclass language sql stable as $$
	select conrelid::regclass
	from pg_catalog.pg_constraint
	where contype = 'f' and confdeltype = 'c'
		and confrelid = 'public.products'::regclass
		and conrelid <> 'public.product_categories'::regclass
	order by conrelid::regclass::text;
$$;

-- Puts a deleted row into the trash. Its arguments are the kind, and the column of the record's name.
create function private.keep_deleted_record() returns trigger language plpgsql security definer as $$
declare
	kind text := tg_argv[0];
	kept jsonb := to_jsonb(old) - 'search_text';
	links jsonb := '{}';
	owning regclass;
	own jsonb;
begin
	if kind = 'product' then
		links := jsonb_build_object('rows', jsonb_build_object(), 'categories', (
			select coalesce(jsonb_agg(
				jsonb_build_object('category_id', category_id, 'position', position) order by position
			), '[]')
			from public.product_categories where product_id = old.id
		));
		for owning in select private.tables_of_products() loop
			execute format('select jsonb_agg(to_jsonb(own)) from %s as own where product_id = $1', owning)
				into own using old.id;
			links := jsonb_set(links, array['rows', owning::text], coalesce(own, '[]'));
		end loop;
	elsif kind = 'category' then
		links := jsonb_build_object('products', (
			select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'position', position)), '[]')
			from public.product_categories where category_id = old.id
		));
	elsif kind = 'menu-item' then
		-- What is before it, the nearest last.
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

create trigger keep_deleted before delete on public.products
	for each row execute function private.keep_deleted_record('product', 'name');
create trigger keep_deleted before delete on public.categories
	for each row execute function private.keep_deleted_record('category', 'name');
create trigger keep_deleted before delete on public.navigation_items
	for each row execute function private.keep_deleted_record('menu-item', 'title');
create trigger keep_deleted before delete on public.contact_messages
	for each row execute function private.keep_deleted_record('message', 'subject');
create trigger keep_deleted before delete on public.custom_pages
	for each row execute function private.keep_deleted_record('custom-page', 'title');

-- The second of two people at once reads this.
create function private.require_some(is_empty boolean) returns void language sql as $$
	select private.refuse_if(is_empty, 'PT404',
		'This is no longer in the trash. It was restored or deleted for good.');
$$;

-- Whatever uses the image keeps its address, and is shown without it.
create function public.delete_image(image_key text, expected_uses text) returns void
	language sql security definer as $$
	select private.require('content');
	select private.refuse_if(not private.is_image(image_key), 'PT404', 'This image no longer exists.');
	select private.refuse_if(private.image_uses_version(image_key) <> expected_uses, 'PT409',
		'The places that show this image have changed. Check the list again.');
	select private.put_image_into_trash(image_key);
$$;

-- A page of the trash, newest first.
create function public.list_trash(
	search text default '', first_row integer default 0, max integer default 48
) returns setof json language sql stable security definer as $$
	select private.require('content');
	select to_json(found)
	from (
		select
			kind, record_id, name,
			-- Tells it from others of its name.
			case kind
				when 'message' then content ->> 'name'
				when 'category' then content ->> 'slug'
				when 'menu-item' then content ->> 'path'
				when 'custom-page' then '/' || (content ->> 'path')
				when 'image' then content #>> '{links,uploaded_at}'
			end as detail,
			case when kind in ('product', 'category', 'custom-page') then content ->> 'image_url' end as image_url,
			deleted_at, private.account_name(deleted_by) as deleted_by,
			-- In the same transaction, this one among them.
			deleted_together, count(*) over () as total
		from (
			select *, count(*) over (partition by deleted_at) as deleted_together
			from private.trash
			where emptied_at is null
		) as trash
		where trim(search) = '' or private.searchable(concat_ws(
				' ', name, content ->> 'slug', content ->> 'path', content ->> 'name', content ->> 'email',
				content ->> 'alt', case kind when 'image' then record_id end
			)) like all (private.search_patterns(search))
		order by trash.deleted_at desc, id
		offset greatest(first_row, 0)
		limit least(greatest(max, 1), 100)
	) as found;
$$;

create function private.is_message_in_trash(submission_id uuid) returns boolean
	language sql stable security definer as $$
	select exists (
		select from private.trash
		where kind = 'message' and content ->> 'submission_id' = is_message_in_trash.submission_id::text
	);
$$;

-- Deletes records of the trash for good. Open lists of the trash are refreshed.
create function private.delete_for_good(ids uuid[]) returns integer language plpgsql as $$
begin
	update private.trash set emptied_at = now(), name = '', content = '{}'
	where id = any (ids) and kind = 'image';
	delete from private.trash where id = any (ids) and kind <> 'image';
	if ids <> '{}' then
		perform private.announce('content', 'trash');
	end if;
	return cardinality(ids);
end;
$$;

create function public.delete_for_good(deleted_kind text, record_ids text[]) returns integer
	language plpgsql security definer as $$
declare
	removed integer;
begin
	perform private.require('content');
	removed := private.delete_for_good(array(
		select id from private.trash
		where kind = deleted_kind and record_id = any (record_ids) and emptied_at is null
		order by id
		for update
	));
	perform private.require_some(removed = 0);
	return removed;
end;
$$;

-- Empties the trash of what was in it when the owner looked.
create function public.empty_trash(seen_until timestamptz) returns integer language sql security definer as $$
	select private.require('content');
	select private.delete_for_good(array(
		select id from private.trash
		where deleted_at <= seen_until and emptied_at is null
		order by id
		for update
	));
$$;

-- Empties the trash after 30 days. Gives the images that were deleted for good, whose files are removed.
create function public.settle_trash() returns setof text language sql security definer as $$
	select private.delete_for_good(array(
		select id from private.trash
		where deleted_at < now() - interval '30 days' and emptied_at is null
		order by id
		for update skip locked
	));
	delete from private.trash
	where kind = 'image' and emptied_at is not null
		and not exists (select from files.images where images.name = record_id);
	select record_id from private.trash where kind = 'image' and emptied_at is not null;
$$;

create function private.put_image_into_trash(image_key text) returns void language plpgsql as $$
declare
	described public.image_details;
begin
	-- An image of which nothing was said has no row.
	insert into public.image_details (key) values (image_key) on conflict do nothing;
	delete from public.image_details where key = image_key returning * into described;
	perform private.put_into_trash(
		'image', image_key, described.name, to_jsonb(described), jsonb_build_object('uploaded_at', (
			select created_at from files.images where name = image_key
		))
	);
	perform private.announce('content', 'trash');
end;
$$;

grant execute on function
	public.delete_for_good, public.delete_image, public.empty_trash, public.list_trash to authenticated;
grant execute on function private.is_message_in_trash, public.settle_trash to service_role;
