-- Orders for pickup. Products say what can be ordered, the section `orders` says how, and one
-- function stores an order: it decides by what is stored and by the database's clock at that moment.

-- What can be ordered

alter table public.products
	add column orderable boolean not null default false,
	-- How many pieces can be ordered for a day; null for any number.
	add column pieces_per_day integer,
	-- Pieces in one order.
	add column order_minimum integer not null default 1,
	add column order_maximum integer not null default 20,
	-- Until when: so many days before, at this time of the bakery's clock, and so many hours before
	-- the pickup begins. The earlier counts; null for no such limit.
	add column order_days_before integer,
	add column order_until text not null default '18:00',
	add column order_hours_before integer,
	-- 1 is Monday and 7 is Sunday. Null: when it is baked.
	add column pickup_days smallint[],
	-- Sizes with prices of their own, as [{"name": "Half loaf", "price": 5, "takes": 1}]; null for its
	-- own price. `takes` is how much a piece takes of limits that products share, 1 without it.
	add column sizes jsonb,
	-- What customers are asked, as [{"label": "Message", "choices": [], "maximum": 40}]; null for
	-- nothing. One with choices is answered with one of them.
	add column questions jsonb,
	add constraint "Pieces for a day are 0 to 9999" check (pieces_per_day between 0 and 9999),
	add constraint "An order has 1 to 100 pieces of a product"
		check (order_minimum between 1 and order_maximum and order_maximum <= 100),
	add constraint "An order is made up to 60 days before" check (order_days_before between 0 and 60),
	add constraint "An order is made until a time of the day"
		check (order_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	add constraint "An order is made up to 240 hours before"
		check (order_hours_before between 1 and 240),
	add constraint "Pickup days are days of the week, each once and in their order" check (
		coalesce(array_ndims(pickup_days), 1) = 1
		and pickup_days <@ '{1,2,3,4,5,6,7}'
		and array_to_string(pickup_days, '') ~ '^1?2?3?4?5?6?7?$'
	),
	add constraint "A product has 1 to 12 sizes, each with a name and a price" check (
		jsonb_typeof(sizes) = 'array' and jsonb_array_length(sizes) between 1 and 12
		and not sizes @? '$[*] ? (!(@.name.type() == "string" && @.price.type() == "number"))'
	),
	add constraint "A product has 1 to 5 questions" check (
		jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) between 1 and 5
		and not questions @? '$[*] ? (!(@.label.type() == "string"))'
	);

grant
	insert (
		orderable, pieces_per_day, order_minimum, order_maximum, order_days_before, order_until,
		order_hours_before, pickup_days, sizes, questions
	),
	update (
		orderable, pieces_per_day, order_minimum, order_maximum, order_days_before, order_until,
		order_hours_before, pickup_days, sizes, questions
	)
	on public.products to authenticated;

create index orderable_products on public.products (id) where orderable;

-- What was ordered

-- The mailbox of an email address, however it is written: without what follows a plus, and dots.
create function private.mailbox(email text) returns text
	-- It costs more than it seems, so that its index is used and not the function for each order.
	language sql immutable cost 1000 set search_path = '' as $$
	select regexp_replace(split_part(address, '@', 1), '\+.*|\.', '', 'g') || '@' || split_part(address, '@', 2)
	from (select lower(trim(email))) as given (address);
$$;

-- How a phone number can be read, however it is written: its digits, and those without the code of its
-- country. Only a number that begins with + or 00, or that is as long as one with a code, has one. Zeros
-- before the area are left out. Fewer than six digits are no phone number.
create function private.phone_readings(phone text) returns text[]
	language sql immutable strict set search_path = '' as $$
	select case
		when length(digits) < 6 then '{}'
		when length(national) >= 6 then array[left(digits, code_length) || national, national]
		else array[digits]
	end
	from (
		select regexp_replace(
			translate(
				replace(normalize(phone, NFKC), '(0)', ''), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'
			), '[^0-9+]', '', 'g'
		)
	) as typed (signs), lateral (
		select ltrim(replace(signs, '+', ''), '0')
	) as counted (digits), lateral (
		select case
			when signs !~ '^(\+|00)' and (signs ~ '^0' or length(digits) < 11) then null
			when digits ~ '^[17]' then 1
			when digits ~ '^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])' then 2
			else 3
		end
	) as coded (code_length), lateral (
		select ltrim(substr(digits, code_length + 1), '0')
	) as shortened (national);
$$;

-- Whether two phone numbers are the same, by how they can be read: of two, one may lack the code of its
-- country.
create function private.is_same_phone(one text[], other text[]) returns boolean
	language sql immutable set search_path = '' as $$
	select one[1] = any (other) or other[1] = any (one);
$$;

-- The first letters of each word of a text, one to three of them: what an index finds names by.
create function private.word_starts(given text) returns text[]
	language sql immutable strict set search_path = '' as $$
	select array_agg(distinct left(word, size))
	from string_to_table(given, ' ') as word, generate_series(1, 3) as size
	where word <> '';
$$;

-- An order is a record of its day: it keeps names, prices, and allergens as they were, and is never
-- deleted. Its customer is forgotten with the messages.
create table private.orders (
	id uuid primary key default gen_random_uuid(),
	-- What people call it.
	number integer generated always as identity (start with 101) unique,
	-- The address of the order's page, which nobody can guess.
	link uuid not null unique default gen_random_uuid(),
	-- The form's own mark: sending the same form twice makes one order.
	submission_id uuid unique,
	day date not null,
	-- When the pickup window begins, as '16:00'; null where the bakery has no windows.
	pickup_from text,
	pickup_until text,
	-- The same as instants; null where the bakery took it for a time when it is closed.
	starts_at timestamptz,
	ends_at timestamptz,
	-- Until when the customer may change or cancel it.
	changeable_until timestamptz not null,
	-- A change says which version it started from, and which form it is (as submission_id).
	version integer not null default 1,
	change_id uuid unique,
	-- A digest of what that form said: sent again with other contents, it asks what to do.
	content text,
	-- 'held' waits for its customer to confirm it by mail, and takes its pieces until then.
	state text not null default 'placed'
		check (state in ('held', 'placed', 'picked-up', 'not-picked-up', 'canceled')),
	-- One that its customer cancels before keeps it, because it never was an order.
	held_until timestamptz,
	check (state in ('held', 'canceled') or held_until is null),
	check (state <> 'held' or held_until is not null),
	is_paid boolean not null default false,
	-- Whether the bakery took it knowingly above its limits.
	exceeds boolean not null default false,
	name text not null,
	search_name text generated always as (private.searchable(name)) stored,
	email text,
	phone text,
	phone_readings text[] generated always as (private.phone_readings(phone)) stored,
	note text,
	total numeric(12, 3) not null,
	currency text not null,
	-- Who entered it in the back office; null for the customer.
	entered_by uuid,
	placed_at timestamptz not null default now(),
	canceled_at timestamptz,
	-- Why the bakery changed or canceled it; null for no reason.
	reason text,
	-- When its customer was erased, or their data expired.
	forgotten_at timestamptz,
	-- Where a customer's order came from, as hashes of the connection and of its network; for two days.
	senders text[],
	constraint "A reason has 1 to 200 characters" check (char_length(reason) between 1 and 200),
	constraint "A customer's name has 1 to 100 characters" check (char_length(name) between 1 and 100),
	constraint "A customer's address has 1 to 255 characters"
		check (char_length(email) between 1 and 255),
	constraint "A phone number has 1 to 50 characters" check (char_length(phone) between 1 and 50),
	constraint "A note has 1 to 500 characters" check (char_length(note) between 1 and 500)
);

create index orders_by_day on private.orders (day, pickup_from);
create index orders_by_email on private.orders (lower(email));
create index orders_by_mailbox on private.orders (private.mailbox(email));
create index orders_by_phone on private.orders using gin (phone_readings)
	where forgotten_at is null;
create index orders_by_name on private.orders using gin (private.word_starts(search_name))
	where forgotten_at is null;
create index orders_by_sender on private.orders ((senders[2])) where senders is not null;
create index orders_to_forget on private.orders (day) where forgotten_at is null;

create table private.order_lines (
	order_id uuid not null references private.orders (id) on delete cascade,
	position integer not null,
	-- Which product it was; it may be gone.
	product_id uuid not null,
	name text not null,
	-- Null for a product without sizes.
	size text,
	price numeric(11, 3) not null,
	pieces integer not null check (pieces > 0),
	-- What a piece takes of limits that products share.
	takes integer not null default 1,
	-- [{"question", "answer"}].
	answers jsonb not null,
	-- What was declared then: {"list": "us", "declaration": {…}}; null for nothing.
	allergens jsonb,
	primary key (order_id, position)
);

-- Mails to customers. The queue is a table, so that it outlives the server.
create table private.order_mails (
	id uuid primary key default gen_random_uuid(),
	order_id uuid not null references private.orders (id) on delete cascade,
	kind text not null check (kind in ('confirm', 'placed', 'changed', 'canceled', 'reminder')),
	due_at timestamptz not null,
	sent_at timestamptz,
	attempts integer not null default 0,
	-- Of an order that was moved: the day and pickup time that its customer knows, as {"day",
	-- "pickup_from", "pickup_until"}; null for the order's own.
	previous jsonb,
	-- What the mail server said when it was tried last; null while nothing went wrong.
	error text
);

-- As they are taken, so that of many reminders only the first is looked at.
create index order_mails_to_send on private.order_mails ((kind <> 'confirm'), due_at)
	where sent_at is null;
create index order_mails_of_order on private.order_mails (order_id);

select private.announce_changes_of('private.orders', 'message');
select private.refuse_during_restore_on('private.orders');
select private.refuse_during_restore_on('private.order_lines');
select private.refuse_during_restore_on('private.order_mails');
alter table private.orders enable row level security;
alter table private.order_lines enable row level security;
alter table private.order_mails enable row level security;

-- The history has what became of an order, under its number, and nothing of its customer.
create function private.log_order() returns trigger
	language plpgsql security definer set search_path = '' as $$
declare
	before jsonb;
	after jsonb;
	change_id bigint;
begin
	select jsonb_object_agg(key, value), jsonb_object_agg(key, to_jsonb(new) -> key)
	into before, after
	from jsonb_each(to_jsonb(old))
	where key in ('day', 'pickup_from', 'state', 'is_paid', 'total');
	if before = after then
		return null;
	end if;
	insert into private.changes (changed_by, table_name, record_id, operation, before, after)
	select auth.uid(), 'orders', new.id::text, 'update', before || named, after || named
	from jsonb_build_object('name', '#' || new.number) as named
	returning id into change_id;
	if change_id % 32 = 0 then
		perform private.trim_changes(new.id::text);
	end if;
	return null;
end;
$$;

create trigger log_change after update on private.orders
	for each row when (new.held_until is null) execute function private.log_order();

-- As before, and null for a table that isn't content.
create or replace function private.record_now(in_table text, of_record text) returns jsonb
	language plpgsql stable set search_path = '' as $$
declare
	content jsonb;
begin
	if to_regclass(format('public.%I', in_table)) is null then
		return null;
	end if;
	execute format(
		'select to_jsonb(stored) from public.%I as stored where %I = %s',
		in_table,
		private.key_column(in_table),
		-- As the type of the column, so that its index is used.
		case when private.key_column(in_table) like '%id' then '$1::uuid' else '$1' end
	) into content using of_record;
	return content;
end;
$$;

-- How orders are taken

-- The functions with `plan_cache_mode` are planned once for each connection: planning them again takes
-- longer than running them.

-- The moment that decides about orders.
create function private.order_clock() returns timestamptz
	language sql volatile set search_path = '' as $$
	select clock_timestamp();
$$;

-- The orders that take their pieces and pickup times from others. A view, because a function would be
-- called for each order.
create view private.counted_orders as
	select * from private.orders
	where state <> 'canceled' and (held_until is null or held_until > private.order_clock());

-- The JSON object of a section; empty when it is not there or something else.
create function private.stored_object(of_section text) returns jsonb
	language plpgsql stable set search_path = '' as $$
declare
	stored jsonb;
begin
	-- The exceptions of a declaration are not caught below.
	select content::jsonb into stored from public.site_content where section = of_section;
	return case jsonb_typeof(stored) when 'object' then stored else '{}' end;
exception when data_exception or statement_too_complex then
	return '{}'; -- No JSON, or too deep to read.
end;
$$;

-- A number of a stored object, within bounds.
create function private.stored_number(object jsonb, key text, fallback integer, lowest integer, highest integer)
	returns integer
	language sql immutable set search_path = '' as $$
	select case jsonb_typeof(object -> key)
		when 'number' then greatest(lowest, least((object ->> key)::numeric, highest))::integer
		else fallback
	end;
$$;

-- A time of the day in a stored object, as '17:00'; null for anything else.
create function private.stored_time(object jsonb, key text) returns text
	language sql immutable set search_path = '' as $$
	select given from (select object ->> key) as stored (given)
	where given ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$';
$$;

-- The settings that orders depend on (app/bakery/orders/settings.ts, app/bakery/region/).
create function private.order_settings() returns table (
	accepts boolean,
	days_ahead integer,
	-- 0 for no windows.
	window_minutes integer,
	orders_per_window integer,
	-- Whether one order may take everything that is left of a product, and not only half of it.
	takes_all boolean,
	needs_phone boolean,
	time_zone text,
	-- The business day: a time before noon is in the night after the date.
	day_end interval,
	currency text,
	hours jsonb,
	-- When customers are reminded on the day before, as 17:00; null for never.
	reminder text
)
	-- A plan for a thousand rows would read all orders, to compare them with one.
	language plpgsql stable rows 1 set search_path = '' as $$
declare
	orders jsonb := private.stored_object('orders');
	site jsonb := private.stored_object('settings');
	stored_end text := coalesce(private.stored_time(site, 'dayEnd'), '04:00');
begin
	accepts := orders -> 'accepts' = 'true';
	accepts := coalesce(accepts, false);
	days_ahead := private.stored_number(orders, 'daysAhead', 14, 1, 60);
	window_minutes := private.stored_number(orders, 'windowMinutes', 0, 0, 120);
	orders_per_window := private.stored_number(orders, 'ordersPerWindow', null, 1, 999);
	takes_all := coalesce(orders -> 'takesAll' = 'true', false);
	needs_phone := coalesce(orders ->> 'phone' = 'required', false);
	time_zone := coalesce(site ->> 'timeZone', 'America/New_York');
	begin
		perform now() at time zone time_zone;
	exception when invalid_parameter_value then
		time_zone := 'America/New_York';
	end;
	day_end := stored_end::interval - case when stored_end < '12:00' then '0' else '24 hours' end::interval;
	currency := coalesce(site ->> 'currency', 'USD');
	hours := private.stored_object('hours');
	reminder := private.stored_time(orders, 'reminder');
	return next;
end;
$$;

-- The instant at which the bakery's clock shows a time, of two the first. A time of up to 48:00 is
-- on the next day. A time that the clock skips is as much later as it skips.
create function private.local_instant(day date, time_of_day interval, time_zone text)
	returns timestamptz
	language sql stable strict set search_path = '' as $$
	select least(
		(day + time_of_day) at time zone time_zone,
		(day + time_of_day - interval '1 hour') at time zone time_zone + interval '1 hour'
	);
$$;

-- When the bakery is open on a day: an exception replaces the week, and without hours it always is
-- (app/bakery/hours/rules.ts).
create function private.openings_on(day date, hours jsonb, time_zone text)
	returns table (starts_at timestamptz, ends_at timestamptz)
	language sql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
	select
		private.local_instant(day, opens::interval, time_zone),
		private.local_instant(
			day,
			closes::interval + case when closes > opens then '0' else '24 hours' end::interval,
			time_zone
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
create function private.offset_mark(instant timestamptz, time_zone text) returns text
	language sql stable set search_path = '' as $$
	select ' UTC' || case when ahead < '0' then '-' else '+' end
		|| to_char(greatest(ahead, -ahead), 'HH24:MI')
	from (select (instant at time zone time_zone) - (instant at time zone 'UTC')) as difference (ahead);
$$;

-- When orders can be picked up on these days, and how many more orders each time takes; an order that is
-- being changed is not counted. Without windows a day has one, from opening to closing.
create function private.pickup_windows(first_day date, last_day date, changing uuid default null)
	returns table (
	day date,
	pickup_from text,
	pickup_until text,
	starts_at timestamptz,
	ends_at timestamptz,
	-- Null for any number.
	left_orders integer
)
	language sql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
	with settings as materialized (
		select * from private.order_settings()
	),
	times as (
		select given.day::date, piece.starts_at, piece.ends_at, settings.*
		from settings,
			generate_series(first_day::timestamp, last_day, interval '1 day') as given (day),
			lateral (
				select min(opening.starts_at), max(opening.ends_at)
				from private.openings_on(given.day::date, settings.hours, settings.time_zone) as opening
				where settings.window_minutes = 0 or settings.hours = '{}'
				having count(*) > 0
				union all
				select part, least(part + make_interval(mins => settings.window_minutes), opening.ends_at)
				from private.openings_on(given.day::date, settings.hours, settings.time_zone) as opening,
					generate_series(
						opening.starts_at, opening.ends_at - interval '1 minute',
						make_interval(mins => nullif(settings.window_minutes, 0))
					) as part
				where settings.window_minutes > 0 and settings.hours <> '{}'
			) as piece (starts_at, ends_at)
	),
	shown as (
		select *, window_minutes > 0 and hours <> '{}' as is_window,
			to_char(starts_at at time zone time_zone, 'HH24:MI') as shown_from,
			to_char(ends_at at time zone time_zone, 'HH24:MI') as shown_until
		from times
	),
	named as (
		select *, count(*) over (partition by shown.day, shown_from) > 1 as is_twice from shown
	)
	select named.day,
		case when is_window then
			shown_from || case when is_twice then private.offset_mark(named.starts_at, time_zone) else '' end
		end,
		case when is_window then shown_until end,
		named.starts_at, named.ends_at,
		-- An order of another length of windows counts in the one in which it begins.
		case when is_window and orders_per_window is not null then greatest(0, orders_per_window - (
			select count(*) from private.counted_orders as orders
			where orders.day = named.day and orders.pickup_from is not null
				and orders.starts_at >= named.starts_at and orders.starts_at < named.ends_at
				and orders.id is distinct from changing
		))::integer end
	from named;
$$;

-- How many pieces there are of something on a single date, in place of every other day's number.
-- `subject` is a product, a limit that products share, or null for all products together. `given` are
-- order settings to come; null for the stored ones.
create function private.date_rules(first_day date, last_day date, given jsonb default null)
	returns table (day date, subject uuid, pieces integer)
	language sql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
	select days.day::date, stored.subject, min(pieces)
	from generate_series(first_day::timestamp, last_day, interval '1 day') as days (day)
		join (
			select rule ->> 'date' as date,
				case when rule ->> 'of' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (rule ->> 'of')::uuid end as subject,
				private.stored_number(rule, 'pieces', null, 0, 99999) as pieces
			from coalesce(given, private.stored_object('orders')) as settings,
				jsonb_path_query(settings, '$.dates[*]') as rule
		) as stored on stored.date = days.day::date::text
	where pieces is not null
	group by 1, 2;
$$;

-- The limits that several products share, and what is left of each but for an order that is being
-- changed; `products` is null for all. Some count what each size takes, the one of a date pieces.
-- `given` as for date_rules.
create function private.shared_limits(
	first_day date, last_day date, changing uuid default null, given jsonb default null
) returns table (
	day date, name text, products uuid[], counts_takes boolean, pieces integer, left_pieces integer
)
	language sql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
	with rules as materialized (
		select * from private.date_rules(first_day, last_day, given)
	),
	taken as materialized (
		select orders.day, line.product_id, sum(line.pieces) as pieces,
			sum(line.pieces * line.takes) as amount
		from private.counted_orders as orders
			join private.order_lines as line on line.order_id = orders.id
		where orders.day between first_day and last_day
			and orders.id is distinct from changing
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
		from coalesce(given, private.stored_object('orders')) as settings,
			jsonb_path_query(settings, '$.limits[*]') as stored,
			generate_series(first_day::timestamp, last_day, interval '1 day') as days (day)
		union all
		select rules.day, null, null, false, rules.pieces from rules where rules.subject is null
	)
	select limits.*, limits.pieces - coalesce((
		select sum(case when limits.counts_takes then taken.amount else taken.pieces end)
		from taken
		where taken.day = limits.day
			and (limits.products is null or taken.product_id = any (limits.products))
	), 0)::integer
	from limits where limits.pieces is not null;
$$;

-- What a piece of a product takes of a limit that it shares: in a size, or in the one that takes the
-- least.
create function private.takes_of(sizes jsonb, size text default null) returns integer
	language sql immutable set search_path = '' as $$
	select coalesce((
		select min(private.stored_number(listed, 'takes', 1, 1, 1000))
		from jsonb_array_elements(sizes) as listed
		where size is null or listed ->> 'name' = size
	), 1);
$$;

-- The business day of the bakery at an instant (product §16.2).
create function private.business_date(instant timestamptz, time_zone text, day_end interval)
	returns date
	language sql stable strict set search_path = '' as $$
	select ((instant at time zone time_zone) - day_end)::date;
$$;

-- What can be ordered for these days: each product that takes orders, and why one cannot be ordered for a
-- day, or at the pickup time that was chosen. Days, pickup times, reviewing, and placing all ask it.
-- `moment` is now. Of two deadlines the earlier counts; the one by hours is another for each pickup time,
-- and a product can be ordered for a day as long as it can for one of its times that is free. What an
-- order takes that is being changed is free. `wanted` are the products that are asked for; null for all.
create function private.order_offers(
	first_day date,
	last_day date,
	moment timestamptz,
	chosen_pickup text default null,
	changing uuid default null,
	wanted uuid[] default null,
	by_bakery boolean default false
) returns table (
	day date,
	product_id uuid,
	name text,
	price numeric,
	minimum integer,
	-- Pieces that can be ordered now: of many that are left, one customer takes half, and what they have.
	maximum integer,
	-- Pieces of the day that are left; null where there are any number.
	left_pieces integer,
	-- For the last pickup time.
	deadline timestamptz,
	-- Where pickup times have deadlines of their own: so many hours before each.
	hours_before integer,
	-- When the pickup times begin for which it is neither too late nor gone.
	pickup_starts timestamptz[],
	-- 'not-baked', 'gone', 'sold-out', 'too-late', or 'full'.
	problem text
)
	language sql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
	with settings as materialized (
		select * from private.order_settings()
	),
	days as materialized (
		select pickup.day, max(ends_at) as ends_at, coalesce(
			array_agg(starts_at order by starts_at) filter (
				where ends_at > moment and left_orders is distinct from 0
			),
			array_agg(starts_at order by starts_at)
		) as starts
		from private.pickup_windows(first_day, last_day, changing) as pickup
		where chosen_pickup is null or pickup_from = chosen_pickup
		group by 1
	),
	taken as materialized (
		select orders.day, line.product_id, sum(line.pieces)::integer as pieces
		from private.counted_orders as orders
			join private.order_lines as line on line.order_id = orders.id
		where orders.day between first_day and last_day
			and orders.id is distinct from changing
			and (wanted is null or line.product_id = any (wanted))
		group by 1, 2
	),
	rules as materialized (
		select * from private.date_rules(first_day, last_day)
	),
	shared as materialized (
		select * from private.shared_limits(first_day, last_day, changing)
	),
	offered as (
		select days.day, days.ends_at, days.starts, settings.takes_all, product.*, mark.marked_at, mark.back_on,
			make_interval(hours => product.order_hours_before) as time_before,
			coalesce(rules.pieces, product.pieces_per_day) is not null as is_limited,
			least(
				coalesce(rules.pieces, product.pieces_per_day) - coalesce(taken.pieces, 0), limits.left_pieces
			) as left_pieces,
			coalesce(rules.pieces = 0, false) or limits.is_off as is_off,
			private.local_instant(
				days.day - product.order_days_before, product.order_until::interval, time_zone
			) as day_deadline,
			private.business_date(mark.marked_at, time_zone, day_end) as marked_on
		from settings cross join days cross join public.products as product
			left join public.sold_out as mark on mark.product_id = product.id
			left join taken on taken.product_id = product.id and taken.day = days.day
			left join rules on rules.subject = product.id and rules.day = days.day
			cross join lateral (
				select
					min(shared.left_pieces / case
						when shared.counts_takes then private.takes_of(product.sizes) else 1
					end) as left_pieces,
					coalesce(bool_or(shared.pieces = 0), false) as is_off
				from shared
				where shared.day = days.day
					and (shared.products is null or product.id = any (shared.products))
			) as limits
		where product.orderable and product.active and product.price is not null
			and (wanted is null or product.id = any (wanted))
			and product.visible_from <= moment and product.visible_until > moment
	),
	timed as (
		select *, starts[cardinality(starts)] - time_before as last_deadline,
			case when left_pieces is not null and not (takes_all or by_bakery) then greatest(
				5, order_minimum, (left_pieces + 1) / 2, (
					select sum(pieces) from private.order_lines as line
					where line.order_id = changing and line.product_id = offered.id
				)
			) end as share,
			case
				-- What holds for all pickup times needs not be asked of each.
				when order_hours_before is null and visible_until > starts[cardinality(starts)] then starts
				else array(
					select start from unnest(starts) as start
					where start < visible_until and coalesce(start - time_before >= moment, true)
					order by start
				)
			end as pickup_starts
		from offered
	)
	select timed.day, timed.id, timed.name, timed.price, timed.order_minimum,
		greatest(least(timed.order_maximum, timed.left_pieces, timed.share), 0)::integer,
		case when is_limited then greatest(timed.left_pieces, 0) end,
		coalesce(least(day_deadline, last_deadline), ends_at),
		case when cardinality(starts) > 1 and coalesce(day_deadline > starts[1] - time_before, true)
			then order_hours_before end,
		timed.pickup_starts,
		case
			when is_off or extract(isodow from timed.day)::smallint
				<> all (coalesce(timed.pickup_days, timed.baking_days, '{1,2,3,4,5,6,7}'))
				then 'not-baked'
			when visible_until <= starts[1] then 'gone'
			when coalesce(timed.day < back_on, timed.day = marked_on) then 'sold-out'
			when timed.pickup_starts = '{}' or day_deadline < moment or ends_at < moment then 'too-late'
			when timed.left_pieces < timed.order_minimum then 'full'
		end
	from timed;
$$;

-- The days for which visitors may order, and why one cannot be chosen: 'closed', 'full', 'too-late',
-- or 'nothing'. Where none can be chosen, the next one that has something comes last, as 'too-early'.
create function public.list_order_days() returns table (day date, problem text)
	language sql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
	with settings as materialized (
		select *, private.order_clock() as moment from private.order_settings()
	),
	span as materialized (
		select moment, private.business_date(moment, time_zone, day_end) as first, days_ahead
		from settings where accepts
	),
	windows as (
		select pickup.day, bool_or(ends_at > moment) as is_ahead,
			bool_or(ends_at > moment and left_orders is distinct from 0) as is_open
		from span, private.pickup_windows(first, first + days_ahead) as pickup
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

create function private.id_of_link(order_link uuid) returns uuid
	language sql stable set search_path = '' as $$
	select id from private.orders where link = order_link;
$$;

-- The pickup times of a day that are not over. For an order that is being changed, its own counts as
-- free.
create function public.list_pickup_times(of_day date, changing_link uuid default null)
	returns table (
		pickup_from text,
		pickup_until text,
		-- 'full', or 'too-late' for everything that can be ordered at another time of the day.
		problem text,
		-- How many more orders it takes; null for any number.
		left_orders integer
	)
	language sql volatile security definer set search_path = '' as $$
	with asked as materialized (
		select private.order_clock() as moment, private.id_of_link(changing_link) as changing
	),
	offers as materialized (
		select offer.pickup_starts
		from asked, private.order_offers(of_day, of_day, moment, null, changing) as offer
		where offer.problem is null
	)
	select pickup.pickup_from, pickup.pickup_until, case
		when pickup.left_orders = 0 then 'full'
		when exists (select from offers)
			and not exists (select from offers where pickup.starts_at = any (pickup_starts))
			then 'too-late'
	end, pickup.left_orders
	from private.order_settings() as settings, asked,
		private.pickup_windows(of_day, of_day, changing) as pickup
	where settings.accepts and pickup.pickup_from is not null and ends_at > moment
	order by starts_at;
$$;

-- The products that take orders, in the order of the menu, as they can be ordered for a day; `next_day` is
-- the next one for what can't. `wanted` are the products that are asked for; null for all. The bakery may
-- take all that is left of a product.
create function public.list_order_offers(
	of_day date, changing_link uuid default null, wanted uuid[] default null
) returns table (
	product_id uuid,
	name text,
	price numeric,
	minimum integer,
	maximum integer,
	left_pieces integer,
	deadline timestamptz,
	hours_before integer,
	problem text,
	next_day date,
	category_name text,
	sizes jsonb,
	questions jsonb,
	allergens text[],
	-- As visitors may read it; null without one.
	review jsonb,
	image_url text
)
	language sql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
	with settings as materialized (
		select *, private.order_clock() as moment, private.may('day') as is_bakery
		from private.order_settings()
	),
	span as materialized (
		select moment, private.business_date(moment, time_zone, day_end) as first, days_ahead, is_bakery
		from settings where accepts
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
	select offers.product_id, offers.name, offers.price, offers.minimum, offers.maximum,
		offers.left_pieces, offers.deadline, offers.hours_before, offers.problem,
		later.day, category.name, product.sizes, product.questions, product.allergens,
		case when review.list is not null then jsonb_build_object(
			'list', review.list, 'declaration', review.declaration,
			'reviewed_at', review.reviewed_at, 'outdated_at', review.outdated_at
		) end,
		product.image_url
	from offers
		left join later on later.product_id = offers.product_id
		join public.products as product on product.id = offers.product_id
		left join public.allergen_reviews as review on review.product_id = offers.product_id
		left join public.categories as category on category.id = product.category_id
	where offers.day = of_day
	order by category.display_order nulls last, category.name, category.id, offers.name,
		offers.product_id;
$$;

-- Orders

-- What is ordered, with today's prices, the same once; without a price what is not sold any more.
create function private.priced_lines(given jsonb) returns table (
	place bigint,
	product_id uuid,
	name text,
	size text,
	price numeric,
	pieces integer,
	takes integer,
	answers jsonb
)
	language sql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
	select min(sent.place), product, sold.name, sent.size,
		case
			when sold.sizes is null and sent.size is null then sold.price
			when sold.price is not null then (
				select (listed ->> 'price')::numeric from jsonb_array_elements(sold.sizes) as listed
				where listed ->> 'name' = sent.size
				limit 1
			)
		end,
		sum(sent.pieces)::integer, private.takes_of(sold.sizes, sent.size), sent.answers
	from (
		select (line ->> 'product')::uuid as product, line ->> 'size' as size,
			(line ->> 'pieces')::integer as pieces, coalesce(line -> 'answers', '[]') as answers, place
		from jsonb_array_elements(given -> 'lines') with ordinality as ordered (line, place)
	) as sent
		left join public.products as sold on sold.id = product
	group by product, sold.id, sent.size, sent.answers;
$$;

-- When the customer of an order is reminded: on the day before. Null while nobody is.
create function private.reminder_time(order_day date) returns timestamptz
	language sql stable set search_path = '' as $$
	select private.local_instant(order_day - 1, reminder::interval, time_zone)
	from private.order_settings();
$$;

-- Lets the customer know, if they gave an address: `about` is null where they need no mail now.
-- What was not sent yet is no longer true, but for the day and pickup time that they know. `previous` is
-- the order before it was moved.
create function private.tell_customer(
	told private.orders, about text, previous private.orders default null
) returns void
	language sql set search_path = '' set plan_cache_mode = force_generic_plan as $$
	with unsent as (
		delete from private.order_mails
		where order_id = told.id and (
			-- An earlier mail confirms nothing that was changed since.
			(sent_at is null and (kind = 'reminder' or about is not null)) or kind = about and kind = 'confirm'
		)
		returning order_mails.previous, order_mails.sent_at
	)
	insert into private.order_mails (order_id, kind, due_at, previous)
	select told.id, about, private.order_clock(), coalesce(
		(select unsent.previous from unsent where sent_at is null and unsent.previous is not null limit 1),
		case when previous.id is not null
			and (previous.day, previous.starts_at) is distinct from (told.day, told.starts_at) then
			jsonb_build_object(
				'day', previous.day, 'pickup_from', previous.pickup_from,
				'pickup_until', previous.pickup_until
			)
		end
	)
	where about is not null and told.email is not null
	union all
	select told.id, 'reminder', due_at, null
	from private.reminder_time(told.day) as due_at
	where told.state = 'placed' and told.email is not null and due_at > private.order_clock();
$$;

-- Waiting reminders follow the time in the settings. One that is being sent, or was, stays.
create function private.move_reminders() returns trigger
	language plpgsql security definer set search_path = '' as $$
begin
	if coalesce(new.section, old.section) not in ('orders', 'settings') then
		return null;
	end if;
	with moved as (
		select mail.id, private.reminder_time(orders.day) as due_at
		from private.order_mails as mail join private.orders on orders.id = mail.order_id
		where mail.kind = 'reminder' and mail.sent_at is null and mail.attempts = 0
	),
	gone as (
		delete from private.order_mails as mail using moved
		where mail.id = moved.id and moved.due_at is null
	)
	update private.order_mails as mail set due_at = moved.due_at
	from moved where mail.id = moved.id and mail.due_at <> moved.due_at;
	insert into private.order_mails (order_id, kind, due_at)
	select orders.id, 'reminder', due_at
	from private.orders, private.reminder_time(orders.day) as due_at
	where orders.state = 'placed' and orders.email is not null and due_at > private.order_clock()
		and not exists (
			select from private.order_mails where order_id = orders.id and kind = 'reminder'
		);
	return null;
end;
$$;

create trigger move_reminders after insert or update or delete on public.site_content
	for each row execute function private.move_reminders();

-- Whether an order can be stored, new or changed: `problems`, or null with what is stored of it.
create function private.check_order(
	given jsonb,
	changing uuid,
	moment timestamptz,
	by_bakery boolean default false,
	exceeding boolean default false,
	submission uuid default null,
	from_senders text[] default null,
	out problems jsonb,
	out total numeric,
	-- Until when the customer may change it.
	out deadline timestamptz,
	out pickup_from text,
	out pickup_until text,
	out starts_at timestamptz,
	out ends_at timestamptz
)
	language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
	wanted_day date := (given ->> 'day')::date;
	settings record;
	stored private.orders;
	pickup record;
begin
	select * into settings from private.order_settings();
	select * into stored from private.orders where id = changing;
	select * into pickup
	from private.pickup_windows(wanted_day, wanted_day, changing) as window_of_day
	where window_of_day.pickup_from is not distinct from given ->> 'pickup';
	problems := case
		when not settings.accepts and not by_bakery then '[{"code": "off"}]'
		when changing is not null and (
			not coalesce(
				stored.state = 'placed' or stored.state = 'held' and stored.held_until > moment, false
			)
			or (stored.changeable_until < moment and not by_bakery)
		) then '[{"code": "not-changeable"}]'
		-- What the same form has changed before, it has seen.
		when changing is not null and (given ->> 'version')::integer
			is distinct from stored.version - coalesce(stored.change_id = submission, false)::integer
			then '[{"code": "changed-meanwhile"}]'
		when exceeding then null
		when pickup.left_orders = 0 then '[{"code": "pickup-full"}]'
		when pickup.starts_at is null or pickup.ends_at <= moment
			or wanted_day - private.business_date(moment, settings.time_zone, settings.day_end)
				not between 0 and settings.days_ahead
			then '[{"code": "pickup-gone"}]'
	end;
	if problems is not null then
		return;
	end if;
	pickup_from := pickup.pickup_from;
	pickup_until := pickup.pickup_until;
	starts_at := pickup.starts_at;
	ends_at := pickup.ends_at;

	with lines as (
		select product_id as product, sum(pieces) as pieces, sum(price * pieces) as price,
			bool_and(price is not null) as is_sold, min(place) as place
		from private.priced_lines(given)
		group by 1
	),
	checked as (
		select lines.*, offer.minimum, offer.maximum, offer.deadline, case
			when not is_sold then 'gone'
			when exceeding then null
			when offer.product_id is null then 'gone'
			when offer.problem is not null then offer.problem
			when lines.pieces > offer.maximum then 'too-many'
			when lines.pieces < offer.minimum then 'too-few'
		end as code
		from lines
			left join private.order_offers(
				wanted_day, wanted_day, moment, given ->> 'pickup', changing,
				array(select product from lines), by_bakery
			) as offer on offer.product_id = lines.product
	)
	select
		jsonb_agg(
			jsonb_build_object('code', code, 'product', product, 'least', minimum, 'most', maximum)
			order by place
		) filter (where code is not null),
		sum(checked.price), least(min(checked.deadline), pickup.starts_at)
	into problems, total, deadline
	from checked;
	if problems is not null or exceeding then
		return;
	end if;
	-- Each product by itself may fit, but not all of them together.
	select jsonb_agg(jsonb_build_object(
		'code', 'too-many-together', 'product', line.product_id, 'most', shared.left_pieces
	) order by shared.name, line.place)
	into problems
	from private.shared_limits(wanted_day, wanted_day, changing) as shared
		join private.priced_lines(given) as line
			on shared.products is null or line.product_id = any (shared.products)
	where shared.left_pieces < (
		select sum(other.pieces * case when shared.counts_takes then other.takes else 1 end)
		from private.priced_lines(given) as other
		where shared.products is null or other.product_id = any (shared.products)
	);
	if problems is null and not by_bakery then
		problems := private.excess_of(given, changing, moment, from_senders);
	end if;
end;
$$;

-- The hashes of a connection and of its network: a customer of a provider has up to a /64 or /48 of IPv6
-- addresses, or a /24 of IPv4 (server/limits/sender.ts). Null for what is no address.
create function private.senders_of(address text) returns text[]
	language plpgsql immutable strict set search_path = '' as $$
declare
	plain inet;
	bits integer[];
begin
	-- The exceptions of a declaration are not caught below.
	plain := regexp_replace(address, '^::ffff:(?=\d+\.)', '', 'i')::inet;
	bits := case family(plain) when 4 then '{32,24}' else '{64,48}' end;
	return array(
		select encode(sha256(convert_to(network(set_masklen(plain, wide))::text, 'UTF8')), 'hex')
		from unnest(bits) with ordinality as kept (wide, place)
		order by place
	);
exception when invalid_text_representation then
	return null;
end;
$$;

-- Why a customer's order would be more than anybody needs, so that no stranger empties the shelves or
-- fills somebody's mailbox, as problems of store_order; null when it is not. Canceled orders count as
-- mails alone.
create function private.excess_of(
	given jsonb, changing uuid, moment timestamptz, from_senders text[]
) returns jsonb
	language sql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
	with asked as materialized (
		select private.mailbox(given ->> 'email') as mailbox,
			private.business_date(moment, time_zone, day_end) as today,
			now() - interval '1 day' as since,
			(
				select sum((line ->> 'pieces')::integer) from jsonb_array_elements(given -> 'lines') as line
			) as pieces
		from private.order_settings()
	),
	own as (
		select count(*) as orders, coalesce(sum(taken.pieces), 0) as pieces
		from asked, private.counted_orders as orders, lateral (
			select sum(line.pieces) as pieces from private.order_lines as line
			where line.order_id = orders.id
		) as taken
		where private.mailbox(email) = asked.mailbox and state in ('held', 'placed')
			and day >= today and orders.id is distinct from changing
	),
	mails as (
		select count(*) as sent
		from asked, private.orders join private.order_mails as mail on mail.order_id = orders.id
		where private.mailbox(email) = asked.mailbox and mail.kind <> 'reminder'
			and coalesce(mail.sent_at, mail.due_at) > since
	),
	nearby as (
		select count(*) as orders, coalesce(sum(taken.pieces), 0) as pieces,
			coalesce(sum(taken.pieces) filter (where senders[1] = from_senders[1]), 0)
				as connection_pieces
		from asked, private.counted_orders as orders, lateral (
			select sum(line.pieces) as pieces from private.order_lines as line
			where line.order_id = orders.id
		) as taken
		where senders is not null and senders[2] = from_senders[2] and placed_at > since
			and orders.id is distinct from changing
	)
	select case
		when own.orders >= 5 or own.pieces + asked.pieces > 200 or mails.sent >= 20
			then '[{"code": "too-many-orders"}]'::jsonb
		when nearby.orders >= 60 or nearby.connection_pieces + asked.pieces > 200
			or nearby.pieces + asked.pieces > 400
			then '[{"code": "too-many-pieces"}]'
	end
	from asked, own, mails, nearby;
$$;

-- Stores what an order has, with today's names, prices, and declared allergens.
create function private.store_order_lines(stored_order uuid, given jsonb) returns void
	language sql set search_path = '' set plan_cache_mode = force_generic_plan as $$
	insert into private.order_lines (
		order_id, position, product_id, name, size, price, pieces, takes, answers, allergens
	)
	select stored_order, place, line.product_id, name, size, price, pieces, takes, answers, (
		select jsonb_build_object('list', review.list, 'declaration', review.declaration)
		from public.allergen_reviews as review
		where review.product_id = line.product_id and review.declaration is not null
	)
	from private.priced_lines(given) as line;
$$;

-- Stores an order, new or changed, or says why not. One that is sent again gets the answer of the
-- first time, but not with other contents: a change is then made again, and of a new order it returns
-- the link of the earlier one as {"earlier"}. Orders of a day are stored one after the other, so what
-- is left is counted and taken by one at a time.
--
-- `given`: {"day", "pickup", "name", "email", "phone", "note", "total", "currency", "version", "lines":
-- [{"product", "size", "pieces", "answers"}]}. Returns {"link", "number"}, {"total"} when it is another
-- than the one that the customer has seen, or {"problems": [{"code", "product", "least", "most"}]}.
-- What the bakery enters needs no address and no total, and `exceeding` lets it take more than its
-- limits, and later. One `to_confirm` is held for 15 minutes.
create function private.store_order(
	given jsonb,
	submission uuid,
	changing uuid default null,
	by_bakery boolean default false,
	exceeding boolean default false,
	notifies boolean default true,
	because text default null,
	to_confirm boolean default false,
	from_senders text[] default null
) returns jsonb
	language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
	wanted_day date := (given ->> 'day')::date;
	present_day date := (select day from private.orders where id = changing);
	site_currency text;
	moment timestamptz;
	checked record;
	stored private.orders;
	previous private.orders;
	digest text := md5((given - array['total', 'currency', 'version'])::text);
begin
	-- The same form may be sent for different days.
	perform pg_advisory_xact_lock(hashtextextended('form ' || submission, 0));
	-- In one order, so that no two changes wait for each other.
	perform pg_advisory_xact_lock(hashtextextended('orders of ' || locked, 0))
	from (
		select distinct day as locked from unnest(array[present_day, wanted_day]) as day
		where day is not null order by day
	) as days;
	select * into stored from private.orders where submission in (submission_id, change_id);
	if stored.state = 'canceled' or stored.held_until <= private.order_clock() then
		-- The form of an order that is over places a new one.
		update private.orders set submission_id = null, change_id = null where id = stored.id;
	elsif stored.content = digest then
		return jsonb_build_object('link', stored.link, 'number', stored.number);
	elsif stored.id is not null and changing is null then
		return jsonb_build_object('earlier', stored.link);
	end if;
	-- Two orders of one customer for different days must not both be the fifth.
	perform pg_advisory_xact_lock(
		hashtextextended('orders of ' || private.mailbox(given ->> 'email'), 0)
	);
	perform pg_advisory_xact_lock(hashtextextended('orders of ' || from_senders[2], 0));
	select * into previous from private.orders where id = changing for update;
	-- Prices and limits stay as they are until the order is stored.
	perform from public.products
	where id in (
		select (line ->> 'product')::uuid from jsonb_array_elements(given -> 'lines') as line
	)
	order by id
	for share;
	moment := private.order_clock();
	select * into checked
	from private.check_order(given, changing, moment, by_bakery, exceeding, submission, from_senders);
	if checked.problems is not null then
		return jsonb_build_object('problems', checked.problems);
	end if;
	if checked.total is null then
		return '{"problems": [{"code": "empty"}]}';
	end if;
	site_currency := (select currency from private.order_settings());
	if not by_bakery and (
		checked.total is distinct from (given ->> 'total')::numeric
		or site_currency <> given ->> 'currency'
	) then
		return jsonb_build_object('total', checked.total);
	end if;

	checked.deadline := coalesce(checked.deadline, moment);
	if changing is null then
		insert into private.orders (
			submission_id, content, day, pickup_from, pickup_until, starts_at, ends_at, changeable_until, name,
			email, phone, note, total, currency, exceeds, entered_by, state, held_until, senders
		) values (
			submission, digest, wanted_day, checked.pickup_from, checked.pickup_until, checked.starts_at,
			checked.ends_at, checked.deadline, given ->> 'name', given ->> 'email', given ->> 'phone',
			given ->> 'note', checked.total, site_currency, exceeding,
			case when by_bakery then auth.uid() end,
			case when to_confirm then 'held' else 'placed' end,
			case when to_confirm then moment + interval '15 minutes' end, from_senders
		) returning * into stored;
	else
		update private.orders set
			change_id = submission, content = digest, version = version + 1, day = wanted_day,
			pickup_from = checked.pickup_from, pickup_until = checked.pickup_until,
			starts_at = checked.starts_at, ends_at = checked.ends_at,
			changeable_until = checked.deadline, name = given ->> 'name', email = given ->> 'email',
			phone = given ->> 'phone', note = given ->> 'note', total = checked.total,
			currency = site_currency, exceeds = exceeding, reason = because
		where id = changing returning * into stored;
		delete from private.order_lines where order_id = changing;
	end if;
	perform private.store_order_lines(stored.id, given);
	perform private.tell_customer(
		stored, case
			when stored.state = 'held' then 'confirm'
			when changing is null then 'placed'
			when notifies then 'changed'
		end, case when changing is not null then previous end
	);
	return jsonb_build_object('link', stored.link, 'number', stored.number);
end;
$$;

-- What would keep an order from being placed, for its review: an array as of store_order. Nothing keeps
-- one that arrived already: placing it leads to it.
create function public.review_order(
	given jsonb,
	submission uuid default null,
	changing_link uuid default null,
	-- As in place_order.
	sender text default null
) returns jsonb
	language sql volatile security definer set search_path = '' as $$
	select case
		when exists (
			select from private.orders
			where submission in (submission_id, change_id) and state <> 'canceled'
				and coalesce(held_until > private.order_clock(), true)
		) then '[]'
		when changing_link is not null and private.id_of_link(changing_link) is null
			then '[{"code": "not-changeable"}]'
		else (
			select coalesce(problems, '[]') from private.check_order(
				given, private.id_of_link(changing_link), private.order_clock(), submission => submission,
				from_senders => private.senders_of(sender)
			)
		)
	end;
$$;

-- For the server, which has checked what a visitor sent.
create function public.place_order(
	given jsonb,
	submission_id uuid default null,
	to_confirm boolean default false,
	-- The network address that it came from.
	sender text default null
) returns jsonb
	language sql security definer set search_path = '' as $$
	select private.store_order(
		given, submission_id, to_confirm => to_confirm, from_senders => private.senders_of(sender)
	);
$$;

-- Places an order that is held, with the mark that only the mail to its customer has. Returns whether
-- it is placed now.
create function public.confirm_order(order_link uuid, mark uuid) returns boolean
	language plpgsql security definer set search_path = '' as $$
declare
	stored private.orders;
begin
	-- Nobody must count its pieces as free meanwhile.
	perform pg_advisory_xact_lock(hashtextextended('orders of ' || day, 0))
	from private.orders where link = order_link;
	-- Of the orders that the bakery knows, it is the newest.
	update private.orders set state = 'placed', held_until = null, number = default
	where link = order_link and state = 'held' and held_until > private.order_clock() and exists (
		select from private.order_mails as mail
		where mail.id = mark and mail.order_id = orders.id and mail.kind = 'confirm'
	)
	returning * into stored;
	if found then
		perform private.tell_customer(stored, 'placed');
	end if;
	return coalesce(
		(select held_until is null from private.orders where link = order_link), false
	);
end;
$$;

-- The same of a change, by the order's link.
create function public.change_order(
	order_link uuid, given jsonb, submission_id uuid default null
) returns jsonb
	language sql security definer set search_path = '' as $$
	select case
		when private.id_of_link(order_link) is null then '{"problems": [{"code": "not-changeable"}]}'
		else private.store_order(given, submission_id, private.id_of_link(order_link))
	end;
$$;

-- For the back office, which takes orders by phone and at the counter, and changes them.
create function public.enter_order(
	given jsonb,
	exceeding boolean,
	submission_id uuid default null,
	changing uuid default null,
	notifies boolean default true,
	because text default null
) returns jsonb
	language plpgsql security definer set search_path = '' as $$
declare
	result jsonb;
begin
	perform private.require('day');
	if exceeding then
		perform private.require('order-rules');
	end if;
	-- As every save of the back office: what was not entered can be settled, and entered later.
	result := private.earlier_answer(submission_id);
	if result is not null then
		return result;
	end if;
	result := private.store_order(given, null, changing, true, exceeding, notifies, because);
	if result ? 'link' then
		perform private.keep_answer(submission_id, result);
	else
		delete from private.submissions where user_id = auth.uid() and id = submission_id;
	end if;
	return result;
end;
$$;

-- The names of products that can't be ordered any more, for a customer who has chosen them.
create function public.name_gone_products(ids uuid[]) returns table (id uuid, name text)
	language sql volatile security definer set search_path = '' as $$
	select product.id, product.name from public.products as product
	where product.id = any (ids) and not (
		product.orderable and product.active and product.price is not null
		and product.visible_from <= private.order_clock()
		and product.visible_until > private.order_clock()
	)
	union all
	select record_id::uuid, trash.name from private.trash
	where kind = 'product' and emptied_at is null and record_id = any (ids::text[]);
$$;

-- Orders as customers and the back office see them. As `json`, which is made three times as fast as
-- `jsonb`.
create view private.described_orders as
	select id, number, link, day, pickup_from, pickup_until, starts_at, ends_at, changeable_until,
		version, state, held_until, is_paid, name, email, phone, note, total, currency, placed_at,
		reason, forgotten_at, lines
	from private.orders cross join lateral (
		select coalesce(json_agg(line order by line.position), '[]') as lines
		from (
			select position, product_id, name, size, price, pieces, takes, answers
			from private.order_lines where order_id = orders.id
		) as line
	) as ordered;

-- The order that a link opens, without what only the bakery needs; null for none.
create function public.order_of_link(order_link uuid) returns json
	language sql volatile security definer set search_path = '' as $$
	select to_json(found) from (
		select described.*, state = 'placed' and changeable_until >= moment as can_change,
			coalesce(state = 'held' and held_until > moment, false) as is_held,
			(
				select json_object_agg(product.id, product.image_url)
				from json_array_elements(lines) as line
					join public.products as product on product.id = (line ->> 'product_id')::uuid
				where product.image_url is not null
			) as images
		from private.described_orders as described, private.order_clock() as moment
		where link = order_link and email is not null
	) as found;
$$;

-- Cancels an order for its customer, while there is time, or it is held. Returns whether it is canceled
-- now.
create function public.cancel_order(order_link uuid) returns boolean
	language sql volatile security definer set search_path = '' as $$
	with canceled as (
		update private.orders set state = 'canceled', canceled_at = now(), reason = null
		where link = order_link and (
			state = 'placed' and changeable_until >= private.order_clock()
			or state = 'held' and held_until > private.order_clock()
		)
		returning orders.*
	)
	select private.tell_customer(canceled, case when held_until is null then 'canceled' end)
	from canceled;
	select coalesce((select state = 'canceled' from private.orders where link = order_link), false);
$$;

-- The orders of a day, or of several to be handed out, for the back office, by pickup time. One array,
-- because a hosted project cuts a list of rows.
create function public.list_orders(of_day date, until_day date default null) returns json
	language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require(case when until_day > of_day then 'personal-data' else 'day' end);
	return (
		select coalesce(
			json_agg(listed order by day, starts_at nulls first, number), '[]'
		)
		from (
			select described.*, (
				select count(*) from private.orders as earlier
				where lower(earlier.email) = lower(described.email)
					and earlier.state = 'not-picked-up'
			) as missed, exists (
				select from private.order_mails as mail
				where mail.order_id = described.id and mail.sent_at is null and mail.error is not null
			) as is_unmailed
			from private.described_orders as described
			where day between of_day and coalesce(until_day, of_day) and held_until is null
		) as listed
	);
end;
$$;

-- The orders of a person, by email address or phone number.
create function private.orders_of_person(contact text) returns setof uuid
	language sql stable set search_path = '' as $$
	select id from private.orders
	where position('@' in contact) > 0 and lower(email) = lower(trim(contact))
	union all
	select id
	from private.orders, private.phone_readings(contact) as wanted
	where position('@' in contact) = 0 and forgotten_at is null
		and phone_readings && wanted and private.is_same_phone(phone_readings, wanted);
$$;

-- What somebody ordered, newest first, to be handed out or erased with their messages.
create function public.list_orders_from(address text) returns json
	language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require('personal-data');
	return (
		select coalesce(json_agg(listed order by number desc), '[]')
		from (
			select *, 0 as missed, false as is_unmailed from private.described_orders
			where id in (select private.orders_of_person(address))
		) as listed
	);
end;
$$;

-- Customers of earlier orders, newest first, for the bakery to enter another one: by at least three
-- letters with which a word of their name begins, or by their whole phone number. At most five, so that
-- nobody reads the list of customers, and nobody who was forgotten.
create function public.find_customers(wanted text)
	returns table (name text, phone text, email text)
	language plpgsql stable security definer set search_path = '' as $$
declare
	letters text := trim(private.searchable(wanted));
	-- Null finds nobody.
	starts text[] := case when length(regexp_replace(letters, '[^[:alpha:]]', '', 'g')) >= 3 then array(
		select left(word, 3) from string_to_table(letters, ' ') as word where word <> ''
	) end;
	readings text[] := private.phone_readings(wanted);
begin
	perform private.require('day');
	if length(wanted) > 100 then
		raise exception 'A search has at most 100 characters.' using errcode = 'PT422';
	end if;
	return query
	-- Each by its own index; `or` would look at both for every order.
	with found as (
		select * from private.orders
		where forgotten_at is null and private.word_starts(search_name) @> starts
			and position(' ' || letters in ' ' || search_name) > 0
		union all
		select * from private.orders
		where forgotten_at is null and phone_readings && readings
			and private.is_same_phone(phone_readings, readings)
	)
	select customer.name, customer.phone, customer.email
	from private.orders as customer
	where customer.number in (
		select max(found.number) from found
		where found.held_until is null and coalesce(found.phone, found.email) is not null
		group by found.search_name, found.phone_readings[cardinality(found.phone_readings)],
			lower(found.email)
		order by 1 desc
		limit 5
	)
	order by customer.number desc;
end;
$$;

-- The orders still to come that need a decision, because hours, settings, or products changed since:
-- 'closed' for a time when the bakery is closed, 'too-many' for the last ones that have more of a
-- product or a shared limit than its day. Orders that were taken knowingly above the limits need none.
-- Asked before a save, too: with the hours or order settings to come, or the pieces of a product.
create function public.list_affected_orders(
	new_hours jsonb default null,
	new_orders jsonb default null,
	of_product uuid default null,
	new_pieces integer default null
) returns jsonb
	language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require('order-rules');
	return (
		with settings as materialized (
			select * from private.order_settings()
		),
		coming as materialized (
			select orders.* from private.orders, settings
			where orders.state = 'placed' and not orders.exceeds and orders.day >= private.business_date(
				now(), settings.time_zone, settings.day_end
			)
		),
		open_days as materialized (
			select days.day, opening.*
			from settings, (select distinct coming.day from coming) as days,
				private.openings_on(
					days.day, coalesce(new_hours, settings.hours), settings.time_zone
				) as opening
		),
		span as (
			select coalesce(min(coming.day), current_date) as first_day,
				coalesce(max(coming.day), current_date) as last_day
			from coming
		),
		counted as (
			select coming.id, product.name, sum(line.pieces) over (
				partition by coming.day, product.id order by coming.number
			) as pieces, coalesce(
				rules.pieces,
				case when product.id = of_product then new_pieces else product.pieces_per_day end
			) as most
			from span cross join coming join private.order_lines as line on line.order_id = coming.id
				join public.products as product on product.id = line.product_id
				left join private.date_rules(first_day, last_day, new_orders) as rules
					on rules.subject = product.id and rules.day = coming.day
			union all
			select coming.id, shared.name,
				sum(line.pieces * case when shared.counts_takes then line.takes else 1 end) over (
					partition by coming.day, shared.name, shared.products order by coming.number
				),
				shared.pieces
			from span cross join private.shared_limits(first_day, last_day, null, new_orders) as shared
				join coming on coming.day = shared.day
				join private.order_lines as line on line.order_id = coming.id
					and (shared.products is null or line.product_id = any (shared.products))
		),
		affected as (
			select coming.id, 'closed' as problem, null as product from coming
			where not exists (
				select from open_days
				where open_days.day = coming.day and (
					coming.pickup_from is null
					or coming.starts_at >= open_days.starts_at and coming.starts_at < open_days.ends_at
				)
			)
			union all
			select counted.id, 'too-many', min(counted.name) from counted
			where counted.pieces > counted.most
			group by 1
		)
		select coalesce(jsonb_agg(
			jsonb_build_object(
				'id', coming.id, 'number', coming.number, 'name', coming.name, 'day', coming.day,
				'problem', affected.problem, 'product', affected.product
			)
			order by coming.day, coming.number
		), '[]')
		from affected join coming on coming.id = affected.id
	);
end;
$$;

-- Runs of orders from one network within a day, which may be a stranger who empties the shelves.
create function public.list_order_runs() returns json
	language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require('order-rules');
	return (
		select coalesce(json_agg(run order by run.pieces desc), '[]') from (
			select senders[2] as sender, count(*) as orders, sum(taken.pieces) as pieces,
				min(day) as first_day, max(day) as last_day, (array_agg(orders.name))[1:3] as names
			from private.counted_orders as orders, lateral (
				select sum(line.pieces) as pieces from private.order_lines as line
				where line.order_id = orders.id
			) as taken
			where state in ('held', 'placed') and senders is not null
				and placed_at > now() - interval '1 day'
			group by 1
			having count(*) >= 6 and sum(pieces) >= 60
		) as run
	);
end;
$$;

-- Cancels a run without a word to anybody: the addresses may be made up, or those of others. Returns how
-- many orders it had.
create function public.cancel_order_run(run_sender text) returns integer
	language plpgsql volatile security definer set search_path = '' as $$
declare
	orders integer;
begin
	perform private.require('order-rules');
	with canceled as (
		update private.orders as placed set state = 'canceled', canceled_at = now(), reason = null
		where senders is not null and senders[2] = run_sender and state in ('held', 'placed')
			and placed_at > now() - interval '1 day'
		returning placed.id
	),
	unsent as (
		delete from private.order_mails using canceled
		where order_id = canceled.id and sent_at is null
	)
	select count(*) into orders from canceled;
	return orders;
end;
$$;

-- How many open orders there are for each day from this one on.
create function public.count_orders(from_day date) returns table (day date, orders integer)
	language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require('day');
	return query
	select counted.day, count(*)::integer from private.orders as counted
	where counted.day >= from_day and counted.state = 'placed'
	group by 1 order by 1
	limit 366;
end;
$$;

-- How many open orders of customers have come since the one with this number, and the newest number;
-- null for none.
create function public.count_new_orders(seen integer default null)
	returns table (newest integer, orders integer)
	language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require('day');
	return query
	select
		(select max(number) from private.orders),
		(
			select count(*)::integer from private.orders
			where number > seen and entered_by is null and state = 'placed'
		);
end;
$$;

-- How many pieces of each product wait to be picked up on a day.
create function public.list_reserved_pieces(of_day date)
	returns table (product_id uuid, pieces integer)
	language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require('day');
	return query
	select line.product_id, sum(line.pieces)::integer
	from private.counted_orders as orders
		join private.order_lines as line on line.order_id = orders.id
	where orders.day = of_day and orders.state in ('held', 'placed')
	group by 1;
end;
$$;

-- Says what became of an order. One that is canceled takes its pieces again only while there are any,
-- so it stays canceled. `notifies` mails the customer that it is canceled, and why.
create function public.mark_order(
	order_id uuid,
	new_state text default null,
	paid boolean default null,
	notifies boolean default false,
	because text default null
) returns void
	language plpgsql security definer set search_path = '' as $$
declare
	stored private.orders;
begin
	perform private.require('day');
	update private.orders as marked set
		state = coalesce(new_state, marked.state),
		is_paid = coalesce(paid, marked.is_paid),
		canceled_at = case when new_state = 'canceled' then now() end,
		reason = case when new_state = 'canceled' then because else marked.reason end
	where marked.id = order_id and marked.state not in ('held', 'canceled')
	returning * into stored;
	if not found then
		raise exception 'This order was canceled.' using errcode = 'PT404';
	end if;
	if new_state = 'canceled' then
		perform private.tell_customer(stored, case when notifies then 'canceled' end);
	end if;
end;
$$;

-- Gives an order that can still be changed another day, with its lines and prices: at the same pickup
-- time, at the next one that is free, or at the last one before it. Returns why it does not fit, as of
-- check_order; null for one that was moved.
create function private.move_order(
	moved uuid, to_day date, notifies boolean, because text
) returns text
	language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
	moment timestamptz := private.order_clock();
	previous private.orders;
	stored private.orders;
	pickup record;
	checked record;
begin
	select * into previous from private.orders where id = moved for update;
	select pickup_from into pickup
	from private.pickup_windows(to_day, to_day, moved)
	where ends_at > moment
	order by coalesce(left_orders < 1, false), coalesce(pickup_from < previous.pickup_from, false),
		case when pickup_from < previous.pickup_from then null else starts_at end, starts_at desc
	limit 1;
	if not found then
		return 'pickup-gone';
	end if;
	select * into checked from private.check_order(
		jsonb_build_object(
			'day', to_day, 'pickup', pickup.pickup_from, 'version', previous.version, 'lines', (
				select jsonb_agg(jsonb_build_object(
					'product', line.product_id, 'size', line.size, 'pieces', line.pieces,
					'answers', line.answers
				)) from private.order_lines as line where line.order_id = moved
			)
		), moved, moment, by_bakery => true
	);
	if checked.problems is not null then
		return checked.problems -> 0 ->> 'code';
	end if;
	-- Decided about twice, such as in two tabs: its customer gets one mail.
	if (previous.day, previous.starts_at, previous.pickup_from)
		is not distinct from (to_day, checked.starts_at, checked.pickup_from) then
		return null;
	end if;
	update private.orders set
		version = version + 1, day = to_day, pickup_from = checked.pickup_from,
		pickup_until = checked.pickup_until, starts_at = checked.starts_at, ends_at = checked.ends_at,
		changeable_until = coalesce(checked.deadline, moment), exceeds = false, reason = because
	where id = moved returning * into stored;
	perform private.tell_customer(stored, case when notifies then 'changed' end, previous);
	return null;
end;
$$;

-- Decides about many open orders at once: 'cancel', 'keep' (taken knowingly above the limits), or 'move'
-- to a day. Each is done or refused by itself; those that are no longer open are left alone. Sent again
-- under its submission, it answers as it did. Returns {"done", "refused": [{"number", "name", "code"}]}.
create function public.decide_orders(
	ids uuid[],
	decision text,
	to_day date default null,
	notifies boolean default false,
	because text default null,
	submission_id uuid default null
) returns jsonb
	language plpgsql security definer set search_path = '' as $$
declare
	result jsonb;
	stored private.orders;
	problem text;
	done integer := 0;
	refused jsonb := '[]';
begin
	perform private.require('order-rules');
	if not coalesce(decision in ('cancel', 'keep') or decision = 'move' and to_day is not null, false) then
		raise exception 'Orders are canceled, kept, or moved to a day.' using errcode = 'PT422';
	end if;
	if cardinality(ids) > 1000 then
		raise exception 'Decide about at most 1,000 orders at once.' using errcode = 'PT422';
	end if;
	result := private.earlier_answer(submission_id);
	if result is not null then
		return result;
	end if;
	if decision = 'cancel' then
		for stored in
			update private.orders set state = 'canceled', canceled_at = now(), reason = because
			where id = any (ids) and state = 'placed'
			returning *
		loop
			perform private.tell_customer(stored, case when notifies then 'canceled' end);
			done := done + 1;
		end loop;
	elsif decision = 'keep' then
		update private.orders set exceeds = true where id = any (ids) and state = 'placed';
		get diagnostics done = row_count;
	else
		-- As store_order: orders of a day are stored one after the other.
		perform pg_advisory_xact_lock(hashtextextended('orders of ' || locked, 0))
		from (
			select day as locked from private.orders where id = any (ids)
			union select to_day order by 1
		) as days;
		for stored in
			select * from private.orders
			where id = any (ids) and state = 'placed' order by starts_at nulls first, number
		loop
			problem := private.move_order(stored.id, to_day, notifies, because);
			if problem is null then
				done := done + 1;
			else
				refused := refused || jsonb_build_object(
					'number', stored.number, 'name', stored.name, 'code', problem
				);
			end if;
		end loop;
	end if;
	result := jsonb_build_object('done', done, 'refused', refused);
	perform private.keep_answer(submission_id, result);
	return result;
end;
$$;

-- Mail

-- Takes the next mail to a customer, if one is due and still true: nobody is reminded of an order that
-- is canceled, of a day that is closed, or of one that has begun. For three minutes no other server gets it (ten in
-- take_message_to_mail), because a held order waits 15 minutes for its mail, which comes first. Null
-- for none.
create function public.take_order_mail() returns json
	language sql volatile security definer set search_path = '' as $$
	update private.order_mails as taken
	set attempts = taken.attempts + 1, due_at = moment + interval '3 minutes'
	from private.order_clock() as moment, private.orders as told
	where told.id = taken.order_id and taken.id = (
		select due.id
		from private.order_mails as due join private.orders as ordered on ordered.id = due.order_id
		where due.sent_at is null and due.due_at between moment - interval '7 days' and moment
			and ordered.email is not null
			and ordered.state = case due.kind
				when 'canceled' then 'canceled' when 'confirm' then 'held' else 'placed'
			end
			and (ordered.held_until is null or ordered.held_until > moment)
			and ordered.day >= moment::date - 1
			and (due.kind <> 'reminder' or exists (
				select
				from private.order_settings() as settings, private.pickup_windows(ordered.day, ordered.day)
				where private.business_date(moment, settings.time_zone, settings.day_end) < ordered.day
			))
		order by due.kind <> 'confirm', due.due_at
		limit 1
		for update of due skip locked
	)
	returning json_build_object(
		'id', taken.id, 'kind', taken.kind, 'attempts', taken.attempts, 'previous', taken.previous,
		'order', (
			select to_json(described) from (
				select *, false as can_change, false as is_held from private.described_orders
				where id = told.id
			) as described
		)
	);
$$;

-- Notes how sending a mail ended: `problem` is null when it was sent.
create function public.note_order_mail(
	mail_id uuid, problem text default null, next_attempt timestamptz default null
) returns void
	language sql security definer set search_path = '' as $$
	update private.order_mails set
		sent_at = case when problem is null then now() end,
		error = problem,
		due_at = coalesce(next_attempt, due_at)
	where id = mail_id;
$$;

-- How many mails to customers could not be sent yet, about orders that are still to come.
create function public.count_unsent_order_mails() returns integer
	language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require('day');
	return (
		select count(*)
		from private.order_mails as mail join private.orders on orders.id = mail.order_id
		where mail.sent_at is null and mail.error is not null and orders.day >= current_date - 1
			and coalesce(orders.held_until > now(), true)
	);
end;
$$;

-- Customers are forgotten

-- An order that is still to come is canceled, because nobody comes for it.
create function private.forget_customers(ids uuid[]) returns void
	language sql set search_path = '' as $$
	update private.orders set
		state = 'canceled', canceled_at = now()
	where id = any (ids) and state in ('held', 'placed') and day >= (
		select private.business_date(private.order_clock(), time_zone, day_end)
		from private.order_settings()
	);
	update private.orders set
		name = '-', email = null, phone = null, note = null, reason = null, submission_id = null,
		change_id = null, content = null, senders = null, forgotten_at = now()
	where id = any (ids);
	update private.order_lines set answers = '[]' where order_id = any (ids);
	delete from private.order_mails where order_id = any (ids);
$$;

alter function public.erase_messages_from set schema private;
revoke execute on function private.erase_messages_from from authenticated;

-- Erases what a person wrote and ordered, by email address or phone number. Returns how many messages
-- there were.
create function public.erase_person(address text) returns integer
	language plpgsql security definer set search_path = '' as $$
begin
	perform private.require('personal-data');
	perform private.forget_customers(array(select private.orders_of_person(address)));
	return case when position('@' in address) > 0
		then private.erase_messages_from(address) else 0 end;
end;
$$;

-- As before, and customers whose day is longer ago than messages are kept.
create or replace function public.remove_expired_messages()
	returns table (removed integer, received_before timestamptz)
	language plpgsql security definer set search_path = '' as $$
declare
	months integer := (
		select retention.months from private.message_retention as retention
		where retention.starts_at <= now()
	);
begin
	delete from private.erased_addresses where erased_at < now() - interval '30 days';
	-- A save sweeps those of its own user alone.
	delete from private.submissions where submitted_at < now() - interval '7 days';
	update private.orders set senders = null
	where senders is not null and placed_at < now() - interval '2 days';
	-- Nobody confirmed them, so they never were orders.
	delete from private.orders where held_until < now() - interval '1 day';
	-- They were deleted, and the trash no longer restores them.
	delete from private.demo_versions where not exists (
		select from public.products where id = record_id
	) and not exists (
		select from private.trash where trash.record_id = demo_versions.record_id::text
	);
	removed := 0;
	if months is not null then
		removed := private.remove_messages_older_than(months, 10000);
		perform private.forget_customers(array(
			select id from private.orders
			where day < (now() - make_interval(months => months))::date and forgotten_at is null
			limit 10000
		));
	end if;
	received_before := now() - make_interval(months => months);
	return next;
end;
$$;

revoke execute on function
	private.business_date, private.date_rules, private.forget_customers,
	private.id_of_link, private.local_instant, private.log_order, private.move_order,
	private.move_reminders,
	private.check_order, private.excess_of, private.mailbox, private.offset_mark,
	private.senders_of, private.openings_on, private.orders_of_person, private.phone_readings, private.is_same_phone,
	private.word_starts, private.reminder_time,
	private.stored_time,
	private.order_clock, private.order_offers, private.order_settings, private.pickup_windows,
	private.priced_lines, private.shared_limits, private.store_order,
	private.store_order_lines, private.takes_of,
	private.tell_customer, private.stored_number, private.stored_object, public.cancel_order,
	public.change_order, public.confirm_order, public.count_new_orders, public.count_orders,
	public.count_unsent_order_mails, public.decide_orders, public.enter_order, public.erase_person,
	public.find_customers, public.list_affected_orders,
	public.list_order_days, public.list_order_offers, public.list_orders, public.list_orders_from,
	public.list_pickup_times, public.list_reserved_pieces, public.mark_order, public.name_gone_products,
	public.cancel_order_run, public.list_order_runs, public.note_order_mail, public.order_of_link,
	public.place_order, public.review_order, public.take_order_mail
	from public, anon, authenticated, service_role;
grant execute on function
	public.list_order_days, public.list_order_offers, public.list_pickup_times
	to anon, authenticated;
grant execute on function
	public.count_new_orders, public.count_orders, public.count_unsent_order_mails, public.decide_orders,
	public.enter_order, public.cancel_order_run, public.erase_person, public.find_customers, public.list_order_runs,
	public.list_affected_orders, public.list_orders, public.list_orders_from,
	public.list_reserved_pieces, public.mark_order
	to authenticated;
grant execute on function
	public.cancel_order, public.change_order, public.confirm_order, public.name_gone_products,
	public.note_order_mail, public.order_of_link, public.place_order, public.review_order, public.take_order_mail
	to service_role;
