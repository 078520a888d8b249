-- What visitors write to the bakery.

create table public.contact_messages (
	id uuid primary key default gen_random_uuid(),
	name text not null,
	email text not null,
	subject text not null,
	message text not null,
	spam boolean not null default false,
	spam_reason text,
	read_at timestamptz,
	mailed_at timestamptz,
	-- The form's own mark: sending the same form twice stores one message.
	submission_id uuid unique,
	created_at timestamptz not null default now(),
	constraint "A sender's name has 1 to 100 characters"
		check (trim(name) <> '' and char_length(name) <= 100),
	constraint "A sender's address has 1 to 255 characters"
		check (trim(email) <> '' and char_length(email) <= 255),
	constraint "A subject has 1 to 200 characters"
		check (trim(subject) <> '' and char_length(subject) <= 200),
	constraint "A message has 1 to 1000 characters"
		check (trim(message) <> '' and char_length(message) <= 1000)
);

create index contact_messages_newest_first on public.contact_messages (created_at desc, id);

alter table public.contact_messages enable row level security;

-- Only the server adds messages, after its checks and with the secret key. What a visitor wrote
-- is never rewritten: an administrator may mark it as read or as spam, or delete it.
grant select, delete, update (read_at, spam) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create policy "Administrators read messages" on public.contact_messages
	for select to authenticated
	using ((select public.is_admin()));

create policy "Administrators mark messages" on public.contact_messages
	for update to authenticated
	using ((select public.is_admin()))
	with check ((select public.is_admin()));

create policy "Administrators delete messages" on public.contact_messages
	for delete to authenticated
	using ((select public.is_admin()));
