import { hash } from "bcryptjs";
import type { Sql } from "postgres";
import { z } from "zod";

const usersPath = /^\/auth\/v1\/admin\/users(?:\/([0-9a-f-]{36}))?$/;

const newUserSchema = z.object({
	email: z.email().toLowerCase(),
	password: z.string().min(8).max(72),
});
const changedUserSchema = z.object({ password: z.string().min(8).max(72) });

interface UserRow {
	id: string;
	email: string;
	created_at: string;
}

/** True for the calls of `supabase.auth.admin` that are answered here. */
export function isUserAdministration(pathname: string): boolean {
	return usersPath.test(pathname);
}

/**
 * The part of a hosted project's user administration that we use, which Lite does not have: list,
 * create, set a password. Whoever calls has shown the secret key.
 */
export async function administerUsers(sql: Sql, request: Request): Promise<Response> {
	const url = new URL(request.url);
	const id = usersPath.exec(url.pathname)?.[1];
	if (request.method === "GET" && id === undefined) return listUsers(sql, url.searchParams);
	if (request.method === "POST" && id === undefined) {
		return createUser(sql, newUserSchema.safeParse(await request.json()));
	}
	if (request.method === "PUT" && id !== undefined) {
		return setPassword(sql, id, changedUserSchema.safeParse(await request.json()));
	}
	return failure(405, "method_not_allowed", "Not offered.");
}

async function listUsers(sql: Sql, query: URLSearchParams): Promise<Response> {
	const perPage = Math.min(Number(query.get("per_page")) || 50, 1000);
	const skipped = (Math.max(Number(query.get("page")) || 1, 1) - 1) * perPage;
	const users = await sql<UserRow[]>`
		select id, email, created_at from auth.users
		order by created_at, id limit ${perPage} offset ${skipped}`;
	return Response.json({ users, aud: "authenticated" });
}

async function createUser(
	sql: Sql,
	input: z.ZodSafeParseResult<z.infer<typeof newUserSchema>>,
): Promise<Response> {
	if (!input.success) return failure(422, "validation_failed", z.prettifyError(input.error));
	const { email, password } = input.data;
	const id = crypto.randomUUID();
	const passwordHash = await hash(password, 10);
	const identity = { sub: id, email, email_verified: true, phone_verified: false };
	const appData = { provider: "email", providers: ["email"] };
	const user = await sql.begin(async (transaction) => {
		const [row] = await transaction<UserRow[]>`
			insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data)
			values (${id}, ${email}, ${passwordHash}, now(), ${transaction.json(appData)})
			on conflict (email) where is_sso_user = false do nothing
			returning id, email, created_at`;
		if (!row) return null;
		await transaction`
			insert into auth.identities (id, provider, provider_id, user_id, identity_data)
			values (${crypto.randomUUID()}, 'email', ${id}, ${id}, ${transaction.json(identity)})`;
		return row;
	});
	if (user) return Response.json(user);
	return failure(422, "email_exists", "A user with this email address has already been registered");
}

/** Ends every session of the user as well: the old password may be in wrong hands. */
async function setPassword(
	sql: Sql,
	id: string,
	input: z.ZodSafeParseResult<z.infer<typeof changedUserSchema>>,
): Promise<Response> {
	if (!input.success) return failure(422, "validation_failed", z.prettifyError(input.error));
	const passwordHash = await hash(input.data.password, 10);
	const user = await sql.begin(async (transaction) => {
		await transaction`delete from auth.sessions where user_id = ${id}`;
		const [row] = await transaction<UserRow[]>`
			update auth.users
			set encrypted_password = ${passwordHash}, recovery_token = null, updated_at = now()
			where id = ${id}
			returning id, email, created_at`;
		return row;
	});
	if (user) return Response.json(user);
	return failure(404, "user_not_found", "User not found");
}

function failure(status: number, code: string, message: string): Response {
	return Response.json({ code: status, error_code: code, msg: message }, { status });
}
