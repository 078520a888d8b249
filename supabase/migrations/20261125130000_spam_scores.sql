-- A message is spam by several signs together. Each has points (app/bakery/messages/rules.ts), and the
-- owner is shown the ones in the spam folder with few.

alter table public.contact_messages
	-- Null for messages that arrived when a single sign decided.
	add column spam_score smallint;

drop function public.store_contact_message(jsonb, uuid, text);

-- Stores a message and says whether it is new. The same text of the same sender within an hour is
-- the same message: that recognizes a double submit without scripts. A form that says which filling
-- it is (submission_id) is recognized for as long as the message is kept, however late its answer
-- was lost and it was sent again. A message with a reason goes to the spam folder.
create function public.store_contact_message(
	given jsonb,
	submission_id uuid default null,
	spam_reason text default null,
	spam_score integer default 0
) returns boolean
	language plpgsql
	set search_path = ''
as $$
declare
	sent public.contact_messages := jsonb_populate_record(null::public.contact_messages, given);
begin
	-- Of two that come at the same time the second waits here, and then finds the first.
	perform pg_advisory_xact_lock(hashtextextended(
		jsonb_build_array(sent.name, lower(sent.email), sent.subject, sent.message)::text, 0
	));
	if exists (
		select from public.contact_messages as stored
		where stored.created_at > now() - interval '1 hour'
			and stored.name = sent.name
			and lower(stored.email) = lower(sent.email)
			and stored.subject = sent.subject
			and stored.message = sent.message
	) then
		return false;
	end if;

	-- What is in the trash is kept as well.
	if submission_id is not null and private.is_message_in_trash(submission_id) then
		return false;
	end if;

	return private.insert_record(
		'public.contact_messages',
		case
			when submission_id is null then jsonb_build_object('id', gen_random_uuid())
			else jsonb_build_object('submission_id', submission_id)
		end,
		given,
		jsonb_build_object(
			'spam', spam_reason is not null, 'spam_reason', spam_reason, 'spam_score', spam_score
		)
	) is not null;
end;
$$;

-- What the owner has taught by moving messages: a message that arrived as spam and lies in the inbox
-- is not spam, and one the other way around is. The newest message of an address counts.
create index taught_contact_messages on public.contact_messages (lower(email), created_at desc)
	where spam <> (spam_reason is not null);

create index unread_spam_messages on public.contact_messages (created_at desc, id)
	where spam and read_at is null and spam_reason is not null;

-- What the owner has taught about a sender and about links to other sites.
create function public.spam_lessons(address text, hosts text[])
	returns table (is_trusted boolean, trusted_hosts text[])
	language sql
	stable
	set search_path = ''
as $$
	select
		coalesce((
			select not taught.spam from public.contact_messages as taught
			where lower(taught.email) = lower(address)
				and taught.spam <> (taught.spam_reason is not null)
			order by taught.created_at desc
			limit 1
		), false),
		array(
			select host from unnest(hosts) as host
			where exists (
				select from public.contact_messages as taught
				where taught.spam <> (taught.spam_reason is not null)
					and not taught.spam
					and taught.message ~* (
						'(https?://|www\.)(www\.)?' || replace(host, '.', '\.') || '(?![a-z0-9.-]*[a-z0-9])'
					)
			)
		);
$$;

-- A message that the owner takes out of the spam folder is mailed like any other.
drop index public.contact_messages_to_be_mailed;
create index contact_messages_to_be_mailed on public.contact_messages (mail_due_at)
	where mailed_at is null and not spam and (spam_reason is null or spam_score is not null);

-- Takes the next message that is to be mailed, if there is one. Servers that ask at the same time
-- get different messages: one that another is just taking is passed over. For ten minutes nobody
-- else gets it, which is longer than an attempt may take (server/backend/mail/mail.ts). If it is not
-- mailed by then, the server that took it has died, and it is tried again.
create or replace function public.take_message_to_mail()
	returns table (id uuid, name text, email text, subject text, message text, attempts integer)
	language sql
	set search_path = ''
as $$
	update public.contact_messages as taken
	set mail_attempts = taken.mail_attempts + 1, mail_due_at = now() + interval '10 minutes'
	where taken.id = (
		select due.id from public.contact_messages as due
		where due.mailed_at is null
			and not due.spam
			-- Without a score, it was taken out of the spam folder before such messages were mailed.
			and (due.spam_reason is null or due.spam_score is not null)
			and due.mail_due_at <= now()
			-- After a week the owner has long read it in the back office.
			and due.created_at >= now() - interval '7 days'
		order by due.mail_due_at
		limit 1
		for update skip locked
	)
	returning taken.id, taken.name, taken.email, taken.subject, taken.message, taken.mail_attempts;
$$;

create or replace function public.count_messages_to_mail() returns bigint
	language sql
	stable
	set search_path = ''
as $$
	select count(*) from public.contact_messages
	where mailed_at is null
		and not spam
		and (spam_reason is null or spam_score is not null)
		and created_at >= now() - interval '7 days';
$$;

revoke execute on function public.store_contact_message(jsonb, uuid, text, integer)
	from public, anon, authenticated;
revoke execute on function public.spam_lessons(text, text[]) from public, anon, authenticated;
grant execute on function public.store_contact_message(jsonb, uuid, text, integer) to service_role;
grant execute on function public.spam_lessons(text, text[]) to service_role;
