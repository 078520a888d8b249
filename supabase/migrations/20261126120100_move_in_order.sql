-- A move in a list that has an order names the record and those that it should come after. So it is
-- applied to whatever order there is by then, and the moves of two people both count.

-- Puts a record after the nearest of `preceding`, and first if none of them is left. The numbers stay
-- where they can: 10, 20, 30 are not made 0, 1, 2. Only equal ones are made different.
create function private.move_in_order(
	ordered regclass,
	tie_breaker text,
	moved uuid,
	preceding uuid[]
) returns void
	language plpgsql
	set search_path = ''
as $$
declare
	ids uuid[];
	numbers integer[];
	place integer;
begin
	execute format('lock table %s in share row exclusive mode', ordered);
	execute format(
		'select
			array_agg(id order by display_order, %1$I, id),
			array_agg(display_order order by display_order, %1$I, id)
		from %2$s',
		tie_breaker, ordered
	) into ids, numbers;
	if not coalesce(moved = any (ids), false) then
		raise exception 'This record no longer exists.' using errcode = 'PT404';
	end if;

	ids := array_remove(ids, moved);
	select array_position(ids, before.id) into place
	from unnest(preceding) with ordinality as before (id, nearness)
	where before.id = any (ids)
	order by before.nearness desc
	limit 1;
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

create function public.move_category(moved uuid, preceding uuid[]) returns void
	language plpgsql
	security definer
	set search_path = ''
as $$
begin
	perform private.require_administrator();
	perform private.move_in_order('public.categories', 'name', moved, preceding);
end;
$$;

create function public.move_navigation_item(moved uuid, preceding uuid[]) returns void
	language plpgsql
	security definer
	set search_path = ''
as $$
begin
	perform private.require_administrator();
	perform private.move_in_order('public.navigation_items', 'created_at', moved, preceding);
end;
$$;

do $$
declare
	called text;
begin
	foreach called in array array[
		'private.move_in_order(regclass, text, uuid, uuid[])',
		'public.move_category(uuid, uuid[])',
		'public.move_navigation_item(uuid, uuid[])'
	] loop
		execute format(
			'revoke execute on function %s from public, anon, authenticated, service_role', called
		);
	end loop;
end;
$$;

grant execute on function
	public.move_category(uuid, uuid[]),
	public.move_navigation_item(uuid, uuid[])
	to authenticated;
