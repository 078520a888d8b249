import type { Page } from "@playwright/test";
import { beginSession, describeSession } from "../server/backend/accounts/sessions.ts";
import { createTokens } from "../server/backend/accounts/tokens.ts";
import { readSecrets, type Site } from "./site.ts";

/**
 * Begins a session of the administrator as the server does, without comparing the password, which
 * takes as long as opening a screen.
 * @returns what the browser keeps of it.
 */
export async function beginAdministratorSession(
	{ database, administrator, dataDirectory }: Site,
	userAgent: string,
): Promise<string> {
	const { jwtSecret } = await readSecrets(dataDirectory);
	const tokens = createTokens(jwtSecret);
	const [user] = await database<{ id: string }[]>`
		select id from accounts.users where email = ${administrator.email}`;
	if (!user) throw new Error(`${administrator.email} has no account`);
	const session = await database.begin((transaction) =>
		beginSession(transaction, user.id, tokens, { userAgent, ip: null }, { isFresh: true }),
	);
	return JSON.stringify(await describeSession({ sql: database, tokens }, session));
}

/** Keeps a page from hearing of the end of its session before it saves something. */
export function withoutMessageStream(page: Page): Promise<unknown> {
	return page.route("**/live?topic=messages*", (route) => route.abort());
}
