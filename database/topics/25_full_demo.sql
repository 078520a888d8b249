-- The full demo: opening hours, a Catering page, and 120 orders on the next Saturday.

-- Whether the site is still the untouched demo, and nobody has ordered anything.
create function private.can_show_full_demo() returns boolean language sql stable as $$
	select
		exists (select from private.full_demo)
		and (select count(*) = 24 and bool_and(private.is_untouched_demo(id, version)) from public.products)
		and not exists (
			select from public.site_content
			where section in ('hours', 'orders') and not private.is_untouched_demo(id, version)
		)
		and not private.is_path_taken('catering', '50000000-0000-4000-8000-000000000001')
		and not exists (select from private.orders);
$$;

create function private.demo_product(number integer) returns uuid language sql immutable as $$
	select ('20000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid;
$$;

-- Orders of one of 24 baskets, and often one thing more. The same on every site, but for the date.
create function private.add_demo_orders(saturday date) returns void language plpgsql as $$
declare
	moment timestamptz := private.order_clock();
	demo jsonb := (select records from private.full_demo where part = 'orders');
	placed record;
begin
	for placed in
		with windows as (
			select *, row_number() over (order by starts_at) as place
			from private.pickup_windows(saturday, saturday, moment)
		),
		offers as materialized (
			select * from private.order_offers(saturday, saturday, moment)
		),
		given as (
			select number, demo -> 'first_names' ->> number % 24 as first_name,
				demo -> 'last_names' ->> number % 30 as last_name,
				jsonb_build_object('lines', (
					select jsonb_agg(jsonb_build_object(
						'product', private.demo_product((line ->> 0)::integer), 'pieces', line -> 1,
						'size', line -> 2, 'answers', case when line -> 3 is null then '[]' else jsonb_build_array(
							jsonb_build_object('question', 'Candles', 'answer', line -> 3)
						) end
					))
					from jsonb_array_elements(
						(demo -> 'baskets' -> number * 7 % 24)
							|| (demo -> 'extras' -> (number * 7 % 24 * 3 + number / 24) % 10)
					) as line
				)) as content
			from generate_series(0, 119) as number
		)
		select number, content, first_name || ' ' || last_name as name, windows.*,
			('60000000-0000-4000-8000-' || lpad((number + 1)::text, 12, '0'))::uuid as id,
			regexp_replace(
				private.searchable(first_name || '.' || last_name), '[^a-z.]', '', 'g'
			) || '@example.com' as email,
			'(802) 555-01' || lpad((number % 42)::text, 2, '0') as phone,
			demo -> 'notes' ->> (number % 29)::text as note,
			(select sum(price * pieces) from private.priced_lines(null, content)) as total,
			(
				select least(min(offers.deadline), windows.starts_at) from offers
				where offers.product_id in (
					select (line ->> 'product')::uuid from jsonb_array_elements(content -> 'lines') as line
				)
			) as deadline
		from given
			-- The morning is the busiest.
			join windows on windows.place = width_bucket(
				number * 77 % 120, array[0, 14, 32, 47, 63, 76, 87, 97, 106, 114]
			)
		order by number
	loop
		insert into private.orders (
			id, day, pickup_from, pickup_until, starts_at, ends_at, changeable_until, name, email, phone,
			note, total, currency, entered_by, placed_at
		)
		select
			placed.id, saturday, placed.pickup_from, placed.pickup_until, placed.starts_at, placed.ends_at,
			placed.deadline, placed.name,
			case when placed.number % 5 <> 2 then placed.email end,
			case when placed.number % 5 = 2 or placed.number % 3 <> 0 then placed.phone end,
			placed.note, placed.total, settings.currency,
			-- As those that the back office enters, so that none of them counts as new.
			private.user_id(),
			moment - interval '29 minutes' * (120 - placed.number)
		from private.order_rules as settings;
		insert into private.order_lines select * from private.priced_lines(placed.id, placed.content);
		if placed.number % 6 = 1 then
			perform private.add_payment(placed.id, private.in_units(placed.total, (select currency from private.order_rules)), 'cash');
		end if;
	end loop;
end;
$$;

-- Turns the demo into the full one, and returns the day of its orders. One that shows it already stays.
create function private.show_full_demo() returns date language plpgsql as $$
declare
	saturday date;
begin
	-- What is being saved is waited for: it is the owner's own then.
	lock table public.products, public.site_content, public.custom_pages, public.navigation_items, private.orders
		in share row exclusive mode;
	select max(day) into saturday from private.orders where private.is_demo_order(id);
	if saturday is not null then
		return saturday;
	end if;
	perform private.refuse_if(not private.can_show_full_demo(), 'PT422',
		'This site has content or orders of its own, so it can''t show the demo''s orders.');
	select today + 1 + (12 - extract(isodow from today)::integer) % 7 into saturday
	from private.order_rules, private.business_date(private.order_clock(), time_zone, day_end) as today;
	perform private.update_records('products', (
		select jsonb_agg(record || jsonb_build_object('version', version))
		from private.full_demo, jsonb_array_elements(records) as record
			join public.products on id = (record ->> 'id')::uuid
		where part = 'products'
	));
	-- Without those that the owner has deleted.
	update public.products set more_image_urls = (
		select array_agg(address order by place)
		from private.full_demo, jsonb_array_elements_text(records) with ordinality as image (address, place)
		where part = 'images' and private.image_key(address) in (select private.images_to_choose())
	)
	where id = private.demo_product(10);
	insert into private.demo_versions (record_id, version)
	select id, version from public.products where orderable
	on conflict (record_id) do update set version = excluded.version;
	perform private.insert_kept_row(part::regclass, record, refuses => false)
	from private.full_demo, jsonb_array_elements(records) as record
	where part like 'public.%';
	insert into public.sold_out (product_id, back_on) values (private.demo_product(7), saturday)
	on conflict (product_id) do update set marked_at = excluded.marked_at, back_on = excluded.back_on;
	perform private.add_demo_orders(saturday);
	return saturday;
end;
$$;

-- For the dashboard.
create function public.can_show_full_demo() returns boolean language sql stable security definer as $$
	select private.require('site-settings');
	select private.can_show_full_demo();
$$;

create function public.show_full_demo() returns date language sql security definer as $$
	select private.require('site-settings');
	select private.show_full_demo();
$$;

grant execute on function public.can_show_full_demo, public.show_full_demo to authenticated;
