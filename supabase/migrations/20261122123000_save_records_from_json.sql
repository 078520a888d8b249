-- A record is saved from one JSON object, whose keys are columns. So a new column of a form is added
-- to its table and granted to those who may write it, and no function has to be told:
--
--   alter table public.products add column origin text;
--   grant insert (origin), update (origin) on public.products to authenticated;
--
-- A key that is left out keeps the value of its column (the default, in a new record), null empties
-- it, and a key that is nothing the form may write is refused.

-- What the back office may write, column by column: no id once it is given, no version, no time, and
-- nothing that is computed. Row-level security decides about the rows, as before.
revoke insert, update
	on public.categories, public.products, public.navigation_items, public.site_content, public.pictures
	from authenticated;

grant
	insert (id, name, slug, description, image_url, display_order),
	update (name, slug, description, image_url, display_order)
	on public.categories to authenticated;
grant
	insert (
		id, name, description, price, category_id, featured, active, image_url, ingredients, allergens
	),
	update (name, description, price, category_id, featured, active, image_url, ingredients, allergens)
	on public.products to authenticated;
grant
	insert (id, title, path, show_in_header, show_in_footer, active, display_order),
	update (title, path, show_in_header, show_in_footer, display_order)
	on public.navigation_items to authenticated;
grant
	insert (section, title, subtitle, content, image_url),
	update (title, subtitle, content, image_url)
	on public.site_content to authenticated;
grant
	insert (key, name, alt, focus_x, focus_y),
	update (name, alt, focus_x, focus_y)
	on public.pictures to authenticated;

-- The keys of what a form says, as the columns of a statement. Refuses what is no object, what says
-- nothing, and every column that the caller may not change.
create function private.columns_to_write(target regclass, given jsonb) returns text
	language plpgsql
	stable
	set search_path = ''
as $$
declare
	columns text;
	refused text;
begin
	if jsonb_typeof(given) is distinct from 'object' or given = '{}' then
		raise exception 'A save needs an object with the values of columns.' using errcode = 'PT400';
	end if;
	select
		string_agg(quote_ident(key), ', ' order by key),
		string_agg(key, ', ' order by key) filter (where attnum is null)
	into columns, refused
	from jsonb_object_keys(given) as key
		left join pg_catalog.pg_attribute
			on attrelid = target and attname = key and attnum > 0 and not attisdropped
			and has_column_privilege(target, attnum, 'update');
	if refused is not null then
		raise exception 'A save may not write: %', refused using errcode = 'PT400';
	end if;
	return columns;
end;
$$;

-- Changes the record that has this key. `derived` is what the function that saves it adds by itself.
-- Returns the record as it is then; null when there is none of this version.
create function private.update_record(
	target regclass,
	key jsonb,
	given jsonb,
	derived jsonb,
	expected_version integer
) returns jsonb
	language plpgsql
	set search_path = ''
as $$
declare
	saved jsonb;
begin
	execute format(
		'update %1$s as stored
		set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))
		where %3$s = (select %3$s from jsonb_populate_record(null::%1$s, $2))
			and version = coalesce($3, version)
		returning to_jsonb(stored)',
		target,
		private.columns_to_write(target, given || derived),
		(select quote_ident(name) from jsonb_object_keys(key) as name)
	)
	into saved
	using given || derived, key, expected_version;
	return saved;
end;
$$;

-- Adds a record with this key. Returns the record as it is then; null when there is one already.
create function private.insert_record(target regclass, key jsonb, given jsonb, derived jsonb)
	returns jsonb
	language plpgsql
	set search_path = ''
as $$
declare
	saved jsonb;
begin
	execute format(
		'insert into %1$s as stored (%3$s, %2$s)
		select %3$s, %2$s from jsonb_populate_record(null::%1$s, $1)
		on conflict (%3$s) do nothing
		returning to_jsonb(stored)',
		target,
		private.columns_to_write(target, given || derived),
		(select quote_ident(name) from jsonb_object_keys(key) as name)
	)
	into saved
	using given || derived || key;
	return saved;
end;
$$;

-- Saves a record that is known by its id: without one it makes a new record, which takes `new_id`.
-- Without an expected_version it overwrites whatever is there. It runs with the rights of whoever
-- calls it, so row-level security decides as it would for the single statements.
create function private.save_record(
	target regclass,
	record_id uuid,
	new_id uuid,
	given jsonb,
	derived jsonb,
	expected_version integer
) returns jsonb
	language plpgsql
	set search_path = ''
as $$
declare
	saved jsonb;
begin
	if record_id is null then
		saved := private.insert_record(
			target, jsonb_build_object('id', coalesce(new_id, gen_random_uuid())), given, derived
		);
	else
		saved := private.update_record(
			target, jsonb_build_object('id', record_id), given, derived, expected_version
		);
	end if;
	if saved is null then
		perform private.refuse_stale_version();
	end if;
	return saved;
end;
$$;

-- Saves a record that is known by a word of ours, such as a section: it is made if it is not there.
create function private.save_record_by_key(
	target regclass,
	key jsonb,
	given jsonb,
	expected_version integer
) returns jsonb
	language plpgsql
	set search_path = ''
as $$
declare
	saved jsonb := coalesce(
		private.update_record(target, key, given, '{}', expected_version),
		private.insert_record(target, key, given, '{}')
	);
begin
	if saved is null then
		perform private.refuse_stale_version();
	end if;
	return saved;
end;
$$;

drop function public.save_product(
	text, uuid[], uuid, integer, text, numeric, boolean, boolean, text, text, text[], uuid
);
drop function public.save_category(text, text, text, text, integer, uuid, integer, uuid);
drop function public.save_navigation_item(text, text, boolean, boolean, uuid, integer, uuid);
drop function public.save_site_content(text, uuid);
drop function public.save_picture(text, integer, text, text, integer, integer);

-- `given` has the columns of the product, and its categories as `category_ids`. The first of them
-- becomes its category_id.
create function public.save_product(
	given jsonb,
	record_id uuid default null,
	expected_version integer default null,
	submission_id uuid default null
) returns public.products
	language plpgsql
	set search_path = ''
as $$
declare
	saved jsonb := private.earlier_answer(submission_id);
	category_ids uuid[] := array(
		select chosen.id::uuid
		from jsonb_array_elements_text(given -> 'category_ids') with ordinality as chosen (id, place)
		order by chosen.place
	);
	saved_id uuid;
begin
	if saved is not null then
		return jsonb_populate_record(null::public.products, saved);
	end if;

	if cardinality(category_ids) = 0 then
		raise exception 'Please select at least one category' using errcode = 'PT422';
	end if;
	if given ? 'category_id' then
		raise exception 'A save may not write: category_id' using errcode = 'PT400';
	end if;
	saved := private.save_record(
		'public.products', record_id, submission_id, given - 'category_ids',
		jsonb_build_object('category_id', category_ids[1]), expected_version
	);
	saved_id := saved ->> 'id';

	delete from public.product_categories where product_id = saved_id;
	insert into public.product_categories (product_id, category_id, position)
	select saved_id, chosen.category_id, min(chosen.place) - 1
	from unnest(category_ids) with ordinality as chosen (category_id, place)
	group by chosen.category_id;

	perform private.keep_answer(submission_id, saved);
	return jsonb_populate_record(null::public.products, saved);
end;
$$;

create function public.save_category(
	given jsonb,
	record_id uuid default null,
	expected_version integer default null,
	submission_id uuid default null
) returns public.categories
	language plpgsql
	set search_path = ''
as $$
declare
	saved jsonb := private.earlier_answer(submission_id);
begin
	if saved is null then
		saved := private.save_record(
			'public.categories', record_id, submission_id, given, '{}', expected_version
		);
		perform private.keep_answer(submission_id, saved);
	end if;
	return jsonb_populate_record(null::public.categories, saved);
end;
$$;

-- A new item is active, at the place that is the number of items so far. Its place is changed by
-- move_navigation_items alone.
create function public.save_navigation_item(
	given jsonb,
	record_id uuid default null,
	expected_version integer default null,
	submission_id uuid default null
) returns public.navigation_items
	language plpgsql
	set search_path = ''
as $$
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

-- Saves several sections, all or nothing, and returns them as they are now. Each entry of `sections`
-- has the key of its section, the version that the change started from, and columns. A section that
-- does not exist yet is made.
create function public.save_site_content(sections jsonb, submission_id uuid default null)
	returns setof public.site_content
	language plpgsql
	set search_path = ''
as $$
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

-- Says something about a picture. `expected_version` is 0 where nothing was said before.
create function public.save_picture(given jsonb, picture_key text, expected_version integer)
	returns public.pictures
	language plpgsql
	set search_path = ''
as $$
begin
	if not exists (
		select from storage.objects where bucket_id = 'product-images' and objects.name = picture_key
	) then
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
		'private.columns_to_write(regclass, jsonb)',
		'private.update_record(regclass, jsonb, jsonb, jsonb, integer)',
		'private.insert_record(regclass, jsonb, jsonb, jsonb)',
		'private.save_record(regclass, uuid, uuid, jsonb, jsonb, integer)',
		'private.save_record_by_key(regclass, jsonb, jsonb, integer)',
		'public.save_product(jsonb, uuid, integer, uuid)',
		'public.save_category(jsonb, uuid, integer, uuid)',
		'public.save_navigation_item(jsonb, uuid, integer, uuid)',
		'public.save_site_content(jsonb, uuid)',
		'public.save_picture(jsonb, text, integer)'
	] loop
		execute format('revoke execute on function %s from public, anon, service_role', called);
		execute format('grant execute on function %s to authenticated', called);
	end loop;
end;
$$;
