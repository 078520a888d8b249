import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { accessTokenOf, signIn } from "../database/tests/test-client.ts";
import { administrator, type Site } from "../e2e/site.ts";

/** Who signs in: the team by their roles, and a guest. */
export const users = ["owner", "editor", "counter", "guest"] as const;

const emailOf = (user: (typeof users)[number]) => `${user}@bakery.test`;

/** A server to attack, and what an attacker may know. */
export interface Target {
	origin: string;
	/** An access token of each role, and of a guest without one. */
	tokens: Record<(typeof users)[number], string>;
}

/**
 * What an attacker may know of a site: besides its address, what its team and a guest, who are added, got
 * by signing in.
 */
export async function targetOf({ origin, database }: Site): Promise<Target> {
	const { password } = administrator;
	const tokens: Partial<Target["tokens"]> = {};
	for (const user of users) {
		if (user !== "owner") await addUser(database, user);
		const browser = await signIn({ url: origin }, { email: emailOf(user), password });
		tokens[user] = await accessTokenOf(browser);
	}
	return { origin, tokens: tokens as Target["tokens"] };
}

/** Adds somebody with the owner's password. */
async function addUser(sql: Sql, user: (typeof users)[number]): Promise<void> {
	const id = randomUUID();
	await sql`
		insert into accounts.users (id, email, password_hash)
		select ${id}, ${emailOf(user)}, password_hash
		from accounts.users where email = ${administrator.email}`;
	if (user !== "guest") await sql`insert into public.user_roles values (${id}, ${user})`;
}
