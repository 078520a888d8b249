import { errorMessage } from "./backend-error.ts";

/** The data, or why it could not be read. */
export type ReadResult<Data> =
	| { status: "read"; data: Data }
	| { status: "failed"; message: string };

/** For loaders whose failure must not replace a page with unsaved work. */
export async function readResult<Data>(reading: Promise<Data>): Promise<ReadResult<Data>> {
	try {
		return { status: "read", data: await reading };
	} catch (error) {
		return { status: "failed", message: errorMessage(error) };
	}
}
