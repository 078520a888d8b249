import { createHash } from "node:crypto";
import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import { accountOf } from "../../../app/platform/text/email.ts";
import { plainText } from "../requests/plain-text.ts";
import { Refusal } from "../requests/refusal.ts";
import { readBody, readDevice, senderOf } from "./request-parts.ts";
import { type Endpoint, mailInBackground } from "./services.ts";
import { beginSession, describeSession } from "./sessions.ts";
import { findAccount } from "./users.ts";

const recoveryCodeSchema = z.strictObject({ email: plainText(255), code: plainText(100) });

/**
 * The grant `recovery_code` of POST /auth/v1/token: uses a code up and begins a session. Whether there
 * is such an account shows neither in the answer nor in the time it takes.
 */
export const signInWithRecoveryCode: Endpoint = async (services, request) => {
	const { sql, tokens } = services;
	const given = readBody(request, recoveryCodeSchema);
	const email = accountOf(given.email);
	const account = await findAccount(sql, email);
	const userId = account?.id ?? null;
	const opened = await sql.begin(async (transaction) => {
		const { count } = await transaction`
			delete from private.recovery_codes
			where user_id = ${userId} and code_hash = ${hashOf(given.code)}`;
		if (userId === null || count === 0) return null;
		const [{ left }] = await transaction<[{ left: number }]>`
			select count(*)::integer as left from private.recovery_codes where user_id = ${userId}`;
		const device = readDevice(request);
		const session = await beginSession(transaction, userId, tokens, device, { isFresh: true });
		return { session, left };
	});
	if (!opened) {
		const reason = account ? "wrong recovery code" : "no such account";
		log.warn("a sign-in failed", { reason, ...senderOf(request, account?.id) });
		throw new Refusal(400, "invalid_credentials", "Invalid login credentials");
	}
	const { session, left } = opened;
	log.info("somebody signed in", { with: "recovery code", ...senderOf(request, session.userId) });
	mailInBackground(services, (mails) => mails.sendRecoveryCodeUsed(email, left));
	return Response.json(await describeSession(services, session));
};

/** A code as the database keeps it, however it was typed. `create_recovery_codes` does the same. */
function hashOf(code: string): string {
	const plain = code.toLowerCase().replace(/[\s-]/g, "");
	return createHash("sha256").update(plain).digest("hex");
}
