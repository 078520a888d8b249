-- Messages of visitors hold personal data. They are kept for as long as the owner says, and what
-- somebody has written can be taken out and erased by the email address.

-- One row. It is no section of site_content, because visitors may read all of that.
create table private.message_retention (
	only_row boolean primary key default true check (only_row),
	-- For how long a message is kept after it came. Null keeps messages for ever.
	months integer default 12,
	-- Nothing is removed before.
	starts_at timestamptz not null default now(),
	version integer not null default 1,
	updated_at timestamptz not null default now(),
	constraint "A period is one we offer" check (months in (1, 3, 6, 12, 24, 36))
);

create trigger count_version before update on private.message_retention
	for each row execute function private.count_version();

-- The owner of a site that has older messages by now gets time to read of this, and to decide.
insert into private.message_retention (starts_at)
select case
	when exists (
		select from public.contact_messages where created_at < now() - interval '12 months'
	) then now() + interval '30 days'
	else now()
end;

-- Whose messages were erased lately: each server still has to look through the mails that it keeps
-- in files. It is a hash, because the address itself is to be gone.
create table private.erased_addresses (
	hash text primary key,
	erased_at timestamptz not null default now()
);

alter table private.message_retention enable row level security;
alter table private.erased_addresses enable row level security;
revoke all on private.message_retention, private.erased_addresses
	from public, anon, authenticated, service_role;

-- The servers are told as they are of messages.
create trigger announce_insert after insert on private.erased_addresses
	referencing new table as changed
	for each statement execute function private.announce_message_change();
create trigger announce_update after update on private.erased_addresses
	referencing new table as changed
	for each statement execute function private.announce_message_change();

-- The moment before which messages have come that are not to be kept any more.
create function private.expiry_of_messages(months integer) returns timestamptz
	language sql
	stable
	set search_path = ''
as $$
	select now() - make_interval(months => months);
$$;

create function public.message_retention()
	returns table (months integer, starts_at timestamptz, version integer)
	language plpgsql
	stable
	security definer
	set search_path = ''
as $$
begin
	perform private.require_administrator();
	return query
	select retention.months, retention.starts_at, retention.version
	from private.message_retention as retention;
end;
$$;

-- How many messages would be removed if they were kept for so many months; those in the trash count.
create function public.count_messages_older_than(months integer) returns integer
	language plpgsql
	stable
	security definer
	set search_path = ''
as $$
declare
	expiry timestamptz := private.expiry_of_messages(months);
begin
	perform private.require_administrator();
	return (select count(*) from public.contact_messages where created_at < expiry)
		+ (
			select count(*) from private.trash
			where kind = 'message' and (content ->> 'created_at')::timestamptz < expiry
		);
end;
$$;

-- Nothing is left of messages that were removed: what is deleted is kept in the trash, and the answer
-- of a restored one by its subject.
create function private.forget_messages(ids text[]) returns void
	language plpgsql
	set search_path = ''
as $$
begin
	delete from private.trash where kind = 'message' and record_id = any (ids);
	update private.submissions set answer = '[]'
	where jsonb_typeof(answer) = 'array' and exists (
		select from jsonb_array_elements(answer) as part where part ->> 'record_id' = any (ids)
	);
end;
$$;

-- Removes messages for good, the oldest first, and at most so many of the folders and of the trash.
-- Servers that do this at the same time take different ones.
create function private.remove_messages_older_than(months integer, most integer) returns integer
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	expiry timestamptz := private.expiry_of_messages(months);
	in_folders uuid[] := array(
		select id from public.contact_messages
		where created_at < expiry
		order by created_at
		limit most
		for update skip locked
	);
	in_trash text[] := array(
		select record_id from private.trash
		where kind = 'message' and (content ->> 'created_at')::timestamptz < expiry
		limit most
		for update skip locked
	);
begin
	delete from public.contact_messages where id = any (in_folders);
	perform private.forget_messages(in_trash || in_folders::text[]);
	return cardinality(in_folders) + cardinality(in_trash);
end;
$$;

-- What the servers call every hour. Returns how many messages were removed, and before when they
-- have come: null while nothing is to be removed.
create function public.remove_expired_messages()
	returns table (removed integer, received_before timestamptz)
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	months integer := (
		select retention.months from private.message_retention as retention
		where retention.starts_at <= now()
	);
begin
	delete from private.erased_addresses where erased_at < now() - interval '30 days';
	-- A save sweeps those of its own user alone.
	delete from private.submissions where submitted_at < now() - interval '7 days';
	removed := 0;
	if months is not null then
		removed := private.remove_messages_older_than(months, 10000);
	end if;
	received_before := private.expiry_of_messages(months);
	return next;
end;
$$;

-- A period that stays as it is, is not saved: it may not have started yet. What is too old for
-- another one is removed at once, because the owner was asked about it.
create function private.save_message_retention(given_months integer, expected_version integer)
	returns void
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	present private.message_retention;
begin
	perform private.require_administrator();
	select * into present from private.message_retention for update;
	if present.months is not distinct from given_months then
		return;
	end if;
	if present.version <> expected_version then
		perform private.refuse_stale_version();
	end if;
	update private.message_retention set months = given_months, starts_at = now();
	if given_months is not null then
		perform private.remove_messages_older_than(given_months, 10000);
	end if;
end;
$$;

-- Saves the settings form, all or nothing: sections as save_site_content takes them, and for how long
-- messages are kept, in months; for ever if that is left out. Returns the sections as they are now.
create function public.save_settings(
	sections jsonb,
	expected_message_version integer,
	message_months integer default null,
	submission_id uuid default null
) returns setof public.site_content
	language plpgsql
	set search_path = ''
as $$
declare
	answer jsonb := private.earlier_answer(submission_id);
begin
	if answer is null then
		perform private.save_message_retention(message_months, expected_message_version);
		select jsonb_agg(to_jsonb(saved)) into answer from public.save_site_content(sections) as saved;
		perform private.keep_answer(submission_id, answer);
	end if;
	return query select * from jsonb_populate_recordset(null::public.site_content, answer);
end;
$$;

-- How email addresses are compared.
create function private.comparable_address(given text) returns text
	language sql
	immutable
	set search_path = ''
as $$
	select lower(trim(given));
$$;

-- Where the messages from an address lie, and how many of those in the folders were read.
create function public.count_messages_from(address text)
	returns table (inbox integer, spam integer, read integer, trash integer)
	language plpgsql
	stable
	security definer
	set search_path = ''
as $$
begin
	perform private.require_administrator();
	return query
	select
		(count(*) filter (where not message.spam))::integer,
		(count(*) filter (where message.spam))::integer,
		(count(*) filter (where message.read_at is not null))::integer,
		(
			select count(*)::integer from private.trash as trashed
			where trashed.kind = 'message'
				and lower(trashed.content ->> 'email') = private.comparable_address(address)
		)
	from public.contact_messages as message
	where lower(message.email) = private.comparable_address(address);
end;
$$;

-- A part of all messages from an address, newest first; those in the trash are among them.
create function public.messages_from(address text, skipped integer, size integer)
	returns setof public.contact_messages
	language plpgsql
	stable
	security definer
	set search_path = ''
as $$
begin
	perform private.require_administrator();
	return query
	select found.* from (
		select message.* from public.contact_messages as message
		where lower(message.email) = private.comparable_address(address)
		union all
		select message.*
		from private.trash as trashed,
			jsonb_populate_record(null::public.contact_messages, trashed.content) as message
		where trashed.kind = 'message'
			and lower(trashed.content ->> 'email') = private.comparable_address(address)
	) as found
	order by found.created_at desc, found.id
	offset skipped limit size;
end;
$$;

-- Removes all messages from an address for good, wherever they lie, and returns how many there were.
-- One that somebody else is just deleting or restoring is found when it has got there.
create function public.erase_messages_from(address text) returns integer
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	erased text := private.comparable_address(address);
	ids text[] := '{}';
	in_folders text[];
	in_trash text[];
begin
	perform private.require_administrator();
	loop
		with gone as (
			delete from public.contact_messages where lower(email) = erased returning id::text
		)
		select array_agg(id) into in_folders from gone;
		with gone as (
			delete from private.trash where kind = 'message' and lower(content ->> 'email') = erased
			returning record_id
		)
		select array_agg(record_id) into in_trash from gone;
		ids := ids || in_folders || in_trash;
		exit when (select inbox + spam + trash = 0 from public.count_messages_from(address));
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
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select erased.hash, erased.erased_at from private.erased_addresses as erased
	order by erased.erased_at desc
	limit 1000;
$$;

do $$
declare
	called text;
begin
	foreach called in array array[
		'private.expiry_of_messages(integer)',
		'private.comparable_address(text)',
		'private.forget_messages(text[])',
		'private.remove_messages_older_than(integer, integer)',
		'private.save_message_retention(integer, integer)',
		'public.message_retention()',
		'public.count_messages_older_than(integer)',
		'public.remove_expired_messages()',
		'public.save_settings(jsonb, integer, integer, uuid)',
		'public.count_messages_from(text)',
		'public.messages_from(text, integer, integer)',
		'public.erase_messages_from(text)',
		'public.list_erased_addresses()'
	] loop
		execute format(
			'revoke execute on function %s from public, anon, authenticated, service_role', called
		);
	end loop;

	foreach called in array array[
		'private.save_message_retention(integer, integer)',
		'public.message_retention()',
		'public.count_messages_older_than(integer)',
		'public.save_settings(jsonb, integer, integer, uuid)',
		'public.count_messages_from(text)',
		'public.messages_from(text, integer, integer)',
		'public.erase_messages_from(text)'
	] loop
		execute format('grant execute on function %s to authenticated', called);
	end loop;

	foreach called in array array[
		'public.remove_expired_messages()',
		'public.list_erased_addresses()'
	] loop
		execute format('grant execute on function %s to service_role', called);
	end loop;
end;
$$;
