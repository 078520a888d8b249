-- Links with which people and devices join the team, and with which a member whose access was reset
-- chooses a new password.

create table private.invitations (
	id uuid primary key default gen_random_uuid(),
	-- SHA-256 of the link's token, which nobody has but those to whom the link was shown or mailed.
	token_hash text not null unique,
	role text not null,
	email text,
	-- The name of a shared device; null for a person.
	device_name text,
	-- The member whose access was reset; null for somebody new.
	member uuid references auth.users (id) on delete cascade,
	invited_by uuid not null references auth.users (id) on delete cascade,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	used_by uuid references auth.users (id) on delete cascade,
	constraint "A role is one we know" check (role in ('admin', 'editor', 'counter')),
	constraint "An email address has at most 255 characters" check (char_length(email) <= 255),
	constraint "A device has a name of at most 60 characters"
		check (char_length(trim(device_name)) between 1 and 60),
	constraint "A shared device works at the counter" check (device_name is null or role = 'counter')
);

create index on private.invitations (member);
create index on private.invitations (invited_by);
create index on private.invitations (used_by);

alter table private.invitations enable row level security;

select private.refuse_during_restore_on('private.invitations');

create function private.hash_token(token text) returns text
	language sql immutable set search_path = '' as $$
	select encode(sha256(convert_to(token, 'UTF8')), 'hex');
$$;

-- Whether a link still works: not after its week, nor after its inviter stopped being an owner.
create function private.is_open(invitation private.invitations) returns boolean
	language sql stable set search_path = '' as $$
	select invitation.used_by is null and invitation.expires_at > now()
		and 'team' = any (private.permissions_of(invitation.invited_by));
$$;

-- Replaces the link of an invitation, which is the asking owner's from then on, and lasts for a week.
create function private.new_link(invitation uuid) returns text
	language plpgsql set search_path = '' as $$
declare
	token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
	update private.invitations
	set token_hash = private.hash_token(token), expires_at = now() + interval '7 days',
		invited_by = auth.uid()
	where id = invitation;
	return token;
end;
$$;

-- An invitation whose link is still to be made.
create function private.add_invitation(
	new_role text, new_email text, new_device_name text, of_member uuid
) returns uuid
	language plpgsql set search_path = '' as $$
declare
	added uuid;
begin
	delete from private.invitations where expires_at < now() - interval '30 days';
	-- Somebody who is invited again has one link.
	delete from private.invitations where used_by is null and (email = new_email or member = of_member);
	if (select count(*) from private.invitations where used_by is null) >= 50 then
		raise exception 'Too many invitations are open. Revoke some first.' using errcode = 'PT422';
	end if;
	insert into private.invitations (
		token_hash, role, email, device_name, member, invited_by, expires_at
	)
	values (
		gen_random_uuid()::text, new_role, new_email, trim(private.plain_name(new_device_name)), of_member, auth.uid(), now()
	)
	returning id into added;
	return added;
end;
$$;

-- Returns the token of the link.
create function public.invite(
	new_role text, new_email text default null, new_device_name text default null
) returns text
	language plpgsql security definer set search_path = '' as $$
begin
	perform private.require('team');
	perform private.require_fresh_sign_in();
	if exists (
		select from public.user_roles join auth.users on users.id = user_roles.user_id
		where users.email = lower(new_email)
	) then
		raise exception 'This person is already on the team.' using errcode = 'PT422';
	end if;
	return private.new_link(
		private.add_invitation(new_role, lower(new_email), new_device_name, null)
	);
end;
$$;

-- Those that nobody has used, also expired ones: a new link brings them back.
create function public.list_invitations() returns table (
	id uuid, role text, email text, device_name text, member_name text, inviter text,
	expires_at timestamptz, is_expired boolean
)
	language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require('team');
	return query
	select invitation.id, invitation.role, invitation.email, invitation.device_name,
		private.account_name(invitation.member), private.account_name(invitation.invited_by),
		invitation.expires_at, not private.is_open(invitation)
	from private.invitations as invitation
	where invitation.used_by is null
	order by invitation.created_at desc;
end;
$$;

create function public.renew_invitation(invitation uuid) returns text
	language plpgsql security definer set search_path = '' as $$
begin
	perform private.require('team');
	perform private.require_fresh_sign_in();
	if not exists (select from private.invitations where id = invitation and used_by is null) then
		raise exception 'This invitation was used or revoked in the meantime.' using errcode = 'PT404';
	end if;
	return private.new_link(invitation);
end;
$$;

create function public.revoke_invitation(invitation uuid) returns void
	language plpgsql security definer set search_path = '' as $$
begin
	perform private.require('team');
	delete from private.invitations where id = invitation and used_by is null;
end;
$$;

-- For an employee who has lost their device or password: voids what they signed in with, and returns
-- the token of a link to a new password.
create function public.reset_access(of_member uuid) returns text
	language plpgsql security definer set search_path = '' as $$
declare
	employee public.user_roles;
begin
	perform private.require('team');
	perform private.require_fresh_sign_in();
	update public.user_roles set access_reset_at = now()
	where user_id = of_member and role <> 'admin' and not is_shared_device
	returning * into employee;
	if not found then
		raise exception 'Only the access of editors and counter staff can be reset.' using errcode = 'PT422';
	end if;
	update auth.users set encrypted_password = null where id = of_member;
	perform private.end_access(of_member);
	return private.new_link(private.add_invitation(
		employee.role, (select email from auth.users where id = of_member), null, of_member
	));
end;
$$;

-- What a link opens.
create function public.find_invitation(token text) returns table (
	state text, role text, email text, device_name text, member uuid, inviter text
)
	language sql stable security definer set search_path = '' as $$
	select
		case
			when invitation.used_by is not null then 'used'
			when private.is_open(invitation) then 'open'
			else 'expired'
		end,
		invitation.role, invitation.email, invitation.device_name, invitation.member,
		private.account_name(invitation.invited_by)
	from private.invitations as invitation
	where invitation.token_hash = private.hash_token(token);
$$;

-- Uses a link up for an account. False when it isn't open anymore; then an account that was made for it
-- just now goes, because nobody could use it. The history has the change of the
-- team as the inviter's, who decided on it.
create function public.accept_invitation(token text, account uuid, full_name text) returns boolean
	language plpgsql security definer set search_path = '' as $$
declare
	accepted private.invitations;
begin
	update private.invitations as invitation set used_by = account
	where invitation.token_hash = private.hash_token(token) and private.is_open(invitation)
	returning * into accepted;
	if not found then
		delete from auth.users
		where id = account and last_sign_in_at is null and created_at > now() - interval '5 minutes'
			and not exists (select from public.user_roles where user_id = account);
		return false;
	end if;
	if accepted.member is not null then
		return accepted.member = account;
	end if;
	if exists (select from public.user_roles where user_id = account) then
		raise exception 'This account is already on the team. Sign in with it.' using errcode = 'PT422';
	end if;
	perform set_config('request.jwt.claim.sub', accepted.invited_by::text, true);
	insert into public.user_roles (user_id, role, is_shared_device)
	values (account, accepted.role, accepted.device_name is not null);
	update public.profiles
	set full_name = coalesce(accepted.device_name, nullif(accept_invitation.full_name, ''), profiles.full_name)
	where id = account;
	return true;
end;
$$;

revoke execute on function
	private.add_invitation, private.hash_token, private.is_open, private.new_link, public.accept_invitation,
	public.find_invitation, public.invite, public.list_invitations, public.renew_invitation,
	public.reset_access, public.revoke_invitation
	from public, anon, authenticated, service_role;
grant execute on function
	public.invite, public.list_invitations, public.renew_invitation, public.reset_access,
	public.revoke_invitation
	to authenticated;
grant execute on function public.accept_invitation, public.find_invitation to service_role;
