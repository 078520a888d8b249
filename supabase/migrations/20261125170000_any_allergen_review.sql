-- Whether the bakery has reviewed the allergens of any product, also of one that visitors don't see
-- or whose review is outdated: from then on, a list that nobody reviewed must not look reviewed.
create function public.has_allergen_reviews() returns boolean
	language sql
	stable
	security definer
	set search_path = ''
as $$
	select exists (select from public.allergen_reviews);
$$;

revoke execute on function public.has_allergen_reviews() from public, anon, authenticated, service_role;
grant execute on function public.has_allergen_reviews() to anon, authenticated;
