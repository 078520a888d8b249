-- While a backup is being restored, nobody else writes: a write would be confirmed and then replaced.
-- The restore holds an advisory lock in its transaction, and each write shares it until it commits.
-- So the restore waits for running writes, refuses later ones at once, and a restore that is killed
-- lets go of the lock with its connection. Pages are read as before.

create function private.require_no_restore() returns boolean
	language plpgsql
	set search_path = ''
as $$
begin
	-- server/backend/postgres/advisory-locks.ts
	if not pg_try_advisory_xact_lock_shared(7283531) then
		raise exception 'The site is being restored from a backup. Please try again in a minute.'
			using errcode = 'PT503';
	end if;
	return true;
end;
$$;

create function private.refuse_during_restore() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
begin
	perform private.require_no_restore();
	return null;
end;
$$;

-- For each table that backups hold. server/backup/restore-gate.test.ts fails for one without it.
create function private.refuse_during_restore_on(watched regclass) returns void
	language plpgsql
	set search_path = ''
as $$
begin
	execute format(
		'create or replace trigger refuse_during_restore
			before insert or update or delete or truncate on %s
			for each statement execute function private.refuse_during_restore()', watched
	);
end;
$$;

revoke execute on function
	private.require_no_restore(),
	private.refuse_during_restore(),
	private.refuse_during_restore_on(regclass)
	from public, anon, authenticated, service_role;
grant execute on function private.require_no_restore() to authenticated;

select private.refuse_during_restore_on(oid)
from pg_catalog.pg_class
where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
	and oid <> all (array[
		'private.rate_limits', 'private.submissions', 'private.content_version',
		'private.message_version'
	]::regclass[]);

select private.refuse_during_restore_on('auth.users');

-- The restore of a hosted project stores images through the project's API, with the secret key.
create policy "No image is added during a restore" on storage.objects
	as restrictive for insert to authenticated
	with check (private.require_no_restore());
create policy "No image is replaced during a restore" on storage.objects
	as restrictive for update to authenticated
	using (true)
	with check (private.require_no_restore());
