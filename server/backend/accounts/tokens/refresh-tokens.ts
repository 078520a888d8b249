import { createHash, createHmac, randomBytes } from "node:crypto";

/** Makes refresh tokens. The database keeps only their hashes. */
export interface RefreshTokens {
	/** The first token of a session. */
	create(): string;
	/**
	 * The token that follows another one: always the same, so that a lost answer can be repeated
	 * although no token is stored.
	 */
	next(token: string): string;
}

/** @param secret known to the server alone; without it nobody derives the next token from one. */
export function createRefreshTokens(secret: string): RefreshTokens {
	const key = createHmac("sha256", secret).update("refresh token").digest();
	return {
		create: () => randomBytes(32).toString("base64url"),
		next: (token) => createHmac("sha256", key).update(token).digest("base64url"),
	};
}

/** A refresh token as the database keeps it. The migration in `account-schema.ts` does the same. */
export function hashRefreshToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}
