-- Marking, moving, and canceling orders, and the mails to their customers.

-- Logs changes of an order under its number, without data of its customer.
create function private.log_order() returns trigger language plpgsql security definer as $$
declare
	before jsonb;
	after jsonb;
	change_id bigint;
begin
	select jsonb_object_agg(key, value), jsonb_object_agg(key, to_jsonb(new) -> key) into before, after
	from jsonb_each(to_jsonb(old))
	where key in ('day', 'pickup_from', 'state', 'total');
	insert into private.changes (changed_by, table_name, record_id, operation, before, after)
	select private.user_id(), 'orders', new.id::text, 'update', before || named, after || named
	from jsonb_build_object('name', '#' || new.number) as named
	where before <> after
	returning id into change_id;
	if change_id % 32 = 0 then
		perform private.trim_changes(new.id::text);
	end if;
	return null;
end;
$$;

create trigger log_change after update on private.orders
	for each row when (new.held_until is null) execute function private.log_order();

-- When the customer of an order is reminded: on the day before. Null while nobody is.
create function private.reminder_time(order_day date) returns timestamptz language sql stable as $$
	select private.local_instant(order_day - 1, reminder::interval, time_zone) from private.order_rules;
$$;

-- Queues a mail of this kind to the customer, if they gave an address; null queues only the reminder.
-- Replaces mails that are not sent yet, but keeps the day and pickup time that the customer last saw.
-- `previous` is the order before it was moved.
create function private.queue_customer_mail(
	ordered private.orders, mail_kind text, previous private.orders default null
) returns void language sql set plan_cache_mode = force_generic_plan as $$
	with unsent as (
		delete from private.order_mails
		where order_id = ordered.id and (
			-- An earlier mail confirms nothing that was changed since.
			(sent_at is null and (kind = 'reminder' or mail_kind is not null)) or kind = mail_kind and kind = 'confirm'
		)
		returning order_mails.previous, order_mails.sent_at
	)
	insert into private.order_mails (order_id, kind, due_at, previous)
	select ordered.id, mail_kind, private.order_clock(), coalesce(
		(select unsent.previous from unsent where sent_at is null and unsent.previous is not null limit 1),
		case when previous.id is not null
			and (previous.day, previous.starts_at) is distinct from (ordered.day, ordered.starts_at)
			then jsonb_build_object(
				'day', previous.day, 'pickup_from', previous.pickup_from,
				'pickup_until', previous.pickup_until
			)
		end
	)
	where mail_kind is not null and ordered.email is not null
	union all
	select ordered.id, 'reminder', due_at, null
	from private.reminder_time(ordered.day) as due_at
	where ordered.state = 'placed' and ordered.email is not null and due_at > private.order_clock();
$$;

-- Waiting reminders follow the time in the settings. One that is being sent, or was, stays.
create function private.move_reminders() returns trigger language plpgsql security definer as $$
begin
	with waiting as (
		delete from private.order_mails where kind = 'reminder' and sent_at is null and attempts = 0
		returning order_id
	)
	insert into private.order_mails (order_id, kind, due_at)
	select id, 'reminder', due_at
	from private.orders, private.reminder_time(day) as due_at
	where due_at is not null and (
		id in (select order_id from waiting)
		or state = 'placed' and email is not null and due_at > private.order_clock()
			and not exists (
				select from private.order_mails where order_id = orders.id and kind = 'reminder'
			)
	);
	return null;
end;
$$;

create trigger move_reminders after update on private.order_rules
	for each row when ((old.reminder, old.time_zone) is distinct from (new.reminder, new.time_zone))
	execute function private.move_reminders();

-- Cancels a run without mails: the addresses may be fake, or belong to others. Returns how many orders it
-- had.
create function public.cancel_order_run(run_sender text) returns integer language sql security definer as $$
	select private.require('order-rules');
	-- As in decide_orders.
	select count(*) from (
		select from private.orders where senders is not null and senders[2] = run_sender order by id for update
	) as locked;
	with canceled as (
		update private.orders set state = 'canceled', canceled_at = now(), reason = null
		where senders is not null and senders[2] = run_sender and state in ('held', 'placed')
			and placed_at > now() - interval '1 day'
		returning id
	),
	unsent as (
		delete from private.order_mails using canceled
		where order_id = canceled.id and sent_at is null
	)
	select count(*) from canceled, private.refund_order(id, private.paid_of(id));
$$;

-- Marks an order. A canceled one stays canceled, because its pieces may be sold. `notify` mails the
-- customer that it was canceled, and why; `refund` gives back all that was paid online.
create function public.mark_order(
	order_id uuid, new_state text default null, notify boolean default false, reason text default null,
	refund boolean default false
) returns void language plpgsql security definer as $$
declare
	stored private.orders;
begin
	perform private.require('day');
	if refund then
		perform private.require('payments');
	end if;
	update private.orders as marked set
		state = coalesce(new_state, marked.state),
		canceled_at = case when new_state = 'canceled' then now() end,
		reason = case when new_state = 'canceled' then mark_order.reason else marked.reason end
	where marked.id = order_id and marked.state not in ('held', 'canceled')
	returning * into stored;
	perform private.refuse_if(not found, 'PT404', 'This order was canceled.');
	if new_state = 'canceled' then
		perform private.queue_customer_mail(stored, case when notify then 'canceled' end);
		if refund then
			perform private.refund_order(stored.id, private.paid_of(stored.id));
		end if;
	end if;
end;
$$;

-- An order as it would be given again, for another day.
create function private.given_again(ordered private.orders, to_day date, pickup text) returns jsonb
	language sql stable as $$
	select jsonb_build_object(
		'day', to_day, 'pickup', pickup, 'version', ordered.version, 'lines', (
			select jsonb_agg(jsonb_build_object(
				'product', product_id, 'size', size, 'pieces', pieces, 'answers', answers
			)) from private.order_lines where order_id = ordered.id
		)
	);
$$;

-- Gives an order that can still be changed another day, with its lines and prices: at the same pickup
-- time, at the next one that is free, or at the last one before it. Returns why it does not fit, as of
-- check_order; null for one that was moved.
create function private.move_order(moved uuid, to_day date, notify boolean, reason text) returns text
	language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
	moment timestamptz := private.order_clock();
	previous private.orders;
	stored private.orders;
	pickup record;
	checked record;
begin
	select * into previous from private.orders where id = moved for update;
	select pickup_from into pickup
	from private.pickup_windows(to_day, to_day, moment, moved)
	where problem is distinct from 'pickup-gone'
	order by problem is not null, coalesce(pickup_from < previous.pickup_from, false),
		case when pickup_from < previous.pickup_from then null else starts_at end, starts_at desc
	limit 1;
	if not found then
		return 'pickup-gone';
	end if;
	select * into checked from private.check_order(
		private.given_again(previous, to_day, pickup.pickup_from), moved, moment, by_bakery => true
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
		changeable_until = coalesce(checked.deadline, moment), exceeds = false, reason = move_order.reason
	where id = moved returning * into stored;
	perform private.queue_customer_mail(stored, case when notify then 'changed' end, previous);
	return null;
end;
$$;

-- Decides about many open orders at once: 'cancel', 'keep' (over the limit on purpose), or 'move'
-- to a day. Each is done or refused by itself; those that are no longer open are left alone. Sent again
-- under its submission, it answers as it did. Returns {"done", "refused": [{"number", "name", "code"}]}.
create function public.decide_orders(
	ids uuid[], decision text, to_day date default null, notify boolean default false,
	reason text default null, submission_id uuid default null, refund boolean default false
) returns jsonb language plpgsql security definer as $$
declare
	result jsonb;
	stored private.orders;
	problem text;
	done integer := 0;
	refused jsonb := '[]';
begin
	perform private.require('order-rules');
	if refund then
		perform private.require('payments');
	end if;
	perform private.refuse_if(
		(decision in ('cancel', 'keep') or decision = 'move' and to_day is not null) is not true, 'PT422',
		'Orders are canceled, kept, or moved to a day.'
	);
	perform private.refuse_if(cardinality(ids) > 1000, 'PT422', 'Decide about at most 1,000 orders at once.');
	result := private.earlier_answer(submission_id);
	if result is not null then
		return result;
	end if;
	-- Before the first refund: the next receipt waits for it, and may have one of the orders.
	perform from private.orders where id = any (ids) order by id for update;
	if decision = 'cancel' then
		with canceled as (
			update private.orders set state = 'canceled', canceled_at = now(), reason = decide_orders.reason
			where id = any (ids) and state = 'placed'
			returning orders.*
		)
		select count(*) into done
		from canceled, private.queue_customer_mail(canceled, case when notify then 'canceled' end),
			private.refund_order(id, case when refund then private.paid_of(id) else 0 end);
	elsif decision = 'keep' then
		update private.orders set exceeds = true where id = any (ids) and state = 'placed';
		get diagnostics done = row_count;
	else
		perform private.lock_orders_of(
			array(select day::text from private.orders where id = any (ids)) || to_day::text
		);
		for stored in
			select * from private.orders
			where id = any (ids) and state = 'placed' order by starts_at nulls first, number
		loop
			problem := private.move_order(stored.id, to_day, notify, reason);
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
-- is canceled, of a day that is closed, or of one that has begun. For three minutes no other server gets
-- it (ten in take_message_to_mail), because a held order waits 15 minutes for its mail, which comes first.
-- Null for none.
create function public.take_order_mail() returns json language sql volatile security definer as $$
	update private.order_mails as taken
	set attempts = taken.attempts + 1, due_at = moment + interval '3 minutes'
	from private.order_clock() as moment
	where taken.id = (
		select due.id from private.order_mails as due
			join private.orders as ordered on ordered.id = due.order_id
		where due.sent_at is null and due.due_at between moment - interval '7 days' and moment
			and ordered.email is not null
			and ordered.state = any (case
				when due.kind in ('canceled', 'late') then '{canceled}'
				when due.kind = 'confirm' then '{held}'
				when due.kind = 'pay' then '{placed, picked-up}'
				when due.kind in ('paid', 'refunded') then '{placed, picked-up, not-picked-up, canceled}'
				else '{placed}'
			end::text[])
			and (due.kind in ('late', 'refunded') or coalesce(ordered.held_until > moment, true))
			and (due.kind in ('pay', 'paid', 'late', 'refunded') or ordered.day >= moment::date - 1)
			and (due.kind <> 'pay' or private.due_of(ordered) > private.paid_of(ordered.id))
			and (due.kind <> 'reminder' or exists (
				select from private.order_rules, private.pickup_windows(ordered.day, ordered.day, moment)
				where private.business_date(moment, time_zone, day_end) < ordered.day
			))
		order by due.kind <> 'confirm', due.due_at limit 1 for update of due skip locked
	)
	returning json_build_object(
		'id', taken.id, 'kind', taken.kind, 'attempts', taken.attempts, 'previous', taken.previous,
		'order', (
			select to_json(described) from (
				select described.*, money.*, false as can_change, false as is_held
				from private.described_orders as described, private.money_of(id) as money
				where id = taken.order_id
			) as described
		)
	);
$$;

-- Notes how sending a mail ended: `problem` is null when it was sent.
create function public.note_order_mail(
	mail_id uuid, problem text default null, next_attempt timestamptz default null
) returns void language sql security definer as $$
	update private.order_mails set
		sent_at = case when problem is null then now() end,
		error = problem,
		due_at = coalesce(next_attempt, due_at)
	where id = mail_id;
$$;

-- How many mails to customers could not be sent yet, about orders that are still to come.
create function public.count_unsent_order_mails() returns integer language sql stable security definer as $$
	select private.require('day');
	select count(*)
	from private.order_mails as mail join private.orders on orders.id = mail.order_id
	where mail.sent_at is null and mail.error is not null and orders.day >= current_date - 1
		and coalesce(orders.held_until > now(), true);
$$;

grant execute on function
	public.cancel_order_run, public.count_unsent_order_mails, public.decide_orders, public.mark_order
	to authenticated;
grant execute on function public.note_order_mail, public.take_order_mail to service_role;
