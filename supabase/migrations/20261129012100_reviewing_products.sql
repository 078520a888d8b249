-- Reviewing the allergens of several products at once.

-- Stores the same review of products, each as {"id", "version"}, all or nothing. It is about the
-- ingredients that the owner has read: a newer version of one of them is a conflict. Returns the entry of
-- the history, which undo_products takes back.
create function public.review_products(submission_id uuid, items jsonb, review jsonb) returns text
	language plpgsql set search_path = '' as $$
declare
	entry jsonb := private.earlier_answer(submission_id);
begin
	if entry is null then
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
		entry := to_jsonb(private.running_entry());
		perform private.keep_answer(submission_id, entry);
	end if;
	return entry #>> '{}';
end;
$$;

-- Who reviewed each of these products, and what was declared before it became outdated; as JSON in a text.
-- No row for those that were never reviewed.
drop function public.allergen_review_details;
create function public.allergen_review_details(of_products uuid[]) returns table (
	product_id uuid,
	reviewer_name text,
	earlier_declaration text
)
	language sql stable security definer set search_path = '' as $$
	select
		review.product_id,
		private.account_name(review.reviewed_by),
		case when review.outdated_at is not null then (
			select (change.before -> 'declaration')::text
			from private.visible_changes as change
			where change.record_id = review.product_id::text
				and change.table_name = 'allergen_reviews'
				and jsonb_typeof(change.before -> 'declaration') = 'object'
			order by change.id desc
			limit 1
		) end
	from public.allergen_reviews as review
	where review.product_id = any (of_products) and (select private.may('content'));
$$;

revoke execute on function public.allergen_review_details, public.review_products
	from public, anon, authenticated, service_role;
grant execute on function public.allergen_review_details, public.review_products to authenticated;
