import { listTrash } from "../../bakery/trash/queries.ts";
import type { DeletedKind } from "../../bakery/trash/schema.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";

/**
 * Says of records that were deleted lately who did it: "Deleted by Ann". What is not on the first page
 * of the trash is left out.
 */
export async function explainDeletions(
	kind: DeletedKind,
	ids: readonly string[],
): Promise<Map<string, string>> {
	const { records } = await listTrash(browserCall, 1);
	const deleted = records.filter((one) => one.kind === kind && ids.includes(one.recordId));
	return new Map(
		deleted.map(({ recordId, deletedBy }) => [
			recordId,
			deletedBy ? `Deleted by ${deletedBy}` : "Deleted",
		]),
	);
}
