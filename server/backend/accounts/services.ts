import type { Sql } from "postgres";
import type { AccessTokens } from "./access-tokens.ts";
import type { AccountMails } from "./account-mails.ts";
import type { BackgroundWork } from "./background-work.ts";
import type { Passwords } from "./passwords.ts";
import type { RefreshTokens } from "./refresh-tokens.ts";

/** What the endpoints of the account service work with. */
export interface AccountServices {
	sql: Sql;
	passwords: Passwords;
	tokens: AccessTokens;
	refreshTokens: RefreshTokens;
	mails: AccountMails;
	backgroundWork: BackgroundWork;
	/** Opens the administration of users. */
	secretKey: string;
}

/** Answers one kind of request. Throws a Refusal when it is not done. */
export type Endpoint = (services: AccountServices, request: Request) => Promise<Response>;
