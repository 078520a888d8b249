-- The full demo: the demo bakery with opening hours, a Catering page, and orders, 120 of them on the next
-- Saturday.

-- Whether the site is still the untouched demo, and nobody has ordered anything.
create function private.can_show_full_demo() returns boolean language sql stable as $$
	select
		(
			select count(*) = 24 and bool_and(private.is_untouched_demo(id, version)) from public.products
		)
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

-- What can be ordered, and how: all products but two that are made at the counter.
create function private.take_demo_orders() returns void language sql as $$
	update public.products set
		orderable = true,
		pieces_per_day = demo.pieces,
		order_days_before = demo.days_before,
		order_until = demo.until,
		order_hours_before = demo.hours_before,
		baking_days = demo.days::smallint[]
	from (values
		(1, 96, 1, '18:00', null, null),
		(2, 36, 1, '18:00', null, '{5,6}'),
		(3, 24, 1, '18:00', null, null),
		(4, 40, 1, '18:00', null, '{2,4,6}'),
		(5, 216, 1, '18:00', null, null),
		(6, 72, 1, '18:00', null, null),
		(7, 96, 1, '18:00', null, null),
		(8, 36, 1, '18:00', null, null),
		(9, 8, 2, '12:00', null, null),
		(10, 14, 2, '12:00', null, null),
		(11, 16, 1, '18:00', null, null),
		(12, 8, 2, '12:00', null, null),
		(13, 12, 1, '12:00', null, null),
		(14, 8, 1, '12:00', null, null),
		(15, 10, 1, '12:00', null, null),
		(16, 10, 1, '12:00', null, null),
		(17, null, null, '18:00', 2, null),
		(18, null, null, '18:00', 2, null),
		(19, null, null, '18:00', 2, null),
		(20, null, null, '18:00', 2, null),
		(22, 30, 1, '18:00', null, null),
		(23, 32, 1, '18:00', null, null)
	) as demo (number, pieces, days_before, until, hours_before, days)
	where products.id = private.demo_product(demo.number);

	update public.products set
		sizes = '[
			{"name": "Small, 15 cm", "price": 28, "takes": 1},
			{"name": "Large, 23 cm", "price": 42, "takes": 2}
		]',
		weight_or_size = null,
		servings = '5 or 10',
		questions = '[
			{"label": "Candles", "choices": ["None", "A few", "A box of 24"], "maximum": 40}
		]',
		-- An upgraded site has the images of its first version.
		more_image_urls = (
			select array_agg('/storage/v1/object/public/product-images/' || name order by place)
			from unnest(array[
				'chocolate-layer-cake-slice.jpg', 'chocolate-layer-cake-sizes.jpg',
				'chocolate-layer-cake-candles.jpg', 'chocolate-layer-cake-box.jpg'
			]) with ordinality as image (name, place)
			where name in (select private.pictures_to_choose())
		)
	where id = private.demo_product(10);

	insert into private.demo_versions (record_id, version)
	select id, version from public.products where orderable
	on conflict (record_id) do update set version = excluded.version;

	insert into public.site_content (id, section, content) values
		(
			'30000000-0000-4000-8000-000000000007', 'hours', json_build_object(
				'week', (
					select json_object_agg(day, case when day = 'sunday' then '[]' else
						json_build_array(json_build_object('opens', '08:00', 'closes', '18:00'))
					end)
					from unnest(array[
						'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'
					]) as day
				),
				'exceptions', json_build_array()
			)
		),
		(
			'30000000-0000-4000-8000-000000000008', 'orders', json_build_object(
				'accepts', true,
				'daysAhead', 14,
				'windowMinutes', 60,
				'ordersPerWindow', 18,
				'takesAll', false,
				'phone', 'optional',
				'confirms', false,
				'intro', 'Order bread and pastries by 6 PM the day before, and cakes two days ahead.',
				'confirmation', 'Your order waits for you behind the counter. Running late? Call us, and we keep it until we close.',
				'payment', '',
				'reminder', '',
				'limits', json_build_array(
					json_build_object(
						'id', '70000000-0000-4000-8000-000000000001', 'name', 'Sourdough', 'perDay', 120,
						'products', json_build_array(private.demo_product(1), private.demo_product(2))
					),
					json_build_object(
						'id', '70000000-0000-4000-8000-000000000002', 'name', 'Layer cakes', 'perDay', 30,
						'products', json_build_array(
							private.demo_product(9), private.demo_product(10), private.demo_product(12)
						)
					)
				),
				'dates', json_build_array()
			)
		)
	on conflict do nothing;
$$;

create function private.add_demo_page() returns void language sql as $$
	insert into public.pages (
		id, title, path, purpose, subtitle, image_url, layout, buttons, is_published, content
	) values (
		'50000000-0000-4000-8000-000000000001', 'Catering', 'catering', 'catering',
		'Breakfast trays, birthday tables, and a wedding now and then.',
		'/storage/v1/object/public/product-images/category-savories.jpg', 'side-by-side',
		'[
			{"text": "Ask Us", "url": "/contact", "variant": "default"},
			{"text": "View All Products", "url": "/products", "variant": "outline"}
		]',
		true,
		'<p>We bake for ten people and for two hundred. Tell us what the day is, and we will tell you what is in season, how much you need, and what it costs.</p><h2>What we make</h2><ul><li><strong>Breakfast tray:</strong> croissants, buns, and focaccia for ten, with butter and jam. $48.</li><li><strong>Lunch table:</strong> quiches, filled croissants, and a loaf to tear. $14 a person.</li><li><strong>Cakes:</strong> layer cakes in two sizes, and tiers from three weeks ahead.</li></ul><h2>How it works</h2><ol><li>Write to us with the date, the place, and how many you are.</li><li>We answer within a day, with a menu and a price.</li><li>You pick it up on Mill Street, or we bring it anywhere in the valley.</li></ol><p>We need three days for trays, and two weeks for weddings.</p>'
	)
	on conflict do nothing;
	insert into public.navigation_items (
		id, display_order, title, path, show_in_header, show_in_footer
	) values ('40000000-0000-4000-8000-000000000005', 4, 'Catering', '/catering', true, true)
	on conflict do nothing;
$$;

-- Customers who order what people order on a Saturday: one of 24 baskets, and often one thing more. The
-- same on every site, but for the date.
create function private.add_demo_orders(saturday date) returns void language plpgsql as $$
declare
	moment timestamptz := private.order_clock();
	placed record;
begin
	for placed in
		with baskets (basket, product, pieces, size, candles) as (values
			(0, 1, 1, null, null), (0, 5, 4, null, null),
			(1, 1, 2, null, null),
			(2, 5, 6, null, null),
			(3, 4, 1, null, null), (3, 17, 4, null, null),
			(4, 10, 1, 'Small, 15 cm', 'A few'),
			(5, 2, 1, null, null), (5, 5, 2, null, null),
			(6, 1, 1, null, null), (6, 7, 2, null, null),
			(7, 13, 1, null, null),
			(8, 5, 3, null, null), (8, 6, 3, null, null),
			(9, 3, 1, null, null), (9, 23, 2, null, null),
			(10, 1, 1, null, null), (10, 2, 1, null, null),
			(11, 8, 2, null, null), (11, 6, 2, null, null),
			(12, 9, 1, null, null),
			(13, 7, 6, null, null),
			(14, 11, 1, null, null), (14, 4, 1, null, null),
			(15, 1, 1, null, null), (15, 20, 4, null, null),
			(16, 16, 1, null, null),
			(17, 10, 1, 'Large, 23 cm', 'A box of 24'),
			(18, 5, 12, null, null),
			(19, 15, 1, null, null), (19, 1, 1, null, null),
			(20, 4, 2, null, null), (20, 5, 4, null, null),
			(21, 14, 1, null, null),
			(22, 17, 6, null, null), (22, 19, 6, null, null),
			(23, 12, 1, null, null), (23, 7, 4, null, null)
		),
		extras (extra, product, pieces) as (values
			(0, 5, 2), (2, 17, 3), (3, 1, 1), (5, 20, 2), (6, 7, 2), (8, 18, 3), (9, 22, 1)
		),
		windows as (
			select *, row_number() over (order by starts_at) as place
			from private.pickup_windows(saturday, saturday, moment)
		),
		offers as materialized (
			select * from private.order_offers(saturday, saturday, moment)
		),
		drawn as (
			select number, number * 7 % 24 as basket, number * 77 % 120 as draw,
				(number * 7 % 24 * 3 + number / 24) % 10 as extra,
				(array[
					'Abigail', 'Amadou', 'Ben', 'Carmen', 'Daniel', 'Elena', 'Fatima', 'George', 'Hannah',
					'Ibrahim', 'José', 'Kate', 'Liam', 'Maya', 'Noah', 'Olivia', 'Priya', 'Quinn', 'Rosa',
					'Samuel', 'Tess', 'Uma', 'Victor', 'Zoë'
				])[number % 24 + 1] as first_name,
				(array[
					'Abbott', 'Alvarez', 'Baker', 'Bouchard', 'Chen', 'Cole', 'Dubois', 'Ellis', 'Fischer',
					'García', 'Hayes', 'Hoffman', 'Iyer', 'Jensen', 'Kowalski', 'Lambert', 'Lindqvist', 'Moreau',
					'Müller', 'Nguyen', 'O’Brien', 'Okafor', 'Park', 'Pelletier', 'Rossi', 'Sato', 'Silva',
					'Thompson', 'Weiss', 'Young'
				])[number % 30 + 1] as last_name
			from generate_series(0, 119) as number
		),
		given as (
			select drawn.*, jsonb_build_object('lines', (
				select jsonb_agg(jsonb_build_object(
					'product', private.demo_product(line.product), 'size', line.size, 'pieces', line.pieces,
					'answers', case when line.candles is null then '[]' else jsonb_build_array(
						jsonb_build_object('question', 'Candles', 'answer', line.candles)
					) end
				))
				from (
					select product, pieces, size, candles from baskets where baskets.basket = drawn.basket
					union all
					select product, pieces, null, null from extras where extras.extra = drawn.extra
				) as line
			)) as content
			from drawn
		)
		select given.number, given.content, first_name || ' ' || last_name as name, windows.*,
			regexp_replace(
				private.searchable(first_name || '.' || last_name), '[^a-z.]', '', 'g'
			) || '@example.com' as email,
			'(802) 555-01' || lpad((number % 42)::text, 2, '0') as phone,
			-- An order and its prices.
			priced.total,
			(
				select least(min(offers.deadline), windows.starts_at) from offers
				where offers.product_id in (
					select (line ->> 'product')::uuid from jsonb_array_elements(content -> 'lines') as line
				)
			) as deadline
		from given
			-- The morning is the busiest.
			join windows on windows.place = width_bucket(
				draw, array[0, 14, 32, 47, 63, 76, 87, 97, 106, 114]
			)
			cross join lateral (
				select sum(price * pieces) as total from private.priced_lines(content)
			) as priced
		order by number
	loop
		insert into private.orders (
			id, day, pickup_from, pickup_until, starts_at, ends_at, changeable_until, name, email, phone,
			note, total, currency, is_paid, entered_by, placed_at
		)
		select
			('60000000-0000-4000-8000-' || lpad((placed.number + 1)::text, 12, '0'))::uuid,
			saturday, placed.pickup_from, placed.pickup_until, placed.starts_at, placed.ends_at,
			placed.deadline, placed.name,
			case when placed.number % 5 <> 2 then placed.email end,
			case when placed.number % 5 = 2 or placed.number % 3 <> 0 then placed.phone end,
			case placed.number % 29
				when 4 then 'Sliced, please.'
				when 11 then 'My brother picks it up.'
				when 20 then 'As dark as you bake it.'
			end,
			placed.total, settings.currency, placed.number % 6 = 1,
			-- As those that the back office enters, so that none of them counts as new.
			private.user_id(),
			moment - interval '29 minutes' * (120 - placed.number)
		from private.order_rules as settings;
		perform private.store_order_lines(
			('60000000-0000-4000-8000-' || lpad((placed.number + 1)::text, 12, '0'))::uuid, placed.content
		);
	end loop;
end;
$$;

-- Turns the demo into the full one, all or nothing, and returns the day of its orders. One that shows it
-- already stays as it is.
create function private.show_full_demo() returns date language plpgsql as $$
declare
	today date;
	saturday date;
begin
	-- What is being saved is waited for: it is the owner's own then.
	lock table public.products, public.site_content, public.pages, public.navigation_items, private.orders
		in share row exclusive mode;
	select max(day) into saturday from private.orders where private.is_demo_order(id);
	if saturday is not null then
		return saturday;
	end if;
	if not private.can_show_full_demo() then
		raise exception 'This site has content or orders of its own, so it can''t show the demo''s orders.'
			using errcode = 'PT422';
	end if;
	today := (
		select private.business_date(private.order_clock(), time_zone, day_end)
		from private.order_rules
	);
	saturday := today + 1 + (12 - extract(isodow from today)::integer) % 7;
	perform private.take_demo_orders();
	perform private.add_demo_page();
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
