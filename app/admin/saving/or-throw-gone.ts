import { BackendError } from "../../platform/browser/backend-error.ts";

/** A record that was just saved. @throws {BackendError} when somebody has deleted it since. */
export async function orThrowGone<Saved>(reading: Promise<Saved | null>): Promise<Saved> {
	const record = await reading;
	if (record === null) throw BackendError.gone();
	return record;
}
