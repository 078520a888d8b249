import type { Sql } from "postgres";
import type { Permission } from "../../../app/bakery/identity/permissions.ts";
import { type Caller, includesCaller } from "../requests/api-request.ts";
import { type DatabaseRole, roleOf } from "./as-caller.ts";

/** A function of the schema `public`, as Postgres knows it. */
export interface DatabaseFunction {
	name: string;
	arguments: readonly { name: string; type: string; isOptional: boolean }[];
	/** Whether it gives rows, each of them an object; other sets are of single values. */
	returns: "nothing" | "one" | "rows" | "values";
	/** Whether it reads alone. */
	isReading: boolean;
	/** Who may execute it. */
	roles: readonly DatabaseRole[];
	/** The permission that its first line asks for, whatever the arguments are. */
	permission: Permission | null;
}

/**
 * Whether somebody may call a function, as far as its grants and first line say. It may refuse for other
 * reasons. The team reads public content as itself; for others the server does.
 */
export function canCall({ roles, permission }: DatabaseFunction, caller: Caller): boolean {
	if (!roles.includes(roleOf(caller))) return false;
	const needed = permission ?? (roles.includes("anon") ? "own-account" : "signed-in");
	return caller.kind !== "signed-in" || includesCaller([needed], caller);
}

/** Reads which functions there are, what they take, and who may call them. */
export async function readFunctions(sql: Sql): Promise<ReadonlyMap<string, DatabaseFunction>> {
	const functions = await sql<DatabaseFunction[]>`
		select proname as name,
			case
				when typname = 'void' then 'nothing'
				when not proretset then 'one'
				when typtype = 'c' or 't' = any (proargmodes) then 'rows'
				else 'values'
			end as returns,
			provolatile <> 'v' as "isReading",
			to_json(array(
				select json_build_object(
					'name', argument_name, 'type', format_type(argument_type, null),
					'isOptional', place > pronargs - pronargdefaults
				)
				from unnest(
					proargnames, coalesce(proallargtypes, proargtypes::oid[]),
					coalesce(proargmodes, array_fill('i'::"char", array[pronargs::integer]))
				) with ordinality as argument (argument_name, argument_type, mode, place)
				where mode = 'i'
				order by place
			)) as arguments,
			array(
				select role from unnest(array['anon', 'authenticated', 'service_role']) as role
				where has_function_privilege(role, pg_proc.oid, 'execute')
			) as roles,
			case when prosrc ~ '(\\mbegin\\s+perform|^\\s*select) private\\.require\\(' then coalesce(
				substring(prosrc from 'private\\.require\\((?:case [^;]* else )?''([a-z-]+)''(?: end)?\\);'),
				'own-account'
			) end as permission
		from pg_proc join pg_type on pg_type.oid = prorettype
		where pronamespace = 'public'::regnamespace and prokind = 'f'`;
	return new Map(
		functions.filter(({ roles }) => roles.length > 0).map((each) => [each.name, each]),
	);
}

/**
 * The statement that calls a function and gives its answer as one JSON text, or null for nothing.
 * @param given the names of the arguments that are given; $1 is a JSON object of them.
 */
export function callStatement(called: DatabaseFunction, given: readonly string[]): string {
	const used = called.arguments.filter(({ name }) => given.includes(name));
	const columns = used.map(({ name, type }) => `"${name}" ${type}`).join(", ");
	const passed = used.map(({ name }) => `"${name}" => given."${name}"`).join(", ");
	const source = used.length > 0 ? `json_to_record($1::text::json) as given (${columns}), ` : "";
	const answer = `from ${source}lateral public."${called.name}"(${passed}) as answer`;
	switch (called.returns) {
		case "rows":
			return `select coalesce(json_agg(each), '[]')::text as json from (select answer.* ${answer}) as each`;
		case "values":
			return `select coalesce(json_agg(answer), '[]')::text as json ${answer}`;
		case "one":
			return `select coalesce(to_json(answer)::text, 'null') as json ${answer}`;
		case "nothing":
			return `select null::text as json ${answer}`;
	}
}
