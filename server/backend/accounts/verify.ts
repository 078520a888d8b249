import postgres, { type TransactionSql } from "postgres";
import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import { plainText } from "../plain-text.ts";
import { Refusal } from "../refusal.ts";
import { consumeMailLink, dropMailLinks, type MailLink } from "./mail-links.ts";
import { type Device, readBody, readDevice, readQuery, unusedFields } from "./request-parts.ts";
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
	readQuery(request.url);
	const { type, token_hash: token } = await readBody(request, verifySchema);
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
		const session = await services.sql.begin(async (transaction) => {
			const link = await consumeMailLink(transaction, token, type);
			if (!link) throw badLink();
			if (link.type === "email_change") await changeEmail(transaction, link);
			// Reading the mail counts as the sign-in, so no password is needed to choose a new one.
			const isFresh = link.type === "recovery";
			return beginSession(transaction, link.userId, services.refreshTokens, device, { isFresh });
		});
		const address = device.ip ?? "unknown";
		log.info("a mailed link was used", { link: type, address, account: session.userId });
		return await describeSession(services, session);
	} catch (error) {
		if (!isTaken(error)) throw error;
		throw new Refusal(422, "email_exists", "This email address belongs to another account by now.");
	}
}

async function changeEmail(transaction: TransactionSql, { userId, newEmail }: MailLink) {
	await transaction`
		update auth.users
		set email = ${newEmail}, email_change = null, email_change_sent_at = null, updated_at = now()
		where id = ${userId}`;
	await transaction`
		update auth.identities
		set identity_data = identity_data || ${transaction.json({ email: newEmail, email_verified: true })},
			updated_at = now()
		where user_id = ${userId} and provider = 'email'`;
	await dropMailLinks(transaction, userId);
}

/** Another account has taken the address since the link was mailed. */
function isTaken(error: unknown): boolean {
	return error instanceof postgres.PostgresError && error.code === "23505";
}
