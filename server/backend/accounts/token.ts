import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import type { ApiRequest } from "../requests/api-request.ts";
import { plainText } from "../requests/plain-text.ts";
import { Refusal } from "../requests/refusal.ts";
import { signInWithPasskey } from "./passkey-sign-in.ts";
import { signInWithRecoveryCode } from "./recovery-code.ts";
import { readBody, readDevice, senderOf, typedPassword, unusedFields } from "./request-parts.ts";
import type { AccountServices, Endpoint } from "./services.ts";
import {
	beginSession,
	describeSession,
	type OpenSession,
	requireSession,
	rotateRefreshToken,
} from "./sessions.ts";
import { type Account, comparePassword } from "./users.ts";

/** POST /auth/v1/token: begins a session, or continues one. */
export const answerToken: Endpoint = async (services, request, caller) => {
	const grant = request.query.get("grant_type");
	if (grant === "password") return signIn(services, request);
	if (grant === "passkey") return signInWithPasskey(services, request, caller);
	if (grant === "recovery_code") return signInWithRecoveryCode(services, request, caller);
	if (grant === "refresh_token") return refresh(services, request);
	throw new Refusal(400, "invalid_credentials", "unsupported_grant_type");
};

const credentialsSchema = z.strictObject({
	...unusedFields,
	email: plainText(255),
	password: typedPassword,
});

async function signIn(services: AccountServices, request: ApiRequest): Promise<Response> {
	const { account, isRight } = await comparePassword(
		services,
		readBody(request, credentialsSchema),
	);
	const session = account && isRight ? await open(services, account, request) : null;
	if (!session) {
		// Not the email address of a stranger: people also type their password there.
		const reason = account ? "wrong password" : "no such account";
		log.warn("a sign-in failed", { reason, ...senderOf(request, account?.id) });
		throw new Refusal(400, "invalid_credentials", "Invalid login credentials");
	}
	log.info("somebody signed in", senderOf(request, session.userId));
	return Response.json(await describeSession(services, session));
}

/** Null when the password was changed since it was compared. */
function open({ sql, tokens }: AccountServices, account: Account, request: ApiRequest) {
	return sql.begin(async (transaction): Promise<OpenSession | null> => {
		const { count } = await transaction`
			select from accounts.users
			where id = ${account.id} and password_hash = ${account.passwordHash} for update`;
		if (count === 0) return null;
		return beginSession(transaction, account.id, tokens, readDevice(request), {
			isFresh: true,
		});
	});
}

const refreshSchema = z.strictObject({ ...unusedFields, refresh_token: plainText(200) });

const refusals = {
	unknown: { code: "refresh_token_not_found", reason: "Refresh Token Not Found" },
	expired: { code: "session_expired", reason: "Session Expired" },
	reused: { code: "refresh_token_already_used", reason: "Already Used" },
};

async function refresh(services: AccountServices, request: ApiRequest): Promise<Response> {
	const { refresh_token: token } = readBody(request, refreshSchema);
	const device = readDevice(request);
	// A refusal ends the session, so it must not undo the transaction.
	const outcome = await services.sql.begin((transaction) =>
		rotateRefreshToken(transaction, token, services.tokens, device),
	);
	if (outcome === "reused") {
		log.warn("ended a session because its token was used twice", senderOf(request));
	}
	if (typeof outcome === "string") {
		const { code, reason } = refusals[outcome];
		throw new Refusal(400, code, `Invalid Refresh Token: ${reason}`);
	}
	return Response.json(await describeSession(services, outcome));
}

const scopeSchema = z.enum(["local", "others", "global"]);

/** POST /auth/v1/logout: ends this session, the user's others, or all of them. */
export const answerLogOut: Endpoint = async ({ sql }, request, caller) => {
	const scope = scopeSchema.safeParse(request.query.get("scope") ?? "global");
	if (!scope.success) {
		throw new Refusal(400, "validation_failed", "The scope must be local, others or global.");
	}
	const { userId, sessionId } = requireSession(caller);
	const ended = {
		local: sql`id = ${sessionId}`,
		others: sql`id <> ${sessionId}`,
		global: sql`true`,
	};
	await sql`delete from accounts.sessions where user_id = ${userId} and ${ended[scope.data]}`;
	log.info("somebody signed out", { scope: scope.data, ...senderOf(request, userId) });
	return new Response(null, { status: 204 });
};
