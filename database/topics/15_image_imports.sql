-- Images that an import of products names by URL. The server fetches them in the background.

-- At most 40,000 images wait: 5,000 products with 8 each.
create function private.announce_waiting_images() returns void language sql as $$
	select private.refuse_if(
		(select count(*) from private.image_imports where state = 'waiting') > 40000, 'PT422',
		'Too many images are waiting to be fetched. Try again when some are done.'
	);
	select private.announce('content', 'image_imports');
$$;

-- Queues the `images` of saved products for download, 8 of each at most: the first one becomes the main
-- image if there is none. Images that wait or were fetched before are left alone; failed ones are retried.
create function private.request_product_images(items jsonb) returns void language plpgsql security definer as $$
begin
	perform private.require('content');
	perform private.refuse_item(
		item,
		'An image address must start with https:// or http://, and have no blanks and at most 2,000 bytes',
		'image_url'
	)
	from jsonb_array_elements(items) as item, jsonb_array_elements_text(item -> 'images') as url
	where url is null or url !~ '^https?://\S+$' or octet_length(url) > 2000;
	insert into private.image_imports (product_id, url, place, requested_by)
	select product.id, wanted.url, wanted.place - 1, private.user_id()
	from (
		select (item ->> 'id')::uuid as id, url, min(number) as number,
			row_number() over (partition by item ->> 'id' order by min(number), min(place)) as place
		from jsonb_array_elements(items) with ordinality as given (item, number),
			jsonb_array_elements_text(item -> 'images') with ordinality as image (url, place)
		group by item ->> 'id', url
	) as wanted join public.products as product using (id)
	where wanted.place <= 8
	order by wanted.number, wanted.place
	on conflict (product_id, url) do update set
		state = 'waiting', problem = null, attempts = 0, due_at = now(), requested_at = now(), ended_at = null,
		place = excluded.place, requested_by = excluded.requested_by
	where image_imports.state = 'failed';
	if found then
		perform private.announce_waiting_images();
	end if;
end;
$$;

-- Takes the next address for five minutes, longer than fetching takes. No other process gets it meanwhile.
-- `known` is the stored image if it was fetched before.
create function public.take_image_import() returns table (url text, product text, known text)
	language plpgsql security definer as $$
#variable_conflict use_column
declare
	taken record;
begin
	-- Functions that change rows of several products take turns.
	perform pg_advisory_xact_lock(hashtextextended('image_imports', 0));
	-- The server may have crashed because of it.
	update private.image_imports set
		state = 'failed', ended_at = now(),
		problem = 'The server was interrupted several times while it fetched this image.'
	where state = 'waiting' and attempts >= 5 and due_at <= now();
	select due.url, product.name into taken
	from private.image_imports as due join public.products as product on product.id = due.product_id
	where due.state = 'waiting' and due.due_at <= now() and not exists (
		select from private.image_imports as busy
		where busy.url = due.url and busy.state = 'waiting' and busy.due_at > now()
	)
	order by due.id limit 1
	for update of due skip locked;
	if not found then
		return;
	end if;
	update private.image_imports
	set attempts = attempts + 1, due_at = now() + interval '5 minutes'
	where id in (
		select id from private.image_imports as same
		where same.url = taken.url and state = 'waiting'
		for update skip locked
	);
	return query select taken.url, taken.name, (
		select address from private.image_imports as earlier
		where earlier.url = taken.url and state = 'done'
			and private.is_image(private.image_key(address))
		limit 1
	);
end;
$$;

-- What the gallery has under a key: 'there', 'deleted' when it is in the trash, or null.
create function public.find_imported_image(image_key text) returns text
	language sql stable security definer as $$
	select case
		when image_key in (select private.images_in_trash()) then 'deleted'
		when private.is_image(image_key) then 'there'
	end;
$$;

-- Shows a fetched image: as the main one if that is missing, else in the order of the file, up to 7 others.
create function private.show_imported_image(fetched private.image_imports, new_address text) returns void
	language plpgsql as $$
declare
	shown public.products;
	others text[];
	following integer;
begin
	select * into shown from public.products where id = fetched.product_id;
	others := coalesce(shown.more_image_urls, '{}');
	if fetched.place = 0 and coalesce(shown.image_url, '') = '' then
		update public.products set
			image_url = new_address,
			more_image_urls = nullif(array_remove(others, new_address), '{}')
		where id = shown.id;
		return;
	end if;
	if new_address = any (others || shown.image_url) or cardinality(others) >= 7 then
		return;
	end if;
	select min(listed.place) into following
	from unnest(others) with ordinality as listed (address, place)
		join private.image_imports as later
			on later.product_id = shown.id and later.address = listed.address and later.place > fetched.place;
	update public.products
	set more_image_urls = others[:coalesce(following - 1, 7)] || new_address || others[following:]
	where id = shown.id;
end;
$$;

-- Notes how addresses ended, for all products that wait for them: `address` and `name` of the stored image,
-- or a `problem`; with neither it is given back to be fetched later. Returns the version of the content.
create function public.note_image_imports(results jsonb) returns bigint language plpgsql security definer as $$
declare
	result record;
	fetched private.image_imports;
begin
	perform pg_advisory_xact_lock(hashtextextended('image_imports', 0));
	-- In the order of other saves: who deletes an image locks the products first.
	lock table public.products in row exclusive mode;
	perform from public.products
	where id in (
		select product_id from private.image_imports
		where state = 'waiting' and url in (select value ->> 'url' from jsonb_array_elements(results))
	)
	order by id
	for update;
	for result in
		select * from jsonb_to_recordset(results) as given (url text, address text, name text, problem text)
	loop
		if result.address is not null
			and private.is_image(private.image_key(result.address)) is not true
		then
			result.address := null;
			result.problem := 'This image was deleted.';
		end if;
		for fetched in
			update private.image_imports set
				state = case
					when result.address is not null then 'done'
					when result.problem is not null then 'failed'
					else 'waiting'
				end,
				address = result.address,
				problem = result.problem,
				due_at = now(),
				attempts = attempts - (coalesce(result.address, result.problem) is null and attempts > 0)::integer,
				ended_at = case when coalesce(result.address, result.problem) is not null then now() end
			where url = result.url and state = 'waiting'
			returning *
		loop
			continue when result.address is null;
			-- The history has it as done by the one who imported.
			perform set_config('levain.user_id', coalesce(fetched.requested_by::text, ''), true);
			insert into public.image_details (key, name)
			values (private.image_key(result.address), coalesce(result.name, ''))
			on conflict do nothing;
			perform private.show_imported_image(fetched, result.address);
		end loop;
	end loop;
	delete from private.image_imports where state = 'done' and ended_at < now() - interval '1 year';
	return private.announce('content', 'image_imports');
end;
$$;

-- The latest import that still waits, or ended last: how many of its images wait, were fetched, and failed.
-- And all failed ones, of which it names the first 200.
create function public.list_image_imports() returns jsonb language sql stable security definer as $$
	select private.require('content');
	with latest as (
		select coalesce(min(requested_at) filter (where state = 'waiting'), max(requested_at)) as since
		from private.image_imports
	)
	select jsonb_build_object(
		'waiting', count(*) filter (where state = 'waiting'),
		'done', count(*) filter (where state = 'done' and requested_at >= since),
		'ended', count(*) filter (where state <> 'waiting' and requested_at >= since),
		'failed', count(*) filter (where state = 'failed'),
		'failed_until', max(ended_at) filter (where state = 'failed'),
		'problems', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'id', failed.id, 'productId', failed.product_id, 'product', product.name,
				'url', failed.url, 'problem', failed.problem
			) order by failed.id), '[]')
			from (
				select * from private.image_imports where state = 'failed' order by id limit 200
			) as failed join public.products as product on product.id = failed.product_id
		)
	)
	from private.image_imports, latest;
$$;

-- The addresses that wait or were fetched, by product: {"<id>": ["https://…"]}.
create function public.known_product_images() returns jsonb language sql stable security definer as $$
	select private.require('content');
	select coalesce(jsonb_object_agg(product_id, urls), '{}')
	from (
		select product_id, jsonb_agg(url order by place) as urls
		from private.image_imports
		where state in ('waiting', 'done')
		group by product_id
	) as known;
$$;

create function public.retry_image_imports() returns integer language plpgsql security definer as $$
declare
	retried integer;
begin
	perform private.require('content');
	update private.image_imports set
		state = 'waiting', problem = null, attempts = 0, due_at = now(), requested_at = now(), ended_at = null
	where id in (
		select id from private.image_imports where state = 'failed' order by id for update skip locked
	);
	get diagnostics retried = row_count;
	perform private.announce_waiting_images();
	return retried;
end;
$$;

create function public.dismiss_image_imports(seen_until timestamptz) returns void
	language sql security definer as $$
	select private.require('content');
	delete from private.image_imports
	where id in (
		select id from private.image_imports
		where state = 'failed' and ended_at <= seen_until
		order by id
		for update skip locked
	);
	select private.announce('content', 'image_imports');
$$;

grant execute on function
	private.request_product_images, public.dismiss_image_imports, public.known_product_images,
	public.list_image_imports, public.retry_image_imports to authenticated;
grant execute on function
	public.find_imported_image, public.note_image_imports, public.take_image_import to service_role;
