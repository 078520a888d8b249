-- Who is an administrator, and what each user is called.

create table public.user_roles (
	user_id uuid not null references auth.users (id) on delete cascade,
	role text not null,
	primary key (user_id, role),
	constraint "A role is one we know" check (role in ('admin'))
);

alter table public.user_roles enable row level security;

grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

-- Nobody may write roles through the API, administrators included: there is no such policy, and
-- no such grant. The server does it with the secret key when the owner runs `npm run admin`.
create policy "Users see their own roles" on public.user_roles
	for select to authenticated
	using (user_id = (select auth.uid()));

-- Every policy asks this. It reads past row-level security, so that the answer never depends on
-- what the asking user may see.
create function public.is_admin() returns boolean
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select exists (
		select from public.user_roles
		where user_id = (select auth.uid())
			and role = 'admin'
	);
$$;

revoke execute on function public.is_admin() from public;
grant execute on function public.is_admin() to authenticated, service_role;

create table public.profiles (
	id uuid primary key references auth.users (id) on delete cascade,
	full_name text,
	version integer not null default 1,
	updated_at timestamptz not null default now(),
	constraint "A full name has at most 200 characters" check (char_length(full_name) <= 200)
);

create trigger count_version before update on public.profiles
	for each row execute function private.count_version();

alter table public.profiles enable row level security;

grant select, update (full_name) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "Users see their own profile" on public.profiles
	for select to authenticated
	using (id = (select auth.uid()));

create policy "Users change their own profile" on public.profiles
	for update to authenticated
	using (id = (select auth.uid()))
	with check (id = (select auth.uid()));

-- Every user has a profile from the first moment, so that saving one is always an update.
create function private.create_profile() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
begin
	insert into public.profiles (id) values (new.id) on conflict do nothing;
	return new;
end;
$$;

revoke execute on function private.create_profile() from public;

create trigger create_profile after insert on auth.users
	for each row execute function private.create_profile();

insert into public.profiles (id) select id from auth.users;
