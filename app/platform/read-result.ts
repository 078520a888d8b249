import { errorMessage } from "./backend-error.ts";

/** What was read, or why it could not be. */
export type ReadResult<Data> =
	| { status: "read"; data: Data }
	| { status: "failed"; message: string };

/**
 * For a loader whose failure must not take the page with it, because there may be unsaved work on
 * it: a dialog's, say.
 */
export async function readResult<Data>(reading: Promise<Data>): Promise<ReadResult<Data>> {
	try {
		return { status: "read", data: await reading };
	} catch (error) {
		return { status: "failed", message: errorMessage(error) };
	}
}
