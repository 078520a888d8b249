import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { restoreFromTrash } from "../../bakery/trash/queries.ts";
import { DELETED_KINDS } from "../../bakery/trash/schema.ts";
import { browserClient } from "../../platform/browser-client.ts";
import { intent } from "../../platform/save-action.ts";
import { z } from "../../platform/zod.ts";

/** Restores records from the trash, on every screen that may have deleted them. */
export const restore = intent({
	schema: z.object({ kind: z.enum(DELETED_KINDS), ids: z.array(z.string()).min(1) }),
	save: (deleted, _record, { id }) => restoreFromTrash(browserClient(), deleted, id),
	settle: (submissionId) => settleSubmission(browserClient(), submissionId),
});
