import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { restoreFromTrash } from "../../bakery/trash/queries.ts";
import { DELETED_KINDS } from "../../bakery/trash/schema.ts";
import { browserClient } from "../../platform/browser-client.ts";
import { intent } from "../../platform/save-action.ts";
import { z } from "../../platform/zod.ts";

const kind = z.enum(DELETED_KINDS);

/** Restores records from the trash, on every screen that may have deleted them. */
export const restore = intent({
	schema: z.union([
		z.object({ kind, ids: z.array(z.string()).min(1) }),
		z.object({ records: z.array(z.object({ kind, id: z.string() })).min(1) }),
		z.object({ deletedAt: z.string() }),
	]),
	save: (restorable, _record, { id }) => restoreFromTrash(browserClient(), restorable, id),
	settle: (submissionId) => settleSubmission(browserClient(), submissionId),
});
