-- Who works at the bakery, and who may do what.

-- All rights. Policies, functions, the gateway, and the back office ask this table, so what is not in
-- it nobody may do. `admin` is the role of owners: the name under which backups of 0.1.0 hold them.
create table private.permissions (
	permission text primary key,
	admin boolean not null,
	editor boolean not null,
	counter boolean not null
);

insert into private.permissions (permission, admin, editor, counter) values
	-- Today, and orders: lists, what became of them, entering one.
	('day',           true, true,  true),
	-- Exceeding an order limit, closing a day, order settings.
	('order-rules',   true, true,  false),
	('view-products', true, true,  true),
	-- Products, categories, pages, images, hours, menus, labels, allergen reviews; their history and trash.
	('content',       true, true,  false),
	('messages',      true, true,  false),
	-- How long messages are kept, and the export and erasure of what a person wrote.
	('personal-data', true, false, false),
	('site-settings', true, false, false),
	-- The team, and backups.
	('team',          true, false, false),
	-- One's own profile and sessions.
	('own-account',   true, true,  true);

alter table private.permissions enable row level security;

-- Roles

alter table public.user_roles
	drop constraint "A role is one we know",
	add constraint "A role is one we know" check (role in ('admin', 'editor', 'counter')),
	drop constraint user_roles_pkey,
	add primary key (user_id),
	-- Whether it is the account of a device that everybody at the counter uses.
	add column is_shared_device boolean not null default false,
	add constraint "A shared device works at the counter" check (not is_shared_device or role = 'counter'),
	-- When an owner last ended the sessions of a member and voided their password: the history shows it.
	add column access_reset_at timestamptz;

-- Two owners who remove each other at the same moment take turns, so one of them stays.
create function private.keep_an_owner() returns trigger
	language plpgsql security definer set search_path = '' as $$
begin
	perform pg_advisory_xact_lock(hashtextextended('keep_an_owner', 0));
	if not exists (select from public.user_roles where role = 'admin') then
		raise exception 'There must be an owner. Make somebody else an owner first.'
			using errcode = 'PT422';
	end if;
	return null;
end;
$$;

create constraint trigger keep_an_owner after update or delete on public.user_roles
	deferrable initially deferred
	for each row when (old.role = 'admin') execute function private.keep_an_owner();

-- Open pages of the back office learn it as they learn of messages.
select private.announce_changes_of('public.user_roles', 'message');

-- Questions about rights

create function private.permissions_of(account uuid) returns text[]
	language sql stable set search_path = '' as $$
	select coalesce(array_agg(permission order by permission), '{}')
	from public.user_roles, private.permissions
	where user_id = account and (to_jsonb(permissions) ->> role)::boolean;
$$;

-- Every policy asks this. It reads past row-level security, so that the answer never depends on what
-- the asking user may see.
create function private.may(permission text) returns boolean
	language sql stable security definer set search_path = '' as $$
	select may.permission = any (private.permissions_of((select auth.uid())));
$$;

create function private.require(permission text) returns void
	language plpgsql stable set search_path = '' as $$
begin
	if not private.may(permission) then
		raise exception 'Your role doesn''t allow this. Ask an owner of the bakery.'
			using errcode = '42501';
	end if;
end;
$$;

-- Changes of the team, and of how somebody signs in, need a sign-in within 15 minutes. The gateway asks
-- the same before (server/backend/accounts/sessions.ts); a hosted project, which has no column
-- `signed_in_at`, begins a session with each sign-in.
create function private.require_fresh_sign_in() returns void
	language plpgsql stable security definer set search_path = '' as $$
begin
	if not exists (
		select from auth.sessions, to_jsonb(sessions) as content
		where sessions.id::text = (select auth.jwt()) ->> 'session_id'
			and sessions.user_id = (select auth.uid())
			and now() - interval '15 minutes' <= case
				when content ? 'signed_in_at' then (content ->> 'signed_in_at')::timestamptz
				else sessions.created_at
			end
	) then
		raise exception 'You signed in a while ago. Sign in again to make this change.'
			using errcode = 'PT401';
	end if;
end;
$$;

-- What the back office shows to a user, and which owners can help with the rest; nothing for users
-- without a role.
create function public.my_access() returns table (
	role text, permissions text[], owners text[], is_shared_device boolean
)
	language sql stable security definer set search_path = '' as $$
	select own.role, private.permissions_of(own.user_id), array(
		select private.account_name(owner.user_id) from public.user_roles as owner
		where owner.role = 'admin'
		order by 1
		limit 10
	), own.is_shared_device
	from public.user_roles as own
	where own.user_id = (select auth.uid());
$$;

-- A name of a person, a device, or a passkey, without characters that nobody sees: two that look the
-- same are the same (app/platform/text/text-lines.ts).
create function private.plain_name(name text) returns text
	language sql immutable set search_path = '' as $$
	select regexp_replace(
		name,
		'[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
			|| '\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
			|| '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
		'', 'g'
	);
$$;

create function private.set_plain_name() returns trigger
	language plpgsql security definer set search_path = '' as $$
begin
	new.full_name := private.plain_name(new.full_name);
	return new;
end;
$$;

create trigger plain_name before insert or update of full_name on public.profiles
	for each row execute function private.set_plain_name();

-- The team, owners first: who has which role since when, and when each last used the back office.
create function public.list_team() returns table (
	id uuid, name text, email text, role text, is_shared_device boolean, passkeys integer,
	since timestamptz, last_seen_at timestamptz
)
	language plpgsql stable security definer set search_path = '' as $$
begin
	perform private.require('team');
	return query
	select member.user_id, private.account_name(member.user_id), users.email::text, member.role,
		member.is_shared_device, private.passkey_count(member.user_id),
		coalesce(
			(
				select max(change.changed_at) from private.changes as change
				where change.table_name = 'user_roles' and change.record_id = member.user_id::text
					and change.before ->> 'role' is distinct from change.after ->> 'role'
			),
			users.created_at
		),
		(
			select max(greatest(sessions.created_at, sessions.refreshed_at at time zone 'utc'))
			from auth.sessions where sessions.user_id = member.user_id
		)
	from public.user_roles as member join auth.users on users.id = member.user_id
	order by array_position(array['admin', 'editor', 'counter'], member.role), 2
	limit 200;
end;
$$;

create function public.change_role(member uuid, new_role text) returns void
	language plpgsql security definer set search_path = '' as $$
begin
	perform private.require('team');
	perform private.require_fresh_sign_in();
	set constraints public.keep_an_owner immediate;
	update public.user_roles set role = new_role where user_id = member;
	if not found then
		raise exception 'This person is no longer on the team.' using errcode = 'PT404';
	end if;
end;
$$;

-- Takes somebody's role, sessions, passkeys, and codes. The account stays: the history calls them by its
-- name, and they can be invited again.
create function public.remove_member(member uuid) returns void
	language plpgsql security definer set search_path = '' as $$
begin
	perform private.require('team');
	perform private.require_fresh_sign_in();
	set constraints public.keep_an_owner immediate;
	delete from public.user_roles where user_id = member;
	perform private.end_access(member);
end;
$$;

-- The permission that the section of a page, or of the settings, needs.
create function private.permission_of_section(section text) returns text
	language sql immutable set search_path = '' as $$
	select case
		when section in ('settings', 'seo', 'contact') then 'site-settings'
		when section = 'orders' then 'order-rules'
		else 'content'
	end;
$$;

-- The history, for those who may change what it tells of. Each permission is asked once, and not for
-- each change.
create view private.visible_changes as
	select * from private.changes
	where case table_name
		when 'user_roles' then (select private.may('team'))
		when 'site_content' then private.permission_of_section(record_id) = any (
			(select private.permissions_of((select auth.uid())))::text[]
		)
		else (select private.may('content'))
	end;

select private.log_changes_of('public.user_roles', 'user_id');

-- As before, and for roles.
create or replace function private.key_column(of_table text) returns text
	language sql immutable set search_path = '' as $$
	select case of_table
		when 'site_content' then 'section'
		when 'pictures' then 'key'
		when 'user_roles' then 'user_id'
		else 'id'
	end;
$$;

-- What asked for an administrator until now

alter policy "Administrators write categories" on public.categories
	using ((select private.may('content')));

alter policy "Administrators see and write all products" on public.products
	using ((select private.may('content')));

alter policy "Administrators see and write the categories of all products" on public.product_categories
	using ((select private.may('content')));

alter policy "Administrators see and write all marks" on public.sold_out
	using ((select private.may('day')));

alter policy "Administrators write the content of the site" on public.site_content
	using (private.may(private.permission_of_section(section)));

alter policy "Administrators see and write all menu items" on public.navigation_items
	using ((select private.may('content')));

alter policy "Administrators see and write what is said about pictures" on public.pictures
	using ((select private.may('content')));

alter policy "Administrators see product images" on storage.objects
	using (bucket_id = 'product-images' and (select private.may('content')));

alter policy "Administrators add product images" on storage.objects
	with check (
		bucket_id = 'product-images' and (select private.may('content'))
		and name not in (select private.pictures_in_trash())
	);

alter policy "Administrators replace product images" on storage.objects
	using (bucket_id = 'product-images' and (select private.may('content')));

alter policy "Administrators see deleted images" on storage.objects
	using (bucket_id = 'deleted-images' and (select private.may('content')));

alter policy "Administrators read messages" on public.contact_messages
	using ((select private.may('messages')));

alter policy "Administrators mark messages" on public.contact_messages
	using ((select private.may('messages')));

alter policy "Administrators delete messages" on public.contact_messages
	using ((select private.may('messages')));

alter policy "Administrators keep their own submissions" on private.submissions
	using (user_id = (select auth.uid()) and (select private.may('own-account')));

create policy "The whole team sees all products" on public.products
	for select to authenticated using ((select private.may('view-products')));

create policy "The whole team sees the categories of all products" on public.product_categories
	for select to authenticated using ((select private.may('view-products')));

-- The functions of 0.1.0, each with the permission that it needs.
do $$
declare
	asking record;
begin
	for asking in
		select needed.permission, function.proname as name, pg_get_functiondef(function.oid) as definition
		from (values
			('content', array[
				'allergen_review_details', 'authors_of_changes', 'delete_category', 'delete_for_good',
				'delete_picture', 'empty_trash', 'find_deletions', 'list_changes', 'list_trash',
				'move_record', 'restore_from_trash', 'store_allergen_review', 'version_before',
				'version_in_trash', 'versions_before'
			]),
			('messages', array['find_messages']),
			('personal-data', array[
				'count_messages_from', 'count_messages_older_than', 'erase_messages_from',
				'message_retention', 'messages_from', 'save_message_retention'
			])
		) as needed (permission, functions)
			join pg_catalog.pg_proc as function on function.proname = any (needed.functions)
		where function.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
	loop
		execute replace(replace(replace(replace(
			asking.definition,
			'private.require_administrator()', format('private.require(%L)', asking.permission)),
			'public.is_admin()', format(
				-- These are asked for a table, which may be that of roles.
				case when asking.name in ('authors_of_changes', 'versions_before')
					then '(private.may(%L) and (in_table <> ''user_roles'' or private.may(''team'')))'
					else 'private.may(%L)'
				end, asking.permission
			)),
			'from private.changes as', 'from private.visible_changes as'),
			-- A role is called as its account.
			'named ->> ''title'')', 'named ->> ''title'', private.account_name((named ->> ''user_id'')::uuid))'
		);
	end loop;
end;
$$;

drop function private.require_administrator, public.is_admin;

revoke execute on function
	private.keep_an_owner, private.permission_of_section, private.permissions_of, private.require,
	private.require_fresh_sign_in, private.may, private.plain_name, private.set_plain_name,
	public.change_role, public.list_team, public.my_access, public.remove_member
	from public, anon, authenticated, service_role;
grant execute on function
	private.may, private.permission_of_section, public.change_role, public.list_team, public.my_access,
	public.remove_member
	to authenticated;
