-- Passkeys, and recovery codes for those who lost theirs.

create table private.passkeys (
	-- The id of the credential, in base64url.
	id text primary key check (char_length(id) <= 1400),
	user_id uuid not null references auth.users (id) on delete cascade,
	name text not null,
	public_key bytea not null,
	-- How often the authenticator has signed; 0 for one that doesn't count.
	counter bigint not null,
	transports text[] not null,
	created_at timestamptz not null default now(),
	last_used_at timestamptz,
	-- When its counter went backward, so that there must be a copy. It is refused until it is removed.
	cloned_at timestamptz,
	constraint "A passkey's name has 1 to 60 characters" check (char_length(name) between 1 and 60)
);

create index passkeys_of_user on private.passkeys (user_id);

-- Challenges that were answered, until they expire: each is good once.
create table private.used_challenges (
	challenge text primary key,
	expires_at timestamptz not null
);

create index used_challenges_by_expiry on private.used_challenges (expires_at);

-- Hashes of the codes that are still good.
create table private.recovery_codes (
	user_id uuid not null references auth.users (id) on delete cascade,
	code_hash text not null,
	created_at timestamptz not null default now(),
	primary key (user_id, code_hash)
);

select private.refuse_during_restore_on('private.passkeys');
select private.refuse_during_restore_on('private.recovery_codes');
alter table private.passkeys enable row level security;
alter table private.used_challenges enable row level security;
alter table private.recovery_codes enable row level security;

-- Passkeys

create function private.passkey_count(account uuid) returns integer
	language sql stable set search_path = '' as $$
	select count(*)::integer from private.passkeys where user_id = account;
$$;

create function private.limit_passkeys() returns trigger
	language plpgsql security definer set search_path = '' as $$
begin
	-- Two that are added at the same moment take turns.
	perform pg_advisory_xact_lock(hashtextextended('passkeys of ' || new.user_id, 0));
	if private.passkey_count(new.user_id) >= 20 then
		raise exception 'You have 20 passkeys already. Remove one first.' using errcode = 'PT422';
	end if;
	return new;
end;
$$;

create trigger limit_passkeys before insert on private.passkeys
	for each row execute function private.limit_passkeys();

create function public.list_passkeys() returns table (
	id text, name text, created_at timestamptz, last_used_at timestamptz, cloned_at timestamptz
)
	language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require('own-account');
	return query
	select own.id, own.name, own.created_at, own.last_used_at, own.cloned_at
	from private.passkeys as own
	where own.user_id = (select auth.uid())
	order by own.created_at, own.id;
end;
$$;

create function public.rename_passkey(passkey text, new_name text) returns void
	language plpgsql security definer set search_path = '' as $$
begin
	perform private.require('own-account');
	update private.passkeys set name = trim(private.plain_name(new_name))
	where id = passkey and user_id = (select auth.uid());
	if not found then
		raise exception 'This passkey was removed.' using errcode = 'PT404';
	end if;
end;
$$;

-- Nothing happens with a passkey of somebody else.
create function public.remove_passkey(passkey text) returns void
	language plpgsql security definer set search_path = '' as $$
begin
	perform private.require('own-account');
	perform private.require_fresh_sign_in();
	delete from private.passkeys where id = passkey and user_id = (select auth.uid());
end;
$$;

-- Recovery codes

create function public.count_recovery_codes() returns integer
	language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require('own-account');
	return (select count(*) from private.recovery_codes where user_id = (select auth.uid()));
end;
$$;

-- Replaces all codes by ten new ones, which nobody can read again: 64 random bits each.
create function public.create_recovery_codes() returns text[]
	language plpgsql security definer set search_path = '' as $$
declare
	owner uuid := auth.uid();
	codes text[];
begin
	perform private.require('own-account');
	perform private.require_fresh_sign_in();
	-- Two tabs that ask at the same moment take turns, so the codes of one of them are good.
	perform pg_advisory_xact_lock(hashtextextended('recovery codes of ' || owner, 0));
	select array_agg(left(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 16)) into codes
	from generate_series(1, 10);
	delete from private.recovery_codes where user_id = owner;
	-- server/backend/accounts/recovery-code.ts hashes a typed code in the same way.
	insert into private.recovery_codes (user_id, code_hash)
	select owner, encode(sha256(convert_to(code, 'UTF8')), 'hex') from unnest(codes) as code;
	return array(select regexp_replace(code, '(....)(?=.)', '\1-', 'g') from unnest(codes) as code);
end;
$$;

-- Ends all sessions of an account, and everything that signs in without its password.
create function private.end_access(account uuid) returns void
	language sql set search_path = '' as $$
	delete from auth.sessions where user_id = account;
	delete from private.passkeys where user_id = account;
	delete from private.recovery_codes where user_id = account;
$$;

revoke execute on function
	private.end_access, private.limit_passkeys, private.passkey_count, public.count_recovery_codes,
	public.create_recovery_codes, public.list_passkeys, public.remove_passkey, public.rename_passkey
	from public, anon, authenticated, service_role;
grant execute on function
	public.count_recovery_codes, public.create_recovery_codes, public.list_passkeys,
	public.remove_passkey, public.rename_passkey
	to authenticated;
