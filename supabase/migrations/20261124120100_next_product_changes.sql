-- When products appear and disappear by time, for the server that makes its pages outdated then.

-- The milliseconds until each of the next 100 instants at which a product appears or disappears, by the
-- clock of the database: row-level security goes by it, and that of a server may differ.
create function public.next_product_changes() returns table (
	milliseconds double precision
)
	language sql
	stable
	set search_path = ''
as $$
	select distinct extract(epoch from instant - now())::double precision * 1000
	from (
		(select shown_from as instant from public.products
			where active and shown_from > now() order by shown_from limit 100)
		union all
		(select shown_until from public.products
			where active and shown_until > now() order by shown_until limit 100)
	) as instants
	order by 1
	limit 100;
$$;

revoke execute on function public.next_product_changes() from public, anon, authenticated;
grant execute on function public.next_product_changes() to service_role;
