import { withTimeout } from "../../../app/platform/with-timeout.ts";

/**
 * Ends what takes too long, and gives the work's result otherwise. It doesn't wait for the work to
 * notice: the signal of a request no longer reaches it once its Request was garbage collected.
 * @param ending is aborted at the deadline.
 * @throws a TimeoutError at the deadline.
 */
export async function withDeadline<Result>(
	work: Promise<Result>,
	ending: AbortController,
	milliseconds: number,
): Promise<Result> {
	const tooLong = new DOMException("it timed out", "TimeoutError");
	try {
		return await withTimeout(work, milliseconds, tooLong);
	} catch (error) {
		if (error === tooLong) ending.abort(tooLong);
		throw error;
	}
}
