import { timingSafeEqual } from "node:crypto";

/** Compares a secret without telling by the time it takes how much of it was right. */
export function isSameText(given: string, secret: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(secret)];
	return a.length === b.length && timingSafeEqual(a, b);
}
