-- The migrations of this database, for a server that reaches it through the API alone: it compares
-- them with its own when it starts. Null where they are not recorded.
create function public.applied_migrations() returns text[]
	language plpgsql
	stable
	security definer
	set search_path = ''
as $$
begin
	if to_regclass('supabase_migrations.schema_migrations') is null then
		return null;
	end if;
	return array(select version from supabase_migrations.schema_migrations order by version);
end;
$$;

revoke execute on function public.applied_migrations() from public, anon, authenticated;
grant execute on function public.applied_migrations() to service_role;
