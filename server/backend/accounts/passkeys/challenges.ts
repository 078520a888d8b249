import { createHmac, randomBytes } from "node:crypto";
import type { ISql } from "postgres";
import { isEqualInConstantTime } from "../../requests/timing-safe-equal.ts";

/** The use a challenge is made for. It is good for no other. */
export type Purpose = "sign-in" | `add ${string}`;

/** How long a challenge can be answered. */
export const challengeMilliseconds = 15 * 60 * 1000;

const randomLength = 16;
const headLength = randomLength + 8;

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * Makes challenges and redeems them once. A challenge is random bytes, when it expires, and a signature
 * over both, so strangers who ask for one leave nothing in the database.
 */
export function createChallenges(secret: string) {
	const key = createHmac("sha256", secret).update("passkey challenge").digest();
	const sign = (head: Buffer, purpose: Purpose) => {
		const signature = createHmac("sha256", key).update(purpose).update(head).digest();
		return Buffer.concat([head, signature]).toString("base64url");
	};

	function isOurs(challenge: string, purpose: Purpose): boolean {
		return isEqualInConstantTime(challenge, sign(headOf(challenge), purpose));
	}

	return {
		create(purpose: Purpose): string {
			const expiry = Buffer.alloc(8);
			expiry.writeBigUInt64BE(BigInt(Date.now() + challengeMilliseconds));
			return sign(Buffer.concat([randomBytes(randomLength), expiry]), purpose);
		},
		/** Uses a challenge up. False when it isn't ours, has expired, or was used before. */
		async redeem(sql: ISql, challenge: string, purpose: Purpose): Promise<boolean> {
			if (!isOurs(challenge, purpose)) return false;
			const expiresAt = new Date(Number(headOf(challenge).readBigUInt64BE(randomLength)));
			if (expiresAt.getTime() < Date.now()) return false;
			// An hour late, because the clock of the database may be ahead.
			await sql`
				delete from private.used_challenges where expires_at < now() - interval '1 hour'`;
			const { count } = await sql`
				insert into private.used_challenges (challenge, expires_at)
				values (${challenge}, ${expiresAt}) on conflict do nothing`;
			return count > 0;
		},
	};
}

function headOf(challenge: string): Buffer {
	return Buffer.from(challenge, "base64url").subarray(0, headLength);
}
