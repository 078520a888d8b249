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
		pieces_per_day = pieces::integer,
		order_days_before = demo.days_before,
		order_until = demo.until,
		order_hours_before = demo.hours_before,
		baking_days = case number when '2' then '{5,6}' when '4' then '{2,4,6}' end::smallint[]
	from (values
		(1, '18:00', null,
			'{"1": 96, "2": 36, "3": 24, "4": 40, "5": 216, "6": 72, "7": 96, "8": 36, "11": 16, "22": 30, "23": 32}'),
		(1, '12:00', null, '{"13": 12, "14": 8, "15": 10, "16": 10}'),
		(2, '12:00', null, '{"9": 8, "10": 14, "12": 8}'),
		(null, '18:00', 2, '{"17": null, "18": null, "19": null, "20": null}')
	) as demo (days_before, until, hours_before, products)
		cross join jsonb_each_text(demo.products::jsonb) as orderable (number, pieces)
	where products.id = private.demo_product(number::integer);

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
		('30000000-0000-4000-8000-000000000007', 'hours', jsonb_build_object('exceptions', '[]'::jsonb, 'week', (
			select jsonb_object_agg(
				day, case day when 'sunday' then '[]' else '[{"opens": "08:00", "closes": "18:00"}]' end::jsonb
			)
			from unnest('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]) as day
		))),
		('30000000-0000-4000-8000-000000000008', 'orders', jsonb '{
			"accepts": true, "daysAhead": 14, "windowMinutes": 60, "ordersPerWindow": 18, "takesAll": false,
			"phone": "optional", "confirms": false, "payment": "", "reminder": "", "dates": [],
			"intro": "Order bread and pastries by 6 PM the day before, and cakes two days ahead.",
			"confirmation": "Your order waits for you behind the counter. Running late? Call us, and we keep it until we close.",
			"limits": [
				{"id": "70000000-0000-4000-8000-000000000001", "name": "Sourdough", "perDay": 120, "products": [
					"20000000-0000-4000-8000-000000000001", "20000000-0000-4000-8000-000000000002"
				]},
				{"id": "70000000-0000-4000-8000-000000000002", "name": "Layer cakes", "perDay": 30, "products": [
					"20000000-0000-4000-8000-000000000009", "20000000-0000-4000-8000-000000000010",
					"20000000-0000-4000-8000-000000000012"
				]}
			]
		}')
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
	-- Products and their pieces; of the cake also the size, and candles.
	baskets jsonb := '[
		[[1, 1], [5, 4]], [[1, 2]], [[5, 6]], [[4, 1], [17, 4]], [[10, 1, "Small, 15 cm", "A few"]],
		[[2, 1], [5, 2]], [[1, 1], [7, 2]], [[13, 1]], [[5, 3], [6, 3]], [[3, 1], [23, 2]], [[1, 1], [2, 1]],
		[[8, 2], [6, 2]], [[9, 1]], [[7, 6]], [[11, 1], [4, 1]], [[1, 1], [20, 4]], [[16, 1]],
		[[10, 1, "Large, 23 cm", "A box of 24"]], [[5, 12]], [[15, 1], [1, 1]], [[4, 2], [5, 4]], [[14, 1]],
		[[17, 6], [19, 6]], [[12, 1], [7, 4]]
	]';
	extras jsonb := '[[[5, 2]], [], [[17, 3]], [[1, 1]], [], [[20, 2]], [[7, 2]], [], [[18, 3]], [[22, 1]]]';
	first_names text[] := '{
		Abigail,Amadou,Ben,Carmen,Daniel,Elena,Fatima,George,Hannah,Ibrahim,José,Kate,Liam,Maya,Noah,Olivia,
		Priya,Quinn,Rosa,Samuel,Tess,Uma,Victor,Zoë
	}';
	last_names text[] := '{
		Abbott,Alvarez,Baker,Bouchard,Chen,Cole,Dubois,Ellis,Fischer,García,Hayes,Hoffman,Iyer,Jensen,
		Kowalski,Lambert,Lindqvist,Moreau,Müller,Nguyen,O’Brien,Okafor,Park,Pelletier,Rossi,Sato,Silva,
		Thompson,Weiss,Young
	}';
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
			select number, first_names[number % 24 + 1] as first_name, last_names[number % 30 + 1] as last_name,
				jsonb_build_object('lines', (
					select jsonb_agg(jsonb_build_object(
						'product', private.demo_product((line ->> 0)::integer), 'pieces', line -> 1,
						'size', line -> 2, 'answers', case when line -> 3 is null then '[]' else jsonb_build_array(
							jsonb_build_object('question', 'Candles', 'answer', line -> 3)
						) end
					))
					from jsonb_array_elements(
						(baskets -> number * 7 % 24) || (extras -> (number * 7 % 24 * 3 + number / 24) % 10)
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
			note, total, currency, is_paid, entered_by, placed_at
		)
		select
			placed.id, saturday, placed.pickup_from, placed.pickup_until, placed.starts_at, placed.ends_at,
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
		insert into private.order_lines select * from private.priced_lines(placed.id, placed.content);
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
	perform private.refuse_if(not private.can_show_full_demo(), 'PT422',
		'This site has content or orders of its own, so it can''t show the demo''s orders.');
	today := (
		select private.business_date(private.order_clock(), time_zone, day_end) from private.order_rules
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
