import { type FailedSubmission, isRefusal } from "../contact/use-automatic-retry.ts";

/**
 * An order without an answer stays in the form, instead of the error.
 * @param onPlaced called when the answer leads to the order.
 */
export async function keepForm<Answer>(
	answer: Promise<Answer>,
	onPlaced?: () => void,
): Promise<Answer | FailedSubmission> {
	return await answer.catch((error: unknown) => {
		if (!(error instanceof Response)) return { isRefused: isRefusal(error) };
		onPlaced?.();
		throw error;
	});
}
