-- Reviewing the allergens of several products at once.

-- Stores the same review of products, each as {"id", "version"}, all or nothing. It is about the
-- ingredients that the owner has read: a newer version of one of them is a conflict. Returns how many
-- there are.
create function public.review_products(submission_id uuid, items jsonb, review jsonb) returns integer
	language plpgsql set search_path = '' as $$
declare
	answer jsonb := private.earlier_answer(submission_id);
begin
	if answer is null then
		if jsonb_array_length(items) not between 1 and 5000 then
			raise exception 'A save has 1 to 5,000 products.' using errcode = 'PT422';
		end if;
		-- Locks products by id to avoid deadlocks.
		perform from public.products
		where id in (select (item ->> 'id')::uuid from jsonb_array_elements(items) as item)
		order by id
		for update;
		if exists (
			select from jsonb_array_elements(items) as item
			where not exists (
				select from public.products as product
				where product.id = (item ->> 'id')::uuid
					and product.version = (item ->> 'version')::integer
			)
		) then
			perform private.refuse_stale_version();
		end if;
		perform private.store_allergen_review((item ->> 'id')::uuid, review)
		from jsonb_array_elements(items) as item;
		answer := to_jsonb(jsonb_array_length(items));
		perform private.keep_answer(submission_id, answer);
	end if;
	return answer::integer;
end;
$$;

revoke execute on function public.review_products from public, anon, authenticated, service_role;
grant execute on function public.review_products to authenticated;
