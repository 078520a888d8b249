import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import { createMailLink, dropMailLink } from "./mails/mail-links.ts";
import { emailAddress, readBody, type Sender, senderOf, unusedFields } from "./request-parts.ts";
import type { AccountServices, Endpoint } from "./services.ts";
import { findAccount } from "./users.ts";

const recoverSchema = z.strictObject({ ...unusedFields, email: emailAddress });

/**
 * POST /auth/v1/recover: mails a link to a new password. Whether there is such an account shows
 * neither in the answer nor in the time it takes. The gateway limits how many mails this sends.
 */
export const answerRecover: Endpoint = async (services, request) => {
	const { email } = readBody(request, recoverSchema);
	const sender = senderOf(request);
	services.backgroundWork.add(() => mailRecovery(services, email, sender));
	return Response.json({});
};

async function mailRecovery(
	services: AccountServices,
	email: string,
	sender: Sender,
): Promise<void> {
	const account = await findAccount(services.sql, email);
	if (!account) {
		log.warn("refused a password reset", { reason: "no such account", ...sender });
		return;
	}
	log.info("a password reset was requested", { ...sender, account: account.id });
	services.backgroundWork.addUntilDone(() => mailLink(services, account.id, email));
}

async function mailLink(
	{ sql, mails }: AccountServices,
	userId: string,
	email: string,
): Promise<void> {
	const token = await createMailLink(sql, { userId, type: "recovery", newEmail: null });
	try {
		await mails.sendRecovery(email, token);
	} catch (error) {
		await dropMailLink(sql, token);
		throw error;
	}
}
