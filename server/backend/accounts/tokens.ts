import { createHash, createHmac, randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";

const lifetimeSeconds = 3600;

/** The subject of an access token. */
export interface TokenSubject {
	userId: string;
	sessionId: string;
}

const claimsSchema = z.object({
	sub: z.guid(),
	session_id: z.guid(),
	role: z.literal("authenticated"),
});

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Makes and reads tokens. Access tokens are JWTs with HS256; refresh tokens are random, and the database
 * keeps only their hashes.
 * @param secret signs the tokens; known to the server alone.
 */
export function createTokens(secret: string) {
	// Imported once; given as bytes it would be imported for each token.
	const importedKey = crypto.subtle.importKey(
		"raw",
		new TextEncoder().encode(secret),
		{ name: "HMAC", hash: "SHA-256" },
		false,
		["sign", "verify"],
	);
	const refreshKey = createHmac("sha256", secret).update("refresh token").digest();
	return {
		/** @returns an access token, and when it expires in seconds since 1970. */
		async sign({ userId, sessionId }: TokenSubject, email: string) {
			const expiresAt = Math.floor(Date.now() / 1000) + lifetimeSeconds;
			// Without the time of issue: after a clock that went ahead is set back, it would be in the future,
			// and a check would refuse the token.
			const text = await new SignJWT({ role: "authenticated", email, session_id: sessionId })
				.setProtectedHeader({ alg: "HS256", typ: "JWT" })
				.setSubject(userId)
				.setAudience("authenticated")
				.setExpirationTime(expiresAt)
				.sign(await importedKey);
			return { text, lifetimeSeconds, expiresAt };
		},
		/** The subject of an access token; null unless we signed it and it has not expired. */
		async read(token: string): Promise<TokenSubject | null> {
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
		/** The first refresh token of a session. */
		firstRefreshToken: () => randomBytes(32).toString("base64url"),
		/**
		 * The refresh token that follows another one: always the same, so that a lost answer can be
		 * repeated although no token is stored.
		 */
		nextRefreshToken: (token: string) =>
			createHmac("sha256", refreshKey).update(token).digest("base64url"),
	};
}

/** A refresh token as the database keeps it. The SQL in `database-setup.ts` does the same. */
export function hashRefreshToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}
