import { z } from "zod";
import { log } from "../../../../app/platform/log.server.ts";
import { parseJsonBody } from "../../../http/parse-json.ts";
import { logOncePerMinute } from "../../../limits/log-reached-limit.ts";
import { Refusal } from "../../requests/refusal.ts";

/** The site, as browsers and authenticators name it. */
export interface RelyingParty {
	/** The host name, which passkeys are bound to. */
	id: string;
	origin: string;
}

export function relyingPartyOf(siteUrl: string): RelyingParty {
	const { hostname, origin } = new URL(siteUrl);
	return { id: hostname, origin };
}

/** The user that authenticators store beside a passkey. */
export function userHandleOf(userId: string): string {
	return Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
}

const clientDataSchema = z.object({
	challenge: z.string(),
	origin: z.string(),
	// Our pages are in no frame of another site.
	crossOrigin: z.literal(false).optional(),
});

/**
 * The challenge that a response answers, by the response itself.
 * @throws {Refusal} when the response was made at another address than the site's, or is none.
 */
export function readChallenge(
	{ origin }: RelyingParty,
	{ response }: { response: { clientDataJSON: string } },
): string {
	const json = parseJsonBody(Buffer.from(response.clientDataJSON, "base64url"));
	const { data } = clientDataSchema.safeParse(json);
	if (!data) throw invalidPasskey();
	if (data.origin !== origin) throw wrongAddress(origin, data.origin);
	return data.challenge;
}

/**
 * What a check of the library says about a response; null for one that it refuses.
 * @throws {Refusal} when the passkey belongs to another address.
 */
export async function verifyResponse<Verified extends { verified: boolean }>(
	{ origin, id }: RelyingParty,
	check: Promise<Verified>,
): Promise<Verified | null> {
	try {
		const checked = await check;
		return checked.verified ? checked : null;
	} catch (error) {
		if (error instanceof Error && error.name === "UnexpectedRPIDHash") {
			throw wrongAddress(origin, `another host than ${id}`);
		}
		return null;
	}
}

/** For a response that proves nothing, for whatever reason. */
export function invalidPasskey(): Refusal {
	return new Refusal(400, "invalid_credentials", "This passkey doesn't work here.");
}

/** For a challenge that was answered before, or too late. */
export function expiredChallenge(): Refusal {
	return new Refusal(400, "passkey_expired", "That took too long. Try again.");
}

/** @param used where the passkey was used, as a stranger says. */
function wrongAddress(siteOrigin: string, used: string): Refusal {
	const plain = used.replace(/\p{C}/gu, "").slice(0, 100);
	logOncePerMinute(() =>
		log.warn(
			"refused a passkey because of its address. Set SITE_URL to the address that people open",
			{ site: siteOrigin, opened: plain },
		),
	);
	const message = "Passkeys don't work at this address. Sign in with your password.";
	return new Refusal(400, "passkey_wrong_address", message);
}
