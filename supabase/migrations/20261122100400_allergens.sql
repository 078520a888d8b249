-- An allergen is a text. Older rows may hold NULL among them, or lists within the list; of these the
-- texts are kept, in their order.

update public.products
set allergens = coalesce(
	(
		select array_agg(entry order by place)
		from unnest(allergens) with ordinality as listed (entry, place)
		where entry is not null
	),
	'{}'
)
where array_ndims(allergens) > 1
	or exists (select from unnest(allergens) as entry where entry is null);

alter table public.products
	add constraint "Allergens are a list of texts" check (
		case
			when array_ndims(allergens) > 1 then false
			else array_position(allergens, null) is null
		end
	);
