-- A review is saved together with the product whose ingredients it is about: the form of the product
-- is the only place where allergens are entered.

drop function public.save_allergen_review(uuid, text, jsonb, integer, uuid);
drop function public.save_product(jsonb, uuid, integer, uuid);

-- Stores what the owner declares of a product that the same transaction has just saved, and the labels
-- that follow from it. Returns the product as it is then. Nobody who is signed in may write a review,
-- so it runs with the rights of its owner, and asks who is calling.
create function private.store_allergen_review(reviewed_product uuid, review jsonb) returns jsonb
	language plpgsql
	security definer
	set search_path = ''
as $$
declare
	saved jsonb;
begin
	perform private.require_administrator();
	if jsonb_typeof(review) is distinct from 'object' or review - 'list' - 'declaration' <> '{}' then
		raise exception 'A review has a list and a declaration.' using errcode = 'PT400';
	end if;
	insert into public.allergen_reviews (product_id, list, declaration)
	values (reviewed_product, review ->> 'list', review -> 'declaration')
	on conflict (product_id) do update set
		list = excluded.list,
		declaration = excluded.declaration,
		reviewed_by = excluded.reviewed_by,
		reviewed_at = excluded.reviewed_at,
		outdated_at = null;
	update public.products
	set allergens = private.labels_of_declaration(
		review ->> 'list', review -> 'declaration', allergens
	)
	where id = reviewed_product
	returning to_jsonb(products) into saved;
	return saved;
end;
$$;

-- As before, and with `review` also what the owner declares of its allergens, all or nothing: the list
-- and an answer for everything on it. It is about the ingredients that are stored then, so a product
-- that exists already has to be the version that the owner has read.
create function public.save_product(
	given jsonb,
	record_id uuid default null,
	expected_version integer default null,
	submission_id uuid default null,
	review jsonb default null
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
	if review is not null and record_id is not null and expected_version is null then
		raise exception 'A review needs the version of its product.' using errcode = 'PT400';
	end if;
	saved := private.save_record(
		'public.products', record_id, submission_id, given - 'category_ids',
		jsonb_build_object('category_id', category_ids[1]), expected_version
	);
	saved_id := saved ->> 'id';

	delete from public.product_categories
	where product_id = saved_id and category_id <> all (category_ids);
	insert into public.product_categories as standing (product_id, category_id, position)
	select saved_id, chosen.category_id, min(chosen.place) - 1
	from unnest(category_ids) with ordinality as chosen (category_id, place)
	group by chosen.category_id
	on conflict (product_id, category_id) do update set position = excluded.position
	where standing.position <> excluded.position;

	if review is not null then
		saved := private.store_allergen_review(saved_id, review);
	end if;
	perform private.keep_answer(submission_id, saved);
	return jsonb_populate_record(null::public.products, saved);
end;
$$;

revoke execute on function private.store_allergen_review(uuid, jsonb)
	from public, anon, authenticated, service_role;
revoke execute on function public.save_product(jsonb, uuid, integer, uuid, jsonb)
	from public, anon, service_role;
grant execute on function
	private.store_allergen_review(uuid, jsonb),
	public.save_product(jsonb, uuid, integer, uuid, jsonb)
	to authenticated;
