-- Pages change when something is saved, and by time: a shop opens, a day ends. A server that notices
-- counts the version of the content as a save does, so that all servers and open pages hear of it.

alter table private.content_version
	-- The instant that was announced last, as a server took it for now.
	add column changed_by_time_at timestamptz not null default '-infinity',
	-- When that was announced, by the clock of the database.
	add column announced_at timestamptz not null default '-infinity';

-- Announces that the content has changed by time. Servers whose clocks agree announce the same instant
-- together, which counts once. One whose clock is late announces it again: what its pages have shown
-- since the first time is that of before. Returns the version of the content then.
create function public.announce_change_by_time(instant timestamptz) returns bigint
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	next_version bigint;
begin
	update private.content_version
	set version = version + 1, changed_by_time_at = instant, announced_at = clock_timestamp()
	where changed_by_time_at <> instant
		or announced_at not between clock_timestamp() - interval '300 ms' and clock_timestamp()
	returning version into next_version;
	if next_version is null then
		return public.content_version();
	end if;
	perform pg_notify(
		'content_changed', json_build_object('table', 'time', 'version', next_version)::text
	);
	return next_version;
end;
$$;

revoke execute on function public.announce_change_by_time(timestamptz) from public;
grant execute on function public.announce_change_by_time(timestamptz) to service_role;
