-- Saving sections of pages and menu items.

-- Saves several sections, all or nothing, and returns them as they are now. Each entry of `sections`
-- has the key of its section, the version that the change started from, and columns. A section that
-- does not exist yet is made.
create function public.save_site_content(sections jsonb, submission_id uuid default null)
	returns setof public.site_content
	language plpgsql set search_path = '' as $$
declare
	answer jsonb := private.earlier_answer(submission_id);
	entry jsonb;
begin
	if answer is null then
		answer := '[]';
		for entry in select value from jsonb_array_elements(sections) loop
			answer := answer || private.save_record_by_key(
				'public.site_content',
				jsonb_build_object('section', entry -> 'section'),
				entry - 'section' - 'expected_version',
				(entry ->> 'expected_version')::integer
			);
		end loop;
		perform private.keep_answer(submission_id, answer);
	end if;
	return query select * from jsonb_populate_recordset(null::public.site_content, answer);
end;
$$;

-- A new item is active, at the place that is the number of items so far. Its place is changed by
-- moving it.
create function public.save_navigation_item(
	given jsonb,
	record_id uuid default null,
	expected_version integer default null,
	submission_id uuid default null
) returns public.navigation_items
	language plpgsql set search_path = '' as $$
declare
	saved jsonb := private.earlier_answer(submission_id);
	derived jsonb := '{}';
begin
	if saved is not null then
		return jsonb_populate_record(null::public.navigation_items, saved);
	end if;

	if given ? 'display_order' then
		raise exception 'A save may not write: display_order' using errcode = 'PT400';
	end if;
	if record_id is null then
		derived := jsonb_build_object(
			'display_order', (select count(*) from public.navigation_items)
		);
	end if;
	saved := private.save_record(
		'public.navigation_items', record_id, submission_id, given, derived, expected_version
	);
	perform private.keep_answer(submission_id, saved);
	return jsonb_populate_record(null::public.navigation_items, saved);
end;
$$;

-- Puts the menu in an order, all of it: `expected_ids` is the order that it was in.
create function public.move_navigation_items(
	ids uuid[],
	expected_ids uuid[] default null
) returns void
	language plpgsql set search_path = '' as $$
declare
	current_ids uuid[];
	moved integer;
begin
	lock table public.navigation_items in share row exclusive mode;
	current_ids := array(
		select id from public.navigation_items order by display_order, created_at, id
	);
	if expected_ids <> current_ids then
		if current_ids = ids then
			return;
		end if;
		perform private.refuse_stale_version();
	end if;

	update public.navigation_items
	set display_order = wanted.place - 1
	from unnest(ids) with ordinality as wanted (id, place)
	where navigation_items.id = wanted.id;

	get diagnostics moved = row_count;
	if moved <> cardinality(ids) then
		perform private.refuse_stale_version();
	end if;
end;
$$;
