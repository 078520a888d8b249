import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import { errorCode, errorMessage } from "../../process/start-error.ts";
import type { Caller, LiveSession } from "../requests/api-request.ts";
import { notPermitted, Refusal } from "../requests/refusal.ts";
import { challengeMilliseconds } from "./passkeys/challenges.ts";
import {
	expiredChallenge,
	invalidPasskey,
	readChallenge,
	userHandleOf,
	verifyResponse,
} from "./passkeys/relying-party.ts";
import { newPasskeyResponse, passkeyName } from "./passkeys/responses.ts";
import { readBody, senderOf } from "./request-parts.ts";
import { type AccountServices, type Endpoint, mailInBackground } from "./services.ts";
import { requireFreshSignIn, requireSession } from "./sessions.ts";

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const algorithms = [-8, -7, -257];

/** POST /auth/v1/passkeys/options: what a browser needs to make a passkey for the account. */
export const answerAddOptions: Endpoint = async (services, _request, caller) => {
	const { relyingParty, challenges, sql } = services;
	const { userId, email } = requireTeamMember(caller);
	const own = await sql<{ id: string }[]>`
		select id, to_json(transports) as transports from private.passkeys where user_id = ${userId}`;
	return Response.json({
		rp: { id: relyingParty.id, name: relyingParty.id },
		user: { id: userHandleOf(userId), name: email, displayName: email },
		challenge: challenges.create(`add ${userId}`),
		timeout: challengeMilliseconds,
		pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
		excludeCredentials: own.map((passkey) => ({ type: "public-key", ...passkey })),
		authenticatorSelection: {
			residentKey: "required",
			requireResidentKey: true,
			userVerification: "required",
		},
		attestation: "none",
	} satisfies PublicKeyCredentialCreationOptionsJSON);
};

const newPasskeySchema = z.strictObject({ name: passkeyName, response: newPasskeyResponse });

/** POST /auth/v1/passkeys: adds a passkey to the account. */
export const answerAdd: Endpoint = async (services, request, caller) => {
	const { userId, email } = requireTeamMember(caller);
	const { name, response } = readBody(request, newPasskeySchema);
	const challenge = readChallenge(services.relyingParty, response);
	const credential = await verifiedCredential(services, response, challenge);
	await services.sql.begin(async (transaction) => {
		if (!(await services.challenges.redeem(transaction, challenge, `add ${userId}`))) {
			throw expiredChallenge();
		}
		const { id, publicKey, counter } = credential;
		const { count } = await transaction`
			insert into private.passkeys (id, user_id, name, public_key, counter, transports)
			values (
				${id}, ${userId}, ${name}, ${publicKey}, ${counter},
				array(select jsonb_array_elements_text(${transaction.json(response.response.transports)}))
			)
			on conflict (id) do nothing`.catch(refuseTooMany);
		if (count === 0) throw new Refusal(422, "passkey_exists", "This passkey was added before.");
	});
	log.info("a passkey was added", senderOf(request, userId));
	mailInBackground(services, (mails) => mails.sendPasskeyAdded(email, name));
	return Response.json({ id: credential.id, name });
};

/** The session of somebody with a role who signed in just now. @throws {Refusal} */
function requireTeamMember(caller: Caller): LiveSession {
	const session = requireSession(caller);
	if (!session.permissions.includes("own-account")) throw notPermitted(false);
	requireFreshSignIn(session);
	return session;
}

async function verifiedCredential(
	{ relyingParty }: AccountServices,
	response: z.output<typeof newPasskeyResponse>,
	challenge: string,
) {
	const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
	const verified = await verifyResponse(
		relyingParty,
		verifyRegistrationResponse({
			response,
			expectedChallenge: challenge,
			expectedOrigin: relyingParty.origin,
			expectedRPID: relyingParty.id,
			supportedAlgorithmIDs: algorithms,
		}),
	);
	const credential = verified?.registrationInfo?.credential;
	if (credential?.id !== response.id) throw invalidPasskey();
	return credential;
}

/** The database limits how many passkeys an account has. */
function refuseTooMany(error: unknown): never {
	if (errorCode(error) !== "PT422") throw error;
	throw new Refusal(422, "too_many_passkeys", errorMessage(error));
}
