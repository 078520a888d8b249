import type { Sql } from "postgres";

/**
 * All that makes up the schema of a database, each thing as one line that says what it is: two
 * databases with the same lines are the same but for their rows. The order of columns is not told:
 * it depends on when each came, and every statement of ours names its columns.
 */
export async function readSchema(sql: Sql): Promise<string[]> {
	const rows = await sql.unsafe<{ line: string }[]>(schemaQuery);
	return rows.map(({ line }) => line);
}

const schemaQuery = `
with ours as (
	select oid, nspname, nspowner, nspacl from pg_namespace
	where nspname !~ '^pg_' and nspname <> 'information_schema'
),
relations as (
	select pg_class.*, pg_class.oid as id, nspname || '.' || relname as called
	from pg_class join ours on ours.oid = relnamespace
	where not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
),
routines as (
	select pg_proc.*, pg_proc.oid as id from pg_proc join ours on ours.oid = pronamespace
	where not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
),
rights as (
	select 'schema ' || nspname as on_what, coalesce(nspacl, acldefault('n', nspowner)) as acl
	from ours
	union all
	select 'relation ' || called,
		coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
	from relations where relkind in ('r', 'v', 'm', 'p', 'S')
	union all
	select 'column ' || called || '.' || attname, attacl
	from relations join pg_attribute on attrelid = id
	where attacl is not null and not attisdropped
	union all
	select 'function ' || id::regprocedure, coalesce(proacl, acldefault('f', proowner))
	from routines
	union all
	select 'objects to come in ' || coalesce(defaclnamespace::regnamespace::text, 'any schema')
		|| ' of kind ' || defaclobjtype::text, defaclacl
	from pg_default_acl
)
select line from (
	select 'schema ' || nspname as line from ours
	union all
	select concat_ws(' ', 'relation', called, relkind, relpersistence,
		case when relrowsecurity then 'with row-level security' end,
		case when relforcerowsecurity then 'forced' end, 'replica identity', relreplident, reloptions)
	from relations where relkind in ('r', 'v', 'm', 'p', 'S')
	union all
	select concat_ws(' ', 'column', called || '.' || attname, format_type(atttypid, atttypmod),
		case when attnotnull then 'not null' end, attidentity, attgenerated,
		(select collname from pg_collation where oid = attcollation),
		'default ' || pg_get_expr(adbin, adrelid))
	from relations join pg_attribute on attrelid = id
	left join pg_attrdef on adrelid = id and adnum = attnum
	where relkind in ('r', 'v', 'm', 'p', 'c') and attnum > 0 and not attisdropped
	union all
	select concat_ws(' ', 'constraint', conname, 'on', coalesce(called, contypid::regtype::text),
		pg_get_constraintdef(pg_constraint.oid))
	from pg_constraint join ours on ours.oid = connamespace left join relations on id = conrelid
	union all
	select 'index ' || pg_get_indexdef(indexrelid) from pg_index join relations on id = indexrelid
	union all
	select 'view ' || called || ' ' || pg_get_viewdef(id) from relations where relkind in ('v', 'm')
	union all
	select 'trigger ' || pg_get_triggerdef(pg_trigger.oid) || ' ' || tgenabled::text
	from pg_trigger join relations on id = tgrelid where not tgisinternal
	union all
	select concat_ws(' ', 'policy', schemaname || '.' || tablename, policyname, permissive, roles, cmd,
		'using', qual, 'check', with_check)
	from pg_policies
	union all
	select 'function ' || id::regprocedure || ' ' || pg_get_functiondef(id)
	from routines where prokind in ('f', 'p')
	union all
	select concat_ws(' ', 'type', typtype, pg_type.oid::regtype, typbasetype::regtype,
		(select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum
			where enumtypid = pg_type.oid))
	from pg_type join ours on ours.oid = typnamespace where typtype in ('e', 'd', 'r')
	union all
	select concat_ws(' ', 'publication', pubname, schemaname, tablename, attnames, rowfilter)
	from pg_publication_tables
	union all
	select 'extension ' || extname || ' in ' || extnamespace::regnamespace from pg_extension
	union all
	select concat_ws(' ', 'comment on', coalesce(relations.called, routines.id::regprocedure::text),
		objsubid, description)
	from pg_description
	left join relations on relations.id = objoid
	left join routines on routines.id = objoid
	where relations.id is not null or routines.id is not null
	union all
	select concat_ws(' ', 'right to', privilege_type, 'on', on_what, 'for',
		coalesce(nullif(grantee, 0)::regrole::text, 'everybody'),
		case when is_grantable then 'to pass on' end)
	from rights cross join lateral aclexplode(acl)
) as lines
order by line collate "C"`;
