import { dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";

/**
 * Whether a submission was saved whose answer was lost; if not, it is refused from now on. A save
 * with the same id is done once and gets the same answer for a week.
 */
export async function settleSubmission(client: DataClient, id: string): Promise<boolean> {
	return dataOrThrow(await client.rpc("settle_submission", { submission_id: id }));
}
