import { BackendError } from "../browser/backend-error.ts";
import { z } from "../zod.ts";
import { intent } from "./save-action.ts";

const byId = z.object({ id: z.uuid() });

/** How a deletion ended. */
export interface Removal {
	/** Whether somebody else had deleted it before. */
	wasGone: boolean;
}

/** Deletes a record; one that is already gone counts as deleted. */
export function deletion(remove: (id: string) => Promise<void>) {
	return deletionWith(byId, ({ id }) => remove(id));
}

/** A deletion with more values than the id of the record. */
export function deletionWith<Schema extends z.ZodType<{ id: string }>>(
	schema: Schema,
	remove: (values: z.output<Schema>) => Promise<void>,
) {
	return intent({
		schema,
		async save(values, _record, { isRepeated }) {
			return { id: values.id, ...(await removeOnce(() => remove(values), isRepeated)) };
		},
	});
}

/** Deletes something; if it is gone, a retry means that an earlier attempt deleted it. */
export async function removeOnce(
	remove: () => Promise<void>,
	isRepeated: boolean,
): Promise<Removal> {
	try {
		await remove();
	} catch (error) {
		const isGone = error instanceof BackendError && error.isGone;
		if (!isGone) throw error;
		return { wasGone: !isRepeated };
	}
	return { wasGone: false };
}
