-- Who is an administrator, what each user is called, and where they are signed in.

create table public.user_roles (
	user_id uuid not null references auth.users (id) on delete cascade,
	role text not null,
	primary key (user_id, role),
	constraint "A role is one we know" check (role in ('admin'))
);

create table public.profiles (
	id uuid primary key references auth.users (id) on delete cascade,
	full_name text,
	version integer not null default 1,
	updated_at timestamptz not null default now(),
	constraint "A full name has at most 200 characters" check (char_length(full_name) <= 200)
);

create trigger count_version before update on public.profiles
	for each row execute function private.count_version();

-- Every user has a profile from the first moment, so that saving one is always an update.
create function private.create_profile() returns trigger
	language plpgsql security definer set search_path = '' as $$
begin
	insert into public.profiles (id) values (new.id) on conflict do nothing;
	return new;
end;
$$;

create trigger create_profile after insert on auth.users
	for each row execute function private.create_profile();

-- A hosted project may have users already.
insert into public.profiles (id) select id from auth.users;

-- Every policy asks this. It reads past row-level security, so that the answer never depends on
-- what the asking user may see.
create function public.is_admin() returns boolean
	language sql stable security definer set search_path = '' as $$
	select exists (
		select from public.user_roles
		where user_id = (select auth.uid())
			and role = 'admin'
	);
$$;

create function private.require_administrator() returns void
	language plpgsql stable set search_path = '' as $$
begin
	if not public.is_admin() then
		raise exception 'You may not do this. Sign in as an administrator.' using errcode = '42501';
	end if;
end;
$$;

-- What an account is called; null for none and for one that is gone.
create function private.account_name(account uuid) returns text
	language sql stable set search_path = '' as $$
	select coalesce(nullif(trim(profiles.full_name), ''), users.email)::text
	from auth.users left join public.profiles on profiles.id = users.id
	where users.id = account;
$$;

-- Users see where they are signed in, and end a session that is not theirs (any more). The sessions
-- lie in the schema of the account service, which the API does not offer; these functions show each
-- user their own.
create function public.list_sessions() returns table (
	id uuid,
	user_agent text,
	ip text,
	signed_in_at timestamptz,
	last_used_at timestamptz,
	is_current boolean
)
	language sql stable security definer set search_path = '' as $$
	select
		sessions.id,
		sessions.user_agent,
		host(sessions.ip),
		sessions.created_at,
		-- The column has no time zone; it holds UTC.
		greatest(sessions.created_at, sessions.refreshed_at at time zone 'utc') as last_used,
		coalesce(sessions.id::text = (select auth.jwt()) ->> 'session_id', false)
	from auth.sessions
	where sessions.user_id = (select auth.uid())
		and (sessions.not_after is null or sessions.not_after > now())
	order by last_used desc, sessions.id
	limit 100;
$$;

-- The refresh tokens of the session go with it. Nothing happens with a session of somebody else.
create function public.end_session(session_id uuid) returns void
	language sql security definer set search_path = '' as $$
	delete from auth.sessions
	where sessions.id = end_session.session_id and sessions.user_id = (select auth.uid());
$$;
