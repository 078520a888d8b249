import type { ContactMessage } from "./schema.ts";

/** The same text, sent again within the same stretch of time, is the same submission. */
const WINDOW_MILLISECONDS = 60 * 60 * 1000;

/**
 * The id of a submission, made from what was written and when. It recognises a double submit
 * without JavaScript and on pages from the cache, where a number inside the form would be the
 * same for all visitors.
 * @returns a UUID (RFC 9562, version 8).
 */
export async function submissionId(message: ContactMessage, sentAt: Date): Promise<string> {
	const stretch = Math.floor(sentAt.getTime() / WINDOW_MILLISECONDS);
	const content = JSON.stringify([
		stretch,
		message.name,
		message.email.toLowerCase(),
		message.subject,
		message.message,
	]);
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content));
	const hex = Buffer.from(digest).toString("hex");
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		`a${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join("-");
}
