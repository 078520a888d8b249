-- The team: who has which role, invitations, and access that was reset.

-- Two owners who remove each other at the same moment take turns, so one of them stays.
create function private.keep_an_owner() returns trigger language plpgsql security definer as $$
begin
	perform pg_advisory_xact_lock(hashtextextended('keep_an_owner', 0));
	perform private.refuse_if(not exists (select from public.user_roles where role = 'admin'), 'PT422',
		'There must be an owner. Make somebody else an owner first.');
	return null;
end;
$$;

create constraint trigger keep_an_owner after update or delete on public.user_roles
	deferrable initially deferred
	for each row when (old.role = 'admin') execute function private.keep_an_owner();

-- A name without invisible characters: two that look the same are the same (app/platform/text/characters.ts).
create function private.plain_name(name text) returns text language sql immutable as $$
	select regexp_replace(
		name,
		'[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
			|| '\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
			|| '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
		'', 'g'
	);
$$;

create function private.set_plain_name() returns trigger language plpgsql security definer as $$
begin
	new.full_name := private.plain_name(new.full_name);
	return new;
end;
$$;

create trigger plain_name before insert or update of full_name on public.profiles
	for each row execute function private.set_plain_name();

-- The team, owners first: who has which role since when, and when each last used the back office.
create function public.list_team() returns setof json language sql stable security definer as $$
	select private.require('team');
	select json_build_object(
		'id', member.user_id, 'name', private.account_name(member.user_id), 'email', users.email,
		'role', member.role, 'is_shared_device', member.is_shared_device,
		'passkeys', private.passkey_count(member.user_id),
		'since', coalesce((
			select max(change.changed_at) from private.changes as change
			where change.table_name = 'user_roles' and change.record_id = member.user_id::text
				and change.before ->> 'role' is distinct from change.after ->> 'role'
		), users.created_at),
		'last_seen_at', (
			select max(greatest(sessions.created_at, sessions.refreshed_at))
			from accounts.sessions where sessions.user_id = member.user_id
		)
	)
	from public.user_roles as member join accounts.users on users.id = member.user_id
	order by array_position(array['admin', 'editor', 'counter'], role), private.account_name(member.user_id)
	limit 200;
$$;

create function public.change_role(member uuid, new_role text) returns void
	language plpgsql security definer as $$
begin
	perform private.require('team');
	perform private.require_fresh_sign_in();
	set constraints public.keep_an_owner immediate;
	update public.user_roles set role = new_role where user_id = member;
	perform private.refuse_if(not found, 'PT404', 'This person is no longer on the team.');
end;
$$;

-- Ends somebody's access. The account stays: the history has its name, and it can be invited again.
create function public.remove_member(member uuid) returns void language sql security definer as $$
	select private.require('team');
	select private.require_fresh_sign_in();
	set constraints public.keep_an_owner immediate;
	delete from public.user_roles where user_id = member;
	select private.end_access(member);
$$;

create function private.hash_token(token text) returns text language sql immutable as $$
	select encode(sha256(convert_to(token, 'UTF8')), 'hex');
$$;

-- Whether a link still works: not after its week, nor after its inviter stopped being an owner.
create function private.is_open(invitation private.invitations) returns boolean language sql stable as $$
	select invitation.used_by is null and invitation.expires_at > now()
		and 'team' = any (private.permissions_of(invitation.invited_by));
$$;

-- Makes a new link for an invitation, which is then the asking owner's. Returns its token.
create function private.new_link(invitation uuid) returns text language plpgsql as $$
declare
	token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
	update private.invitations
	set token_hash = private.hash_token(token), expires_at = now() + interval '7 days', invited_by = private.user_id()
	where id = invitation and used_by is null;
	perform private.refuse_if(not found, 'PT404', 'This invitation was used or revoked in the meantime.');
	return token;
end;
$$;

-- Adds an invitation, and returns the token of its link.
create function private.add_invitation(
	new_role text, new_email text, new_device_name text, of_member uuid
) returns text language plpgsql as $$
declare
	added uuid;
begin
	-- Somebody who is invited again has one link.
	delete from private.invitations
	where expires_at < now() - interval '30 days'
		or used_by is null and (email = new_email or member = of_member);
	perform private.refuse_if((select count(*) from private.invitations where used_by is null) >= 50, 'PT422',
		'Too many invitations are open. Revoke some first.');
	insert into private.invitations (token_hash, role, email, device_name, member, invited_by, expires_at)
	values (
		gen_random_uuid()::text, new_role, new_email, trim(private.plain_name(new_device_name)), of_member,
		private.user_id(), now()
	)
	returning id into added;
	return private.new_link(added);
end;
$$;

create function public.invite(
	new_role text, new_email text default null, new_device_name text default null
) returns text language sql security definer as $$
	select private.require('team');
	select private.require_fresh_sign_in();
	select private.refuse_if(exists (
		select from public.user_roles join accounts.users on users.id = user_roles.user_id
		where users.email = lower(new_email)
	), 'PT422', 'This person is already on the team.');
	select private.add_invitation(new_role, lower(new_email), new_device_name, null);
$$;

-- Those that nobody has used, also expired ones: a new link brings them back.
create function public.list_invitations() returns setof json language sql stable security definer as $$
	select private.require('team');
	select json_build_object(
		'id', id, 'role', role, 'email', email, 'device_name', device_name,
		'member_name', private.account_name(member), 'inviter', private.account_name(invited_by),
		'expires_at', expires_at, 'is_expired', not private.is_open(invitation)
	)
	from private.invitations as invitation
	where used_by is null
	order by created_at desc;
$$;

create function public.renew_invitation(invitation uuid) returns text language sql security definer as $$
	select private.require('team');
	select private.require_fresh_sign_in();
	select private.new_link(invitation);
$$;

create function public.revoke_invitation(invitation uuid) returns void language sql security definer as $$
	select private.require('team');
	delete from private.invitations where id = invitation and used_by is null;
$$;

-- For somebody who lost their device or password: voids those, and returns the token of a link to a new one.
create function public.reset_access(of_member uuid) returns text language plpgsql security definer as $$
declare
	employee public.user_roles;
begin
	perform private.require('team');
	perform private.require_fresh_sign_in();
	update public.user_roles set access_reset_at = now()
	where user_id = of_member and role <> 'admin' and not is_shared_device
	returning * into employee;
	perform private.refuse_if(not found, 'PT422',
		'Only the access of editors and counter staff can be reset.');
	update accounts.users set password_hash = null where id = of_member;
	perform private.end_access(of_member);
	return private.add_invitation(
		employee.role, (select email from accounts.users where id = of_member), null, of_member
	);
end;
$$;

create function public.find_invitation(token text)
	returns table (state text, role text, email text, device_name text, member uuid, inviter text)
	language sql stable security definer as $$
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

-- Uses a link up for an account. False when it isn't open anymore; an account that was just made for it is
-- deleted. The history shows the inviter as the author.
create function public.accept_invitation(token text, account uuid, full_name text) returns boolean
	language plpgsql security definer as $$
declare
	accepted private.invitations;
begin
	update private.invitations as invitation set used_by = account
	where invitation.token_hash = private.hash_token(token) and private.is_open(invitation)
	returning * into accepted;
	if not found then
		delete from accounts.users
		where id = account and last_sign_in_at is null and created_at > now() - interval '5 minutes'
			and not exists (select from public.user_roles where user_id = account);
		return false;
	end if;
	if accepted.member is not null then
		return accepted.member = account;
	end if;
	perform private.refuse_if(exists (select from public.user_roles where user_id = account), 'PT422',
		'This account is already on the team. Sign in with it.');
	perform set_config('levain.user_id', accepted.invited_by::text, true);
	insert into public.user_roles (user_id, role, is_shared_device)
	values (account, accepted.role, accepted.device_name is not null);
	update public.profiles
	set full_name = coalesce(accepted.device_name, nullif(accept_invitation.full_name, ''), profiles.full_name)
	where id = account;
	return true;
end;
$$;

create function public.list_owner_addresses() returns setof text language sql stable security definer as $$
	select users.email::text
	from public.user_roles join accounts.users on users.id = user_roles.user_id
	where user_roles.role = 'admin'
	order by 1;
$$;

-- For `npm run admin`, and a new site.
create function public.give_role(account uuid, new_role text) returns void language sql as $$
	insert into public.user_roles (user_id, role) values (account, new_role)
	on conflict (user_id) do update set role = excluded.role;
$$;

grant select on public.user_roles to authenticated;

-- Nobody may write roles through the API: there is no such policy, and no such grant.
create policy "Users see their own roles" on public.user_roles
	for select to authenticated using (user_id = (select private.user_id()));

grant execute on function
	public.change_role, public.invite, public.list_invitations, public.list_team, public.remove_member,
	public.renew_invitation, public.reset_access, public.revoke_invitation to authenticated;
grant execute on function
	public.accept_invitation, public.find_invitation, public.give_role, public.list_owner_addresses
	to service_role;
