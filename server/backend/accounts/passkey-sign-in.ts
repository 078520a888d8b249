import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { ISql, TransactionSql } from "postgres";
import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import type { ApiRequest } from "../requests/api-request.ts";
import { Refusal } from "../requests/refusal.ts";
import { challengeMilliseconds } from "./passkeys/challenges.ts";
import {
	expiredChallenge,
	invalidPasskey,
	readChallenge,
	userHandleOf,
	verifyResponse,
} from "./passkeys/relying-party.ts";
import { signInResponse } from "./passkeys/responses.ts";
import { readBody, readDevice, senderOf } from "./request-parts.ts";
import { type AccountServices, type Endpoint, mailInBackground } from "./services.ts";
import { beginSession, describeSession, type OpenSession } from "./sessions.ts";

/** POST /auth/v1/passkeys/sign-in-options: what a browser needs to ask for a passkey of this site. */
export const answerSignInOptions: Endpoint = async ({ challenges, relyingParty }) =>
	Response.json({
		challenge: challenges.create("sign-in"),
		timeout: challengeMilliseconds,
		rpId: relyingParty.id,
		userVerification: "required",
	} satisfies PublicKeyCredentialRequestOptionsJSON);

const signInSchema = z.strictObject({ response: signInResponse });

/** The grant `passkey` of POST /auth/v1/token: begins a session. */
export const signInWithPasskey: Endpoint = async (services, request) => {
	const { response } = readBody(request, signInSchema);
	const challenge = readChallenge(services.relyingParty, response);
	// Before the transaction, because it takes a moment.
	const library = await import("@simplewebauthn/server");

	async function signIn(transaction: TransactionSql): Promise<SignIn> {
		const passkey = await lockPasskey(transaction, response.id);
		if (!passkey) throw failure(request, "unknown passkey");
		const counter = await verifiedCounter(library, services, response, { challenge, passkey });
		if (counter === null) throw failure(request, "wrong passkey", passkey.userId);
		if (!(await services.challenges.redeem(transaction, challenge, "sign-in"))) {
			throw failure(request, "challenge used or expired", passkey.userId, expiredChallenge());
		}
		if (!(await advanceCounter(transaction, passkey, counter))) return { passkey, session: null };
		const device = readDevice(request);
		const session = await beginSession(transaction, passkey.userId, services.tokens, device, {
			isFresh: true,
		});
		return { passkey, session };
	}

	const { passkey, session } = await services.sql.begin(signIn);
	if (!session) throw refuseCopy(services, request, passkey);
	log.info("somebody signed in", { with: "passkey", ...senderOf(request, session.userId) });
	return Response.json(await describeSession(services, session));
};

interface SignIn {
	passkey: Passkey;
	/** Null for a passkey that was copied. It is marked, so its refusal must not undo the transaction. */
	session: OpenSession | null;
}

/** Null when the response doesn't prove that its sender has the passkey of this account. */
async function verifiedCounter(
	{ verifyAuthenticationResponse }: typeof import("@simplewebauthn/server"),
	{ relyingParty }: AccountServices,
	response: z.output<typeof signInResponse>,
	{ challenge, passkey }: { challenge: string; passkey: Passkey },
): Promise<number | null> {
	const { userHandle = userHandleOf(passkey.userId) } = response.response;
	if (userHandle !== userHandleOf(passkey.userId)) return null;
	const verified = await verifyResponse(
		relyingParty,
		verifyAuthenticationResponse({
			response,
			expectedChallenge: challenge,
			expectedOrigin: relyingParty.origin,
			expectedRPID: relyingParty.id,
			// The library would compare the counter before the signature, and so believe strangers.
			credential: { ...passkey, counter: 0 },
		}),
	);
	return verified?.authenticationInfo.newCounter ?? null;
}

function failure(
	request: ApiRequest,
	reason: string,
	account?: string,
	refusal = invalidPasskey(),
): Refusal {
	log.warn("a sign-in failed", { reason, ...senderOf(request, account) });
	return refusal;
}

function refuseCopy(services: AccountServices, request: ApiRequest, passkey: Passkey): Refusal {
	const { name, email, userId, isCopied: isKnown } = passkey;
	if (!isKnown) mailInBackground(services, (mails) => mails.sendPasskeyCopied(email, name));
	const message =
		"This passkey may have been copied, so it was refused. Sign in with your password, then remove it in your profile.";
	const refusal = new Refusal(400, "passkey_cloned", message);
	return failure(request, "passkey may have been copied", userId, refusal);
}

/** A passkey, and the account that it signs in to. */
interface Passkey {
	id: string;
	name: string;
	publicKey: Uint8Array<ArrayBuffer>;
	counter: number;
	isCopied: boolean;
	userId: string;
	email: string;
}

/**
 * The passkey of an id, if somebody may sign in with it. Another sign-in with it waits: two with the
 * same counter would both pass.
 */
async function lockPasskey(transaction: TransactionSql, id: string): Promise<Passkey | null> {
	const [passkey] = await transaction<Passkey[]>`
		select p.id, p.name, p.public_key as "publicKey", p.counter::float8 as counter,
			p.cloned_at is not null as "isCopied", u.id as "userId", u.email
		from private.passkeys p join accounts.users u on u.id = p.user_id
		where p.id = ${id}
		for update of p`;
	return passkey ?? null;
}

/**
 * Stores the counter of a sign-in, which an authenticator that counts raises each time.
 * @returns false when it wasn't raised: there is a copy of the passkey.
 */
async function advanceCounter(sql: ISql, passkey: Passkey, counter: number): Promise<boolean> {
	const isRaised = counter > passkey.counter || (counter === 0 && passkey.counter === 0);
	if (passkey.isCopied || !isRaised) {
		await sql`
			update private.passkeys set cloned_at = coalesce(cloned_at, now()) where id = ${passkey.id}`;
		return false;
	}
	await sql`
		update private.passkeys set counter = ${counter}, last_used_at = now() where id = ${passkey.id}`;
	return true;
}
