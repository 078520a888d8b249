-- A save whose answer was lost may be sent again. Each submission of a form carries an id, and what
-- came of it is kept in the same transaction: sent again, it changes nothing and gets the same
-- answer, also after a crash.

create table private.submissions (
	user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
	id uuid not null,
	-- What was saved. Empty while it is under way, and for ever if it was given up before it arrived.
	answer jsonb,
	submitted_at timestamptz not null default now(),
	primary key (user_id, id)
);

create index submissions_by_age on private.submissions (user_id, submitted_at);

alter table private.submissions enable row level security;

grant select, insert, update, delete on private.submissions to authenticated;

create policy "Administrators keep their own submissions" on private.submissions
	for all to authenticated
	using (user_id = (select auth.uid()) and (select public.is_admin()))
	with check (user_id = (select auth.uid()) and (select public.is_admin()));

-- Claims the id of a submission, and tells whether it was free. Whoever sends the same submission
-- while it is under way waits here until that one has ended. It also sweeps: nobody sends a form
-- again after a week.
create function private.claim_submission(submission_id uuid) returns boolean
	language plpgsql
	set search_path = ''
as $$
begin
	insert into private.submissions (id) values (submission_id) on conflict do nothing;
	if not found then
		return false;
	end if;
	delete from private.submissions
	where user_id = auth.uid() and submitted_at < now() - interval '7 days';
	return true;
end;
$$;

-- The answer that a submission has got before; null when it is to be done now. Without an id it is
-- always done.
create function private.earlier_answer(submission_id uuid) returns jsonb
	language plpgsql
	set search_path = ''
as $$
declare
	earlier jsonb;
begin
	if submission_id is null or private.claim_submission(submission_id) then
		return null;
	end if;
	select answer into earlier from private.submissions
	where user_id = auth.uid() and id = submission_id;
	if earlier is null then
		raise exception 'This save was given up before it arrived.' using errcode = 'PT410';
	end if;
	return earlier;
end;
$$;

create function private.keep_answer(submission_id uuid, given jsonb) returns void
	language plpgsql
	set search_path = ''
as $$
begin
	-- Who sends no id, such as the server, may not reach the table either.
	if submission_id is not null then
		update private.submissions set answer = given
		where user_id = auth.uid() and id = submission_id;
	end if;
end;
$$;

-- Whether a submission was done. One that was not, never will be: should it still arrive, it is
-- refused.
create function public.settle_submission(submission_id uuid) returns boolean
	language plpgsql
	set search_path = ''
as $$
begin
	if private.claim_submission(submission_id) then
		return false;
	end if;
	return exists (
		select from private.submissions
		where user_id = auth.uid() and id = submission_id and answer is not null
	);
end;
$$;

revoke execute on function private.claim_submission(uuid) from public;
revoke execute on function private.earlier_answer(uuid) from public;
revoke execute on function private.keep_answer(uuid, jsonb) from public;
revoke execute on function public.settle_submission(uuid) from public, anon, service_role;
grant execute on function private.claim_submission(uuid) to authenticated, service_role;
grant execute on function private.earlier_answer(uuid) to authenticated, service_role;
grant execute on function private.keep_answer(uuid, jsonb) to authenticated, service_role;
grant execute on function public.settle_submission(uuid) to authenticated;

-- The saves of the back office. What a submission makes takes its id, so that whoever sent it knows
-- what to look for. Otherwise they are as before.

drop function public.save_product(
	text, uuid[], uuid, integer, text, numeric, boolean, boolean, text, text, text[]
);

-- Writes the whole product; what is left out becomes empty. Without a product_id it makes a new
-- one. Without an expected_version it overwrites whatever is there. It runs with the rights of
-- whoever calls it, so row-level security decides as it would for the single statements.
create function public.save_product(
	name text,
	category_ids uuid[],
	product_id uuid default null,
	expected_version integer default null,
	description text default null,
	price numeric default null,
	featured boolean default false,
	active boolean default true,
	image_url text default null,
	ingredients text default null,
	allergens text[] default null,
	submission_id uuid default null
) returns public.products
	language plpgsql
	set search_path = ''
as $$
declare
	earlier jsonb := private.earlier_answer(submission_id);
	saved public.products;
begin
	if earlier is not null then
		return jsonb_populate_record(null::public.products, earlier);
	end if;

	if coalesce(cardinality(category_ids), 0) = 0 then
		raise exception 'Please select at least one category' using errcode = 'PT422';
	end if;

	if product_id is null then
		insert into public.products (
			id, name, description, price, category_id, featured, active, image_url, ingredients,
			allergens
		) values (
			coalesce(submission_id, gen_random_uuid()), save_product.name, save_product.description,
			save_product.price, category_ids[1], save_product.featured, save_product.active,
			save_product.image_url, save_product.ingredients, save_product.allergens
		)
		returning * into saved;
	else
		update public.products set
			name = save_product.name,
			description = save_product.description,
			price = save_product.price,
			category_id = category_ids[1],
			featured = save_product.featured,
			active = save_product.active,
			image_url = save_product.image_url,
			ingredients = save_product.ingredients,
			allergens = save_product.allergens
		where id = product_id
			and version = coalesce(expected_version, version)
		returning * into saved;

		if saved.id is null then
			perform private.refuse_stale_version();
		end if;
	end if;

	delete from public.product_categories as link where link.product_id = saved.id;
	insert into public.product_categories (product_id, category_id, position)
	select saved.id, chosen.category_id, min(chosen.place) - 1
	from unnest(category_ids) with ordinality as chosen (category_id, place)
	group by chosen.category_id;

	perform private.keep_answer(submission_id, to_jsonb(saved));
	return saved;
end;
$$;

revoke execute on function public.save_product from public;
grant execute on function public.save_product to authenticated, service_role;

-- Writes the whole category; without a category_id it makes a new one.
create function public.save_category(
	name text,
	slug text,
	description text default null,
	image_url text default null,
	display_order integer default 0,
	category_id uuid default null,
	expected_version integer default null,
	submission_id uuid default null
) returns public.categories
	language plpgsql
	set search_path = ''
as $$
declare
	earlier jsonb := private.earlier_answer(submission_id);
	saved public.categories;
begin
	if earlier is not null then
		return jsonb_populate_record(null::public.categories, earlier);
	end if;

	if category_id is null then
		insert into public.categories (id, name, slug, description, image_url, display_order)
		values (
			coalesce(submission_id, gen_random_uuid()), save_category.name, save_category.slug,
			save_category.description, save_category.image_url, save_category.display_order
		)
		returning * into saved;
	else
		update public.categories set
			name = save_category.name,
			slug = save_category.slug,
			description = save_category.description,
			image_url = save_category.image_url,
			display_order = save_category.display_order
		where id = category_id
			and version = coalesce(expected_version, version)
		returning * into saved;

		if saved.id is null then
			perform private.refuse_stale_version();
		end if;
	end if;

	perform private.keep_answer(submission_id, to_jsonb(saved));
	return saved;
end;
$$;

revoke execute on function public.save_category from public;
grant execute on function public.save_category to authenticated, service_role;

-- Writes what the form of a menu item holds. Without an item_id it makes a new one, which is active,
-- at the place that is the number of items so far.
create function public.save_navigation_item(
	title text,
	path text,
	show_in_header boolean,
	show_in_footer boolean,
	item_id uuid default null,
	expected_version integer default null,
	submission_id uuid default null
) returns public.navigation_items
	language plpgsql
	set search_path = ''
as $$
declare
	earlier jsonb := private.earlier_answer(submission_id);
	saved public.navigation_items;
begin
	if earlier is not null then
		return jsonb_populate_record(null::public.navigation_items, earlier);
	end if;

	if item_id is null then
		insert into public.navigation_items (
			id, title, path, show_in_header, show_in_footer, display_order
		) values (
			coalesce(submission_id, gen_random_uuid()), save_navigation_item.title,
			save_navigation_item.path, save_navigation_item.show_in_header,
			save_navigation_item.show_in_footer, (select count(*) from public.navigation_items)
		)
		returning * into saved;
	else
		update public.navigation_items set
			title = save_navigation_item.title,
			path = save_navigation_item.path,
			show_in_header = save_navigation_item.show_in_header,
			show_in_footer = save_navigation_item.show_in_footer
		where id = item_id
			and version = coalesce(expected_version, version)
		returning * into saved;

		if saved.id is null then
			perform private.refuse_stale_version();
		end if;
	end if;

	perform private.keep_answer(submission_id, to_jsonb(saved));
	return saved;
end;
$$;

revoke execute on function public.save_navigation_item from public;
grant execute on function public.save_navigation_item to authenticated, service_role;

drop function public.save_site_content(text);

-- Saves several sections, all or nothing, and returns them as they are now. `sections` is the text
-- of a JSON array of objects with the keys section, expected_version, title, subtitle, content and
-- image_url: text and not json, because an embedded backend passes json as a quoted string. A key
-- that is left out keeps its value; a section that does not exist yet is made.
create function public.save_site_content(sections text, submission_id uuid default null)
	returns setof public.site_content
	language plpgsql
	set search_path = ''
as $$
declare
	earlier jsonb := private.earlier_answer(submission_id);
	answer jsonb := '[]';
	entry jsonb;
	saved public.site_content;
begin
	if earlier is not null then
		return query select * from jsonb_populate_recordset(null::public.site_content, earlier);
		return;
	end if;

	for entry in select value from jsonb_array_elements(sections::jsonb) loop
		insert into public.site_content as current (section, title, subtitle, content, image_url)
		values (
			entry ->> 'section', entry ->> 'title', entry ->> 'subtitle',
			entry ->> 'content', entry ->> 'image_url'
		)
		on conflict (section) do update set
			title = case when entry ? 'title' then excluded.title else current.title end,
			subtitle = case when entry ? 'subtitle' then excluded.subtitle else current.subtitle end,
			content = case when entry ? 'content' then excluded.content else current.content end,
			image_url = case when entry ? 'image_url' then excluded.image_url else current.image_url end
		where current.version = coalesce((entry ->> 'expected_version')::integer, current.version)
		returning * into saved;

		if not found then
			perform private.refuse_stale_version();
		end if;
		answer := answer || to_jsonb(saved);
		return next saved;
	end loop;

	perform private.keep_answer(submission_id, answer);
end;
$$;

revoke execute on function public.save_site_content from public;
grant execute on function public.save_site_content to authenticated, service_role;

-- As before, but an order that the menu has already is no conflict: a move whose answer was lost may
-- be sent again.
create or replace function public.move_navigation_items(
	ids uuid[],
	expected_ids uuid[] default null
) returns void
	language plpgsql
	set search_path = ''
as $$
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
