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
	language sql
	stable
	security definer
	set search_path = ''
as $$
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

revoke execute on function public.list_sessions() from public, anon, service_role;
grant execute on function public.list_sessions() to authenticated;

-- The refresh tokens of the session go with it. Nothing happens with a session of somebody else.
create function public.end_session(session_id uuid) returns void
	language sql
	security definer
	set search_path = ''
as $$
	delete from auth.sessions
	where sessions.id = end_session.session_id and sessions.user_id = (select auth.uid());
$$;

revoke execute on function public.end_session(uuid) from public, anon, service_role;
grant execute on function public.end_session(uuid) to authenticated;
