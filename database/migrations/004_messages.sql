-- What visitors write to the bakery, and for how long it is kept.

create table public.contact_messages (
	id uuid primary key default gen_random_uuid(),
	name text not null,
	email text not null,
	subject text not null,
	message text not null,
	spam boolean not null default false,
	spam_reason text, -- Set if it arrived as spam.
	spam_score smallint, -- The points of all signs together (app/bakery/messages/spam.ts).
	read_at timestamptz,
	mailed_at timestamptz,
	-- Messages are also mailed to the owner. The queue is in the table itself, so that it outlives the
	-- server, and several servers share it. How often it was tried:
	mail_attempts integer not null default 0,
	mail_due_at timestamptz not null default now(), -- When it may be tried next.
	mail_error text, -- What the mail server said when it was tried last; null while nothing went wrong.
	submission_id uuid unique, -- The form's own mark: sending the same form twice stores one message.
	created_at timestamptz not null default now(),
	search_text text generated always as (
		private.searchable(name || E'\n' || email || E'\n' || subject || E'\n' || message)
	) stored,
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
create index contact_messages_by_folder on public.contact_messages (spam, created_at desc, id);
create index unread_contact_messages on public.contact_messages (created_at desc, id)
	where read_at is null and not spam;
create index unread_spam_messages on public.contact_messages (created_at desc, id)
	where spam and read_at is null and spam_reason is not null;

-- A message that the owner takes out of the spam folder is mailed like any other.
create index contact_messages_to_be_mailed on public.contact_messages (mail_due_at)
	where mailed_at is null and not spam and (spam_reason is null or spam_score is not null);

-- What the owner has taught by moving messages: a message that arrived as spam and is in the inbox
-- is not spam, and one the other way around is. The newest message of an address counts.
create index taught_contact_messages on public.contact_messages (lower(email), created_at desc)
	where spam <> (spam_reason is not null);

-- Where there is pg_trgm (foundations.sql).
do $$
declare
	place text;
begin
	select nspname into place
	from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
	where extname = 'pg_trgm';
	if place is not null then
		execute format(
			'create index contact_messages_by_words on public.contact_messages
				using gin (search_text %I.gin_trgm_ops)', place);
	end if;
end;
$$;

-- Messages hold personal data. They are kept for as long as the owner says. One row; it is no section
-- of site_content, because visitors may read all of that.
create table private.message_retention (
	only_row boolean primary key default true check (only_row),
	months integer default 12, -- For how long a message is kept after it came. Null keeps messages for ever.
	starts_at timestamptz not null default now(), -- Nothing is removed before.
	version integer not null default 1,
	updated_at timestamptz not null default now(),
	constraint "A period is one we offer" check (months in (1, 3, 6, 12, 24, 36))
);

insert into private.message_retention default values;

-- Whose messages were erased lately: each server still has to look through the mails that it keeps
-- in files. It is a hash, because the address itself is to be gone.
create table private.erased_addresses (
	hash text primary key,
	erased_at timestamptz not null default now()
);
