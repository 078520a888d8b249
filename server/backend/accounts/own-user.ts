import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import type { LiveSession } from "../requests/api-request.ts";
import { Refusal } from "../requests/refusal.ts";
import {
	changeEmail,
	isTakenEmail,
	setPassword,
	setPasswordWithin,
	takenEmail,
	withdrawEmailChange,
} from "./account-changes.ts";
import { createMailLink, dropMailLink } from "./mails/mail-links.ts";
import { refuseWeakPassword } from "./passwords.ts";
import {
	emailAddress,
	readBody,
	type Sender,
	senderOf,
	typedPassword,
	unusedFields,
} from "./request-parts.ts";
import { type AccountServices, type Endpoint, mailInBackground } from "./services.ts";
import { requireFreshSignIn, requireSession } from "./sessions.ts";
import { readUser } from "./users.ts";

/** GET /auth/v1/user: who is signed in. */
export const answerOwnUser: Endpoint = async (services, _request, caller) => {
	const { userId } = requireSession(caller);
	return Response.json(await readUser(services.sql, userId));
};

const changeSchema = z.strictObject({
	...unusedFields,
	email: emailAddress.optional(),
	password: typedPassword.optional(),
});

type Change = z.output<typeof changeSchema>;

/**
 * PUT /auth/v1/user: changes the password, or the email address; both or nothing. Where there is
 * mail, a new address has to be confirmed first. The current one withdraws such a request.
 */
export const answerOwnUserChange: Endpoint = async (services, request, caller) => {
	const session = requireSession(caller);
	const { email, password } = readBody(request, changeSchema);
	const change: Change = { email: email === session.email ? undefined : email, password };
	if (email === session.email) await withdrawEmailChange(services.sql, session.userId);
	if (change.email !== undefined || password !== undefined) {
		await checkChange(services, session, change);
		await applyChange(services, session, change);
		logChange(services, change, senderOf(request, session.userId));
		if (password !== undefined) {
			mailInBackground(services, (mails) => mails.sendPasswordChanged(session.email));
		}
	}
	return Response.json(await readUser(services.sql, session.userId));
};

function logChange({ mails }: AccountServices, { email, password }: Change, sender: Sender): void {
	if (password !== undefined) log.info("a password was changed", sender);
	if (email === undefined) return;
	if (mails.leaveMachine) log.info("a new email address was requested", sender);
	else
		log.info("an email address was changed without an email because SMTP_URL is not set", sender);
}

async function checkChange(services: AccountServices, session: LiveSession, change: Change) {
	const { email, password } = change;
	if (password !== undefined) await refuseWeakPassword(password, [session.email, email ?? ""]);
	// Before anything that could be used to guess the password.
	requireFreshSignIn(session);
	if (password !== undefined) await refuseSamePassword(services, session, password);
	if (email !== undefined) await refuseTakenEmail(services, email);
}

async function refuseSamePassword(
	{ sql, passwords }: AccountServices,
	{ userId }: LiveSession,
	password: string,
): Promise<void> {
	const [user] = await sql<{ passwordHash: string | null }[]>`
		select password_hash as "passwordHash" from accounts.users where id = ${userId}`;
	if (!(await passwords.matches(password, user?.passwordHash ?? null))) return;
	const message = "New password should be different from the old password.";
	throw new Refusal(422, "same_password", message);
}

async function refuseTakenEmail({ sql }: AccountServices, email: string): Promise<void> {
	const { count } = await sql`select from accounts.users where email = ${email}`;
	if (count > 0) throw takenEmail();
}

async function applyChange(
	services: AccountServices,
	{ userId, sessionId }: LiveSession,
	{ email, password }: Change,
): Promise<void> {
	const passwordHash = password === undefined ? null : await services.passwords.hash(password);
	if (email !== undefined && !services.mails.leaveMachine) {
		return changeAtOnce(services, { userId, sessionId }, email, passwordHash);
	}
	// The mail first, because it may fail; then nothing is changed.
	const keptToken = email === undefined ? null : await mailEmailChange(services, userId, email);
	if (passwordHash === null) return;
	await setPassword(services.sql, { userId, passwordHash, keptSessionId: sessionId, keptToken });
}

/** Nobody can confirm an address without mail: the password, given just now, has to do. */
async function changeAtOnce(
	{ sql }: AccountServices,
	{ userId, sessionId }: Pick<LiveSession, "userId" | "sessionId">,
	newEmail: string,
	passwordHash: string | null,
): Promise<void> {
	try {
		await sql.begin(async (transaction) => {
			await changeEmail(transaction, userId, newEmail);
			if (passwordHash === null) return;
			await setPasswordWithin(transaction, { userId, passwordHash, keptSessionId: sessionId });
		});
	} catch (error) {
		throw isTakenEmail(error) ? takenEmail() : error;
	}
}

async function mailEmailChange(
	{ sql, mails }: AccountServices,
	userId: string,
	newEmail: string,
): Promise<string> {
	// Only the address that was requested last is valid.
	await sql`delete from accounts.mail_links where user_id = ${userId} and type = 'email_change'`;
	const token = await createMailLink(sql, { userId, type: "email_change", newEmail });
	try {
		await mails.sendEmailChange(newEmail, token);
	} catch (error) {
		await dropMailLink(sql, token);
		log.error("could not send the email that confirms a new address", { error });
		throw new Refusal(503, "unexpected_failure", "Couldn't send the confirmation email.");
	}
	await sql`
		update accounts.users set pending_email = ${newEmail} where id = ${userId}`;
	return token;
}
