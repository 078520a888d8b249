import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import { plainText } from "../requests/plain-text.ts";
import { Refusal } from "../requests/refusal.ts";
import { changeEmail, isTakenEmail, notifyEmailChanged } from "./email-change.ts";
import { consumeMailLink, type MailLink } from "./mails/mail-links.ts";
import { type Device, readBody, readDevice, unusedFields } from "./request-parts.ts";
import type { AccountServices, Endpoint } from "./services.ts";
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
	return Response.json(await openLink(services, { type, token }, readDevice(request)));
};

interface LinkParameters {
	type: MailLink["type"];
	token: string;
}

function badLink(): Refusal {
	return new Refusal(403, "otp_expired", "Email link is invalid or has expired");
}

async function openLink(
	services: AccountServices,
	{ type, token }: LinkParameters,
	device: Device,
) {
	try {
		const { session, change } = await services.sql.begin(async (transaction) => {
			const link = await consumeMailLink(transaction, token, type);
			if (!link) throw badLink();
			const change = link.type === "email_change" ? await changeEmail(transaction, link) : null;
			// Reading the mail counts as the sign-in, so no password is needed to choose a new one.
			const isFresh = link.type === "recovery";
			const { tokens } = services;
			const session = await beginSession(transaction, link.userId, tokens, device, { isFresh });
			return { session, change };
		});
		if (change) notifyEmailChanged(services, change);
		const address = device.ip ?? "unknown";
		log.info("an emailed link was used", { link: type, address, account: session.userId });
		return await describeSession(services, session);
	} catch (error) {
		if (!isTakenEmail(error)) throw error;
		throw new Refusal(422, "email_exists", "This email address now belongs to another account.");
	}
}
