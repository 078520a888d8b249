import type { Sql } from "postgres";
import type { BackgroundWork } from "./background-work.ts";
import type { AccountMails } from "./mails/account-mails.ts";
import type { Passwords } from "./passwords/passwords.ts";
import type { AccessTokens } from "./tokens/access-tokens.ts";
import type { RefreshTokens } from "./tokens/refresh-tokens.ts";

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
