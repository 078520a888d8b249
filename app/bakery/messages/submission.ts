import { isUuid } from "../uuid.ts";
import type { ContactMessage } from "./schema.ts";

/**
 * The id of a submission: the same for the same text out of the same filling of the form, however
 * late it is sent again. What was written is part of it, so that a text that was changed after an
 * answer was lost is not taken for the one that was stored.
 * @param fillingId what the browser calls this filling of the form; without scripts there is none.
 * @returns a UUID (RFC 9562, version 8); null when the filling has no id.
 */
export async function submissionId(
	message: ContactMessage,
	fillingId: string,
): Promise<string | null> {
	if (!isUuid(fillingId)) return null;
	const content = JSON.stringify([
		fillingId.toLowerCase(),
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
