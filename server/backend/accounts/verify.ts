import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import { plainText } from "../requests/plain-text.ts";
import { Refusal } from "../requests/refusal.ts";
import { changeEmail, isTakenEmail, notifyEmailChanged } from "./account-changes.ts";
import { consumeMailLink } from "./mails/mail-links.ts";
import { readBody, readDevice, senderOf, unusedFields } from "./request-parts.ts";
import type { Endpoint } from "./services.ts";
import { beginSession, describeSession } from "./sessions.ts";

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
