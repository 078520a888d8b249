import { BackendError } from "./backend-error.ts";
import { intent } from "./save-action.ts";
import { z } from "./zod.ts";

const byId = z.object({ id: z.uuid() });

/**
 * Deletes a record, and gives back its id.
 * @param remove throws a BackendError also when the record is already gone.
 */
export function deletion(remove: (id: string) => Promise<void>) {
	return deletionWith(byId, ({ id }) => remove(id));
}

/** A deletion that is told more than the id of the record. */
export function deletionWith<Schema extends z.ZodType<{ id: string }>>(
	schema: Schema,
	remove: (values: z.output<Schema>) => Promise<void>,
) {
	return intent({
		schema,
		async save(values, _record, { isRepeated }) {
			await removeOnce(() => remove(values), isRepeated);
			return values.id;
		},
	});
}

/**
 * Deletes something that the first try may have deleted, whose answer was lost.
 * @param remove throws a BackendError also when it is already gone.
 * @throws {BackendError} where it is gone, but this is the first try.
 */
export async function removeOnce(remove: () => Promise<void>, isRepeated: boolean): Promise<void> {
	try {
		await remove();
	} catch (error) {
		const isDone = isRepeated && error instanceof BackendError && error.isGone;
		if (!isDone) throw error;
	}
}
