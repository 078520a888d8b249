-- Messages are also mailed to the owner. What is still to be mailed is a queue in the table itself,
-- so that it outlives the server, and several servers share it.

alter table public.contact_messages
	-- How often it was tried. Whoever raises it from the number they have read may try next.
	add column mail_attempts integer not null default 0,
	-- When it may be tried next.
	add column mail_due_at timestamptz not null default now(),
	-- What the mail server said when it was tried last; null while nothing went wrong.
	add column mail_error text;

create index contact_messages_to_be_mailed on public.contact_messages (mail_due_at)
	where mailed_at is null and not spam and spam_reason is null;
