import postgres, { type TransactionSql } from "postgres";
import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import { plainText } from "../plain-text.ts";
import { Refusal } from "../refusal.ts";
import { consumeMailLink, dropMailLinks, type MailLink } from "./mail-links.ts";
import { redirectTarget } from "./redirect-target.ts";
import { type Device, readBody, readDevice, readQuery, unusedFields } from "./request-parts.ts";
import type { AccountServices, Endpoint } from "./services.ts";
import { beginSession, describeSession } from "./sessions.ts";

const linkType = z.enum(["recovery", "email_change"]);

const verifySchema = z.strictObject({
	...unusedFields,
	type: linkType,
	token_hash: plainText(200),
	options: z.unknown().optional(),
});

/** POST /auth/v1/verify: uses the token of a mail, for a page that has it. */
export const answerVerify: Endpoint = async (services, request) => {
	readQuery(request.url);
	const { type, token_hash: token } = await readBody(request, verifySchema);
	return Response.json(await openLink(services, { type, token }, readDevice(request)));
};

const linkSchema = z.object({ type: linkType, token: plainText(200) });

/**
 * GET /auth/v1/verify: the link of a mail itself. It leads to a page of the site, with the session
 * or with what is wrong behind the `#`, where no server sees it.
 */
export const answerMailLink: Endpoint = async (services, request) => {
	const query = readQuery(request.url);
	const target = redirectTarget(services.siteUrl, query.get("redirect_to"));
	const link = linkSchema.safeParse({ type: query.get("type"), token: query.get("token") });
	const said = link.success ? await follow(services, link.data, request) : problem(badLink());
	return new Response(null, {
		status: 303,
		headers: {
			location: `${target}#${new URLSearchParams(said)}`,
			"referrer-policy": "no-referrer",
		},
	});
};

interface LinkParameters {
	type: MailLink["type"];
	token: string;
}

async function follow(services: AccountServices, link: LinkParameters, request: Request) {
	try {
		const { user: _user, ...session } = await openLink(services, link, readDevice(request));
		const { expires_in, expires_at, ...texts } = session;
		const times = { expires_in: String(expires_in), expires_at: String(expires_at) };
		return { ...texts, ...times, type: link.type };
	} catch (error) {
		if (error instanceof Refusal) return problem(error);
		throw error;
	}
}

function problem({ code, message }: Refusal) {
	return { error: "access_denied", error_code: code, error_description: message };
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
			if (link.type === "recovery") await noteRecovery(transaction, link);
			else await changeEmail(transaction, link);
			// Reading the mail counts as the sign-in, so no password is needed to choose a new one.
			const isFresh = link.type === "recovery";
			return beginSession(transaction, link.userId, device, { isFresh });
		});
		const address = device.ip ?? "unknown";
		log.info("a mailed link was used", { link: type, address, account: session.userId });
		return await describeSession(services, session);
	} catch (error) {
		if (!isTaken(error)) throw error;
		throw new Refusal(422, "email_exists", "This email address belongs to another account by now.");
	}
}

/** The next mail may be asked for at once. */
async function noteRecovery(transaction: TransactionSql, { userId }: MailLink): Promise<void> {
	await transaction`update auth.users set recovery_sent_at = null where id = ${userId}`;
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
