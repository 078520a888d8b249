import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import type { ApiRequest } from "../requests/api-request.ts";
import { Refusal } from "../requests/refusal.ts";
import { isEqualInConstantTime } from "../requests/timing-safe-equal.ts";
import { setPassword } from "./account-changes.ts";
import { refuseWeakPassword } from "./passwords.ts";
import { emailAddress, readBody, readDevice, senderOf, typedPassword } from "./request-parts.ts";
import type { AccountServices, Endpoint } from "./services.ts";

const usersPath =
	/^\/auth\/v1\/admin\/users(?:\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}))?$/;

/** True for the calls of `supabase.auth.admin` that are answered here. */
export function isUserAdministration(pathname: string): boolean {
	return usersPath.test(pathname);
}

/**
 * The user administration of auth-js, as far as we use it: list, create, set a password. It needs
 * the secret key.
 */
export const administerUsers: Endpoint = async (services, request) => {
	if (!isEqualInConstantTime(request.headers.get("apikey") ?? "", services.secretKey)) {
		throw new Refusal(403, "not_admin", "The secret key is needed.");
	}
	const id = usersPath.exec(request.path)?.[1];
	if (request.method === "GET" && id === undefined) return listUsers(services, request);
	if (request.method === "POST" && id === undefined) return createUser(services, request);
	if (request.method === "PUT" && id !== undefined) return changePassword(services, request, id);
	throw new Refusal(405, "method_not_allowed", "Not offered.");
};

interface UserRow {
	id: string;
	email: string;
	created_at: Date;
}

const pageSchema = z.object({
	page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
	per_page: z.coerce.number().int().min(1).max(1000).catch(50),
});

async function listUsers({ sql }: AccountServices, request: ApiRequest): Promise<Response> {
	const { page, per_page: perPage } = pageSchema.parse(Object.fromEntries(request.query));
	const users = await sql<UserRow[]>`
		select id, email, created_at from accounts.users
		order by created_at, id limit ${perPage} offset ${(page - 1) * perPage}`;
	return Response.json({ users, aud: "authenticated" });
}

const newUserSchema = z.strictObject({
	email: emailAddress,
	password: typedPassword,
	email_confirm: z.boolean().optional(),
});

async function createUser(services: AccountServices, request: ApiRequest): Promise<Response> {
	const { email, password } = readBody(request, newUserSchema);
	await refuseWeakPassword(password, [email]);
	const passwordHash = await services.passwords.hash(password);
	const [user] = await services.sql<UserRow[]>`
		insert into accounts.users (email, password_hash) values (${email}, ${passwordHash})
		on conflict do nothing
		returning id, email, created_at`;
	if (user) return Response.json(user);
	const message = "A user with this email address has already been registered";
	throw new Refusal(422, "email_exists", message);
}

const changedUserSchema = z.strictObject({ password: typedPassword });

/** Ends every session of the user as well: the old password may be in wrong hands. */
async function changePassword(services: AccountServices, request: ApiRequest, userId: string) {
	const { sql, passwords } = services;
	const { password } = readBody(request, changedUserSchema);
	const [user] = await sql<UserRow[]>`
		select id, email, created_at from accounts.users where id = ${userId}`;
	if (!user) throw new Refusal(404, "user_not_found", "User not found");
	await refuseWeakPassword(password, [user.email]);
	await setPassword(sql, { userId, passwordHash: await passwords.hash(password) });
	// `npm run admin` asks within its own process, and prints what it did.
	if (readDevice(request).ip) log.info("a password was changed", senderOf(request, userId));
	return Response.json(user);
}
