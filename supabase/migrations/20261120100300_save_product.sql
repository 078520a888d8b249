-- Saving a product: the row and its categories, all or nothing.

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
	allergens text[] default null
) returns public.products
	language plpgsql
	set search_path = ''
as $$
declare
	saved public.products;
begin
	if coalesce(cardinality(category_ids), 0) = 0 then
		raise exception 'Please select at least one category' using errcode = 'PT422';
	end if;

	if product_id is null then
		insert into public.products (
			name, description, price, category_id, featured, active, image_url, ingredients, allergens
		) values (
			save_product.name, save_product.description, save_product.price, category_ids[1],
			save_product.featured, save_product.active, save_product.image_url,
			save_product.ingredients, save_product.allergens
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

	return saved;
end;
$$;

revoke execute on function public.save_product from public;
grant execute on function public.save_product to authenticated, service_role;
