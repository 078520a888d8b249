import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import { plainText } from "../requests/plain-text.ts";
import { Refusal } from "../requests/refusal.ts";
import { changeEmail, isTakenEmail, notifyEmailChanged } from "./account-changes.ts";
import { consumeMailLink, createMailLink, dropMailLink } from "./mails/mail-links.ts";
import {
	emailAddress,
	readBody,
	readDevice,
	type Sender,
	senderOf,
	unusedFields,
} from "./request-parts.ts";
import type { AccountServices, Endpoint } from "./services.ts";
import { beginSession, describeSession } from "./sessions.ts";
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

const verifySchema = z.strictObject({
	...unusedFields,
	type: z.enum(["recovery", "email_change"]),
	token_hash: plainText(200),
	options: z.unknown().optional(),
});

/**
 * POST /auth/v1/verify: uses up the link of a mail, for the page that it opens. Nothing else does:
 * programs that scan mails open links as well.
 */
export const answerVerify: Endpoint = async (services, request) => {
	const { type, token_hash: token } = readBody(request, verifySchema);
	const device = readDevice(request);
	try {
		const { session, change } = await services.sql.begin(async (transaction) => {
			const link = await consumeMailLink(transaction, token, type);
			if (!link) throw new Refusal(403, "otp_expired", "Email link is invalid or has expired");
			const change =
				link.newEmail === null ? null : await changeEmail(transaction, link.userId, link.newEmail);
			// Reading the mail counts as the sign-in, so no password is needed to choose a new one.
			const isFresh = link.type === "recovery";
			const { tokens } = services;
			const session = await beginSession(transaction, link.userId, tokens, device, { isFresh });
			return { session, change };
		});
		if (change) notifyEmailChanged(services, change);
		log.info("an emailed link was used", { link: type, ...senderOf(request, session.userId) });
		return Response.json(await describeSession(services, session));
	} catch (error) {
		if (!isTakenEmail(error)) throw error;
		throw new Refusal(422, "email_exists", "This email address now belongs to another account.");
	}
};
