import { dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";

/**
 * Finds out whether a submission was saved whose answer was lost. Each save of a form names the id
 * of its submission; saved once, the same id gets the same answer for a week. One that was not
 * saved yet never will be: if it arrives later, it is refused.
 */
export async function settleSubmission(client: DataClient, id: string): Promise<boolean> {
	return dataOrThrow(await client.rpc("settle_submission", { submission_id: id }));
}
