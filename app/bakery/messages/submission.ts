import type { ContactMessage } from "./schema.ts";

/** In characters; our form makes no longer one. */
const MAX_FORM_INSTANCE_ID = 64;

/**
 * The id of a submission: the same for the same text from the same form instance, however late it
 * is sent again. What was written is part of it, so that a text that was changed after an answer
 * was lost is not taken for the one that was stored.
 * @param formInstanceId the browser's id of this form instance; empty without scripts, and made up by
 * whoever sends no form of ours.
 * @returns a UUID (RFC 9562, version 8); null without a valid id of the form instance.
 */
export async function submissionId(
	message: ContactMessage,
	formInstanceId: string,
): Promise<string | null> {
	if (formInstanceId === "" || formInstanceId.length > MAX_FORM_INSTANCE_ID) return null;
	const content = JSON.stringify([
		formInstanceId,
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
