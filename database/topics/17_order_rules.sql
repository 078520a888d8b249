-- What can be ordered for which day and pickup time: deadlines, limits, and pickup windows.

-- The functions with `plan_cache_mode` are planned once for each connection: planning them again takes
-- longer than running them.

-- The moment that decides about orders.
create function private.order_clock() returns timestamptz language sql volatile as $$
	select clock_timestamp();
$$;

-- The orders that take their pieces and pickup times from others. A view, because a function would be
-- called for each order.
create view private.counted_orders as
	select *, (
		select sum(line.pieces) from private.order_lines as line where line.order_id = orders.id
	) as pieces
	from private.orders
	where state <> 'canceled' and (held_until is null or held_until > private.order_clock());

-- Their lines. `amount` is what a line takes of limits that count what each size takes.
create view private.counted_lines as
	select orders.id as order_id, orders.day, orders.state, line.product_id, line.pieces,
		line.pieces * line.takes as amount
	from private.counted_orders as orders join private.order_lines as line on line.order_id = orders.id;

-- A number of a stored object, within bounds.
create function private.stored_number(object jsonb, key text, fallback integer, lowest integer, highest integer)
	returns integer language sql immutable as $$
	select case jsonb_typeof(object -> key)
		when 'number' then greatest(lowest, least((object ->> key)::numeric, highest))::integer
		else fallback
	end;
$$;

-- A time of the day in a stored object, as '17:00'; null for anything else.
create function private.stored_time(object jsonb, key text) returns text language sql immutable as $$
	select given from (select object ->> key) as stored (given)
	where given ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$';
$$;

-- Reads the settings that orders depend on (app/bakery/orders/settings.ts, app/bakery/region/). What is
-- damaged counts as never saved.
create function private.update_order_rules() returns void language plpgsql as $$
declare
	stored jsonb := private.stored_object('orders');
	site jsonb := private.stored_object('settings');
	stored_end text := coalesce(private.stored_time(site, 'dayEnd'), '04:00');
	stored_zone text := site ->> 'timeZone';
begin
	begin
		perform now() at time zone stored_zone;
	exception when invalid_parameter_value then
		stored_zone := null;
	end;
	update private.order_rules set
		accepts = coalesce(stored -> 'accepts' = 'true', false),
		days_ahead = private.stored_number(stored, 'daysAhead', 14, 1, 60),
		window_minutes = private.stored_number(stored, 'windowMinutes', 0, 0, 120),
		orders_per_window = private.stored_number(stored, 'ordersPerWindow', null, 1, 999),
		takes_all = coalesce(stored -> 'takesAll' = 'true', false),
		reminder = private.stored_time(stored, 'reminder'),
		time_zone = coalesce(stored_zone, 'America/New_York'),
		day_end = stored_end::interval - case when stored_end < '12:00' then '0' else '24 hours' end::interval,
		currency = coalesce(site ->> 'currency', 'USD'),
		hours = private.stored_object('hours'),
		orders = stored,
		payments = private.stored_object('payments');
end;
$$;

create function private.follow_site_content() returns trigger language plpgsql security definer as $$
begin
	perform private.update_order_rules();
	return null;
end;
$$;

-- After the trigger that announces the change, which lets one save at a time through.
create trigger follow_site_content after insert or update or delete or truncate on public.site_content
	for each statement execute function private.follow_site_content();

-- An earlier version may have read them in another way. Without figures about its only row, Postgres
-- would plan for many.
select private.update_order_rules();
analyze private.order_rules;

-- The instant at which the bakery's clock shows a time, of two the first. A time of up to 48:00 is
-- on the next day. A time that the clock skips is as much later as it skips.
create function private.local_instant(day date, time_of_day interval, time_zone text) returns timestamptz
	language sql stable strict as $$
	select least(
		(day + time_of_day) at time zone time_zone,
		(day + time_of_day - interval '1 hour') at time zone time_zone + interval '1 hour'
	);
$$;

-- When the bakery is open on a day: an exception replaces the week, and without hours it always is
-- (app/bakery/hours/rules.ts).
create function private.openings_on(day date, hours jsonb, time_zone text)
	returns table (starts_at timestamptz, ends_at timestamptz)
	language sql stable set plan_cache_mode = force_generic_plan as $$
	select private.local_instant(day, opens::interval, time_zone), private.local_instant(
		day, closes::interval + case when closes > opens then '0' else '24 hours' end::interval, time_zone
	)
	from jsonb_path_query(
		case when jsonb_typeof(hours -> 'week') = 'object' then
			coalesce(
				jsonb_path_query_first(
					hours, '$.exceptions[*] ? (@.firstDate <= $day && $day <= @.lastDate)',
					jsonb_build_object('day', day::text)
				) -> 'ranges',
				hours -> 'week' -> trim(to_char(day, 'day'))
			)
		else '[{"opens": "00:00", "closes": "24:00"}]' end,
		'$[*]'
	) as range, lateral (select range ->> 'opens', range ->> 'closes') as given (opens, closes)
	where opens ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
		and closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$' and opens <> closes;
$$;

-- What tells two equal times apart in the night in which the clock goes back: ' UTC-04:00'.
create function private.offset_mark(instant timestamptz, time_zone text) returns text language sql stable as $$
	select ' UTC' || case when ahead < '0' then '-' else '+' end
		|| to_char(greatest(ahead, -ahead), 'HH24:MI')
	from (select (instant at time zone time_zone) - (instant at time zone 'UTC')) as difference (ahead);
$$;

-- When orders can be picked up on these days, and how many more orders each time takes; an order that is
-- being changed is not counted. Without windows a day has one, from opening to closing.
create function private.pickup_windows(
	first_day date, last_day date, moment timestamptz, changing uuid default null
) returns table (
	day date, pickup_from text, pickup_until text, starts_at timestamptz, ends_at timestamptz,
	left_orders integer, -- Null for any number.
	problem text -- 'pickup-gone' when it is over, or 'pickup-full'.
) language sql stable set plan_cache_mode = force_generic_plan as $$
	with times as (
		select days.day::date, piece.*, settings.*, window_minutes > 0 and hours <> '{}' as is_window,
			to_char(piece.starts_at at time zone time_zone, 'HH24:MI') as shown_from,
			to_char(piece.ends_at at time zone time_zone, 'HH24:MI') as shown_until
		from private.order_rules as settings,
			generate_series(first_day::timestamp, last_day, interval '1 day') as days (day),
			lateral (
				select min(opening.starts_at), max(opening.ends_at)
				from private.openings_on(days.day::date, hours, time_zone) as opening
				where window_minutes = 0 or hours = '{}'
				having count(*) > 0
				union all
				select part, least(part + make_interval(mins => window_minutes), opening.ends_at)
				from private.openings_on(days.day::date, hours, time_zone) as opening, generate_series(
					opening.starts_at, opening.ends_at - interval '1 minute',
					make_interval(mins => nullif(window_minutes, 0))
				) as part
				where window_minutes > 0 and hours <> '{}'
			) as piece (starts_at, ends_at)
	),
	counted as (
		select *, count(*) over (partition by times.day, shown_from) > 1 as is_twice,
			-- An order of another length of windows counts in the one in which it begins.
			case when is_window and orders_per_window is not null then greatest(0, orders_per_window - (
				select count(*) from private.counted_orders as orders
				where orders.day = times.day and orders.pickup_from is not null
					and orders.starts_at >= times.starts_at and orders.starts_at < times.ends_at
					and orders.id is distinct from changing
			))::integer end as left_orders
		from times
	)
	select counted.day,
		case when is_window then
			shown_from || case when is_twice then private.offset_mark(counted.starts_at, time_zone) else '' end
		end,
		case when is_window then shown_until end,
		counted.starts_at, counted.ends_at, counted.left_orders,
		case
			when counted.ends_at <= moment then 'pickup-gone'
			when counted.left_orders = 0 then 'pickup-full'
		end
	from counted;
$$;

-- How many pieces there are of something on a single date, in place of every other day's number.
-- `subject` is a product, a limit that products share, or null for all products together. `given` are
-- order settings to come; null for the stored ones.
create function private.date_rules(first_day date, last_day date, given jsonb default null)
	returns table (day date, subject uuid, pieces integer)
	language sql stable set plan_cache_mode = force_generic_plan as $$
	select days.day::date, case
		when rule ->> 'of' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (rule ->> 'of')::uuid
	end, min(private.stored_number(rule, 'pieces', null, 0, 99999))
	from generate_series(first_day::timestamp, last_day, interval '1 day') as days (day),
		private.order_rules, jsonb_path_query(coalesce(given, orders), '$.dates[*]') as rule
	where rule ->> 'date' = days.day::date::text
		and private.stored_number(rule, 'pieces', null, 0, 99999) is not null
	group by 1, 2;
$$;

-- The limits that several products share, and what is left of each but for an order that is being
-- changed; `products` is null for all. Some count what each size takes, the one of a date pieces.
-- `given` as for date_rules.
create function private.shared_limits(
	first_day date, last_day date, changing uuid default null, given jsonb default null
) returns table (
	day date, name text, products uuid[], counts_takes boolean, pieces integer, left_pieces integer
) language sql stable set plan_cache_mode = force_generic_plan as $$
	with rules as materialized (select * from private.date_rules(first_day, last_day, given)),
	taken as materialized (
		select line.day, product_id, sum(line.pieces) as pieces, sum(amount) as amount
		from private.counted_lines as line
		where line.day between first_day and last_day and order_id is distinct from changing
		group by 1, 2
	),
	limits as (
		select days.day::date, stored ->> 'name' as name, array(
			select product::uuid
			from jsonb_path_query(stored, '$.products[*]') as listed,
				lateral (select listed #>> '{}') as named (product)
			where product ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
		) as products, true as counts_takes, coalesce(
			(
				select rules.pieces from rules
				where rules.day = days.day::date and rules.subject::text = stored ->> 'id'
			),
			private.stored_number(stored, 'perDay', null, 0, 99999)
		) as pieces
		from private.order_rules, jsonb_path_query(coalesce(given, orders), '$.limits[*]') as stored,
			generate_series(first_day::timestamp, last_day, interval '1 day') as days (day)
		union all
		select rules.day, null, null, false, rules.pieces from rules where rules.subject is null
	)
	select limits.*, limits.pieces - coalesce((
		select sum(case when counts_takes then taken.amount else taken.pieces end) from taken
		where taken.day = limits.day and (products is null or taken.product_id = any (products))
	), 0)::integer
	from limits where limits.pieces is not null;
$$;

-- What a piece of a product takes of a limit that it shares: in a size, or in the one that takes the least.
create function private.takes_of(sizes jsonb, size text default null) returns integer
	language sql immutable as $$
	select coalesce((
		select min(private.stored_number(listed, 'takes', 1, 1, 1000))
		from jsonb_array_elements(sizes) as listed
		where size is null or listed ->> 'name' = size
	), 1);
$$;

-- The tax rate of a product as it is now: its own if that is still there, or the bakery's default; null
-- for none.
create function private.tax_rate_of(product public.products, out name text, out percent numeric)
	language sql stable as $$
	select rate ->> 'name', (rate ->> 'percent')::numeric
	from private.order_rules, jsonb_path_query(payments, '$.taxes[*]') as rate
	where rate ->> 'id' in (product.tax_rate::text, payments ->> 'defaultTax')
	order by rate ->> 'id' = product.tax_rate::text desc nulls last
	limit 1;
$$;

-- The taxes of lines by rate: [{"name", "percent", "net", "tax"}], in units. Rounded half away from zero for
-- each line or each rate, as `terms` say; prices contain them or not.
create function private.taxes_of(lines private.order_lines[], terms jsonb, currency text) returns jsonb
	language sql immutable as $$
	with amounts as (
		select tax_name, tax_percent, sum(private.in_units(price * pieces, currency)) as amount
		from unnest(lines)
		where tax_percent is not null
		group by tax_name, tax_percent, case when terms ->> 'rounding' = 'line' then position end
	),
	taxed as (
		select tax_name, tax_percent, amount, round(
			amount * tax_percent / case when terms -> 'included' = 'true' then 100 + tax_percent else 100 end
		) as tax
		from amounts
	),
	rates as (
		select tax_name, tax_percent, sum(tax) as tax,
			sum(amount - case when terms -> 'included' = 'true' then tax else 0 end) as net
		from taxed group by 1, 2
	)
	select coalesce(jsonb_agg(
		jsonb_build_object('name', tax_name, 'percent', tax_percent, 'net', net, 'tax', tax)
		order by tax_percent desc, tax_name
	), '[]')
	from rates;
$$;

-- The business day of the bakery at an instant (product §29).
create function private.business_date(instant timestamptz, time_zone text, day_end interval) returns date
	language sql stable strict as $$
	select ((instant at time zone time_zone) - day_end)::date;
$$;

-- What can be ordered for these days: each product that takes orders, and why one cannot be ordered for a
-- day, at the pickup time that was chosen, or at each pickup time. Days, pickup times, reviewing, and
-- placing all ask it. `moment` is now. Of two deadlines the earlier counts. The one by hours is later for a
-- later pickup time, so a product can be ordered for a day as long as it can for the last time that is
-- free. What an order takes that is being changed is free. `wanted` are the products that are asked for;
-- null for all.
create function private.order_offers(
	first_day date, last_day date, moment timestamptz, chosen_pickup text default null,
	changing uuid default null, wanted uuid[] default null, by_bakery boolean default false,
	each_time boolean default false
) returns table (
	day date,
	starts_at timestamptz, -- When the pickup time begins that this is said of.
	product_id uuid, name text, price numeric, minimum integer,
	-- Pieces that can be ordered now: of many that are left, one customer takes half, and what they have.
	maximum integer,
	left_pieces integer, -- Pieces of the day that are left; null where there are any number.
	deadline timestamptz,
	hours_before integer, -- Where pickup times have deadlines of their own: so many hours before each.
	problem text -- 'not-baked', 'gone', 'sold-out', 'too-late', or 'full'.
) language sql stable set plan_cache_mode = force_generic_plan as $$
	with times as materialized (
		select pickup.day, max(pickup.ends_at) as ends_at, coalesce(
			array_agg(pickup.starts_at order by pickup.starts_at) filter (where pickup.problem is null),
			array_agg(pickup.starts_at order by pickup.starts_at)
		) as starts
		from private.pickup_windows(first_day, last_day, moment, changing) as pickup
		where chosen_pickup is null or pickup_from = chosen_pickup
		group by 1, case when each_time then pickup.starts_at end
	),
	rules as materialized (select * from private.date_rules(first_day, last_day)),
	-- The products of which there are so many: the orders of a day need not be read for others.
	limited as materialized (
		select array_agg(product.id) as ids from public.products as product
		where (wanted is null or product.id = any (wanted)) and (
			product.pieces_per_day is not null or product.id in (select subject from rules)
		)
	),
	taken as materialized (
		select line.day, line.product_id, sum(pieces)::integer as pieces
		from private.counted_lines as line
		where (select ids is not null from limited)
			and line.day between first_day and last_day and order_id is distinct from changing
			and line.product_id = any ((select ids from limited)::uuid[])
		group by 1, 2
	),
	shared as materialized (select * from private.shared_limits(first_day, last_day, changing)),
	offered as (
		select times.day, times.ends_at, times.starts, takes_all, product.*, mark.marked_at, mark.back_on,
			make_interval(hours => product.order_hours_before) as time_before,
			coalesce(rules.pieces, product.pieces_per_day) is not null as is_limited,
			least(
				coalesce(rules.pieces, product.pieces_per_day) - coalesce(taken.pieces, 0), limits.left_pieces
			) as left_pieces,
			coalesce(rules.pieces = 0, false) or limits.is_off as is_off,
			private.local_instant(
				times.day - product.order_days_before, product.order_until::interval, time_zone
			) as day_deadline,
			private.business_date(mark.marked_at, time_zone, day_end) as marked_on
		from private.order_rules cross join times cross join public.products as product
			left join public.sold_out as mark on mark.product_id = product.id
			left join taken on taken.product_id = product.id and taken.day = times.day
			left join rules on rules.subject = product.id and rules.day = times.day
			cross join lateral (
				select min(shared.left_pieces / case
					when shared.counts_takes then private.takes_of(product.sizes) else 1
				end) as left_pieces, coalesce(bool_or(shared.pieces = 0), false) as is_off
				from shared
				where shared.day = times.day
					and (shared.products is null or product.id = any (shared.products))
			) as limits
		where product.orderable and product.active and product.price is not null
			and (wanted is null or product.id = any (wanted))
			and product.visible_from <= moment and product.visible_until > moment
	)
	select offered.day, time.starts_at, offered.id, offered.name, offered.price, offered.order_minimum,
		greatest(least(offered.order_maximum, offered.left_pieces, case
			when offered.left_pieces is not null and not (takes_all or by_bakery) then greatest(
				5, order_minimum, (offered.left_pieces + 1) / 2, (
					select sum(pieces) from private.order_lines as line
					where line.order_id = changing and line.product_id = offered.id
				)
			)
		end), 0)::integer,
		case when is_limited then greatest(offered.left_pieces, 0) end,
		due.deadline,
		case when cardinality(starts) > 1 and coalesce(day_deadline > starts[1] - time_before, true)
			then order_hours_before end,
		case
			when is_off or extract(isodow from offered.day)::smallint
				<> all (coalesce(offered.pickup_days, offered.baking_days, '{1,2,3,4,5,6,7}'))
				then 'not-baked'
			when visible_until <= time.starts_at then 'gone'
			when coalesce(offered.day < back_on, offered.day = marked_on) then 'sold-out'
			when due.deadline < moment then 'too-late'
			when offered.left_pieces < offered.order_minimum then 'full'
		end
	from offered,
		lateral (select case
			when visible_until > starts[cardinality(starts)] then starts[cardinality(starts)]
			else coalesce((select max(start) from unnest(starts) as start where start < visible_until), starts[1])
		end) as time (starts_at),
		lateral (select least(day_deadline, time.starts_at - time_before, ends_at)) as due (deadline);
$$;

-- The days for which visitors may order, and why one cannot be chosen: 'closed', 'full', 'too-late',
-- or 'nothing'. Where none can be chosen, the next one that has something comes last, as 'too-early'.
create function public.list_order_days() returns table (day date, problem text)
	language sql volatile security definer set plan_cache_mode = force_generic_plan as $$
	with span as materialized (
		select moment, private.business_date(moment, time_zone, day_end) as first, days_ahead
		from private.order_rules, private.order_clock() as moment where accepts
	),
	windows as (
		select pickup.day, bool_or(pickup.problem is distinct from 'pickup-gone') as is_ahead,
			bool_or(pickup.problem is null) as is_open
		from span, private.pickup_windows(first, first + days_ahead, moment) as pickup
		group by 1
	),
	offers as (
		select offer.day, array_agg(coalesce(offer.problem, 'none')) as problems
		from span, private.order_offers(first, first + days_ahead, moment) as offer
		group by 1
	),
	days as materialized (
		select given.day::date, case
			when windows.day is null then 'closed'
			when not is_ahead then 'too-late'
			when 'none' = any (problems) then case when not is_open then 'full' end
			when problems && '{full,sold-out}' then 'full'
			when 'too-late' = any (problems) then 'too-late'
			else 'nothing'
		end as problem
		from span
			cross join generate_series(first::timestamp, first + days_ahead, interval '1 day') as given (day)
			left join windows on windows.day = given.day::date
			left join offers on offers.day = given.day::date
	),
	later as (
		select min(offer.day) as day
		from span, private.order_offers(first + days_ahead + 1, first + days_ahead + 60, moment) as offer
		where offer.problem is null and not exists (select from days where problem is null)
	)
	select days.day, days.problem from days
	union all
	select later.day, 'too-early' from later where later.day is not null
	order by 1;
$$;

-- The pickup times of a day that are not over. For an order that is being changed, its own counts as free.
create function public.list_pickup_times(of_day date, changing_link uuid default null) returns table (
	pickup_from text, pickup_until text,
	problem text, -- 'full', or 'too-late' for everything that can be ordered at another time of the day.
	left_orders integer -- How many more orders it takes; null for any number.
) language sql volatile security definer as $$
	with asked as materialized (
		select private.order_clock() as moment, private.id_of_link(changing_link) as changing
	),
	offers as materialized (
		select starts_at from asked, private.order_offers(
			of_day, of_day, moment, changing => changing, each_time => true
		) where problem is null
	)
	select pickup.pickup_from, pickup.pickup_until, case
		when pickup.problem is not null then 'full'
		when not is_offered and bool_or(is_offered) over () then 'too-late'
	end, pickup.left_orders
	from private.order_rules, asked, private.pickup_windows(of_day, of_day, moment, changing) as pickup,
		lateral (
			select pickup.problem is null and pickup.starts_at in (select starts_at from offers)
		) as answer (is_offered)
	where accepts and pickup.pickup_from is not null and pickup.problem is distinct from 'pickup-gone'
	order by pickup.starts_at;
$$;

-- The products that take orders, in the order of the menu, as they can be ordered for a day; `next_day` is
-- the next one for what can't. `wanted` are the products that are asked for; null for all. The bakery may
-- take all that is left of a product.
create function public.list_order_offers(
	of_day date, changing_link uuid default null, wanted uuid[] default null
) returns json language sql volatile security definer set plan_cache_mode = force_generic_plan as $$
	with span as materialized (
		select moment, private.business_date(moment, time_zone, day_end) as first, days_ahead,
			private.may('day') as is_bakery
		from private.order_rules, private.order_clock() as moment where accepts
	),
	offers as materialized (
		select offer.* from span, private.order_offers(
			of_day, of_day, moment, null, private.id_of_link(changing_link), wanted, is_bakery
		) as offer
		where of_day between first and first + days_ahead
	),
	missing as materialized (
		select array_agg(offers.product_id) as ids from offers where offers.problem is not null
	),
	later as (
		select offer.product_id, min(offer.day) as day
		from span, missing, private.order_offers(
			of_day + 1, first + days_ahead, moment, null, private.id_of_link(changing_link), ids
		) as offer
		where ids is not null and offer.problem is null
		group by 1
	)
	select coalesce(json_agg(listed), '[]')
	from (
		select offers.product_id, offers.name, offers.price, minimum, maximum, left_pieces, deadline,
			hours_before, problem, later.day as next_day, category.name as category_name, product.sizes,
			product.questions, product.allergens,
			-- As visitors may read it; null without one.
			case when review.list is not null then jsonb_build_object(
				'list', review.list, 'declaration', review.declaration,
				'reviewed_at', review.reviewed_at, 'outdated_at', review.outdated_at
			) end as review, product.image_url
		from offers
			left join later on later.product_id = offers.product_id
			join public.products as product on product.id = offers.product_id
			left join public.allergen_reviews as review on review.product_id = offers.product_id
			left join public.categories as category on category.id = product.category_id
		where offers.day = of_day
		order by category.display_order nulls last, category.name, category.id, offers.name,
			offers.product_id
	) as listed;
$$;

-- The milliseconds until time alone changes what visitors can order: a deadline, the end of a pickup time, or
-- that of a held order.
create function public.next_order_change() returns double precision language sql volatile security definer as $$
	with span as materialized (
		select moment, private.business_date(moment, time_zone, day_end) as first, days_ahead, time_zone
		from private.order_rules, private.order_clock() as moment where accepts
	),
	windows as materialized (
		select pickup.starts_at, pickup.ends_at
		from span, private.pickup_windows(first, first + days_ahead, moment) as pickup
	),
	deadlines as (
		select distinct order_hours_before, order_days_before, order_until
		from public.products where orderable and active
	),
	instants (instant) as (
		select held_until from private.orders where state = 'held'
		union all
		select ends_at from windows
		union all
		select starts_at - make_interval(hours => order_hours_before) from windows, deadlines
		union all
		select private.local_instant(day::date - order_days_before, order_until::interval, time_zone)
		from span, deadlines, generate_series(first::timestamp, first + days_ahead, interval '1 day') as days (day)
	)
	select extract(epoch from min(instant) - moment)::double precision * 1000
	from span, instants where instant > moment
	group by moment;
$$;

grant execute on function public.next_order_change to service_role;
grant execute on function public.list_order_days, public.list_order_offers, public.list_pickup_times
	to anon, authenticated;
