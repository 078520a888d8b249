-- Money for orders: what is asked, what came, and what goes back. What is owed is the sum of
-- private.payments, whose rows are only added; nothing else says what was paid. All amounts are in units.

create function private.paid_of(of_order uuid) returns bigint language sql stable as $$
	select coalesce(sum(amount), 0)::bigint from private.payments where order_id = of_order;
$$;

create function private.due_of(ordered private.orders) returns bigint language sql immutable as $$
	select private.in_units(ordered.total, ordered.currency) + ordered.tip;
$$;

-- What of an amount can be paid online: of a thousand fils, cards take tens.
create function private.payable(units bigint, currency text) returns bigint language sql immutable as $$
	select units - units % case private.decimals_of(currency) when 3 then 10 else 1 end;
$$;

-- What an order that is placed now agrees on.
create function private.present_terms() returns jsonb language sql stable as $$
	select jsonb_build_object(
		'cancel', coalesce(payments ->> 'cancel', 'full'),
		'fee', coalesce(private.in_units((payments ->> 'cancelFee')::numeric, currency), 0),
		'included', coalesce(payments -> 'included' = 'true', false),
		'rounding', coalesce(payments ->> 'rounding', 'receipt')
	)
	from private.order_rules;
$$;

create function private.taxes_of_order(of_order uuid) returns jsonb language sql stable as $$
	select private.taxes_of(
		array(select line from private.order_lines as line where order_id = id order by position), terms, currency
	)
	from private.orders where id = of_order;
$$;

-- The money of an order as its customer sees it: what was agreed on, its taxes, and its receipts with the
-- states of refunds.
create function private.money_of(of_order uuid, out terms jsonb, out taxes jsonb, out receipts jsonb)
	language sql stable as $$
	select orders.terms, private.taxes_of_order(id), (
		select coalesce(jsonb_agg(jsonb_build_object(
			'receipt', receipt, 'amount', paid.amount, 'refund', refund.state
		) order by receipt), '[]')
		from private.payments as paid left join private.refunds as refund on refund.id = refund_id
		where paid.order_id = of_order
	)
	from private.orders where id = of_order;
$$;

-- The taxes that are added to prices; 0 where prices contain them.
create function private.added_taxes(lines private.order_lines[], terms jsonb, currency text) returns numeric
	language sql immutable as $$
	select coalesce(sum((rate ->> 'tax')::numeric), 0) / 10 ^ private.decimals_of(currency)
	from jsonb_array_elements(private.taxes_of(lines, terms, currency)) as rate
	where terms -> 'included' <> 'true';
$$;

-- What a customer pays before an order counts. `given` as of store_order, with {"pay": "all", "tip"} for who
-- wants to pay everything, or a tip; `min_online` is the smallest amount that can be paid online, null for none.
create function private.payment_asked(
	lines private.order_lines[], total numeric, currency text, given jsonb, min_online bigint,
	out deposit bigint, out upfront bigint, out tip bigint, out held_for interval
) language plpgsql stable as $$
declare
	settings jsonb := (select payments from private.order_rules);
	whole bigint := private.in_units(total, currency);
	is_online boolean := min_online is not null;
begin
	select case when bool_and(rule.pays = 'all') then whole else least(whole, sum(case rule.pays
		when 'all' then gross
		when 'percent' then round(gross * share / 100)
		when 'amount' then least(gross, private.in_units(share, currency) * pieces)
		else 0
	end)) end
	into deposit
	from unnest(lines) as line join public.products as product on product.id = line.product_id, lateral (
		select coalesce(product.pays, settings ->> 'pays', 'pickup'),
			coalesce(product.deposit, (settings ->> 'deposit')::numeric, 0),
			private.in_units(line.price * line.pieces, currency)
				+ private.in_units(private.added_taxes(array[line], private.present_terms(), currency), currency)
	) as rule (pays, share, gross);
	min_online := greatest(min_online, private.in_units((settings ->> 'minCard')::numeric, currency), 1);
	tip := case when settings -> 'tips' = 'true' then coalesce((given ->> 'tip')::bigint, 0) else 0 end;
	upfront := case when given ->> 'pay' = 'all' and deposit > 0 then whole else deposit end + tip;
	if not is_online or deposit = 0 or upfront < min_online then
		deposit := 0;
		upfront := 0;
		tip := 0;
	else
		held_for := make_interval(mins => private.stored_number(settings, 'holdMinutes', 15, 15, 60));
	end if;
end;
$$;

-- What an order costs, for its review: {"total", "units", "taxes", "terms", "deposit", "all"}. `units` is the
-- total, `deposit` is asked before it counts, and `all` is everything, or 0 where nothing can be paid now. A
-- change keeps the terms of its order.
create function public.quote_order(
	given jsonb, changing_link uuid default null, min_online bigint default null
) returns jsonb language sql stable security definer as $$
	select jsonb_build_object(
		'total', total, 'units', private.in_units(total, currency),
		'taxes', private.taxes_of(lines, terms, currency), 'terms', terms, 'deposit', deposit,
		'all', (private.payment_asked(lines, total, currency, '{"pay": "all"}', min_online)).upfront
	)
	from private.order_rules, private.present_terms() as present,
		coalesce((select orders.terms from private.orders where link = changing_link), present) as terms,
		lateral (select array(select line from private.priced_lines(null, given) as line)) as priced (lines),
		lateral (
			select coalesce(sum(price * pieces), 0) + private.added_taxes(lines, terms, currency)
			from unnest(lines)
		) as summed (total),
		private.payment_asked(lines, total, currency, '{}', min_online);
$$;

-- Adds a row to the payments, with the next number. Its last step waits for others, so it comes late in a
-- transaction.
create function private.add_payment(
	of_order uuid, units bigint, way text, checkout uuid default null, refund uuid default null,
	back uuid default null
) returns void language plpgsql as $$
declare
	stored private.orders := (select orders from private.orders where id = of_order);
	before bigint := private.paid_of(of_order);
	decimals integer := private.decimals_of(stored.currency);
begin
	perform pg_advisory_xact_lock(hashtextextended('receipts', 0));
	insert into private.payments (
		receipt, order_id, amount, currency, method, checkout_id, refund_id, takes_back, made_by, ordered
	)
	select coalesce(max(receipt), 0) + 1, of_order, units, stored.currency, way, checkout, refund, back,
		private.user_id(), jsonb_build_object(
			'total', private.in_units(stored.total, stored.currency), 'tip', stored.tip,
			'included', stored.terms -> 'included', 'taxes', private.taxes_of_order(of_order), 'lines', (
				select jsonb_agg(jsonb_build_object(
					'name', name, 'size', size, 'pieces', pieces, 'price', price
				) order by position)
				from private.order_lines where order_id = of_order
			), 'bakery', (
				select jsonb_build_object(
					'name', (select title from public.site_content where section = 'settings'),
					'address', case when contact -> 'showAddress' is distinct from 'false' then contact ->> 'address' end,
					'taxId', payments ->> 'taxId'
				)
				from private.order_rules, private.stored_object('contact') as contact
			)
		)
	from private.payments;
	insert into private.changes (changed_by, table_name, record_id, operation, before, after)
	select private.user_id(), 'orders', of_order::text, 'update',
		named || jsonb_build_object('paid', round(before / 10.0 ^ decimals, decimals)),
		named || jsonb_build_object('paid', round((before + units) / 10.0 ^ decimals, decimals))
	from jsonb_build_object('name', '#' || stored.number) as named;
end;
$$;

-- Sends back money of a payment at a provider, or notes the `way` in which the bakery paid it back itself.
create function private.refund_checkout(checkout private.checkouts, units bigint, way text default null)
	returns void language plpgsql as $$
declare
	refund uuid;
begin
	insert into private.refunds (checkout_id, amount, state)
	values (checkout.id, units, case when way is null then 'asked' else 'done' end) returning id into refund;
	perform private.add_payment(checkout.order_id, -units, coalesce(way, checkout.provider), checkout.id, refund);
end;
$$;

-- Sends back money of an order that came through a provider, of the latest payments first: what was paid at
-- the counter goes back there.
create function private.refund_order(of_order uuid, wanted bigint) returns void language plpgsql as $$
declare
	part record;
	units bigint;
begin
	if wanted <= 0 then
		return;
	end if;
	perform from private.orders where id = of_order for update;
	for part in
		select checkout, sum(paid.amount) as kept
		from private.checkouts as checkout join private.payments as paid on checkout_id = checkout.id
		where checkout.order_id = of_order
		group by checkout.id having sum(paid.amount) > 0 order by max(receipt) desc
	loop
		units := private.payable(least(part.kept::bigint, wanted), (part.checkout).currency);
		exit when units = 0;
		perform private.refund_checkout(part.checkout, units);
		wanted := wanted - units;
	end loop;
end;
$$;

create function private.refund_excess(ordered private.orders) returns void language sql as $$
	select private.refund_order(ordered.id, private.paid_of(ordered.id) - private.due_of(ordered));
$$;

-- What the bakery keeps of an order that its customer canceled in time. One that was still held never counted.
create function private.kept_of(canceled private.orders) returns bigint language sql immutable as $$
	select case
		when canceled.held_until is not null then 0
		when canceled.terms ->> 'cancel' = 'fee' then (canceled.terms ->> 'fee')::bigint
		when canceled.terms ->> 'cancel' = 'deposit' then (canceled.terms ->> 'deposit')::bigint
		else 0
	end;
$$;

-- At the counter

-- Takes what is owed for an order, or gives back what was paid too much; of one that was canceled, what was
-- paid at the counter. Done twice, such as in two tabs, it is done once.
create function public.take_payment(order_id uuid, seen bigint, way text) returns void
	language plpgsql security definer as $$
declare
	stored private.orders;
	owed bigint;
begin
	perform private.require('day');
	perform private.refuse_if(way not in ('cash', 'terminal'), 'PT422', 'Money is taken in cash or by card.');
	select * into stored from private.orders
	where id = order_id and state <> 'held' and (state <> 'canceled' or seen < 0) for update;
	perform private.refuse_if(not found, 'PT404', 'This order was canceled.');
	owed := case when stored.state = 'canceled' then -greatest(0, (
		select sum(amount) from private.payments as paid where paid.order_id = stored.id and checkout_id is null
	)) else private.due_of(stored) - private.paid_of(order_id) end;
	if owed <> 0 then
		if owed < 0 then
			perform private.require('payments');
		end if;
		perform private.refuse_if(
			owed <> seen, 'PT422', 'The amount to pay has changed. Check it, then take the money again.'
		);
		perform private.add_payment(order_id, owed, way);
	end if;
end;
$$;

-- Takes back the latest payment at the counter, which was a mistake. Taken back twice, it is taken back once.
create function public.take_back_payment(order_id uuid, seen bigint) returns void
	language plpgsql security definer as $$
declare
	latest private.payments;
begin
	perform private.require('day');
	perform from private.orders where id = order_id for update;
	-- What was seen as paid: of two that take back at once, the second takes back nothing.
	if private.paid_of(order_id) <> seen then
		return;
	end if;
	select * into latest from private.payments as paid
	where paid.order_id = take_back_payment.order_id and checkout_id is null and takes_back is null
		and not exists (select from private.payments as back where back.takes_back = paid.id)
	order by receipt desc limit 1;
	if latest.made_at < now() - interval '1 day' then
		perform private.require('payments');
	end if;
	if latest.id is not null then
		perform private.add_payment(order_id, -latest.amount, latest.method, back => latest.id);
	end if;
end;
$$;

-- Mails a link to pay to the customer of an order that waits for its money.
create function public.ask_for_payment(order_id uuid) returns void language plpgsql security definer as $$
declare
	stored private.orders;
begin
	perform private.require('day');
	select * into stored from private.orders
	where id = order_id and state in ('placed', 'picked-up') and email is not null for update;
	perform private.refuse_if(
		not found or private.due_of(stored) <= private.paid_of(order_id), 'PT404', 'Nothing is left to pay for this order.'
	);
	perform private.refuse_if(
		(
			select count(*) from private.order_mails as mail
			where mail.order_id = stored.id and kind = 'pay' and due_at > now() - interval '1 day'
		) >= 3, 'PT422', 'The customer got three emails with the link within a day. Show them the QR code instead.'
	);
	insert into private.order_mails (order_id, kind, due_at) values (stored.id, 'pay', private.order_clock());
end;
$$;

-- At a provider

-- What can be paid online for an order now; 0 for nothing.
create function private.payable_now(ordered private.orders) returns bigint language sql stable as $$
	select greatest(0, private.payable(case
		when ordered.state = 'held' and ordered.held_until > private.order_clock() then ordered.upfront
		when ordered.state in ('placed', 'picked-up') then private.due_of(ordered)
	end - private.paid_of(ordered.id), ordered.currency));
$$;

-- The payment that a customer is sent to a provider for: one that is open, or a new one. Null where nothing
-- can be paid, and after so many that a program must be trying.
create function public.begin_checkout(order_link uuid, provider text) returns json
	language plpgsql security definer as $$
declare
	stored private.orders;
	units bigint;
	begun private.checkouts;
begin
	select * into stored from private.orders where link = order_link for update;
	units := coalesce(private.payable_now(stored), 0);
	if units = 0 then
		return null;
	end if;
	select * into begun from private.checkouts
	where order_id = stored.id and state = 'open' and checkouts.provider = begin_checkout.provider
		and (amount, currency) = (units, stored.currency);
	if not found then
		if (select count(*) from private.checkouts where order_id = stored.id) >= 20 then
			return null;
		end if;
		insert into private.checkouts (order_id, provider, amount, currency, minutes)
		values (
			stored.id, begin_checkout.provider, units, stored.currency,
			ceil(extract(epoch from coalesce(stored.held_until - private.order_clock(), '1 day')) / 60)
		) returning * into begun;
	end if;
	return json_build_object(
		'id', begun.id, 'amount', begun.amount, 'currency', begun.currency, 'url', begun.url,
		'started_at', begun.started_at, 'minutes', begun.minutes, 'number', stored.number, 'email', stored.email
	);
end;
$$;

-- Notes where a provider takes a payment. It can be paid now, even if its start was given up meanwhile.
create function public.note_checkout(checkout_id uuid, reference text, url text) returns void
	language sql security definer as $$
	update private.checkouts set reference = note_checkout.reference, url = note_checkout.url, state = 'open'
	where id = checkout_id and checkouts.reference is null;
$$;

-- The next payment to ask a provider about: of an order whose customer looks at it, of a notice, or one that is
-- due. Nobody else gets it meanwhile. Null for none. `is_over` is one whose amount isn't asked for anymore. One
-- that was paid is asked about for three days until its fee is known.
create function public.take_checkout(order_link uuid default null, notice_of text default null) returns json
	language plpgsql security definer as $$
declare
	taken json;
begin
	-- Whose start was lost: nobody has its address.
	update private.checkouts set state = 'over'
	where state = 'open' and reference is null and ask_at <= clock_timestamp();
	update private.checkouts as asked set
		asked_at = clock_timestamp(),
		ask_at = case
			when asked.state = 'open' or started_at > clock_timestamp() - interval '3 days' then clock_timestamp()
				+ greatest(interval '5 minutes', (clock_timestamp() - started_at) / case asked.state when 'open' then 8 else 1 end)
		end
	from private.orders
	where orders.id = asked.order_id and asked.id = (
		select checkout.id from private.checkouts as checkout
			join private.orders as ordered on ordered.id = checkout.order_id
		where checkout.ask_at is not null and checkout.reference is not null and case
			when order_link is not null then ordered.link = order_link
			when notice_of is not null then checkout.reference = notice_of
			else ask_at <= clock_timestamp()
		end and coalesce(checkout.asked_at < clock_timestamp() - interval '2 seconds', true)
		order by ask_at limit 1 for update of checkout skip locked
	)
	returning json_build_object(
		'id', asked.id, 'provider', provider, 'reference', reference,
		'is_over', asked.state = 'open' and amount <> private.payable_now(orders)
	) into taken;
	return taken;
end;
$$;

-- Places a held order whose payment came. After its time is over, only if its pieces are still there.
create function private.place_paid(held private.orders) returns void language plpgsql as $$
declare
	moment timestamptz := private.order_clock();
	fits boolean := held.held_until > moment;
	stored private.orders;
begin
	if not fits then
		update private.orders set held_until = moment + interval '1 minute' where id = held.id;
		select problems is null into fits from private.check_order(
			private.given_again(held, held.day, held.pickup_from), held.id, moment, by_bakery => true
		);
	end if;
	if fits then
		-- Of the orders that the bakery knows, it is the newest.
		update private.orders set state = 'placed', held_until = null, number = default where id = held.id
		returning * into stored;
		perform private.queue_customer_mail(stored, 'placed');
	else
		update private.orders set held_until = held.held_until where id = held.id;
		perform private.end_unpaid(held);
	end if;
end;
$$;

-- Cancels an order that can't have what was paid for it, and sends that back.
create function private.end_unpaid(held private.orders) returns void language plpgsql as $$
begin
	update private.orders set state = 'canceled', canceled_at = now() where id = held.id returning * into held;
	perform private.refund_order(held.id, private.paid_of(held.id));
	perform private.queue_customer_mail(held, 'late');
end;
$$;

-- Notes what the provider says about a payment: 'open', also with the `problem` for which it could not be asked,
-- 'over', or 'paid', which counts once. What came for an order that can't have it, or twice, goes back by itself.
create function public.settle_checkout(
	checkout_id uuid, outcome text, units bigint default null, units_of text default null,
	fee bigint default null, problem text default null
) returns void language plpgsql security definer as $$
declare
	checkout private.checkouts;
	stored private.orders;
begin
	-- Nobody must count its pieces as free meanwhile. It may get another day before the lock.
	loop
		select orders.* into stored from private.orders
		where id = (select order_id from private.checkouts where id = checkout_id);
		perform private.lock_orders_of(array[stored.day::text]);
		exit when stored.id is null
			or exists (select from private.orders where id = stored.id and day = stored.day);
	end loop;
	select * into stored from private.orders where id = stored.id for update;
	select * into checkout from private.checkouts where id = checkout_id for update;
	if outcome = 'paid' and (units_of <> checkout.currency or units <= 0) then
		outcome := 'open';
		problem := 'The provider names another currency or amount.';
	end if;
	update private.checkouts set
		state = case when outcome = 'paid' or state = 'open' then outcome else state end,
		fee = coalesce(settle_checkout.fee, checkouts.fee), problem = left(settle_checkout.problem, 500),
		-- Mollie never says its fee.
		ask_at = case when outcome = 'open' or settle_checkout.fee is null and provider = 'stripe' then ask_at end
	where id = checkout_id;
	if outcome <> 'paid' or checkout.state = 'paid' then
		return;
	end if;
	perform private.add_payment(stored.id, units, checkout.provider, checkout_id);
	if stored.state = 'held' and private.paid_of(stored.id) >= private.payable(stored.upfront, stored.currency) then
		perform private.place_paid(stored);
	elsif stored.state = 'canceled' then
		perform private.refund_order(stored.id, units);
		perform private.queue_customer_mail(stored, 'late');
	elsif stored.state in ('placed', 'picked-up', 'not-picked-up') then
		perform private.queue_customer_mail(stored, 'paid');
	end if;
	if stored.state <> 'canceled' then
		perform private.refund_excess(orders) from private.orders where id = stored.id;
	end if;
end;
$$;

-- Stores a notice of a provider once, if it is about a payment of this site. Returns whether it is.
create function public.keep_notice(provider text, id text, notice_of text) returns boolean
	language plpgsql security definer as $$
declare
	checkout uuid := (
		select checkouts.id from private.checkouts
		where checkouts.provider = keep_notice.provider and reference = notice_of
	);
begin
	if checkout is not null then
		delete from private.payment_notices where received_at < now() - interval '30 days';
		insert into private.payment_notices values (provider, keep_notice.id) on conflict do nothing;
		-- It may be about a refund, and one that was done can fail.
		update private.refunds set state = 'pending', ask_at = clock_timestamp()
		where state in ('pending', 'done') and reference is not null and checkout_id = checkout;
	end if;
	return checkout is not null;
end;
$$;

-- Refunds

-- Sends money of a payment back. `seen` is what the person has seen as left of it: of two who refund at once,
-- one does.
create function public.refund_payment(
	checkout_id uuid, units bigint, seen bigint, submission_id uuid default null
) returns jsonb language plpgsql security definer as $$
declare
	result jsonb;
	checkout private.checkouts;
	kept bigint;
begin
	perform private.require('payments');
	result := private.earlier_answer(submission_id);
	if result is not null then
		return result;
	end if;
	select * into checkout from private.checkouts where id = checkout_id;
	perform from private.orders where id = checkout.order_id for update;
	select left_amount into kept from private.described_payments as paid
	where paid.checkout_id = checkout.id and left_amount is not null;
	perform private.refuse_if(kept is null, 'PT404', 'This payment isn''t here anymore.');
	perform private.refuse_if(kept <> seen, 'PT422', 'Somebody else just refunded this payment. Check what''s left of it.');
	perform private.refuse_if(
		(units between 1 and kept) is not true, 'PT422', 'Refund at most what''s left of the payment.'
	);
	perform private.refuse_if(
		units <> private.payable(units, checkout.currency), 'PT422', 'Refund a multiple of 0.010 in this currency.'
	);
	perform private.refund_checkout(checkout, units);
	perform private.queue_customer_mail(orders, 'refunded') from private.orders where id = checkout.order_id;
	return private.keep_answer(submission_id, '{}');
end;
$$;

-- Whether a refund failed, and nothing of its payment went back since.
create function private.is_unpaid_refund(refund private.refunds) returns boolean language sql stable as $$
	select refund.state = 'failed' and not exists (
		select from private.payments as failed join private.payments as later using (checkout_id)
		where failed.refund_id = refund.id and later.amount < 0 and later.receipt > failed.receipt
			and failed.amount > 0
	);
$$;

-- Notes that the bakery itself paid back what a provider failed to. Noted twice, it is noted once.
create function public.note_paid_back(refund_id uuid, way text) returns void
	language plpgsql security definer as $$
declare
	checkout private.checkouts;
	failed private.refunds;
begin
	perform private.require('payments');
	perform private.refuse_if(way not in ('cash', 'transfer'), 'PT422', 'Money is paid back in cash or by transfer.');
	select checkouts.* into checkout
	from private.refunds join private.checkouts on checkouts.id = checkout_id where refunds.id = refund_id;
	perform from private.orders where id = checkout.order_id for update;
	select * into failed from private.refunds where id = refund_id;
	if private.is_unpaid_refund(failed) then
		perform private.refund_checkout(checkout, failed.amount, way);
	end if;
end;
$$;

-- The next refund to send to a provider, or to ask about. Nobody else gets it for a while. Null for none.
create function public.take_refund() returns json language sql volatile security definer as $$
	-- What was paid for orders whose time ended before the rest came, such as after a change.
	select private.end_unpaid(orders) from private.orders
	where state = 'held' and held_until <= private.order_clock()
		and exists (select from private.payments where order_id = orders.id)
	order by id for update skip locked;
	update private.refunds as taken set
		attempts = attempts + 1,
		ask_at = clock_timestamp() + least(interval '1 hour', interval '1 minute' * 2 ^ least(attempts, 6))
	from private.checkouts as checkout
	where checkout.id = taken.checkout_id and taken.id = (
		select id from private.refunds
		where state in ('asked', 'pending') and ask_at <= clock_timestamp()
		order by ask_at limit 1 for update skip locked
	)
	returning json_build_object(
		'id', taken.id, 'state', taken.state, 'amount', taken.amount, 'currency', checkout.currency,
		'reference', taken.reference, 'payment', checkout.reference, 'provider', checkout.provider,
		-- It may have been sent before, also by what a backup doesn't know.
		'is_repeated', taken.attempts > 1 or taken.created_at < clock_timestamp() - interval '1 minute'
	);
$$;

-- Notes what became of a refund: 'pending', 'done', 'failed', or 'asked' when nobody knows. What failed is
-- the customer's again, in the sum.
create function public.note_refund(
	refund_id uuid, new_state text, reference text default null, problem text default null
) returns void language plpgsql security definer as $$
declare
	checkout private.checkouts;
	refund private.refunds;
begin
	select checkouts.* into checkout
	from private.checkouts join private.refunds on checkouts.id = checkout_id where refunds.id = refund_id;
	-- Before the numbers of receipts, as in what refunds or cancels the order.
	perform from private.orders where id = checkout.order_id for update;
	select * into refund from private.refunds where id = refund_id for update;
	if refund.state = 'failed' or refund.state = 'done' and new_state <> 'failed' then
		return;
	end if;
	update private.refunds set
		state = new_state, problem = left(note_refund.problem, 500),
		reference = coalesce(note_refund.reference, refund.reference),
		ask_at = case when new_state = 'pending' then clock_timestamp() + interval '1 hour' else ask_at end
	where id = refund_id;
	if new_state = 'failed' then
		perform private.add_payment(checkout.order_id, refund.amount, checkout.provider, checkout.id, refund_id);
	end if;
end;
$$;

-- For the back office

create view private.described_payments as
	select paid.*, number, link, orders.day, orders.name, search_name, forgotten_at, provider, checkout.reference,
		takes_back is not null as is_correction, refund.state as refund_state, refund.problem as refund_problem,
		case when refund_id is null then fee end as fee, case when paid.checkout_id is not null and refund_id is null then
			paid.amount - (
				select coalesce(sum(back.amount), 0) from private.refunds as back
				where back.checkout_id = paid.checkout_id and back.state <> 'failed'
			)
		end as left_amount, private.business_date(made_at, time_zone, day_end) as paid_on
	from private.payments as paid join private.orders on orders.id = order_id
		left join private.checkouts as checkout on checkout.id = checkout_id
		left join private.refunds as refund on refund.id = refund_id
		cross join private.order_rules;

-- The payments of business days.
create function private.payments_of_days(first_day date, last_day date)
	returns setof private.described_payments language sql stable as $$
	select * from private.described_payments
	where made_at >= first_day - interval '2 days' and made_at < last_day + interval '3 days'
		and paid_on between first_day and last_day;
$$;

-- The payments of a business day, or those that a search finds, newest first: by the number of the order or
-- receipt, the customer's name, or the provider's reference.
create function public.list_payments(
	of_day date default null, wanted text default '', before integer default null
) returns json language sql stable security definer as $$
	select private.require('payments');
	select coalesce(json_agg(listed order by receipt desc), '[]')
	from (
		select id, receipt, order_id, number, link, day, name, forgotten_at, amount, currency, method, made_at,
			checkout_id, provider, reference, is_correction, refund_state, refund_problem, left_amount
		from private.payments_of_days(coalesce(of_day, '-infinity'), coalesce(of_day, 'infinity'))
		where (before is null or receipt < before) and (
			wanted in ('', number::text, '#' || number, receipt::text, reference)
			or search_name like all (private.search_patterns(wanted))
		)
		order by receipt desc limit 100
	) as listed;
$$;

-- What needs somebody: refunds that failed or can't be sent, and payments that could not be counted.
create function public.list_payment_problems() returns json language sql stable security definer as $$
	select private.require('payments');
	select coalesce(json_agg(found order by since), '[]') from (
		select case when refund.state = 'failed' then 'refund-failed' else 'refund-waits' end as kind,
			orders.number, orders.day, orders.name, orders.forgotten_at, refund.amount, checkout.currency,
			checkout.provider, checkout.reference, refund.problem, refund.created_at as since, refund.id as refund_id
		from private.refunds as refund join private.checkouts as checkout on checkout.id = refund.checkout_id
			join private.orders on orders.id = checkout.order_id
		where private.is_unpaid_refund(refund) and refund.created_at > now() - interval '90 days'
			or refund.state = 'asked' and refund.attempts > 2
		union all
		select 'not-counted', orders.number, orders.day, orders.name, orders.forgotten_at, checkout.amount,
			checkout.currency, checkout.provider, checkout.reference, checkout.problem, checkout.started_at, null
		from private.checkouts as checkout join private.orders on orders.id = checkout.order_id
		where checkout.state = 'open' and checkout.problem is not null
	) as found;
$$;

-- The money of a business day by method.
create function public.sum_payments(of_day date)
	returns table (method text, currency text, received bigint, returned bigint)
	language sql stable security definer as $$
	select private.require('payments');
	select method, currency, coalesce(sum(amount) filter (where not is_refund), 0)::bigint,
		coalesce(-sum(amount) filter (where is_refund), 0)::bigint
	from private.payments_of_days(of_day, of_day) group by 1, 2 order by 1, 2;
$$;

-- The payments of business days for the books, with the taxes of their orders as they were.
create function public.export_payments(from_day date, until_day date) returns json
	language sql stable security definer as $$
	select private.require('payments');
	select private.refuse_if(
		until_day - from_day not between 0 and 366, 'PT422', 'Export at most a year at once.'
	);
	select coalesce(json_agg(exported order by receipt), '[]')
	from (
		select receipt, number, paid_on as day, amount, currency, method, reference, fee, is_correction,
			refund_id is not null and amount > 0 as is_failed_refund,
			(ordered ->> 'total')::bigint + (ordered ->> 'tip')::bigint as total,
			coalesce(ordered -> 'taxes', '[]') as taxes
		from private.payments_of_days(from_day, until_day)
	) as exported;
$$;

-- What the provider's books must have for a period. A refund that failed is in neither book.
create function public.list_provider_entries(since timestamptz, until timestamptz) returns json
	language sql stable security definer as $$
	select coalesce(json_agg(json_build_object(
		'kind', case when refund_id is null then 'payment' else 'refund' end, 'id', coalesce(refund_id, checkout_id),
		'provider', provider, 'amount', abs(amount), 'currency', currency, 'at', made_at, 'number', number
	) order by receipt), '[]')
	from private.described_payments
	where method = provider and made_at >= since and made_at < until
		and coalesce(refund_state in ('pending', 'done'), true);
$$;

-- A receipt of the order that a link opens, also after its customer was forgotten; null for none. `paid` is
-- the sum of the payments up to it.
create function public.receipt_of_link(order_link uuid, number_of integer) returns json
	language sql stable security definer as $$
	select to_json(found) from (
		select receipt, amount, currency, method, refund_state as refund, made_at, number, day,
			case when forgotten_at is null then name end as name, ordered, (
				select sum(amount) from private.payments where order_id = paid.order_id and receipt <= number_of
			) as paid
		from private.described_payments as paid where link = order_link and receipt = number_of
	) as found;
$$;

grant execute on function
	public.ask_for_payment, public.export_payments, public.list_payment_problems, public.list_payments,
	public.note_paid_back, public.refund_payment, public.sum_payments,
	public.take_back_payment, public.take_payment
	to authenticated;
grant execute on function
	public.begin_checkout, public.keep_notice, public.list_provider_entries, public.note_checkout,
	public.note_refund, public.quote_order, public.receipt_of_link,
	public.settle_checkout, public.take_checkout, public.take_refund
	to service_role;
