import type { z } from "zod";
import { accountOf } from "../../../app/platform/text/email.ts";
import { Refusal } from "../requests/refusal.ts";
import { setPassword, takenEmail } from "./account-changes.ts";
import { refuseWeakPassword } from "./passwords.ts";
import { emailAddress, typedPassword } from "./request-parts.ts";
import type { AccountServices } from "./services.ts";
import { comparePassword, findAccount } from "./users.ts";

interface Credentials {
	email: string;
	password: string;
}

export type UserAdministration = ReturnType<typeof administerUsers>;

/** Accounts as the server itself makes, finds, and changes them; no request does. */
export function administerUsers(services: AccountServices) {
	const { sql, passwords } = services;
	return {
		/** The id of the account of an email address; null for none. */
		async find(email: string): Promise<string | null> {
			return (await findAccount(sql, accountOf(email)))?.id ?? null;
		},
		/** The id of the account whose password this is; null where there is none. */
		async findByPassword(credentials: Credentials): Promise<string | null> {
			const { account, isRight } = await comparePassword(services, credentials);
			return account && isRight ? account.id : null;
		},
		/** Adds an account. @returns its id. @throws {Refusal} also where the address has one. */
		async create(credentials: Credentials): Promise<string> {
			const email = read(emailAddress, credentials.email);
			const password = read(typedPassword, credentials.password);
			await refuseWeakPassword(password, [email]);
			const [user] = await sql<{ id: string }[]>`
				insert into accounts.users (email, password_hash)
				values (${email}, ${await passwords.hash(password)})
				on conflict do nothing
				returning id`;
			if (!user) throw takenEmail();
			return user.id;
		},
		/** Sets a password and ends every session: the old one may be in wrong hands. @throws {Refusal} */
		async setPassword(userId: string, typed: string): Promise<void> {
			const password = read(typedPassword, typed);
			const [user] = await sql<{ email: string }[]>`
				select email from accounts.users where id = ${userId}`;
			if (!user) throw new Refusal(404, "user_not_found", "User not found");
			await refuseWeakPassword(password, [user.email]);
			await setPassword(sql, { userId, passwordHash: await passwords.hash(password) });
		},
	};
}

function read(schema: z.ZodType<string>, given: string): string {
	const parsed = schema.safeParse(given);
	if (parsed.success) return parsed.data;
	throw new Refusal(400, "validation_failed", parsed.error.issues[0]?.message ?? "");
}
