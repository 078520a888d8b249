import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { restoreFromTrash } from "../../bakery/trash/queries.ts";
import { findEarlierRestoration } from "../../bakery/trash/restorations/queries.ts";
import {
	DELETED_KINDS,
	type EarlierRestoration,
	type Restorable,
	type RestoredRecord,
} from "../../bakery/trash/schema.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { intent } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";

const kind = z.enum(DELETED_KINDS);
const keys = z.array(z.object({ kind, id: z.string() })).min(1);

/** Restores records from the trash, on every screen that may have deleted them. */
export const restore = intent({
	schema: z.union([
		z.object({ kind, ids: z.array(z.string()).min(1) }),
		z.object({ records: keys }),
		z.object({ deletedAt: z.string(), shown: keys }),
	]),
	save: (restorable, _record, { id }) => restoreOnce(restorable, id),
	settle: (submissionId) => settleSubmission(browserCall, submissionId),
});

/** Restores records. It succeeds as well if somebody else has restored them. */
async function restoreOnce(
	restorable: Restorable,
	submissionId: string,
): Promise<{ records: RestoredRecord[]; earlier: EarlierRestoration | null }> {
	const call = browserCall;
	try {
		const records = await restoreFromTrash(call, restorable, submissionId);
		return { records, earlier: null };
	} catch (error) {
		if (!(error instanceof BackendError && error.isGone)) throw error;
		const earlier = await findEarlierRestoration(call, restorable).catch(() => null);
		if (!earlier) throw error;
		return { records: [], earlier };
	}
}
