import type { Sql } from "postgres";
import type { ApiRequest, Caller } from "../requests/api-request.ts";
import type { BackgroundWork } from "./background-work.ts";
import type { AccountMails } from "./mails/account-mails.ts";
import type { Challenges } from "./passkeys/challenges.ts";
import type { RelyingParty } from "./passkeys/relying-party.ts";
import type { Passwords } from "./passwords.ts";
import type { Tokens } from "./tokens.ts";

/** The services of the account endpoints. */
export interface AccountServices {
	sql: Sql;
	passwords: Passwords;
	tokens: Tokens;
	mails: AccountMails;
	backgroundWork: BackgroundWork;
	challenges: Challenges;
	relyingParty: RelyingParty;
}

/** Answers one kind of request. @throws {Refusal} */
export type Endpoint = (
	services: AccountServices,
	request: ApiRequest,
	caller: Caller,
) => Promise<Response>;

/** Sends a mail once the request is answered. Does nothing where there is no mail server. */
export function mailInBackground(
	{ mails, backgroundWork }: AccountServices,
	send: (mails: AccountMails) => Promise<void>,
): void {
	if (mails.leaveMachine) backgroundWork.add(() => send(mails));
}
