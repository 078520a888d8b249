import { findFolders } from "../../bakery/messages/queries.ts";
import type { MessageFolder } from "../../bakery/messages/schema.ts";
import { browserClient } from "../../platform/browser/browser-client.ts";
import { explainDeletions } from "../trash/explain-deletions.ts";

/**
 * Says of messages that a folder no longer shows whether they were deleted or moved. Those that newer
 * ones pushed to the next page are left out.
 */
export async function explainMissingMessages(
	folder: MessageFolder,
	ids: readonly string[],
): Promise<Map<string, string>> {
	const [deletions, folders] = await Promise.all([
		explainDeletions("message", ids),
		findFolders(browserClient(), ids),
	]);
	const moved = folder === "spam" ? "Moved to the inbox" : "Moved to spam";
	return new Map(
		ids.flatMap((id) => {
			const current = folders.get(id);
			if (current === folder) return [];
			return [[id, current ? moved : (deletions.get(id) ?? "Deleted")]];
		}),
	);
}
