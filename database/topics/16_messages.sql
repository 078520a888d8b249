-- Receiving, finding, mailing and erasing messages, and forgetting people.

create trigger count_version before update on private.message_retention
	for each row execute function private.count_version();

-- Stores a message and returns whether it is new. The same text of the same sender within an hour is
-- the same message: that recognizes a double submit without scripts. A form with an id (submission_id)
-- is recognized for as long as the message is kept. A message with a reason goes to the spam folder.
create function public.store_contact_message(
	given jsonb, submission_id uuid default null, spam_reason text default null, spam_score integer default 0
) returns boolean language plpgsql as $$
declare
	sent public.contact_messages := jsonb_populate_record(null::public.contact_messages, given);
begin
	-- Of two that come at the same time the second waits here, and then finds the first.
	perform pg_advisory_xact_lock(hashtextextended(
		jsonb_build_array(sent.name, lower(sent.email), sent.subject, sent.message)::text, 0
	));
	if exists (
		select from public.contact_messages
		where created_at > now() - interval '1 hour' and (name, lower(email), subject, message)
			= (sent.name, lower(sent.email), sent.subject, sent.message)
	) or private.is_message_in_trash(submission_id) then
		return false;
	end if;
	return private.insert_record(
		'public.contact_messages', jsonb_build_object('submission_id', submission_id), given,
		jsonb_build_object('spam', spam_reason is not null, 'spam_reason', spam_reason, 'spam_score', spam_score)
	) is not null;
end;
$$;

-- The messages of a folder that every word of `search` is found in, newest first. With a score, only the
-- unread ones that arrived as spam with no more than it. Row-level security would keep the index of
-- words from being used, because LIKE might tell what it has read; so this reads past it.
create function public.find_messages(
	search text default '', in_spam boolean default false, received_since timestamptz default null,
	highest_score integer default null, skipped integer default 0, size integer default 50
) returns json language plpgsql stable security definer set plan_cache_mode = force_custom_plan as $$
declare
	patterns text[] := private.search_patterns(search);
begin
	perform private.require('messages');
	return (
		with found as (
			select id, (count(*) over ())::integer as total
			from public.contact_messages
			where spam = in_spam
				and search_text like patterns[1]
				and search_text like all (patterns)
				and (received_since is null or created_at >= received_since)
				and (highest_score is null or (
					read_at is null and spam_reason is not null and spam_score <= highest_score
				))
			order by created_at desc, id
			offset skipped limit least(size, 1000)
		)
		select coalesce(json_agg(listed), '[]')
		from (
			select id, name, email, subject, message, spam, spam_reason, read_at, mailed_at, mail_error,
				created_at, total
			from found join public.contact_messages using (id)
			order by created_at desc, id
		) as listed
	);
end;
$$;

-- How many messages of the inbox are unread, and how many could not be mailed to the owner yet.
create function public.count_messages() returns table (unread integer, unmailed integer)
	language sql stable as $$
	select private.require('messages');
	select count(*) filter (where read_at is null),
		count(*) filter (where mailed_at is null and mail_error is not null)
	from public.contact_messages where not spam;
$$;

-- Where messages are; deleted ones are left out.
create function public.find_message_folders(ids uuid[]) returns table (id uuid, spam boolean)
	language sql stable as $$
	select private.require('messages');
	select stored.id, stored.spam from public.contact_messages as stored where stored.id = any (ids);
$$;

create function public.mark_messages(ids uuid[], is_read boolean) returns void language sql as $$
	select private.require('messages');
	update public.contact_messages set read_at = case when is_read then now() end where id = any (ids);
$$;

create function public.move_messages(ids uuid[], to_spam boolean) returns void language sql as $$
	select private.require('messages');
	update public.contact_messages set spam = to_spam where id = any (ids);
$$;

create function public.delete_messages(ids uuid[]) returns void language sql as $$
	select private.require('messages');
	delete from public.contact_messages where id = any (ids);
$$;

-- What the owner has taught about a sender and about links to other sites.
create function public.spam_lessons(address text, hosts text[])
	returns table (is_trusted boolean, trusted_hosts text[]) language sql stable as $$
	select
		coalesce((
			select not spam from public.contact_messages
			where lower(email) = lower(address) and spam <> (spam_reason is not null)
			order by created_at desc limit 1
		), false),
		array(
			select host from unnest(hosts) as host
			where exists (
				select from public.contact_messages
				where spam_reason is not null and not spam and message ~* (
					'(https?://|www\.)(www\.)?' || replace(host, '.', '\.') || '(?![a-z0-9.-]*[a-z0-9])'
				)
			)
		);
$$;

-- The messages that are still to be mailed to the owner, who after a week has long read them in the back
-- office. Without a score, one was taken out of the spam folder before such messages were mailed.
create view private.messages_to_mail as
	select * from public.contact_messages
	where mailed_at is null and not spam and (spam_reason is null or spam_score is not null)
		and created_at >= now() - interval '7 days';

create function public.count_messages_to_mail() returns bigint language sql stable security definer as $$
	select count(*) from private.messages_to_mail;
$$;

-- Takes the next message that is to be mailed, if there is one. Servers that ask at the same time
-- get different messages: one that another is just taking is passed over. For ten minutes nobody
-- else gets it, which is longer than an attempt may take (server/backend/mail/mail.ts). If it is not
-- mailed by then, the server that took it has died, and it is tried again.
create function public.take_message_to_mail()
	returns table (id uuid, name text, email text, subject text, message text, attempts integer)
	language sql security definer as $$
	update public.contact_messages as taken
	set mail_attempts = taken.mail_attempts + 1, mail_due_at = now() + interval '10 minutes'
	where taken.id = (
		select due.id from private.messages_to_mail as due
		where due.mail_due_at <= now()
		order by due.mail_due_at limit 1 for update skip locked
	)
	returning taken.id, taken.name, taken.email, taken.subject, taken.message, taken.mail_attempts;
$$;

-- Keeps how mailing a message ended, and when to try again where there was a problem. One that was
-- deleted on its way is not mailed again once it is restored.
create function public.note_mailing(
	message_id uuid, problem text default null, next_attempt timestamptz default null
) returns void language plpgsql security definer as $$
begin
	update public.contact_messages set
		mailed_at = case when problem is null then now() else mailed_at end,
		mail_error = problem,
		mail_due_at = coalesce(next_attempt, mail_due_at)
	where id = message_id;
	if not found and problem is null then
		update private.trash
		set content = content || jsonb_build_object('mailed_at', now(), 'mail_error', null)
		where kind = 'message' and record_id = message_id::text and emptied_at is null;
	end if;
end;
$$;

create function public.message_retention()
	returns table (months integer, starts_at timestamptz, version integer)
	language sql stable security definer as $$
	select private.require('personal-data');
	select months, starts_at, version from private.message_retention;
$$;

-- All messages, also those in the trash.
create view private.all_messages as
	select *, false as is_in_trash from public.contact_messages
	union all
	select kept.*, true
	from private.trash, jsonb_populate_record(null::public.contact_messages, content) as kept
	where kind = 'message';

-- How many messages would be removed if they were kept for so many months; those in the trash count.
create function public.count_messages_older_than(months integer) returns integer
	language sql stable security definer as $$
	select private.require('personal-data');
	select count(*) from private.all_messages where created_at < now() - make_interval(months => months);
$$;

-- Nothing is left of messages that were removed: what is deleted is kept in the trash, and the answer
-- of a restored one by its subject.
create function private.forget_messages(ids text[]) returns void language sql as $$
	delete from private.trash where kind = 'message' and record_id = any (ids);
	update private.submissions set answer = '[]'
	where jsonb_typeof(answer) = 'array' and exists (
		select from jsonb_array_elements(answer) as part where part ->> 'record_id' = any (ids)
	);
$$;

-- Removes messages for good, the oldest first, and at most 10,000 of the folders and of the trash; none
-- without a period. Servers that do this at the same time take different ones.
create function private.remove_messages_older_than(months integer) returns integer language plpgsql as $$
declare
	expiry timestamptz := now() - make_interval(months => months);
	in_folders uuid[] := array(
		select id from public.contact_messages where created_at < expiry
		order by created_at limit 10000 for update skip locked
	);
	in_trash text[] := array(
		select record_id from private.trash
		where kind = 'message' and (content ->> 'created_at')::timestamptz < expiry
		limit 10000 for update skip locked
	);
begin
	delete from public.contact_messages where id = any (in_folders);
	perform private.forget_messages(in_trash || in_folders::text[]);
	return cardinality(in_folders) + cardinality(in_trash);
end;
$$;

-- What the servers call every hour. Returns how many messages were removed, and before when they
-- have come: null while nothing is to be removed. Forgets customers whose day is longer ago than messages
-- are kept as well.
create function public.remove_expired_messages() returns table (removed integer, received_before timestamptz)
	language plpgsql security definer as $$
declare
	months integer := (select kept.months from private.message_retention as kept where starts_at <= now());
begin
	delete from private.erased_addresses where erased_at < now() - interval '30 days';
	-- A save sweeps those of its own user alone.
	delete from private.submissions where submitted_at < now() - interval '7 days';
	update private.orders set senders = null
	where senders is not null and placed_at < now() - interval '2 days';
	-- Nobody confirmed them, so they never were orders.
	delete from private.orders
	where held_until < now() - interval '1 day'
		and not exists (select from private.payments where order_id = orders.id)
		and not exists (select from private.checkouts where order_id = orders.id and checkouts.state = 'open');
	-- They were deleted, and the trash no longer restores them.
	delete from private.demo_versions where not exists (
		select from public.products where id = record_id
	) and not exists (select from private.trash where trash.record_id = demo_versions.record_id::text);
	received_before := now() - make_interval(months => months);
	removed := private.remove_messages_older_than(months);
	perform private.forget_customers(array(
		select id from private.orders
		where day < received_before::date and forgotten_at is null limit 10000
	));
	return next;
end;
$$;

-- A period that stays as it is, is not saved: it may not have started yet. What is too old for
-- another one is removed at once, because the owner was asked about it.
create function private.save_message_retention(given_months integer, expected_version integer) returns void
	language plpgsql security definer as $$
declare
	present private.message_retention;
begin
	perform private.require('personal-data');
	select * into present from private.message_retention for update;
	if present.months is not distinct from given_months then
		return;
	end if;
	perform private.refuse_stale_version(present.version <> expected_version);
	update private.message_retention set months = given_months, starts_at = now();
	perform private.remove_messages_older_than(given_months);
end;
$$;

-- Saves the settings form, all or nothing: sections as save_site_content takes them, and for how long
-- messages are kept, in months; for ever if that is left out. Returns the sections as they are now.
create function public.save_settings(
	sections jsonb, expected_message_version integer, message_months integer default null,
	submission_id uuid default null
) returns setof public.site_content language plpgsql as $$
declare
	answer jsonb;
begin
	perform private.require('site-settings');
	answer := private.earlier_answer(submission_id);
	if answer is null then
		perform private.save_message_retention(message_months, expected_message_version);
		select jsonb_agg(to_jsonb(saved)) into answer from public.save_site_content(sections) as saved;
		perform private.keep_answer(submission_id, answer);
	end if;
	return query select * from jsonb_populate_recordset(null::public.site_content, answer);
end;
$$;

-- Where the messages from an address lie, and how many of those in the folders were read.
create function public.count_messages_from(address text)
	returns table (inbox integer, spam integer, read integer, trash integer)
	language sql stable security definer as $$
	select private.require('personal-data');
	select
		count(*) filter (where not spam and not is_in_trash),
		count(*) filter (where spam and not is_in_trash),
		count(*) filter (where read_at is not null and not is_in_trash),
		count(*) filter (where is_in_trash)
	from private.all_messages
	where lower(email) = lower(trim(address));
$$;

-- A part of all messages from an address, newest first; those in the trash are among them.
create function public.messages_from(address text, skipped integer, size integer) returns json
	language sql stable security definer as $$
	select private.require('personal-data');
	select coalesce(json_agg(listed), '[]')
	from (
		select id, name, email, subject, message, spam, spam_reason, read_at, mailed_at, mail_error,
			created_at
		from private.all_messages
		where lower(email) = lower(trim(address))
		order by created_at desc, id
		offset skipped limit least(size, 1000)
	) as listed;
$$;

-- Removes all messages from an address for good, wherever they lie, and returns how many there were.
-- One that somebody else is just deleting or restoring is found when it has got there.
create function private.erase_messages_from(address text) returns integer language plpgsql as $$
declare
	erased text := lower(trim(address));
	ids text[] := '{}';
begin
	loop
		-- They are in the trash then.
		delete from public.contact_messages where lower(email) = erased;
		with gone as (
			delete from private.trash where kind = 'message' and lower(content ->> 'email') = erased
			returning record_id
		)
		select ids || array_agg(record_id) into ids from gone;
		exit when not exists (select from private.all_messages where lower(email) = erased);
	end loop;
	perform private.forget_messages(ids);
	insert into private.erased_addresses (hash)
	values (encode(sha256(convert_to(erased, 'UTF8')), 'hex'))
	on conflict (hash) do update set erased_at = now();
	return (select count(distinct id) from unnest(ids) as id);
end;
$$;

-- For the servers: whose mails they keep no longer, if they were made before.
create function public.list_erased_addresses() returns table (hash text, erased_at timestamptz)
	language sql stable security definer as $$
	select hash, erased_at from private.erased_addresses order by erased_at desc limit 1000;
$$;

-- Customers are forgotten

-- An order that is still to come is canceled, because nobody comes for it, and what was paid online goes back.
create function private.forget_customers(ids uuid[]) returns void language sql as $$
	-- As in decide_orders.
	select count(*) from (select from private.orders where id = any (ids) order by id for update) as locked;
	with canceled as (
		update private.orders set state = 'canceled', canceled_at = now()
		from private.order_rules
		where id = any (ids) and state in ('held', 'placed')
			and day >= private.business_date(private.order_clock(), time_zone, day_end)
		returning id
	)
	select private.refund_order(id, private.paid_of(id)) from canceled;
	update private.orders set
		name = '-', email = null, phone = null, note = null, reason = null, submission_id = null,
		change_id = null, content = null, senders = null, forgotten_at = now()
	where id = any (ids);
	update private.order_lines set answers = '[]' where order_id = any (ids);
	delete from private.order_mails where order_id = any (ids);
$$;

-- Erases what a person wrote and ordered, by email address or phone number. Returns how many messages
-- there were.
create function public.erase_person(address text) returns integer language sql security definer as $$
	select private.require('personal-data');
	select private.forget_customers(array(select private.orders_of_person(address)));
	select case when position('@' in address) > 0 then private.erase_messages_from(address) else 0 end;
$$;

grant select, delete, update (read_at, spam) on public.contact_messages to authenticated;

create policy "Administrators read, mark, and delete messages" on public.contact_messages
	for all to authenticated using ((select private.may('messages')));

grant execute on function
	public.count_messages_to_mail, public.list_erased_addresses, public.note_mailing,
	public.remove_expired_messages, public.spam_lessons, public.store_contact_message,
	public.take_message_to_mail
	to service_role;
grant execute on function
	private.save_message_retention, public.count_messages, public.count_messages_from,
	public.count_messages_older_than, public.delete_messages, public.erase_person,
	public.find_message_folders, public.find_messages, public.mark_messages,
	public.message_retention, public.messages_from, public.move_messages, public.save_settings
	to authenticated;
