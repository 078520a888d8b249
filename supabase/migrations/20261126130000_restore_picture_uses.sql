-- A picture that is restored returns to everything that showed it, unless something else was chosen
-- there since. What is restored at once comes back in one transaction, whatever its kind.

-- Merging

create function private.shared_start(one text, other text) returns integer
	language plpgsql
	immutable strict
	set search_path = ''
as $$
declare
	shared integer := 0;
	limit_length integer := least(length(one), length(other));
	middle integer;
begin
	while shared < limit_length loop
		middle := (shared + limit_length + 1) / 2;
		if left(one, middle) = left(other, middle) then
			shared := middle;
		else
			limit_length := middle - 1;
		end if;
	end loop;
	return shared;
end;
$$;

-- The part of a text that an edit replaced: from after `first` to `last`, counted in characters.
create function private.edited_part(
	original text,
	edited text,
	out first integer,
	out last integer,
	out replacement text
)
	language plpgsql
	immutable strict
	set search_path = ''
as $$
declare
	shared_end integer;
begin
	first := private.shared_start(original, edited);
	shared_end := private.shared_start(
		reverse(substr(original, first + 1)), reverse(substr(edited, first + 1))
	);
	last := length(original) - shared_end;
	replacement := substr(edited, first + 1, length(edited) - shared_end - first);
end;
$$;

-- A text with two edits of it, or null where both changed the same part.
create function private.merge_edits(original text, one text, other text) returns text
	language plpgsql
	immutable strict
	set search_path = ''
as $$
declare
	former record;
	latter record;
begin
	select * into former from private.edited_part(original, one);
	select * into latter from private.edited_part(original, other);
	if former.last > latter.first then
		select * into former from private.edited_part(original, other);
		select * into latter from private.edited_part(original, one);
		if former.last > latter.first then
			return null;
		end if;
	end if;
	return left(original, former.first) || former.replacement
		|| substr(original, former.last + 1, latter.first - former.last) || latter.replacement
		|| substr(original, latter.last + 1);
end;
$$;

create function private.is_nothing(value jsonb) returns boolean
	language sql
	immutable
	set search_path = ''
as $$
	select coalesce(value in ('null', '""'), true)
		or jsonb_typeof(value) = 'string' and value #>> '{}' ~* '^(\s|</?(p|br)\M[^>]*>)*$';
$$;

-- What is there now, with the picture wherever nothing has changed since it was taken out.
-- `cleared` is what deleting the picture made of `shown`.
create function private.with_picture_again(
	present jsonb,
	cleared jsonb,
	shown jsonb,
	out merged jsonb,
	out is_complete boolean
)
	language plpgsql
	immutable
	set search_path = ''
as $$
declare
	part record;
	place integer;
	inner_part record;
	text_again text;
begin
	merged := present;
	is_complete := true;
	if cleared = shown then
		return;
	end if;
	if present = cleared or private.is_nothing(present) and private.is_nothing(cleared) then
		merged := shown;
	elsif jsonb_typeof(present) = 'object' and jsonb_typeof(shown) = 'object' then
		for part in select * from jsonb_each(shown) as part (key, value) loop
			select * into inner_part
			from private.with_picture_again(present -> part.key, cleared -> part.key, part.value);
			if inner_part.merged is not null then
				merged := merged || jsonb_build_object(part.key, inner_part.merged);
			end if;
			is_complete := is_complete and inner_part.is_complete;
		end loop;
	elsif jsonb_typeof(present) = 'array' and jsonb_typeof(shown) = 'array' then
		for part in
			select ordinality::integer - 1 as index, value
			from jsonb_array_elements(shown) with ordinality
			where value <> cleared -> (ordinality::integer - 1)
		loop
			select ordinality - 1 into place
			from jsonb_array_elements(merged) with ordinality
			where value = cleared -> part.index
			order by abs(ordinality - 1 - part.index)
			limit 1;
			if found then
				merged := jsonb_set(merged, array[place::text], part.value);
			else
				is_complete := false;
			end if;
		end loop;
	elsif jsonb_typeof(present) = 'string' and shown #>> '{}' ~ '<[a-zA-Z]' then
		text_again := private.merge_edits(cleared #>> '{}', shown #>> '{}', present #>> '{}');
		is_complete := text_again is not null;
		merged := coalesce(to_jsonb(text_again), present);
	else
		is_complete := false;
	end if;
end;
$$;

-- The content of a section as an object, whether or not it is stored as one (product §3.2).
create function private.section_object(content text) returns jsonb
	language plpgsql
	immutable
	set search_path = ''
as $$
declare
	parsed jsonb;
begin
	begin
		parsed := content::jsonb;
	exception when data_exception then
		parsed := null;
	end;
	return case
		when jsonb_typeof(parsed) = 'object' then parsed
		else jsonb_build_object('text', content)
	end;
end;
$$;


-- Into the trash

-- Everything that shows a picture, as it is with the picture and as it will be without it.
create function private.uses_to_restore(picture_key text) returns jsonb
	language sql
	stable
	set search_path = ''
as $$
	select coalesce(jsonb_agg(found.shown), '[]')
	from (
		select jsonb_build_object('kind', 'product', 'id', id, 'shown', image_url)
		from public.products where private.shows_picture(image_url, picture_key)
		union all
		select jsonb_build_object('kind', 'category', 'id', id, 'shown', image_url)
		from public.categories where private.shows_picture(image_url, picture_key)
		union all
		select jsonb_build_object(
			'kind', case section when 'settings' then 'logo' else 'section' end,
			'id', section, 'shown', image_url
		)
		from public.site_content where private.shows_picture(image_url, picture_key)
		union all
		select jsonb_build_object(
			'kind', 'text', 'id', section, 'shown', content,
			'cleared', private.without_picture(content, picture_key)
		)
		from public.site_content where private.shows_picture(content, picture_key)
	) as found (shown);
$$;

-- Against saves of what may show a picture.
create function private.lock_picture_uses() returns void
	language plpgsql
	set search_path = ''
as $$
begin
	lock table public.categories in share row exclusive mode;
	lock table public.products in share row exclusive mode;
	lock table public.site_content in share row exclusive mode;
end;
$$;

-- As before, and keeps what the picture is restored to.
create or replace function public.delete_picture(picture_key text, expected_uses text) returns void
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	described public.pictures;
begin
	perform private.require_administrator();
	-- What is being saved is waited for, and what is saved next finds the picture in the trash.
	perform private.lock_picture_uses();
	if private.is_picture_in_trash(picture_key) or not exists (
		select from storage.objects where bucket_id = 'product-images' and name = picture_key
	) then
		raise exception 'This image no longer exists.' using errcode = 'PT404';
	end if;
	if private.picture_uses_version(picture_key) <> expected_uses then
		raise exception 'What shows this image has changed meanwhile. Look at the list again.'
			using errcode = 'PT409';
	end if;

	-- A row that is made and deleted is what the Realtime service of a hosted project tells of.
	insert into public.pictures (key) values (picture_key) on conflict do nothing;
	delete from public.pictures where key = picture_key returning * into described;
	perform private.put_into_trash(
		'picture', picture_key, described.name, to_jsonb(described),
		jsonb_build_object('uses', private.uses_to_restore(picture_key), 'uploaded_at', (
			select created_at from storage.objects
			where bucket_id = 'product-images' and name = picture_key
		))
	);
	perform private.clear_picture_uses(picture_key);
	perform private.announce_trash();
end;
$$;


-- Out of the trash

-- Shows the picture again at one of its uses. True where it does, false where something else was
-- chosen since, null where the use is gone for good.
create function private.restore_picture_use(use jsonb) returns boolean
	language plpgsql
	set search_path = ''
as $$
declare
	present record;
	again record;
begin
	if use ->> 'kind' in ('section', 'logo', 'text') then
		select * into present from public.site_content where section = use ->> 'id';
		if not found then
			return null;
		end if;
	end if;
	if use ->> 'kind' = 'text' then
		select * into again from private.with_picture_again(
			private.section_object(present.content),
			private.section_object(use ->> 'cleared'),
			private.section_object(use ->> 'shown')
		);
		if again.merged <> private.section_object(present.content) then
			update public.site_content
			set content = case private.section_object(present.content)
				when jsonb_build_object('text', present.content) then again.merged ->> 'text'
				else again.merged::text
			end
			where section = use ->> 'id';
		end if;
		return again.is_complete;
	elsif use ->> 'kind' in ('section', 'logo') then
		update public.site_content set image_url = use ->> 'shown'
		where section = use ->> 'id' and coalesce(image_url, '') = '';
		return found;
	end if;
	return private.restore_own_picture(
		case use ->> 'kind' when 'product' then 'public.products' else 'public.categories' end::regclass,
		use
	);
end;
$$;

-- The picture of a product or category. One in the trash has it when it is restored.
create function private.restore_own_picture(of_table regclass, use jsonb) returns boolean
	language plpgsql
	set search_path = ''
as $$
declare
	changed integer;
	is_there boolean;
begin
	execute format(
		'update %s set image_url = $1 where id = $2 and coalesce(image_url, '''') = ''''', of_table
	) using use ->> 'shown', (use ->> 'id')::uuid;
	get diagnostics changed = row_count;
	if changed > 0 then
		return true;
	end if;
	execute format('select exists (select from %s where id = $1)', of_table)
		into is_there using (use ->> 'id')::uuid;
	if is_there then
		return false;
	end if;
	update private.trash set content = content || jsonb_build_object('image_url', use -> 'shown')
	where kind = use ->> 'kind' and record_id = use ->> 'id' and emptied_at is null
		and coalesce(content ->> 'image_url', '') = '';
	return case when found then true end;
end;
$$;

-- What is restored without its picture, which is still in the trash, gets it with the picture.
create function private.note_picture_use(restored_kind text, kept jsonb) returns void
	language sql
	set search_path = ''
as $$
	update private.trash
	set content = jsonb_set(
		content, '{links,uses}',
		coalesce(content #> '{links,uses}', '[]') || jsonb_build_object(
			'kind', restored_kind, 'id', kept -> 'id', 'shown', kept -> 'image_url'
		)
	)
	where kind = 'picture' and emptied_at is null and record_id in (
		select private.picture_key(address)
		from private.picture_addresses(kept ->> 'image_url') as address
	);
$$;

-- What showed a picture and shows something else now.
create function private.restore_picture_uses(uses jsonb) returns jsonb
	language sql
	set search_path = ''
as $$
	select coalesce(jsonb_agg(jsonb_build_object(
		'kind', use ->> 'kind',
		'id', use ->> 'id',
		'name', coalesce(
			(select name from public.products where id::text = use ->> 'id'),
			(select name from public.categories where id::text = use ->> 'id'),
			use ->> 'id'
		)
	)), '[]')
	from (
		select use, private.restore_picture_use(use) as is_restored
		from jsonb_array_elements(coalesce(uses, '[]')) as use
	) as restored
	where not is_restored;
$$;

create or replace function private.restore_picture(kept jsonb) returns text
	language plpgsql
	set search_path = ''
as $$
begin
	if not exists (
		select from storage.objects
		where bucket_id in ('product-images', 'deleted-images') and name = kept ->> 'key'
	) then
		raise exception 'The file of this image is gone, so it cannot be restored.'
			using errcode = 'PT422';
	end if;
	perform private.insert_kept_row('public.pictures', kept);
	perform private.announce_trash();
	-- An earlier version has noted how many there were.
	return case
		when (kept #>> '{links,use_count}')::integer > 0
		then 'What showed it stays without it. Choose it there again if you want it back.'
	end;
end;
$$;

drop function public.restore_from_trash(text, text[], uuid);

-- Restores records, and what they were linked with: those that are named by kind and id, or all that
-- were deleted in one transaction. Gives for each the name that the owner knows it by, what has become
-- different, and for a picture as JSON what shows something else by now. What somebody else has
-- restored before is left out; if that is all of it, it is refused.
create function public.restore_from_trash(
	records jsonb default '[]',
	deletion timestamptz default null,
	submission_id uuid default null
) returns table (kind text, record_id text, name text, remark text, kept_out text)
	language plpgsql
	security definer
	set search_path = ''
as $$
#variable_conflict use_column
declare
	answer jsonb;
	ids uuid[];
	entry_id uuid;
	entry private.trash;
	told text;
	missed jsonb;
begin
	perform private.require_administrator();
	answer := private.earlier_answer(submission_id);
	if answer is null then
		answer := '[]';
		-- Those that are restored at the same time may be linked with each other.
		perform pg_advisory_xact_lock(hashtextextended('restore_from_trash', 0));
		ids := array(
			select trash.id from private.trash
			where trash.emptied_at is null and (
				trash.deleted_at = deletion
				or (trash.kind, trash.record_id) in (
					select wanted.kind, wanted.id
					from jsonb_to_recordset(records) as wanted (kind text, id text)
				)
			)
			order by trash.id
			for update
		);
		if exists (select from private.trash where trash.id = any (ids) and trash.kind = 'picture') then
			perform private.lock_picture_uses();
		end if;
		ids := array(
			select trash.id from private.trash where trash.id = any (ids)
			order by
				array_position(array['picture', 'category', 'product'], trash.kind), trash.record_id
		);
		foreach entry_id in array ids loop
			-- Before it is restored: nothing may show a picture that is in the trash. Restoring another
			-- one may have changed what was kept of it.
			delete from private.trash where trash.id = entry_id returning * into entry;
			missed := '[]';
			told := case entry.kind
				when 'product' then private.restore_product(entry.content)
				when 'category' then private.restore_category(entry.content)
				when 'menu-item' then private.restore_menu_item(entry.content)
				when 'message' then private.restore_message(entry.content)
				when 'picture' then private.restore_picture(entry.content)
			end;
			if entry.kind = 'picture' then
				missed := private.restore_picture_uses(entry.content #> '{links,uses}');
			elsif entry.kind in ('product', 'category') then
				perform private.note_picture_use(entry.kind, entry.content);
			end if;
			answer := answer || jsonb_build_object(
				'kind', entry.kind, 'record_id', entry.record_id, 'name', entry.name,
				'remark', told, 'kept_out', missed
			);
		end loop;
		if answer = '[]' then
			perform private.refuse_empty_handed();
		end if;
		perform private.keep_answer(submission_id, answer);
	end if;
	return query
		select
			restored.kind, restored.record_id, restored.name, restored.remark,
			coalesce(restored.kept_out, '[]')::text
		from jsonb_to_recordset(answer) as restored (
			kind text, record_id text, name text, remark text, kept_out jsonb
		);
end;
$$;


-- What is in the trash

drop function public.list_trash(integer, integer);

-- A part of what is in the trash, newest first. `search` keeps those of which every word is found in
-- what tells them from others.
create function public.list_trash(
	search text default '',
	first_row integer default 0,
	most integer default 48
) returns table (
	kind text,
	record_id text,
	name text,
	-- Tells it from others of its name: the sender of a message, a slug, a path.
	detail text,
	-- The picture that a product or category had.
	image_url text,
	deleted_at timestamptz,
	deleted_by text,
	-- How many were deleted in the same transaction, this one among them.
	deleted_together integer,
	total integer
)
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
	select
		found.kind, found.record_id, found.name, found.detail,
		case when found.kind in ('product', 'category') then found.content ->> 'image_url' end,
		found.deleted_at,
		coalesce(nullif(profiles.full_name, ''), users.email::text),
		found.deleted_together,
		(count(*) over ())::integer
	from (
		select
			trash.*,
			case trash.kind
				when 'message' then trash.content ->> 'name'
				when 'category' then trash.content ->> 'slug'
				when 'menu-item' then trash.content ->> 'path'
				when 'picture' then trash.content #>> '{links,uploaded_at}'
			end as detail,
			(count(*) over (partition by trash.deleted_at))::integer as deleted_together
		from private.trash
		where trash.emptied_at is null
	) as found
		left join public.profiles on profiles.id = found.deleted_by
		left join auth.users on users.id = found.deleted_by
	where trim(search) = '' or private.searchable(concat_ws(
			' ', found.name, found.content ->> 'slug', found.content ->> 'path',
			case found.kind
				when 'message' then concat_ws(' ', found.content ->> 'name', found.content ->> 'email')
				when 'picture' then concat_ws(' ', found.record_id, found.content ->> 'alt')
			end
		)) like all (private.search_patterns(search))
	order by found.deleted_at desc, found.id
	offset greatest(first_row, 0)
	limit least(greatest(most, 1), 100);
end;
$$;


-- Who may do what

-- The file of a deleted picture is for whoever can restore it.
create policy "Administrators see deleted images" on storage.objects
	for select to authenticated
	using (bucket_id = 'deleted-images' and (select public.is_admin()));

do $$
declare
	called regprocedure;
begin
	for called in
		select oid from pg_catalog.pg_proc
		where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
			and proname in (
				'shared_start', 'edited_part', 'merge_edits', 'is_nothing', 'with_picture_again',
				'section_object', 'uses_to_restore', 'lock_picture_uses', 'restore_picture_use',
				'restore_own_picture', 'note_picture_use', 'restore_picture_uses',
				'restore_from_trash', 'list_trash'
			)
	loop
		execute format(
			'revoke execute on function %s from public, anon, authenticated, service_role', called
		);
	end loop;
end;
$$;

grant execute on function
	public.restore_from_trash(jsonb, timestamptz, uuid),
	public.list_trash(text, integer, integer)
	to authenticated;
