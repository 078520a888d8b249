-- What visitors see is announced by one call for each table, to the server and to the Realtime
-- service of a hosted project. supabase/tests/change-feed.test.ts fails for a table that strangers
-- may read and that is not announced.

create function private.announce_content_changes_of(watched regclass) returns void
	language plpgsql
	set search_path = ''
as $$
declare
	operation text;
begin
	-- Only a trigger for one kind of statement is given the rows that it changed.
	foreach operation in array array['insert', 'update', 'delete', 'truncate'] loop
		execute format(
			'create or replace trigger %1$I after %2$s on %3$s %4$s
				for each statement execute function private.announce_content_change()',
			'announce_' || operation, operation, watched,
			case operation
				when 'truncate' then ''
				when 'delete' then 'referencing old table as changed'
				else 'referencing new table as changed'
			end
		);
	end loop;
	if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime')
		and not exists (
			select from pg_catalog.pg_publication_rel join pg_catalog.pg_publication
				on pg_publication.oid = prpubid
			where pubname = 'supabase_realtime' and prrelid = watched
		)
	then
		execute format('alter publication supabase_realtime add table %s', watched);
	end if;
end;
$$;

-- It is called by migrations alone.
revoke execute on function private.announce_content_changes_of(regclass)
	from public, anon, authenticated, service_role;

-- All that strangers may read.
select private.announce_content_changes_of(oid)
from pg_catalog.pg_class
where relnamespace = 'public'::regnamespace and relkind = 'r'
	and has_table_privilege('anon', oid, 'select');
