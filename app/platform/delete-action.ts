import { BackendError } from "./backend-error.ts";
import { saveAction } from "./save-action.ts";
import { z } from "./zod.ts";

interface DeleteOptions {
	request: Request;
	/** @throws {BackendError} also when the record is already gone. */
	remove(id: string): Promise<void>;
}

const schema = z.object({ id: z.uuid() });

/** The action that deletes a record, and gives back its id. */
export function deleteAction({ request, remove }: DeleteOptions) {
	return saveAction({
		request,
		schema,
		async save({ id }, _record, { isRepeated }) {
			try {
				await remove(id);
			} catch (error) {
				// The first time may have deleted it, and its answer was lost.
				const isDone = isRepeated && error instanceof BackendError && error.isGone;
				if (!isDone) throw error;
			}
			return id;
		},
	});
}
