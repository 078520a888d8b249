import type { Restored } from "../../bakery/open-forms/queries.ts";
import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { type Intent, intent } from "../../platform/saving/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import type { z } from "../../platform/zod.ts";
import { remarksOn } from "./restored-words.ts";

interface Options<Values, Saved> {
	/** Restores the record and saves over it, all or nothing. */
	restore(values: Values, record: Saved, submissionId: string): Promise<Restored>;
	/** Null when it is gone again. */
	readRestored(record: Saved): Promise<Saved | null>;
}

/** The intent that restores the deleted record of a form and saves the form, next to its plain save. */
export function restoreAndSave<Schema extends z.ZodType, Saved>(
	client: DataClient,
	save: Intent<Schema, Saved, Saved>,
	{ restore, readRestored }: Options<z.output<Schema>, Saved>,
): Intent<Schema, Saved, Saved> {
	return intent({
		...save,
		async save(values, record, { id, remarks }) {
			if (!record) throw BackendError.gone();
			remarks.push(...remarksOn(await restore(values, record, id)));
			const restored = await readRestored(record);
			if (!restored) throw BackendError.gone();
			return restored;
		},
		settle: (submissionId) => settleSubmission(client, submissionId),
	});
}
