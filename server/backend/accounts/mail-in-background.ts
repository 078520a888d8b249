import type { AccountMails } from "./mails/account-mails.ts";
import type { AccountServices } from "./services.ts";

/** Sends a mail once the request is answered. Does nothing where there is no mail server. */
export function mailInBackground(
	{ mails, backgroundWork }: AccountServices,
	send: (mails: AccountMails) => Promise<void>,
): void {
	if (mails.leaveMachine) backgroundWork.add(() => send(mails));
}
