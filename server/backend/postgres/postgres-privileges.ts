import type { Sql } from "postgres";

/** The roles of Supabase. They belong to a whole server, and so to all sites on it. */
export const supabaseRoles = ["anon", "authenticated", "service_role"] as const;

interface Privileges {
	user: string;
	database: string;
	/** Whether it may create schemas, and tables in `public`. */
	may_create: boolean;
	may_create_roles: boolean;
	/** Whether some of the roles aren't there yet. */
	lacks_roles: boolean;
	/** Whether it can neither take on some of the roles nor grant them to itself. */
	has_foreign_roles: boolean;
}

/** The privileges that a database user lacks for a site, in a sentence; null for none. */
export async function findPrivilegeProblem(sql: Sql): Promise<string | null> {
	const listed = supabaseRoles.map((role) => `'${role}'`).join(", ");
	const [privileges] = await sql.unsafe<Privileges[]>(`
		select current_user as user,
			current_database() as database,
			has_database_privilege(current_database(), 'create')
				and coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), true)
				as may_create,
			rolsuper or rolcreaterole as may_create_roles,
			exists (
				select from unnest(array[${listed}]) as wanted where to_regrole(wanted) is null
			) as lacks_roles,
			exists (
				select from pg_roles as role
				where role.rolname in (${listed})
					and not pg_has_role(current_user, role.oid, 'set')
					and not pg_has_role(current_user, role.oid, 'member with admin option')
			) as has_foreign_roles
		from pg_roles where rolname = current_user`);
	return privileges ? describeProblem(privileges) : null;
}

function describeProblem(privileges: Privileges): string | null {
	const user = JSON.stringify(privileges.user);
	if (!privileges.may_create) {
		return `The database user ${user} may not create schemas and tables in the database ${JSON.stringify(privileges.database)}. Make it the owner: alter database ${JSON.stringify(privileges.database)} owner to ${user};`;
	}
	if (privileges.lacks_roles && !privileges.may_create_roles) {
		return `The database user ${user} may not create the roles that Levain needs. As a superuser, run once: alter role ${user} createrole;`;
	}
	if (privileges.has_foreign_roles) {
		return `The roles ${supabaseRoles.join(", ")} of this Postgres belong to another site, and the database user ${user} may not use them. As a superuser, run once: grant ${supabaseRoles.join(", ")} to ${user}; The two sites can then reach each other's data unless you also revoke connect, as docs/hosting.md shows.`;
	}
	return null;
}
