import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { isUuid } from "../../bakery/uuid.ts";

/** In place of an id in the address of a form: a record that does not exist yet. */
export const NEW_RECORD = "new";

/**
 * Loads the record of a form by the id in its address; null for a new one.
 * @param noun for the message when there is none: "Product".
 */
export async function loadRecord<Found>(
	id: string,
	noun: string,
	read: (id: string) => Promise<Found | null>,
): Promise<Found | null> {
	if (id === NEW_RECORD) return null;
	const record = isUuid(id) ? await read(id) : null;
	if (!record) throw data(null, { status: 404, statusText: `${noun} not found.` });
	return record;
}

/** When a form loads again: it keeps the version it was opened with, and the save compares. */
export function isOtherRecord({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
	return currentParams.id !== nextParams.id;
}
