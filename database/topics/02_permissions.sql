-- All rights: what is not in this table, nobody may do. `admin` is the role of owners.

delete from private.permissions;
insert into private.permissions (permission, admin, editor, counter) values
	('day',           true, true,  true), -- Today, and orders: lists, what became of them, entering one.
	('order-rules',   true, true,  false), -- Exceeding an order limit, closing a day, order settings.
	-- All payments, and refunds.
	('payments',      true, true,  false),
	('view-products', true, true,  true),
	-- Products, categories, pages, images, hours, menus, labels, allergen reviews; their history and trash.
	('content',       true, true,  false),
	('messages',      true, true,  false),
	-- How long messages are kept, and the export and erasure of what a person wrote.
	('personal-data', true, false, false),
	('site-settings', true, false, false),
	('team',          true, false, false), -- The team, and backups.
	-- One's own profile and sessions.
	('own-account',   true, true,  true);

create function private.permissions_of(account uuid) returns text[] language sql stable as $$
	select coalesce(array_agg(permission order by permission), '{}')
	from public.user_roles, private.permissions
	where user_id = account and (to_jsonb(permissions) ->> role)::boolean;
$$;

-- Every policy asks this. It reads past row-level security, whatever the asking user may see.
create function private.may(permission text) returns boolean language sql stable security definer as $$
	select may.permission = any (private.permissions_of((select private.user_id())));
$$;

-- The server may do everything. Its role of the database says so, which nobody else can take on.
create function private.require(permission text) returns void language plpgsql stable as $$
begin
	if current_setting('role') <> 'service_role' and not private.may(permission) then
		raise exception 'Your role doesn''t allow this. Ask an owner of the bakery.' using errcode = '42501';
	end if;
end;
$$;

-- Changes of the team, and of how somebody signs in, need a sign-in within 15 minutes. The account
-- service asks the same (server/backend/accounts/sessions.ts).
create function private.require_fresh_sign_in() returns void language plpgsql stable security definer as $$
begin
	if not exists (
		select from accounts.sessions
		where id = (select private.session_id()) and user_id = (select private.user_id())
			and signed_in_at >= now() - interval '15 minutes'
	) then
		raise exception 'You signed in a while ago. Sign in again to make this change.'
			using errcode = 'PT401';
	end if;
end;
$$;

-- What the back office shows to a user, and which owners can help with the rest. Nothing without a role.
create function public.my_access()
	returns table (role text, permissions text[], owners text[], is_shared_device boolean)
	language sql stable security definer as $$
	select own.role, private.permissions_of(own.user_id), array(
		select private.account_name(owner.user_id) from public.user_roles as owner
		where owner.role = 'admin'
		order by 1 limit 10
	), own.is_shared_device
	from public.user_roles as own
	where own.user_id = (select private.user_id());
$$;

-- The permission that the section of a page, or of the settings, needs.
create function private.permission_of_section(section text) returns text language sql immutable as $$
	select case
		when section in ('settings', 'seo', 'contact', 'payments') then 'site-settings'
		when section = 'orders' then 'order-rules'
		else 'content'
	end;
$$;

-- The history, for those who may change what it lists. Each permission is asked once.
create view private.visible_changes as
	select * from private.changes
	where case table_name
		when 'user_roles' then (select private.may('team'))
		when 'site_content' then private.permission_of_section(record_id) = any (
			(select private.permissions_of((select private.user_id())))::text[]
		)
		else (select private.may('content'))
	end;

-- Counts attempts by each limit, [{"key", "max", "seconds"}], in the order given, until one is exceeded.
create function private.count_attempts(given json)
	returns table (key text, count integer, is_exceeded boolean, milliseconds integer) language plpgsql as $$
declare
	attempt record;
begin
	-- A count that a crash forgets is no loss.
	perform set_config('synchronous_commit', 'off', true);
	for attempt in
		select * from json_to_recordset(given) as attempts (key text, max integer, seconds integer)
	loop
		insert into private.rate_limits as counted
		values (attempt.key, 1, now() + make_interval(secs => attempt.seconds))
		on conflict on constraint rate_limits_pkey do update set
			count = case when counted.expires_at > now() then counted.count + 1 else 1 end,
			expires_at = greatest(
				counted.expires_at, case when counted.expires_at <= now() then excluded.expires_at end
			)
		returning counted.key, counted.count, counted.count > attempt.max,
			1000 * extract(epoch from counted.expires_at - now())
		into key, count, is_exceeded, milliseconds;
		return next;
		exit when is_exceeded;
	end loop;
end;
$$;

create function private.forgive_attempts(keys json) returns void language plpgsql as $$
declare
	forgiven text;
begin
	perform set_config('synchronous_commit', 'off', true);
	-- In the order in which they are counted.
	for forgiven in select json_array_elements_text(keys) loop
		update private.rate_limits set count = count - 1 where rate_limits.key = forgiven;
	end loop;
end;
$$;

grant execute on function
	private.may, private.permission_of_section, private.require to authenticated, service_role;
grant execute on function public.my_access to authenticated;
