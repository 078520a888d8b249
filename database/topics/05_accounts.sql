-- Profiles, sessions, passkeys, and recovery codes: what people change of their own accounts.

create trigger count_version before update on public.profiles
	for each row execute function private.count_version();

-- Every user has a profile from the first moment, so that saving one is always an update.
create function private.create_profile() returns trigger language plpgsql security definer as $$
begin
	insert into public.profiles (id) values (new.id) on conflict do nothing;
	return new;
end;
$$;

create trigger create_profile after insert on accounts.users
	for each row execute function private.create_profile();

-- What an account is called; null for none and for one that is gone.
create function private.account_name(account uuid) returns text language sql stable as $$
	select coalesce(nullif(trim(profiles.full_name), ''), users.email)::text
	from accounts.users left join public.profiles on profiles.id = users.id
	where users.id = account;
$$;

-- The name of who is signed in; null if they have none.
create function public.get_full_name() returns text language sql stable as $$
	select full_name from public.profiles where id = (select private.user_id());
$$;

create function public.save_full_name(given text) returns void language plpgsql as $$
begin
	update public.profiles set full_name = given where id = (select private.user_id());
	perform private.refuse_if(not found, 'PT404', 'This account no longer exists.');
end;
$$;

create function public.list_sessions() returns setof json language sql stable security definer as $$
	select json_build_object(
		'id', id, 'user_agent', user_agent, 'ip', host(ip), 'signed_in_at', created_at,
		'last_used_at', greatest(created_at, refreshed_at),
		'is_current', coalesce(id = (select private.session_id()), false)
	)
	from accounts.sessions
	where user_id = (select private.user_id()) and not_after > now()
	order by greatest(created_at, refreshed_at) desc, id limit 100;
$$;

-- The refresh tokens of the session go with it. Nothing happens with a session of somebody else.
create function public.end_session(session_id uuid) returns void language sql security definer as $$
	delete from accounts.sessions
	where sessions.id = end_session.session_id and sessions.user_id = (select private.user_id());
$$;

create function private.passkey_count(account uuid) returns integer language sql stable as $$
	select count(*)::integer from private.passkeys where user_id = account;
$$;

create function private.limit_passkeys() returns trigger language plpgsql security definer as $$
begin
	-- Two that are added at the same moment take turns.
	perform pg_advisory_xact_lock(hashtextextended('passkeys of ' || new.user_id, 0));
	perform private.refuse_if(private.passkey_count(new.user_id) >= 20, 'PT422',
		'You have 20 passkeys already. Remove one first.');
	return new;
end;
$$;

create trigger limit_passkeys before insert on private.passkeys
	for each row execute function private.limit_passkeys();

create function public.list_passkeys() returns setof json language sql stable security definer as $$
	select private.require('own-account');
	select json_build_object(
		'id', id, 'name', name, 'created_at', created_at, 'last_used_at', last_used_at, 'cloned_at', cloned_at
	)
	from private.passkeys
	where user_id = (select private.user_id())
	order by created_at, id;
$$;

create function public.rename_passkey(passkey text, new_name text) returns void
	language plpgsql security definer as $$
begin
	perform private.require('own-account');
	update private.passkeys set name = trim(private.plain_name(new_name))
	where id = passkey and user_id = (select private.user_id());
	perform private.refuse_if(not found, 'PT404', 'This passkey was removed.');
end;
$$;

create function public.remove_passkey(passkey text) returns void language sql security definer as $$
	select private.require('own-account');
	select private.require_fresh_sign_in();
	delete from private.passkeys where id = passkey and user_id = (select private.user_id());
$$;

create function public.count_recovery_codes() returns integer language sql stable security definer as $$
	select private.require('own-account');
	select count(*) from private.recovery_codes where user_id = (select private.user_id());
$$;

-- Replaces all codes by ten new ones, which nobody can read again: 64 random bits each.
create function public.create_recovery_codes() returns text[] language plpgsql security definer as $$
declare
	owner uuid := private.user_id();
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
	select owner, private.hash_token(code) from unnest(codes) as code;
	return array(select regexp_replace(code, '(....)(?=.)', '\1-', 'g') from unnest(codes) as code);
end;
$$;

-- Ends all sessions of an account, and everything that signs in without its password.
create function private.end_access(account uuid) returns void language sql as $$
	delete from accounts.sessions where user_id = account;
	delete from private.passkeys where user_id = account;
	delete from private.recovery_codes where user_id = account;
$$;

grant select, update (full_name) on public.profiles to authenticated;

create policy "Users see their own profile" on public.profiles
	for select to authenticated using (id = (select private.user_id()));
create policy "Users change their own profile" on public.profiles
	for update to authenticated using (id = (select private.user_id()));

grant execute on function
	public.count_recovery_codes, public.create_recovery_codes, public.end_session, public.get_full_name,
	public.list_passkeys, public.list_sessions, public.remove_passkey, public.rename_passkey,
	public.save_full_name to authenticated;
