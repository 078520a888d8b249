-- What was deleted lies here for 30 days, out of its table: no query has to remember that it is gone,
-- and visitors and the API have no way to it.

create table private.trash (
	id uuid primary key default gen_random_uuid(),
	kind text not null
		check (kind in ('product', 'category', 'menu-item', 'picture', 'message')),
	-- Its id, or the key of a picture.
	record_id text not null,
	-- What the owner knows it by, when it was deleted.
	name text not null,
	-- The row as it was, and in `links` what else is needed to bring it back.
	content jsonb not null,
	deleted_at timestamptz not null default now(),
	-- Nobody who is signed in: a program, or somebody at the database.
	deleted_by uuid default auth.uid() references auth.users (id) on delete set null,
	-- Deleted for good, while the file of a picture is still to be removed. To the owner it is gone.
	emptied_at timestamptz,
	unique (kind, record_id)
);

create index trash_newest_first on private.trash (deleted_at desc, id);
create index deleted_messages_by_submission on private.trash ((content ->> 'submission_id'))
	where kind = 'message';

alter table private.trash enable row level security;
revoke all on private.trash from public, anon, authenticated, service_role;

-- The files of pictures that are in the trash. Nobody may fetch them.
insert into storage.buckets (id, name, public, file_size_limit)
values ('deleted-images', 'deleted-images', false, 20 * 1024 * 1024)
on conflict (id) do nothing;


-- Into the trash

-- Nobody brings back what was deleted under this id before it was made anew.
create function private.put_into_trash(
	deleted_kind text,
	deleted_id text,
	called text,
	kept jsonb,
	links jsonb
) returns void
	language sql
	set search_path = ''
as $$
	insert into private.trash (kind, record_id, name, content)
	values (deleted_kind, deleted_id, called, kept || jsonb_build_object('links', links))
	on conflict (kind, record_id) do update set
		name = excluded.name,
		content = excluded.content,
		deleted_at = excluded.deleted_at,
		deleted_by = excluded.deleted_by,
		emptied_at = null;
$$;

-- Before the row is deleted, whoever deletes it: what refers to it is still there.
create function private.keep_deleted_record() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	kind text := tg_argv[0];
	kept jsonb := to_jsonb(old) - 'search_text';
	links jsonb := '{}';
begin
	if kind = 'product' then
		links := jsonb_build_object('categories', (
			select coalesce(jsonb_agg(
				jsonb_build_object('category_id', category_id, 'position', position) order by position
			), '[]')
			from public.product_categories where product_id = old.id
		));
	elsif kind = 'category' then
		links := jsonb_build_object('products', (
			select coalesce(jsonb_agg(jsonb_build_object(
				'product_id', standing.product_id,
				'position', standing.position,
				'is_first', product.category_id is not distinct from old.id
			)), '[]')
			from public.product_categories as standing
				join public.products as product on product.id = standing.product_id
			where standing.category_id = old.id
		));
	elsif kind = 'menu-item' then
		-- What stands before it, the nearest last.
		links := jsonb_build_object('before', (
			select coalesce(jsonb_agg(id order by display_order, created_at, id), '[]')
			from public.navigation_items
			where (display_order, created_at, id) < (old.display_order, old.created_at, old.id)
		));
	end if;
	perform private.put_into_trash(kind, old.id::text, kept ->> tg_argv[1], kept, links);
	return old;
end;
$$;

create trigger keep_deleted before delete on public.products
	for each row execute function private.keep_deleted_record('product', 'name');
create trigger keep_deleted before delete on public.categories
	for each row execute function private.keep_deleted_record('category', 'name');
create trigger keep_deleted before delete on public.navigation_items
	for each row execute function private.keep_deleted_record('menu-item', 'title');
create trigger keep_deleted before delete on public.contact_messages
	for each row execute function private.keep_deleted_record('message', 'subject');

create function private.require_administrator() returns void
	language plpgsql
	stable
	set search_path = ''
as $$
begin
	if not public.is_admin() then
		raise exception 'You may not do this. Sign in as an administrator.' using errcode = '42501';
	end if;
end;
$$;

-- Several people at once: whoever comes second reads this.
create function private.refuse_empty_handed() returns void
	language plpgsql
	set search_path = ''
as $$
begin
	raise exception 'This is no longer in the trash. It was restored or deleted for good.'
		using errcode = 'PT404';
end;
$$;


-- Pictures in use

-- An HTML text without a picture: without its img elements, without attributes that lead to it, and
-- without its address in the text. A link or a figure that showed nothing else goes with it.
create function private.html_without_picture(html text, picture_key text) returns text
	language plpgsql
	immutable strict
	set search_path = ''
as $$
declare
	remaining text := html;
	tag text;
	attribute text;
	shortened text;
	address text;
begin
	for tag in
		select distinct found.part[1]
		from regexp_matches(html, '(<[a-z](?:[^>"'']|"[^"]*"|''[^'']*'')*>)', 'gi') as found (part)
		where private.shows_picture(found.part[1], picture_key)
	loop
		shortened := tag;
		if tag ~* '^<img\y' then
			shortened := '';
		else
			for attribute in
				select found.part[1]
				from regexp_matches(
					tag, '(\s+[^\s=>"'']+\s*=\s*(?:"[^"]*"|''[^'']*''|[^\s>"'']+))', 'g'
				) as found (part)
				where private.shows_picture(found.part[1], picture_key)
			loop
				shortened := replace(shortened, attribute, '');
			end loop;
		end if;
		remaining := replace(remaining, tag, shortened);
	end loop;
	for address in
		select shown from private.picture_addresses(remaining) as shown
		where private.picture_key(shown) = picture_key
	loop
		remaining := regexp_replace(
			remaining,
			'(?:https?://[^\s"''<>/]+)?' || regexp_replace(address, '([^\w/])', '\\\1', 'g')
				|| '(?![^\s"''<>\\?#])',
			'',
			'g'
		);
	end loop;
	return regexp_replace(
		remaining, '<(a|figure)\y(?:[^>"'']|"[^"]*"|''[^'']*'')*>\s*</\1>', '', 'gi'
	);
end;
$$;

-- A button that led to the picture leads to the home page: it may not lead nowhere.
create function private.json_without_picture(value jsonb, picture_key text) returns jsonb
	language plpgsql
	immutable strict
	set search_path = ''
as $$
begin
	if not private.shows_picture(value::text, picture_key) then
		return value;
	end if;
	if jsonb_typeof(value) = 'object' then
		return (
			select jsonb_object_agg(
				entry.key,
				case
					when entry.key = 'url' and jsonb_typeof(entry.value) = 'string'
						and private.shows_picture(entry.value #>> '{}', picture_key)
					then to_jsonb('/'::text)
					else private.json_without_picture(entry.value, picture_key)
				end
			)
			from jsonb_each(value) as entry
		);
	elsif jsonb_typeof(value) = 'array' then
		return (
			select jsonb_agg(private.json_without_picture(entry.value, picture_key) order by entry.place)
			from jsonb_array_elements(value) with ordinality as entry (value, place)
		);
	end if;
	return to_jsonb(private.html_without_picture(value #>> '{}', picture_key));
end;
$$;

-- The content of a section without a picture.
create function private.without_picture(content text, picture_key text) returns text
	language plpgsql
	immutable strict
	set search_path = ''
as $$
declare
	parsed jsonb;
begin
	if not private.shows_picture(content, picture_key) then
		return content;
	end if;
	begin
		parsed := content::jsonb;
	exception when data_exception then
		parsed := null; -- The plain text of the section (product §3.2).
	end;
	if jsonb_typeof(parsed) = 'object' then
		return private.json_without_picture(parsed, picture_key)::text;
	end if;
	return private.html_without_picture(content, picture_key);
end;
$$;

-- Takes a picture out of everything that shows it.
create function private.clear_picture_uses(picture_key text) returns void
	language sql
	set search_path = ''
as $$
	update public.categories set image_url = null
	where private.shows_picture(image_url, picture_key);
	update public.products set image_url = null
	where private.shows_picture(image_url, picture_key);
	update public.site_content set
		image_url = case
			when not private.shows_picture(image_url, picture_key) then image_url
		end,
		content = private.without_picture(content, picture_key)
	where private.shows_picture(image_url, picture_key)
		or private.shows_picture(content, picture_key);
$$;

-- Nothing shows a picture that is in the trash: neither a form that was open while it was deleted,
-- nor an older version of something, puts its address back.
create function private.refuse_deleted_pictures() returns trigger
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	shown text := concat_ws(E'\n', new.image_url, to_jsonb(new) ->> 'content');
begin
	if tg_op = 'UPDATE' then
		if shown = concat_ws(E'\n', old.image_url, to_jsonb(old) ->> 'content') then
			return new;
		end if;
	end if;
	if shown like '%/product-images/%' and exists (
		select from private.picture_addresses(shown) as address
			join private.trash on kind = 'picture' and record_id = private.picture_key(address)
	) then
		raise exception 'An image that you chose was deleted meanwhile. Choose another one, or restore it from the trash.'
			using errcode = 'PT422';
	end if;
	return new;
end;
$$;

create trigger refuse_deleted_pictures before insert or update on public.products
	for each row execute function private.refuse_deleted_pictures();
create trigger refuse_deleted_pictures before insert or update on public.categories
	for each row execute function private.refuse_deleted_pictures();
create trigger refuse_deleted_pictures before insert or update on public.site_content
	for each row execute function private.refuse_deleted_pictures();

create function private.is_picture_in_trash(picture_key text) returns boolean
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select exists (select from private.trash where kind = 'picture' and record_id = picture_key);
$$;

-- Tells every server that the files of pictures are to be moved.
create function private.announce_trash() returns void
	language plpgsql
	set search_path = ''
as $$
declare
	next_version bigint;
begin
	update private.content_version set version = version + 1 returning version into next_version;
	perform pg_notify(
		'content_changed', json_build_object('table', 'trash', 'version', next_version)::text
	);
end;
$$;

-- Puts a picture into the trash and takes it out of everything that shows it, all or nothing.
-- `expected_uses` is the version of its uses that the owner has seen and confirmed: where it differs,
-- nothing is changed. A server moves the file then (settle_trash).
create function public.delete_picture(picture_key text, expected_uses text) returns void
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	described public.pictures;
	use_count integer;
begin
	perform private.require_administrator();
	-- What is being saved is waited for, and what is saved next finds the picture in the trash.
	lock table public.categories in share row exclusive mode;
	lock table public.products in share row exclusive mode;
	lock table public.site_content in share row exclusive mode;
	if private.is_picture_in_trash(picture_key) or not exists (
		select from storage.objects where bucket_id = 'product-images' and name = picture_key
	) then
		raise exception 'This image no longer exists.' using errcode = 'PT404';
	end if;
	if private.picture_uses_version(picture_key) <> expected_uses then
		raise exception 'What shows this image has changed meanwhile. Look at the list again.'
			using errcode = 'PT409';
	end if;
	select count(*) into use_count from private.picture_uses() as uses
	where uses.key = picture_key;

	-- A row that is made and deleted is what the Realtime service of a hosted project tells of.
	insert into public.pictures (key) values (picture_key) on conflict do nothing;
	delete from public.pictures where key = picture_key returning * into described;
	perform private.put_into_trash(
		'picture', picture_key, described.name, to_jsonb(described),
		jsonb_build_object('use_count', use_count, 'uploaded_at', (
			select created_at from storage.objects
			where bucket_id = 'product-images' and name = picture_key
		))
	);
	perform private.clear_picture_uses(picture_key);
	perform private.announce_trash();
end;
$$;


-- Out of the trash

-- Puts a row back as it was. Columns that a newer version has got keep their defaults.
create function private.insert_kept_row(target regclass, kept jsonb) returns boolean
	language plpgsql
	set search_path = ''
as $$
declare
	inserted integer;
begin
	execute format(
		'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)
		on conflict do nothing',
		target,
		(
			select string_agg(quote_ident(attname), ', ' order by attnum)
			from pg_catalog.pg_attribute
			where attrelid = target and attnum > 0 and not attisdropped and attgenerated = ''
				and kept ? attname
		)
	)
	using kept;
	get diagnostics inserted = row_count;
	return inserted > 0;
end;
$$;

create function private.refuse_to_overwrite() returns void
	language plpgsql
	set search_path = ''
as $$
begin
	raise exception 'Something else has taken its place meanwhile, so it cannot be restored.'
		using errcode = 'PT422';
end;
$$;

-- The row without a picture that is not there any more.
create function private.without_missing_picture(kept jsonb) returns jsonb
	language sql
	stable
	set search_path = ''
as $$
	select case
		when exists (
			select from private.picture_addresses(kept ->> 'image_url') as address
			where private.is_picture_in_trash(private.picture_key(address))
				or not exists (
					select from storage.objects
					where bucket_id in ('product-images', 'deleted-images')
						and name = private.picture_key(address)
				)
		)
		then kept || '{"image_url": null}'
		else kept
	end;
$$;

create function private.remark_on_picture(before jsonb, after jsonb) returns text
	language sql
	immutable
	set search_path = ''
as $$
	select case
		when before -> 'image_url' is distinct from after -> 'image_url'
		then 'Its image was deleted, so it has none now.'
	end;
$$;

-- Lets a product stand in a category again, at its place unless that is taken by now. Where one of
-- them is in the trash, it takes the other along when it is restored.
create function private.join_again(
	joined_product uuid,
	joined_category uuid,
	place integer,
	is_first boolean
) returns void
	language plpgsql
	set search_path = ''
as $$
begin
	-- Neither is deleted before this has ended.
	perform from public.categories where id = joined_category for key share;
	if not found then
		update private.trash
		set content = jsonb_set(content, '{links,products}', content #> '{links,products}' ||
			jsonb_build_object('product_id', joined_product, 'position', place, 'is_first', is_first))
		where kind = 'category' and record_id = joined_category::text;
		return;
	end if;
	perform from public.products where id = joined_product for no key update;
	if not found then
		update private.trash
		set content = jsonb_set(content, '{links,categories}', content #> '{links,categories}' ||
				jsonb_build_object('category_id', joined_category, 'position', place))
			|| case when is_first then jsonb_build_object('category_id', joined_category) else '{}' end
		where kind = 'product' and record_id = joined_product::text;
		return;
	end if;
	insert into public.product_categories (product_id, category_id, position)
	select joined_product, joined_category, case
		when bool_or(taken.position = place) then max(taken.position) + 1
		else place
	end
	from public.product_categories as taken
	where taken.product_id = joined_product
	on conflict do nothing;
	if is_first then
		update public.products set category_id = joined_category
		where id = joined_product and category_id is null;
	end if;
end;
$$;

create function private.restore_product(kept jsonb) returns text
	language plpgsql
	set search_path = ''
as $$
declare
	restored jsonb := private.without_missing_picture(kept);
	link record;
begin
	-- It is not deleted before this has ended.
	perform from public.categories where id = (kept ->> 'category_id')::uuid for key share;
	if not private.insert_kept_row(
		'public.products', case when found then restored else restored || '{"category_id": null}' end
	) then
		perform private.refuse_to_overwrite();
	end if;
	for link in
		select * from jsonb_to_recordset(kept #> '{links,categories}')
			as links (category_id uuid, position integer)
		order by position
	loop
		perform private.join_again(
			(kept ->> 'id')::uuid, link.category_id, link.position,
			link.category_id::text is not distinct from kept ->> 'category_id'
		);
	end loop;
	-- Its first category may be gone for good, or in the trash.
	update public.products set category_id = (
		select category_id from public.product_categories
		where product_id = products.id order by position limit 1
	)
	where id = (kept ->> 'id')::uuid and category_id is null and exists (
		select from public.product_categories where product_id = products.id
	);
	return nullif(concat_ws(
		' ',
		private.remark_on_picture(kept, restored),
		case
			when jsonb_array_length(kept #> '{links,categories}') > 0 and not exists (
				select from public.product_categories where product_id = (kept ->> 'id')::uuid
			)
			then 'Its categories were deleted, so it is in none.'
		end
	), '');
end;
$$;

-- A slug that is taken by now gets a number.
create function private.restore_category(kept jsonb) returns text
	language plpgsql
	set search_path = ''
as $$
declare
	restored jsonb := private.without_missing_picture(kept);
	slug text := kept ->> 'slug';
	number integer := 1;
	link record;
begin
	while not private.insert_kept_row(
		'public.categories', restored || jsonb_build_object('slug', slug)
	) loop
		if exists (select from public.categories where id = (kept ->> 'id')::uuid) then
			perform private.refuse_to_overwrite();
		end if;
		number := number + 1;
		slug := rtrim(left(kept ->> 'slug', 190), '-') || '-' || number;
	end loop;
	for link in
		select * from jsonb_to_recordset(kept #> '{links,products}')
			as links (product_id uuid, position integer, is_first boolean)
		order by product_id
	loop
		perform private.join_again(
			link.product_id, (kept ->> 'id')::uuid, link.position, link.is_first
		);
	end loop;
	return nullif(concat_ws(
		' ',
		case
			when number > 1
			then format('The slug “%s” is taken, so it has “%s” now.', kept ->> 'slug', slug)
		end,
		private.remark_on_picture(kept, restored)
	), '');
end;
$$;

-- It comes after the nearest of those that stood before it.
create function private.restore_menu_item(kept jsonb) returns text
	language plpgsql
	set search_path = ''
as $$
declare
	own_id uuid := kept ->> 'id';
	ids uuid[];
	place integer;
begin
	lock table public.navigation_items in share row exclusive mode;
	ids := array(select id from public.navigation_items order by display_order, created_at, id);
	if not private.insert_kept_row('public.navigation_items', kept) then
		perform private.refuse_to_overwrite();
	end if;
	select array_position(ids, before.id::uuid) into place
	from jsonb_array_elements_text(kept #> '{links,before}') with ordinality as before (id, nearness)
	where before.id::uuid = any (ids)
	order by before.nearness desc
	limit 1;
	place := coalesce(place, 0);
	update public.navigation_items set display_order = wanted.place - 1
	from unnest(ids[:place] || own_id || ids[place + 1:]) with ordinality as wanted (id, place)
	where navigation_items.id = wanted.id and display_order <> wanted.place - 1;
	return null;
end;
$$;

create function private.restore_message(kept jsonb) returns text
	language plpgsql
	set search_path = ''
as $$
begin
	if not private.insert_kept_row('public.contact_messages', kept) then
		perform private.refuse_to_overwrite();
	end if;
	return null;
end;
$$;

create function private.restore_picture(kept jsonb) returns text
	language plpgsql
	set search_path = ''
as $$
declare
	use_count integer := (kept #>> '{links,use_count}')::integer;
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
	return case
		when use_count = 1 then 'What showed it stays without it. Choose it there again if you want it back.'
		when use_count > 1 then format(
			'The %s places that showed it stay without it. Choose it there again if you want it back.',
			use_count
		)
	end;
end;
$$;

-- Restores records of one kind, and what they were linked with. Gives for each the name that the
-- owner knows it by, and what has become different. What somebody else has restored before is left
-- out; if that is all of it, it is refused.
create function public.restore_from_trash(
	deleted_kind text,
	record_ids text[],
	submission_id uuid default null
) returns table (record_id text, name text, remark text)
	language plpgsql
	security definer
	set search_path = ''
as $$
#variable_conflict use_column
declare
	answer jsonb;
	entry record;
	told text;
begin
	perform private.require_administrator();
	answer := private.earlier_answer(submission_id);
	if answer is null then
		answer := '[]';
		for entry in
			select trash.id, trash.record_id, trash.name, trash.content from private.trash
			where trash.kind = deleted_kind and trash.record_id = any (record_ids)
				and trash.emptied_at is null
			order by trash.record_id
			for update
		loop
			-- Before it is restored: nothing may show a picture that is in the trash.
			delete from private.trash where trash.id = entry.id;
			told := case deleted_kind
				when 'product' then private.restore_product(entry.content)
				when 'category' then private.restore_category(entry.content)
				when 'menu-item' then private.restore_menu_item(entry.content)
				when 'message' then private.restore_message(entry.content)
				when 'picture' then private.restore_picture(entry.content)
			end;
			answer := answer || jsonb_build_object(
				'record_id', entry.record_id, 'name', entry.name, 'remark', told
			);
		end loop;
		if answer = '[]' then
			perform private.refuse_empty_handed();
		end if;
		perform private.keep_answer(submission_id, answer);
	end if;
	return query
		select restored.record_id, restored.name, restored.remark
		from jsonb_to_recordset(answer) as restored (record_id text, name text, remark text);
end;
$$;


-- For good

-- Nothing is left of it, but for the key of a picture until its file is removed.
create function private.delete_for_good(ids uuid[]) returns integer
	language plpgsql
	set search_path = ''
as $$
declare
	removed integer;
	pictures integer;
begin
	perform private.clear_picture_uses(record_id)
	from private.trash where id = any (ids) and kind = 'picture';
	update private.trash set emptied_at = now(), name = '', content = '{}'
	where id = any (ids) and kind = 'picture' and emptied_at is null;
	get diagnostics pictures = row_count;
	delete from private.trash where id = any (ids) and kind <> 'picture';
	get diagnostics removed = row_count;
	return removed + pictures;
end;
$$;

create function public.delete_for_good(deleted_kind text, record_ids text[]) returns integer
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	removed integer;
begin
	perform private.require_administrator();
	removed := private.delete_for_good(array(
		select id from private.trash
		where kind = deleted_kind and record_id = any (record_ids) and emptied_at is null
		order by id
		for update
	));
	if removed = 0 then
		perform private.refuse_empty_handed();
	end if;
	return removed;
end;
$$;

-- Empties the trash of what was in it when the owner looked.
create function public.empty_trash(seen_until timestamptz) returns integer
	language plpgsql
	security definer
	set search_path = ''
as $$
begin
	perform private.require_administrator();
	return private.delete_for_good(array(
		select id from private.trash
		where deleted_at <= seen_until and emptied_at is null
		order by id
		for update
	));
end;
$$;

-- What was deleted 30 days ago goes by itself.
create function private.empty_old_trash() returns integer
	language sql
	set search_path = ''
as $$
	select private.delete_for_good(array(
		select id from private.trash
		where deleted_at < now() - interval '30 days' and emptied_at is null
		order by id
		for update skip locked
	));
$$;

-- Empties the trash of what is old, and says which files of pictures are not where they belong:
-- 'hide' one that is in the trash, 'show' one that is not, 'remove' one that was deleted for good.
-- The server calls it regularly, and whenever something was deleted or restored.
create function public.settle_trash() returns table (key text, task text)
	language plpgsql
	security definer
	set search_path = ''
as $$
begin
	perform private.empty_old_trash();
	delete from private.trash
	where kind = 'picture' and emptied_at is not null and not exists (
		select from storage.objects
		where bucket_id in ('product-images', 'deleted-images') and objects.name = record_id
	);
	return query
	select objects.name, case
		when trash.emptied_at is not null then 'remove'
		when trash.id is not null then 'hide'
		else 'show'
	end
	from storage.objects left join private.trash
		on trash.kind = 'picture' and trash.record_id = objects.name
	where case objects.bucket_id
		when 'product-images' then trash.id is not null
		when 'deleted-images' then trash.id is null or trash.emptied_at is not null
		else false
	end;
end;
$$;

-- A part of what is in the trash, newest first.
create function public.list_trash(first_row integer default 0, most integer default 48) returns table (
	kind text,
	record_id text,
	name text,
	-- Tells it from others of its name: the sender of a message, a slug, a path.
	detail text,
	deleted_at timestamptz,
	deleted_by text,
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
		trash.kind, trash.record_id, trash.name,
		case trash.kind
			when 'message' then trash.content ->> 'name'
			when 'category' then trash.content ->> 'slug'
			when 'menu-item' then trash.content ->> 'path'
			when 'picture' then trash.content #>> '{links,uploaded_at}'
		end,
		trash.deleted_at,
		coalesce(nullif(profiles.full_name, ''), users.email::text),
		(count(*) over ())::integer
	from private.trash
		left join public.profiles on profiles.id = trash.deleted_by
		left join auth.users on users.id = trash.deleted_by
	where trash.emptied_at is null
	order by trash.deleted_at desc, trash.id
	offset greatest(first_row, 0)
	limit least(greatest(most, 1), 100);
end;
$$;


-- What reads and writes beside the trash

create function private.pictures_in_trash() returns setof text
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select record_id from private.trash where kind = 'picture';
$$;

-- As before, without what is in the trash, whose files may not have been moved yet.
create or replace function public.list_pictures(
	search text default '',
	only_key text default null,
	first_row integer default 0,
	most integer default 48
) returns table (
	key text,
	uploaded_at timestamptz,
	name text,
	alt text,
	focus_x integer,
	focus_y integer,
	version integer,
	use_count integer,
	uses text,
	uses_version text,
	total integer
)
	language sql
	stable
	set search_path = ''
as $$
	with used as materialized (
		select
			key,
			count(*)::integer as use_count,
			to_json((array_agg(
				json_build_object('kind', kind, 'id', id, 'name', name) order by kind, name, id
			))[1:100])::text as uses,
			md5(string_agg(concat_ws(' ', kind, id, version), ',' order by kind, id)) as uses_version,
			string_agg(name, ' ') as names
		from private.picture_uses()
		where only_key is null or key = only_key
		group by key
	),
	known as (
		select
			objects.name as key,
			objects.created_at as uploaded_at,
			coalesce(pictures.name, '') as name,
			coalesce(pictures.alt, '') as alt,
			coalesce(pictures.focus_x, 50)::integer as focus_x,
			coalesce(pictures.focus_y, 50)::integer as focus_y,
			coalesce(pictures.version, 0) as version,
			coalesce(used.use_count, 0) as use_count,
			coalesce(used.uses, '[]') as uses,
			coalesce(used.uses_version, '') as uses_version,
			used.names
		from storage.objects
			left join public.pictures on pictures.key = objects.name
			left join used on used.key = objects.name
		where objects.bucket_id = 'product-images'
			-- Nothing in folders, and no hidden file that a hosted project keeps in an emptied bucket.
			and objects.name !~ '^\.|/'
			and objects.name not in (select private.pictures_in_trash())
			and (only_key is null or objects.name = only_key)
	)
	select
		key, uploaded_at, name, alt, focus_x, focus_y, version, use_count, uses, uses_version,
		(count(*) over ())::integer
	from known
	where trim(search) = ''
		or private.searchable(concat_ws(' ', key, name, alt, names))
			like all ((select private.search_patterns(search))::text[])
	order by uploaded_at desc, key
	offset greatest(first_row, 0)
	limit least(greatest(most, 1), 100);
$$;

-- A mail that was on its way when its message was deleted: once restored, it is not mailed again.
create function public.note_mailing_of_deleted(message_id uuid, mailed timestamptz) returns void
	language sql
	security definer
	set search_path = ''
as $$
	update private.trash
	set content = content || jsonb_build_object('mailed_at', mailed, 'mail_error', null)
	where kind = 'message' and record_id = message_id::text and emptied_at is null;
$$;

create function private.is_message_in_trash(submission_id uuid) returns boolean
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select exists (
		select from private.trash
		where kind = 'message' and content ->> 'submission_id' = is_message_in_trash.submission_id::text
	);
$$;

-- Stores a message and says whether it is new. The same text of the same sender within an hour is
-- the same message: that recognizes a double submit without scripts. A form that says which filling
-- it is (submission_id) is recognized for as long as the message is kept, however late its answer
-- was lost and it was sent again.
create or replace function public.store_contact_message(
	given jsonb,
	submission_id uuid default null,
	spam_reason text default null
) returns boolean
	language plpgsql
	set search_path = ''
as $$
declare
	sent public.contact_messages := jsonb_populate_record(null::public.contact_messages, given);
begin
	-- Of two that come at the same time the second waits here, and then finds the first.
	perform pg_advisory_xact_lock(hashtextextended(
		jsonb_build_array(sent.name, lower(sent.email), sent.subject, sent.message)::text, 0
	));
	if exists (
		select from public.contact_messages as stored
		where stored.created_at > now() - interval '1 hour'
			and stored.name = sent.name
			and lower(stored.email) = lower(sent.email)
			and stored.subject = sent.subject
			and stored.message = sent.message
	) then
		return false;
	end if;

	-- What is in the trash is kept as well.
	if submission_id is not null and private.is_message_in_trash(submission_id) then
		return false;
	end if;

	return private.insert_record(
		'public.contact_messages',
		case
			when submission_id is null then jsonb_build_object('id', gen_random_uuid())
			else jsonb_build_object('submission_id', submission_id)
		end,
		given,
		jsonb_build_object('spam', spam_reason is not null, 'spam_reason', spam_reason)
	) is not null;
end;
$$;


-- Who may do what

-- What is said about a picture goes with the picture.
revoke delete on public.pictures from authenticated;

-- A file of the bucket is deleted through the trash alone, and its name is never given to another.
drop policy "Administrators see and write product images" on storage.objects;
create policy "Administrators see product images" on storage.objects
	for select to authenticated
	using (bucket_id = 'product-images' and (select public.is_admin()));
create policy "Administrators add product images" on storage.objects
	for insert to authenticated
	with check (
		bucket_id = 'product-images' and (select public.is_admin())
		and not private.is_picture_in_trash(name)
	);
create policy "Administrators replace product images" on storage.objects
	for update to authenticated
	using (bucket_id = 'product-images' and (select public.is_admin()))
	with check (bucket_id = 'product-images' and (select public.is_admin()));

do $$
declare
	called regprocedure;
begin
	for called in
		select oid from pg_catalog.pg_proc
		where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
			and proname in (
				'put_into_trash', 'keep_deleted_record', 'require_administrator', 'refuse_empty_handed',
				'html_without_picture', 'json_without_picture', 'without_picture', 'clear_picture_uses',
				'refuse_deleted_pictures', 'is_picture_in_trash', 'announce_trash', 'delete_picture',
				'insert_kept_row', 'refuse_to_overwrite', 'without_missing_picture', 'remark_on_picture',
				'join_again', 'restore_product', 'restore_category', 'restore_menu_item',
				'restore_message', 'restore_picture', 'restore_from_trash', 'delete_for_good',
				'empty_trash', 'empty_old_trash', 'settle_trash', 'list_trash',
				'pictures_in_trash', 'is_message_in_trash', 'note_mailing_of_deleted'
			)
	loop
		execute format(
			'revoke execute on function %s from public, anon, authenticated, service_role', called
		);
	end loop;
end;
$$;

grant execute on function
	private.is_picture_in_trash(text),
	private.pictures_in_trash(),
	public.delete_picture(text, text),
	public.restore_from_trash(text, text[], uuid),
	public.delete_for_good(text, text[]),
	public.empty_trash(timestamptz),
	public.list_trash(integer, integer)
	to authenticated;
grant execute on function
	private.pictures_in_trash(),
	private.is_message_in_trash(uuid),
	public.note_mailing_of_deleted(uuid, timestamptz),
	public.settle_trash()
	to service_role;
