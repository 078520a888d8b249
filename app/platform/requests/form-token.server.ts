import { createHmac, timingSafeEqual } from "node:crypto";

/** A form that was open for longer than this counts as a saved copy. */
const maximumAgeInSeconds = 7 * 24 * 60 * 60;

/** The placeholder of the form token in a cached page, replaced when the page is sent. */
export const FORM_TOKEN_PLACE = "the-token-of-this-form";

/** A signed token with the time (in milliseconds) when a form was issued. */
export function issueFormToken(secret: string, now: number): string {
	const issuedAt = Math.floor(now / 1000).toString(36);
	return `${issuedAt}.${sign(secret, issuedAt)}`;
}

/** Seconds since a form was issued; null when the token is invalid or a week old. */
export function secondsSinceIssue(secret: string, token: string, now: number): number | null {
	const [issuedAt = "", signature = ""] = token.split(".");
	if (!isEqual(signature, sign(secret, issuedAt))) return null;
	const seconds = now / 1000 - Number.parseInt(issuedAt, 36);
	return seconds <= maximumAgeInSeconds ? seconds : null;
}

function sign(secret: string, text: string): string {
	return createHmac("sha256", secret).update(`contact form ${text}`).digest("base64url");
}

function isEqual(one: string, other: string): boolean {
	const [first, second] = [Buffer.from(one), Buffer.from(other)];
	return first.length === second.length && timingSafeEqual(first, second);
}
