import { log } from "../../../app/platform/log.server.ts";
import type { Mail } from "../mail/mail.ts";
import type { Database } from "../postgres/database.ts";
import { logRefusedAccess } from "../requests/log-refused-access.ts";
import { isUnreachable } from "../requests/outages.ts";
import { answerOrRefuse, isRestoring, nothingHere, Refusal } from "../requests/refusal.ts";
import type { ApiSecrets } from "../secrets/secrets.ts";
import { createBackgroundWork } from "./background-work.ts";
import { answerLogOut } from "./log-out.ts";
import { createAccountMails } from "./mails/account-mails.ts";
import { answerOwnUser, answerOwnUserChange } from "./own-user.ts";
import { createPasswords } from "./passwords/passwords.ts";
import { answerRecover } from "./recover.ts";
import { senderOf } from "./request-parts.ts";
import type { AccountServices, Endpoint } from "./services.ts";
import { findSession, type LiveSession } from "./sessions.ts";
import { answerToken } from "./token.ts";
import { createAccessTokens } from "./tokens/access-tokens.ts";
import { createRefreshTokens } from "./tokens/refresh-tokens.ts";
import { administerUsers, isUserAdministration } from "./user-administration.ts";
import { answerVerify } from "./verify.ts";

export type { LiveSession } from "./sessions.ts";

/** Who may sign in, and who has: the account service of a hosted project, as far as we use it. */
export interface Accounts {
	/** Answers the requests of /auth/v1 that the product makes; everything else is 404. */
	fetch(request: Request): Promise<Response>;
	/**
	 * The session of an access token if it is valid: signature and time right, session not ended,
	 * user there. Asks the database each time.
	 */
	findSession(accessToken: string): Promise<LiveSession | null>;
	close(): Promise<void>;
}

export interface AccountsOptions {
	database: Database;
	secrets: ApiSecrets;
	mail: Mail;
	/** The site whose accounts these are; links in mails open its pages and no others. */
	siteUrl: string;
}

const endpoints = new Map<string, Endpoint>([
	["POST /auth/v1/token", answerToken],
	["POST /auth/v1/recover", answerRecover],
	["POST /auth/v1/verify", answerVerify],
	["GET /auth/v1/user", answerOwnUser],
	["PUT /auth/v1/user", answerOwnUserChange],
	["POST /auth/v1/logout", answerLogOut],
]);

/** The account service on a database that is set up and migrated. */
export function createAccounts(options: AccountsOptions): Accounts {
	const { database, secrets, mail, siteUrl } = options;
	const sql = database.connect("fail", {
		max: 3,
		connection: { statement_timeout: 10_000 },
	});
	const services: AccountServices = {
		sql,
		passwords: createPasswords(),
		tokens: createAccessTokens(secrets.jwtSecret),
		refreshTokens: createRefreshTokens(secrets.jwtSecret),
		mails: createAccountMails(mail, siteUrl),
		backgroundWork: createBackgroundWork(),
		secretKey: secrets.secretKey,
	};
	return {
		fetch: (request) => answer(services, request),
		findSession: (accessToken) => findSession(services, accessToken),
		async close() {
			await services.backgroundWork.close();
			await sql.end({ timeout: 1 });
		},
	};
}

async function answer(services: AccountServices, request: Request): Promise<Response> {
	const { pathname } = new URL(request.url);
	const endpoint = isUserAdministration(pathname)
		? administerUsers
		: endpoints.get(`${request.method} ${pathname}`);
	return answerOrRefuse(() => run(endpoint, services, request));
}

async function run(endpoint: Endpoint | undefined, services: AccountServices, request: Request) {
	if (!endpoint) throw nothingHere();
	try {
		return await endpoint(services, request);
	} catch (error) {
		logRefusedAccess(error, senderOf(request));
		if (error instanceof Refusal || isUnreachable(error) || isRestoring(error)) throw error;
		const { pathname } = new URL(request.url);
		log.error("a request to the account service failed", {
			method: request.method,
			path: pathname,
			error,
		});
		// With 503 supabase-js keeps the session and tries again.
		const message = "Couldn't reach the account service. Please try again in a moment.";
		throw new Refusal(503, "unexpected_failure", message);
	}
}
