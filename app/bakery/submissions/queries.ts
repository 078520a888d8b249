import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";

/**
 * Whether a submission was saved whose answer was lost; if not, it is refused from now on. A save
 * with the same id is done once and gets the same answer for a week.
 */
export async function settleSubmission(call: Call, id: string): Promise<boolean> {
	return call("settle_submission", { submission_id: id }, z.boolean());
}

/** In characters; our form makes no longer one. */
const MAX_FORM_INSTANCE_ID = 64;

/**
 * The id of a submission, a UUID (RFC 9562, version 8): the same for the same text of a form instance.
 * @param formInstanceId from the browser, so anything; without a valid one, the id is null.
 * @param text what makes it another submission when it changes.
 */
export async function submissionId(
	formInstanceId: string,
	text: readonly string[],
): Promise<string | null> {
	if (formInstanceId === "" || formInstanceId.length > MAX_FORM_INSTANCE_ID) return null;
	const content = new TextEncoder().encode(JSON.stringify([formInstanceId, ...text]));
	const digest = await crypto.subtle.digest("SHA-256", content);
	const hex = Buffer.from(digest).toString("hex");
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		`a${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join("-");
}
