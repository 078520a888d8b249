import { isUuid } from "../uuid.ts";
import type { ContactMessage } from "./schema.ts";

/**
 * The id of a submission: the same for the same text from the same form instance, however late it
 * is sent again. What was written is part of it, so that a text that was changed after an answer
 * was lost is not taken for the one that was stored.
 * @param formInstanceId the browser's id of this form instance; empty without scripts.
 * @returns a UUID (RFC 9562, version 8); null without an id of the form instance.
 */
export async function submissionId(
	message: ContactMessage,
	formInstanceId: string,
): Promise<string | null> {
	if (!isUuid(formInstanceId)) return null;
	const content = JSON.stringify([
		formInstanceId.toLowerCase(),
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
