-- How the back office saves any record.

-- A save whose answer was lost may be sent again (private.submissions).

-- Claims the id of a submission; false if it was taken. Nobody sends a form again after a week.
create function private.claim_submission(submission_id uuid) returns boolean language plpgsql as $$
begin
	delete from private.submissions
	where user_id = private.user_id() and submitted_at < now() - interval '7 days' and id <> submission_id;
	insert into private.submissions (id) values (submission_id) on conflict do nothing;
	return found;
end;
$$;

-- The answer that a submission got before; null when it is to be done now.
create function private.earlier_answer(submission_id uuid) returns jsonb language plpgsql as $$
declare
	earlier jsonb;
begin
	if submission_id is null or private.claim_submission(submission_id) then
		return null;
	end if;
	select answer into earlier from private.submissions
	where user_id = private.user_id() and id = submission_id;
	perform private.refuse_if(earlier is null, 'PT410', 'This save timed out before it reached the server.');
	return earlier;
end;
$$;

-- Keeps what came of a submission, and returns it.
create function private.keep_answer(submission_id uuid, given jsonb) returns jsonb language plpgsql as $$
begin
	-- Who sends no id, such as the server, may not reach the table either.
	if submission_id is not null then
		update private.submissions set answer = given where user_id = private.user_id() and id = submission_id;
	end if;
	return given;
end;
$$;

-- Whether a submission was done. One that was not, never will be: should it still arrive, it is refused.
create function public.settle_submission(submission_id uuid) returns boolean language sql as $$
	select private.require('own-account');
	select private.claim_submission(submission_id);
	select exists (
		select from private.submissions
		where user_id = private.user_id() and id = submission_id and answer is not null
	);
$$;

-- A record is saved from one JSON object whose keys are columns. A missing key keeps the column's value, null
-- empties it, and a key that the form may not write is refused.

-- The keys of an object as the columns of a statement. Refuses columns that the caller may not change.
create function private.columns_to_write(target regclass, given jsonb) returns text
	language plpgsql stable as $$
declare
	columns text;
	refused text;
begin
	perform private.refuse_if(jsonb_typeof(given) is distinct from 'object' or given = '{}', 'PT400',
		'A save needs an object with the values of columns.');
	select
		string_agg(quote_ident(key), ', ' order by key),
		string_agg(key, ', ' order by key) filter (where attnum is null)
	into columns, refused
	from jsonb_object_keys(given) as key
		left join pg_catalog.pg_attribute
			on attrelid = target and attname = key and attnum > 0 and not attisdropped
			and has_column_privilege(target, attnum, 'update');
	perform private.refuse_if(refused is not null, 'PT400', 'A save may not write: ' || refused);
	return columns;
end;
$$;

-- Changes the record that has this key. Returns it; null when there is none of this version.
create function private.update_record(
	target regclass, key jsonb, given jsonb, derived jsonb default '{}', expected_version integer default null
) returns jsonb language plpgsql as $$
declare
	saved jsonb;
begin
	execute format(
		'update %1$s as stored
		set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))
		where %3$s = (select %3$s from jsonb_populate_record(null::%1$s, $2))
			and version = coalesce($3, version)
		returning to_jsonb(stored)',
		target, private.columns_to_write(target, given || derived),
		(select quote_ident(name) from jsonb_object_keys(key) as name)
	) into saved using given || derived, key, expected_version;
	return saved;
end;
$$;

-- Changes records of a table in one statement, which announces itself once. Each has its key, its version,
-- and as `given` the columns that change. Returns how many of them there were.
create function private.update_records(in_table text, items jsonb) returns integer language plpgsql as $$
declare
	updated integer;
begin
	execute format(
		'update public.%1$I as stored
		set (%2$s) = (select %2$s from jsonb_populate_record(stored, item -> ''given''))
		from jsonb_array_elements($1) as item, jsonb_populate_record(null::public.%1$I, item) as wanted
		where stored.%3$I = wanted.%3$I and stored.version = wanted.version',
		in_table,
		private.columns_to_write(format('public.%I', in_table)::regclass, (
			select jsonb_object_agg(key, null)
			from jsonb_array_elements(items) as item, jsonb_object_keys(item -> 'given') as key
		)),
		private.key_column(in_table)
	) using items;
	get diagnostics updated = row_count;
	return updated;
end;
$$;

-- Adds a record with this key. Returns the record as it is then; null when there is one already.
create function private.insert_record(target regclass, key jsonb, given jsonb, derived jsonb default '{}')
	returns jsonb language plpgsql as $$
declare
	saved jsonb;
begin
	execute format(
		'insert into %1$s as stored (%3$s, %2$s)
		select %3$s, %2$s from jsonb_populate_record(null::%1$s, $1)
		on conflict (%3$s) do nothing
		returning to_jsonb(stored)',
		target, private.columns_to_write(target, given || derived),
		(select quote_ident(name) from jsonb_object_keys(key) as name)
	) into saved using given || derived || key;
	return saved;
end;
$$;

-- Saves a record by its id, or creates one with `new_id`. Without an expected_version it overwrites.
create function private.save_record(
	target regclass, record_id uuid, new_id uuid, given jsonb, derived jsonb, expected_version integer
) returns jsonb language sql as $$
	select coalesce(
		case
			when record_id is not null
			then private.update_record(target, key, given, derived, expected_version)
			else private.insert_record(target, key, given, derived)
		end,
		private.refuse_stale_version()
	)
	from jsonb_build_object('id', coalesce(record_id, new_id, gen_random_uuid())) as key;
$$;

-- Saves a record that is known by a word of ours, such as a section: it is made if it is not there.
create function private.save_record_by_key(
	target regclass, key jsonb, given jsonb, expected_version integer
) returns jsonb language sql as $$
	select coalesce(
		private.update_record(target, key, given, '{}', expected_version),
		private.insert_record(target, key, given),
		private.refuse_stale_version()
	);
$$;

-- Puts a category, menu item, or page after the nearest of `preceding`, and first if none of them is left. So
-- the moves of two people both count. Numbers are kept where possible: 10, 20, 30 do not become 0, 1, 2.
create function public.move_record(in_table text, moved uuid, preceding uuid[]) returns void
	language plpgsql security definer as $$
declare
	ordered regclass := case
		when in_table in ('categories', 'navigation_items', 'custom_pages') then 'public.' || in_table
	end;
	tie_breaker text := case in_table when 'categories' then 'name' else 'created_at' end;
	ids uuid[];
	numbers integer[];
	place integer;
begin
	perform private.require('content');
	perform private.refuse_if(ordered is null, 'PT400', 'These records have no order.');
	execute format('lock table %s in share row exclusive mode', ordered);
	execute format(
		'select
			array_agg(id order by display_order, %1$I, id),
			array_agg(display_order order by display_order, %1$I, id)
		from %2$s',
		tie_breaker, ordered
	) into ids, numbers;
	perform private.refuse_if(not coalesce(moved = any (ids), false), 'PT404',
		'This record no longer exists.');

	ids := array_remove(ids, moved);
	select array_position(ids, before.id) into place
	from unnest(preceding) with ordinality as before (id, nearness)
	where before.id = any (ids)
	order by before.nearness desc limit 1;
	place := coalesce(place, 0);
	ids := ids[:place] || moved || ids[place + 1:];

	execute format(
		'update %s as stored set display_order = wanted.number
		from (
			select id, (max(number - place) over (order by place) + place)::integer as number
			from unnest($1, $2) with ordinality as given (id, number, place)
		) as wanted
		where stored.id = wanted.id and stored.display_order <> wanted.number',
		ordered
	) using ids, numbers;
end;
$$;

grant select, insert, update, delete on private.submissions to authenticated;

create policy "Administrators keep their own submissions" on private.submissions
	for all to authenticated using (user_id = (select private.user_id()) and (select private.may('own-account')));

grant execute on function
	private.claim_submission, private.columns_to_write, private.earlier_answer, private.insert_record,
	private.keep_answer to authenticated, service_role;
grant execute on function
	private.save_record, private.save_record_by_key, private.update_record, private.update_records,
	public.move_record, public.settle_submission to authenticated;
