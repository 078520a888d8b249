-- The orders that the back office sees.

-- The orders of a day, or of several to be handed out, by pickup time, as one array.
create function public.list_orders(of_day date, until_day date default null) returns json
	language sql stable security definer as $$
	select private.require(case when until_day > of_day then 'personal-data' else 'day' end);
	select coalesce(json_agg(listed order by day, starts_at nulls first, number), '[]')
	from (
		select described.*, (
			select count(*) from private.orders as earlier
			where lower(earlier.email) = lower(described.email) and earlier.state = 'not-picked-up'
		) as missed, exists (
			select from private.order_mails as mail
			where mail.order_id = described.id and mail.sent_at is null and mail.error is not null
		) as is_unmailed
		from private.described_orders as described
		where day between of_day and coalesce(until_day, of_day) and held_until is null
	) as listed;
$$;

-- The orders of a person, by email address or phone number.
create function private.orders_of_person(contact text) returns setof uuid language sql stable as $$
	select id from private.orders
	where position('@' in contact) > 0 and lower(email) = lower(trim(contact))
	union all
	select id
	from private.orders, private.phone_readings(contact) as wanted
	where position('@' in contact) = 0 and forgotten_at is null
		and phone_readings && wanted and private.is_same_phone(phone_readings, wanted);
$$;

-- What somebody ordered, newest first, to be handed out or erased with their messages.
create function public.list_orders_from(address text) returns json language sql stable security definer as $$
	select private.require('personal-data');
	select coalesce(json_agg(listed order by number desc), '[]')
	from (
		select *, 0 as missed, false as is_unmailed from private.described_orders
		where id in (select private.orders_of_person(address))
	) as listed;
$$;

-- Customers of earlier orders, newest first, for the bakery to enter another one: by at least three
-- letters with which a word of their name begins, or by their whole phone number. At most five, so that
-- nobody reads the list of customers, and nobody who was forgotten.
create function public.find_customers(wanted text) returns table (name text, phone text, email text)
	language plpgsql stable security definer as $$
declare
	letters text := trim(private.searchable(wanted));
	-- Null finds nobody.
	starts text[] := case when length(regexp_replace(letters, '[^[:alpha:]]', '', 'g')) >= 3 then array(
		select left(word, 3) from string_to_table(letters, ' ') as word where word <> ''
	) end;
	readings text[] := private.phone_readings(wanted);
begin
	perform private.require('day');
	perform private.refuse_if(length(wanted) > 100, 'PT422', 'A search has at most 100 characters.');
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
	select customer.name, customer.phone, customer.email from private.orders as customer
	where customer.number in (
		select max(found.number) from found
		where found.held_until is null and coalesce(found.phone, found.email) is not null
		group by found.search_name, found.phone_readings[cardinality(found.phone_readings)],
			lower(found.email)
		order by 1 desc limit 5
	)
	order by customer.number desc;
end;
$$;

-- The orders still to come that need a decision, because hours, settings, or products changed since:
-- 'closed' for a time when the bakery is closed, 'too-many' for the last ones that have more of a
-- product or a shared limit than its day. Orders over the limit on purpose need none.
-- Asked before a save, too: with the hours or order settings to come, or the pieces of a product.
create function public.list_affected_orders(
	new_hours jsonb default null, new_orders jsonb default null, of_product uuid default null,
	new_pieces integer default null
) returns jsonb language sql stable security definer as $$
	select private.require('order-rules');
	with coming as materialized (
		select orders.* from private.orders, private.order_rules
		where state = 'placed' and not exceeds and day >= private.business_date(now(), time_zone, day_end)
	),
	openings as materialized (
		select days.day, opening.*
		from private.order_rules, (select distinct day from coming) as days,
			private.openings_on(days.day, coalesce(new_hours, hours), time_zone) as opening
	),
	span as (select min(day) as first_day, max(day) as last_day from coming),
	counted as (
		select coming.id, product.name, sum(line.pieces) over (
			partition by coming.day, product.id order by coming.number
		) as pieces, coalesce(
			rules.pieces, case when product.id = of_product then new_pieces else product.pieces_per_day end
		) as max
		from span cross join coming join private.order_lines as line on line.order_id = coming.id
			join public.products as product on product.id = line.product_id
			left join private.date_rules(first_day, last_day, new_orders) as rules
				on rules.subject = product.id and rules.day = coming.day
		union all
		select coming.id, shared.name, sum(
			line.pieces * case when shared.counts_takes then line.takes else 1 end
		) over (partition by coming.day, shared.name, shared.products order by coming.number), shared.pieces
		from span cross join private.shared_limits(first_day, last_day, null, new_orders) as shared
			join coming on coming.day = shared.day
			join private.order_lines as line on line.order_id = coming.id
				and (shared.products is null or line.product_id = any (shared.products))
	),
	affected as (
		select id, 'closed' as problem, null as product from coming
		where not exists (
			select from openings as opening
			where opening.day = coming.day and (
				coming.pickup_from is null
				or coming.starts_at >= opening.starts_at and coming.starts_at < opening.ends_at
			)
		)
		union all
		select id, 'too-many', min(name) from counted where pieces > max group by 1
	)
	select coalesce(jsonb_agg(
		jsonb_build_object(
			'id', id, 'number', number, 'name', name, 'day', day, 'problem', problem, 'product', product,
			'currency', currency, 'paid', paid, 'paid_online', paid_online
		)
		order by day, number, problem
	), '[]')
	from affected join private.described_orders using (id);
$$;

-- Runs of orders from one network within a day, which may be a stranger who empties the shelves.
create function public.list_order_runs() returns json language sql stable security definer as $$
	select private.require('order-rules');
	select coalesce(json_agg(run order by run.pieces desc), '[]') from (
		select senders[2] as sender, count(*) as orders, sum(pieces) as pieces,
			min(day) as first_day, max(day) as last_day, (array_agg(name))[1:3] as names
		from private.counted_orders
		where state in ('held', 'placed') and senders is not null and placed_at > now() - interval '1 day'
		group by 1
		having count(*) >= 6 and sum(pieces) >= 60
	) as run;
$$;

-- How many open orders there are for each day from this one on.
create function public.count_orders(from_day date) returns table (day date, orders integer)
	language sql stable security definer as $$
	select private.require('day');
	select day, count(*) from private.orders
	where day >= from_day and state = 'placed'
	group by 1 order by 1
	limit 366;
$$;

-- How many open orders of customers have come since the one with this number, and the newest number;
-- null for none.
create function public.count_new_orders(seen integer default null)
	returns table (newest integer, orders integer) language sql stable security definer as $$
	select private.require('day');
	select (select max(number) from private.orders), (
		select count(*) from private.orders
		where number > seen and entered_by is null and state = 'placed'
	);
$$;

-- How many pieces of each product wait to be picked up on a day.
create function public.list_reserved_pieces(of_day date)
	returns table (product_id uuid, pieces integer) language sql stable security definer as $$
	select private.require('day');
	select product_id, sum(pieces) from private.counted_lines
	where day = of_day and state in ('held', 'placed')
	group by 1;
$$;

grant execute on function
	public.count_new_orders, public.count_orders, public.find_customers, public.list_affected_orders,
	public.list_order_runs, public.list_orders, public.list_orders_from, public.list_reserved_pieces
	to authenticated;
