import { timingSafeEqual } from "node:crypto";

/** Compares a secret in constant time. */
export function isEqualInConstantTime(given: string, secret: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(secret)];
	return a.length === b.length && timingSafeEqual(a, b);
}
