-- What a form says when its record was changed or deleted while somebody typed, and one way to save
-- it all the same.

-- Who made the latest changes of some records of a table: `counts` says how many changes of each.
-- Restoring a record is no change of it.
create function public.authors_of_changes(in_table text, of_records text[], counts integer[])
	returns table (is_own boolean, by_account boolean, account_name text)
	language plpgsql
	stable
	security definer
	set search_path = ''
as $$
begin
	if not public.is_admin() then
		return;
	end if;
	return query
	select distinct
		latest.changed_by is not distinct from auth.uid(),
		latest.changed_by is not null,
		private.account_name(latest.changed_by)
	from unnest(of_records, counts) as wanted (of_record, most)
		cross join lateral (
			select change.changed_by
			from private.changes as change
			where change.record_id = wanted.of_record
				and change.table_name in (
					in_table, case in_table when 'products' then 'product_categories' end
				)
			group by change.changed_at, change.transaction_id, change.changed_by
			having in_table in ('site_content', 'pictures')
				or every(change.table_name <> in_table or change.operation = 'update')
			order by change.changed_at desc, change.transaction_id desc
			limit least(greatest(wanted.most, 1), 50)
		) as latest;
end;
$$;

-- What an account is called; null for none and for one that is gone.
create function private.account_name(account uuid) returns text
	language sql
	stable
	set search_path = ''
as $$
	select coalesce(nullif(trim(profiles.full_name), ''), users.email)::text
	from auth.users left join public.profiles on profiles.id = users.id
	where users.id = account;
$$;

-- The latest deletion of some records, and whether they can be restored. What nobody remembers, and
-- what is there again, is left out.
create function public.find_deletions(deleted_kind text, record_ids text[]) returns table (
	record_id text,
	name text,
	deleted_at timestamptz,
	is_own boolean,
	by_account boolean,
	account_name text,
	is_in_trash boolean
)
	language plpgsql
	stable
	security definer
	set search_path = ''
as $$
#variable_conflict use_column
declare
	of_table text := case deleted_kind
		when 'product' then 'products'
		when 'category' then 'categories'
		when 'menu-item' then 'navigation_items'
		when 'picture' then 'pictures'
	end;
begin
	if not public.is_admin() then
		return;
	end if;
	return query
	select
		deletion.record_id, deletion.name, deletion.deleted_at,
		deletion.deleted_by is not distinct from auth.uid(),
		deletion.deleted_by is not null,
		private.account_name(deletion.deleted_by),
		deletion.is_in_trash
	from (
		select trash.record_id, trash.name, trash.deleted_at, trash.deleted_by, true as is_in_trash
		from private.trash
		where trash.kind = deleted_kind and trash.record_id = any (record_ids)
			and trash.emptied_at is null
		union all
		select latest.*
		from unnest(record_ids) as wanted (of_record)
			cross join lateral (
				select
					change.record_id, private.name_of(of_table, change.record_id),
					change.changed_at, change.changed_by, false
				from private.changes as change
				where change.record_id = wanted.of_record and change.table_name = of_table
					and change.operation = 'delete'
				order by change.id desc
				limit 1
			) as latest
		where private.record_now(of_table, wanted.of_record) is null and not exists (
			select from private.trash
			where trash.kind = deleted_kind and trash.record_id = wanted.of_record
				and trash.emptied_at is null
		)
	) as deletion;
end;
$$;

-- The version that a deleted record had; null when it is not in the trash.
create function private.version_in_trash(deleted_kind text, deleted_id text) returns integer
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select (content ->> 'version')::integer from private.trash
	where kind = deleted_kind and record_id = deleted_id and emptied_at is null and public.is_admin();
$$;

-- Restores a record and saves over it, all or nothing. Where somebody changed it before it was
-- deleted, it is restored alone: both versions are to be merged first.
create function public.restore_and_save(
	deleted_kind text,
	deleted_id text,
	given jsonb,
	expected_version integer,
	submission_id uuid default null,
	-- What is declared of a product's allergens.
	review jsonb default null
) returns table (is_saved boolean, remark text, kept_out text)
	language plpgsql
	set search_path = ''
as $$
declare
	answer jsonb := private.earlier_answer(submission_id);
	is_same boolean := private.version_in_trash(deleted_kind, deleted_id)
		is not distinct from expected_version;
begin
	if answer is null then
		select jsonb_build_object(
			'is_saved', is_same, 'remark', restored.remark, 'kept_out', restored.kept_out
		) into answer
		-- As a later migration makes it.
		from public.restore_from_trash(
			jsonb_build_array(jsonb_build_object('kind', deleted_kind, 'id', deleted_id))
		) as restored;
		if is_same then
			case deleted_kind
				when 'product' then perform public.save_product(given, deleted_id::uuid, review => review);
				when 'category' then perform public.save_category(given, deleted_id::uuid);
				when 'menu-item' then perform public.save_navigation_item(given, deleted_id::uuid);
				when 'picture' then perform public.save_picture(given, deleted_id, null);
			end case;
		end if;
		perform private.keep_answer(submission_id, answer);
	end if;
	return query
		select (answer ->> 'is_saved')::boolean, answer ->> 'remark', answer ->> 'kept_out';
end;
$$;

-- As before, but nothing is said about a picture in the trash whose file was not moved yet, and a
-- picture that was just restored is there although its file was not moved back yet.
create function private.is_picture(picture_key text) returns boolean
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select not private.is_picture_in_trash(picture_key) and exists (
		select from storage.objects
		where bucket_id in ('product-images', 'deleted-images') and objects.name = picture_key
	);
$$;

create or replace function public.save_picture(
	given jsonb,
	picture_key text,
	expected_version integer
) returns public.pictures
	language plpgsql
	set search_path = ''
as $$
begin
	if not private.is_picture(picture_key) then
		raise exception 'This record no longer exists.' using errcode = 'PT404';
	end if;
	return jsonb_populate_record(null::public.pictures, private.save_record_by_key(
		'public.pictures', jsonb_build_object('key', picture_key), given, expected_version
	));
end;
$$;

do $$
declare
	called text;
begin
	foreach called in array array[
		'private.account_name(uuid)',
		'private.version_in_trash(text, text)',
		'private.is_picture(text)',
		'public.authors_of_changes(text, text[], integer[])',
		'public.find_deletions(text, text[])',
		'public.restore_and_save(text, text, jsonb, integer, uuid, jsonb)'
	] loop
		execute format(
			'revoke execute on function %s from public, anon, authenticated, service_role', called
		);
	end loop;
end;
$$;

grant execute on function
	private.version_in_trash(text, text),
	private.is_picture(text),
	public.authors_of_changes(text, text[], integer[]),
	public.find_deletions(text, text[]),
	public.restore_and_save(text, text, jsonb, integer, uuid, jsonb)
	to authenticated;
