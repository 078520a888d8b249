import type { ISql } from "postgres";

/**
 * What is in no backup. Everything else in the schemas of the product is, also tables of later
 * versions.
 */
const leftOut = new Map([
	["accounts.sessions", "everybody signs in again"],
	["accounts.refresh_tokens", "everybody signs in again"],
	["accounts.mail_links", "a new one can be requested"],
	["private.rate_limits", "counts what strangers tried within the last hours"],
	["private.submissions", "recognizes a form that is sent twice to the same site"],
	["private.staged_products", "holds a save of many products until it is complete"],
	["private.content_version", "tells the processes of one site what is new"],
	["private.message_version", "tells the processes of one site what is new"],
	["private.used_challenges", "recognizes a passkey's answer that is sent twice to the same site"],
	["private.missing_paths", "counts what strangers tried within the last weeks"],
	["private.order_rules", "is read from the site's content"],
	["private.permissions", "is the same at every site of a version"],
]);

export interface Column {
	name: string;
	/** As Postgres writes it. */
	type: string;
}

export interface Table {
	/** With its schema, as in `public.products`. */
	name: string;
	/** Those that are stored and not computed. */
	columns: Column[];
}

/** The tables of a database that backups hold, each behind those that it refers to. */
export async function listTables(sql: ISql): Promise<Table[]> {
	const tables = await sql<Table[]>`
		select format('%s.%s', nspname, relname) as name, columns
		from pg_class
			join pg_namespace on pg_namespace.oid = relnamespace
			cross join lateral (
				select json_agg(
					json_build_object('name', attname, 'type', format_type(atttypid, atttypmod))
					order by attnum
				) as columns
				from pg_attribute
				where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
			) as stored
		where nspname in ('accounts', 'public', 'private') and relkind in ('r', 'p') and not relispartition
			and not exists (
				select from pg_depend
				where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
			)
		order by 1`;
	const references = await sql<Reference[]>`
		select
			format('%s.%s', from_schema.nspname, from_table.relname) as from,
			format('%s.%s', to_schema.nspname, to_table.relname) as to
		from pg_constraint
			join pg_class as from_table on from_table.oid = conrelid
			join pg_namespace as from_schema on from_schema.oid = from_table.relnamespace
			join pg_class as to_table on to_table.oid = confrelid
			join pg_namespace as to_schema on to_schema.oid = to_table.relnamespace
		where contype = 'f' and conrelid <> confrelid`;
	return inOrder(
		tables.filter(({ name }) => !leftOut.has(name)),
		references,
	);
}

/** A foreign key. */
interface Reference {
	from: string;
	to: string;
}

function inOrder(tables: Table[], references: Reference[]): Table[] {
	const ordered: Table[] = [];
	let rest = tables;
	while (rest.length > 0) {
		const names = new Set(rest.map(({ name }) => name));
		const waits = ({ name }: Table) =>
			references.some(({ from, to }) => from === name && names.has(to));
		const next = rest.filter((table) => !waits(table));
		if (next.length === 0) throw new Error(`These tables refer to each other: ${[...names]}`);
		ordered.push(...next);
		rest = rest.filter(waits);
	}
	return ordered;
}

/** A table's name, or a column's, as SQL takes it. */
export function quoteName(name: string): string {
	return name
		.split(".")
		.map((part) => `"${part.replaceAll('"', '""')}"`)
		.join(".");
}

/** JSON in a column travels as text, which keeps it exactly as it is. */
export function isJson({ type }: Column): boolean {
	return type === "json" || type === "jsonb";
}
