import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";

/**
 * Whether a submission was saved whose answer was lost; if not, it is refused from now on. A save
 * with the same id is done once and gets the same answer for a week.
 */
export async function settleSubmission(call: Call, id: string): Promise<boolean> {
	return call("settle_submission", { submission_id: id }, z.boolean());
}
