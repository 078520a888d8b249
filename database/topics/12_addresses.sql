-- Earlier slugs of categories, redirects from an old site, and the paths that visitors didn't find.

-- Slugs are compared with each other. Locked before any row is, to avoid deadlocks.
create function private.lock_slugs() returns trigger language plpgsql as $$
begin
	perform pg_advisory_xact_lock(hashtextextended('slugs', 0));
	return null;
end;
$$;

create trigger lock_slugs before insert or update of slug on public.categories
	for each statement execute function private.lock_slugs();

-- A slug leads to one category, also after the category has moved on from it. The menu shows the current one.
create function private.keep_earlier_slugs() returns trigger language plpgsql security definer as $$
declare
	menu_path text;
begin
	if tg_op = 'INSERT' then
		new.earlier_slugs := array(
			select earlier from unnest(new.earlier_slugs) as earlier
			where earlier <> new.slug and not exists (
				select from public.categories where slug = earlier or earlier = any (earlier_slugs)
			)
		);
	else
		new.earlier_slugs := array_remove(
			array_append(array_remove(old.earlier_slugs, old.slug), old.slug), new.slug
		);
		menu_path := '^(/products/?\?category=)' || old.slug || '(?=$|[&#])';
		update public.navigation_items
		set path = regexp_replace(path, menu_path, '\1' || new.slug)
		where path ~ menu_path;
	end if;
	update public.categories set earlier_slugs = array_remove(earlier_slugs, new.slug)
	where id <> new.id and new.slug = any (earlier_slugs);
	return new;
end;
$$;

create trigger keep_earlier_slugs before insert on public.categories
	for each row execute function private.keep_earlier_slugs();
create trigger keep_earlier_slugs_of_moved before update on public.categories
	for each row when (old.slug <> new.slug) execute function private.keep_earlier_slugs();

-- A site has at most 1,000 redirects, and none from a custom page.
create function private.check_redirects() returns trigger language plpgsql security definer as $$
begin
	perform pg_advisory_xact_lock(hashtextextended('redirects', 0));
	perform private.refuse_if((select count(*) from public.redirects) > 1000, 'PT422',
		'A site can have at most 1,000 redirects. Remove some first.');
	perform private.refuse_if(true, 'PT422', format(
		'“%s” is one of your pages. Redirects are for addresses without a page.', old_address
	))
	from added join public.custom_pages on '/' || path = split_part(old_address, '?', 1);
	return null;
end;
$$;

create trigger check_redirects after insert on public.redirects
	referencing new table as added
	for each statement execute function private.check_redirects();

create function public.list_redirects() returns setof public.redirects language sql stable as $$
	select * from public.redirects order by old_address, id;
$$;

create function public.add_redirects(given jsonb, submission_id uuid default null) returns integer
	language plpgsql as $$
declare
	answer jsonb;
begin
	perform private.require('content');
	answer := private.earlier_answer(submission_id);
	if answer is null then
		perform private.refuse_if(true, 'PT422', format(
			'“%s” already redirects to “%s”. Remove that redirect first.', old_address, new_address
		))
		from public.redirects
		where old_address in (select value ->> 'old_address' from jsonb_array_elements(given));
		insert into public.redirects (old_address, new_address)
		select old_address, new_address from jsonb_populate_recordset(null::public.redirects, given);
		answer := private.keep_answer(submission_id, to_jsonb(jsonb_array_length(given)));
	end if;
	return answer::integer;
end;
$$;

create function public.remove_redirect(redirect_id uuid) returns void language sql as $$
	select private.require('content');
	with deleted as (delete from public.redirects where id = redirect_id returning id)
	select private.refuse_if(not exists (select from deleted), 'PT404', 'This record no longer exists.');
$$;

-- Adds what a server has counted. Those that are asked for most stay, then the newest.
create function public.count_missing_paths(given jsonb) returns void language sql security definer as $$
	-- Several servers count.
	select pg_advisory_xact_lock(hashtextextended('missing_paths', 0));
	insert into private.missing_paths as counted (path, day, requests)
	select path, current_date, requests from jsonb_populate_recordset(null::private.missing_paths, given)
	on conflict (path, day) do update
	set requests = counted.requests + excluded.requests, last_seen_at = now();
	delete from private.missing_paths where day < current_date - 30;
	delete from private.missing_paths where path not in (
		select path from private.missing_paths
		group by path
		order by sum(requests) desc, max(last_seen_at) desc limit 500
	);
$$;

-- The 100 that were asked for most, without those that lead somewhere by now.
create function public.list_missing_paths()
	returns table (path text, requests bigint, last_seen_at timestamptz)
	language sql stable security definer as $$
	select private.require('content');
	select missing.path, sum(missing.requests)::bigint, max(missing.last_seen_at)
	from private.missing_paths as missing
	where missing.day >= current_date - 30
		and not exists (select from public.redirects where old_address = missing.path)
		and not exists (
			select from public.custom_pages
			where is_published and missing.path in (
				select '/' || own from unnest(custom_pages.path || earlier_paths) as own
			)
		)
	group by missing.path
	order by 2 desc, 3 desc, 1 limit 100;
$$;

grant select on public.redirects to anon;
grant select, delete, insert (id, old_address, new_address) on public.redirects to authenticated;

create policy "Everyone sees the redirects" on public.redirects
	for select to anon, authenticated using (true);
create policy "Administrators write redirects" on public.redirects
	for all to authenticated using ((select private.may('content')));

grant execute on function public.list_redirects to anon, authenticated;
grant execute on function
	public.add_redirects, public.list_missing_paths, public.remove_redirect to authenticated;
grant execute on function public.count_missing_paths to service_role;
