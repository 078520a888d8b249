-- Messages of visitors are told like the content: with a version that grows with every change. So a
-- server that was cut off for a moment finds out whether it has missed something.

-- One row, whose lock makes the numbers follow the order of the commits (change_feed.sql).
create table private.message_version (
	only_row boolean primary key default true check (only_row),
	version bigint not null
);

insert into private.message_version (version) values (1);

create or replace function private.announce_message_change() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	next_version bigint;
begin
	-- Two conditions and not one, as in announce_content_change.
	if tg_op <> 'TRUNCATE' then
		if not exists (select from changed) then
			return null;
		end if;
	end if;
	update private.message_version set version = version + 1 returning version into next_version;
	perform pg_notify(
		'message_changed',
		json_build_object('table', tg_table_name, 'version', next_version)::text
	);
	return null;
end;
$$;

-- The version of the messages now, for a server that has just started to listen.
create function public.message_version() returns bigint
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select version from private.message_version;
$$;

revoke execute on function public.message_version() from public, anon, authenticated;
grant execute on function public.message_version() to service_role;

-- Takes the next message that is to be mailed, if there is one. Servers that ask at the same time
-- get different messages: one that another is just taking is passed over. For ten minutes nobody
-- else gets it, which is longer than an attempt may take (server/backend/mail/mail.ts). If it is not
-- mailed by then, the server that took it has died, and it is tried again.
create function public.take_message_to_mail()
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
			-- What came as spam the owner has found in the spam folder already.
			and due.spam_reason is null
			and due.mail_due_at <= now()
			-- After a week the owner has long read it in the back office.
			and due.created_at >= now() - interval '7 days'
		order by due.mail_due_at
		limit 1
		for update skip locked
	)
	returning taken.id, taken.name, taken.email, taken.subject, taken.message, taken.mail_attempts;
$$;

revoke execute on function public.take_message_to_mail() from public, anon, authenticated;
grant execute on function public.take_message_to_mail() to service_role;
