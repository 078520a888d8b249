import { log } from "../../../app/platform/log.server.ts";
import type { Mail } from "../mail/mail.ts";
import type { Database } from "../postgres/database.ts";
import type { ApiRequest, Caller } from "../requests/api-request.ts";
import { isUnreachable } from "../requests/outages.ts";
import { isRestoring, nothingHere, Refusal } from "../requests/refusal.ts";
import type { ApiSecrets } from "../secrets/secrets.ts";
import { answerAdd, answerAddOptions } from "./add-passkey.ts";
import { createBackgroundWork } from "./background-work.ts";
import { answerRecover, answerVerify } from "./mailed-links.ts";
import { createAccountMails } from "./mails/account-mails.ts";
import { answerOwnUser, answerOwnUserChange } from "./own-user.ts";
import { answerSignInOptions } from "./passkey-sign-in.ts";
import { createChallenges } from "./passkeys/challenges.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import { createPasswords } from "./passwords.ts";
import type { AccountServices, Endpoint } from "./services.ts";
import { findSession } from "./sessions.ts";
import { answerLogOut, answerToken } from "./token.ts";
import { createTokens } from "./tokens.ts";
import { administerUsers } from "./user-administration.ts";

export interface AccountsOptions {
	database: Database;
	secrets: ApiSecrets;
	mail: Mail;
	/**
	 * The site whose accounts these are; links in mails open its pages and no others, and passkeys work
	 * there and nowhere else.
	 */
	siteUrl: string;
}

const endpoints = new Map<string, Endpoint>([
	["POST /auth/v1/token", answerToken],
	["POST /auth/v1/recover", answerRecover],
	["POST /auth/v1/verify", answerVerify],
	["GET /auth/v1/user", answerOwnUser],
	["PUT /auth/v1/user", answerOwnUserChange],
	["POST /auth/v1/logout", answerLogOut],
	["POST /auth/v1/passkeys/sign-in-options", answerSignInOptions],
	["POST /auth/v1/passkeys/options", answerAddOptions],
	["POST /auth/v1/passkeys", answerAdd],
]);

/**
 * Who may sign in, and who has, on a database that is set up and migrated: the account service that
 * auth-js asks, as far as we use it.
 */
export function createAccounts(options: AccountsOptions) {
	const { database, secrets, mail, siteUrl } = options;
	const sql = database.connect("fail", { max: 3 });
	const services: AccountServices = {
		sql,
		passwords: createPasswords(),
		tokens: createTokens(secrets.jwtSecret),
		mails: createAccountMails(mail, siteUrl),
		backgroundWork: createBackgroundWork(),
		challenges: createChallenges(secrets.jwtSecret),
		relyingParty: relyingPartyOf(siteUrl),
	};
	return {
		administration: administerUsers(services),
		/** Answers the requests of /auth/v1 that the product makes; everything else is 404. @throws {Refusal} */
		answer: (request: ApiRequest, caller: Caller) => answer(services, request, caller),
		findSession: (accessToken: string) => findSession(services, accessToken),
		async close() {
			await services.backgroundWork.close();
			await sql.end({ timeout: 1 });
		},
	};
}

const maxQuery = 8192;

const answer: Endpoint = async (services, request, caller) => {
	const { method, path, query } = request;
	const endpoint = endpoints.get(`${method} ${path}`);
	if (!endpoint) throw nothingHere();
	if (String(new URLSearchParams([...query])).length > maxQuery) {
		throw new Refusal(400, "validation_failed", "The address is too long.");
	}
	try {
		return await endpoint(services, request, caller);
	} catch (error) {
		if (error instanceof Refusal || isUnreachable(error) || isRestoring(error)) throw error;
		log.error("a request to the account service failed", { method, path, error });
		// With 503 auth-js keeps the session and tries again.
		const message = "Couldn't reach the account service. Please try again in a moment.";
		throw new Refusal(503, "unexpected_failure", message);
	}
};
