import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { applySchema } from "../../server/backend/schema/apply-schema.ts";
import { setUpDatabase } from "../../server/backend/schema/database-setup.ts";
import { schemaDirectory } from "../../server/backend/schema/schema-files.ts";
import { createDatabase } from "./test-bakery.ts";

// Some services grant every role whatever is created in `public`; a plain Postgres does not.

let plain: Sql;
let generous: Sql;

beforeAll(async () => {
	plain = await connectToNew("plain");
	generous = await connectToNew("generous");
	await generous.unsafe(`
		alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
		alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
		alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
	`);
	for (const sql of [plain, generous]) await applySchema(sql, schemaDirectory, () => {});
});

afterAll(async () => {
	await plain.end();
	await generous.end();
});

test("grants strangers and users the same on tables and columns as on a plain Postgres", async () => {
	const grants = (sql: Sql) => sql`
		select grantee, table_name, column_name, privilege_type
		from information_schema.column_privileges
		where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
		union
		select grantee, table_name, '', privilege_type
		from information_schema.table_privileges
		where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
		order by 1, 2, 3, 4`;
	const onPlain = await grants(plain);
	expect(onPlain).not.toHaveLength(0);
	expect(await grants(generous)).toEqual(onPlain);
});

test("lets nobody truncate a table, which row-level security would not prevent", async () => {
	const grants = await generous`
		select grantee, table_name from information_schema.table_privileges
		where table_schema = 'public' and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')
			and grantee in ('anon', 'authenticated', 'PUBLIC')`;
	expect(grants).toEqual([]);
});

// Which functions of `public` are for whom: function-permissions.test.ts.
test("grants the same functions, and strangers none of ours alone", async () => {
	const functionsOf = async (sql: Sql, role: string, schema: string) => {
		const rows = await sql<{ name: string }[]>`
			select proname as name from pg_proc
			where pronamespace = ${schema}::regnamespace
				and has_function_privilege(${role}, oid, 'execute')
			order by 1`;
		return rows.map(({ name }) => name);
	};
	expect(await functionsOf(generous, "anon", "private")).toEqual([]);
	for (const role of ["anon", "authenticated", "service_role"]) {
		for (const schema of ["public", "private"]) {
			const onPlain = await functionsOf(plain, role, schema);
			expect(await functionsOf(generous, role, schema)).toEqual(onPlain);
		}
	}
});

test("guards every table with row-level security", async () => {
	const open = await generous`
		select relname from pg_class
		where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`;
	expect(open).toEqual([]);
});

test("sets an empty search path in every function", async () => {
	const careless = await generous`
		select proname from pg_proc
		where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
			and not coalesce(proconfig @> array['search_path=""'], false)`;
	expect(careless).toEqual([]);
});

async function connectToNew(name: string): Promise<Sql> {
	const url = await createDatabase(inject("postgresUrl"), name);
	const sql = postgres(url, { max: 2, onnotice() {} });
	await setUpDatabase(sql);
	return sql;
}
