import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { isAccessTokenForm } from "../../../limits/access-token-form.ts";

const lifetimeSeconds = 3600;

/** The subject of an access token. */
export interface TokenSubject {
	userId: string;
	sessionId: string;
}

interface AccessToken {
	text: string;
	lifetimeSeconds: number;
	/** In seconds since 1970. */
	expiresAt: number;
}

/** Makes and reads access tokens, as a hosted project does: JWTs with HS256. */
export interface AccessTokens {
	sign(subject: TokenSubject, email: string): Promise<AccessToken>;
	/** The subject of a token; null unless we signed it and it has not expired. */
	read(token: string): Promise<TokenSubject | null>;
}

const claimsSchema = z.object({
	sub: z.guid(),
	session_id: z.guid(),
	role: z.literal("authenticated"),
});

/** @param jwtSecret signs the tokens; known to the server alone. */
export function createAccessTokens(jwtSecret: string): AccessTokens {
	// Imported once; given as bytes it would be imported for each token.
	const importedKey = crypto.subtle.importKey(
		"raw",
		new TextEncoder().encode(jwtSecret),
		{ name: "HMAC", hash: "SHA-256" },
		false,
		["sign", "verify"],
	);
	return {
		async sign({ userId, sessionId }, email) {
			const issuedAt = Math.floor(Date.now() / 1000);
			const expiresAt = issuedAt + lifetimeSeconds;
			const text = await new SignJWT({ role: "authenticated", email, session_id: sessionId })
				.setProtectedHeader({ alg: "HS256", typ: "JWT" })
				.setSubject(userId)
				.setAudience("authenticated")
				.setIssuedAt(issuedAt)
				.setExpirationTime(expiresAt)
				.sign(await importedKey);
			return { text, lifetimeSeconds, expiresAt };
		},
		async read(token) {
			if (!isAccessTokenForm(token)) return null;
			try {
				const { payload } = await jwtVerify(token, await importedKey, {
					algorithms: ["HS256"],
					audience: "authenticated",
					requiredClaims: ["exp"],
				});
				const claims = claimsSchema.parse(payload);
				return { userId: claims.sub, sessionId: claims.session_id };
			} catch {
				return null;
			}
		},
	};
}
