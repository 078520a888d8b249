/**
 * An order without an answer stays in the form: null instead of the error.
 * @param onPlaced called when the answer leads to the order.
 */
export async function keepForm<Answer>(
	answer: Promise<Answer>,
	onPlaced?: () => void,
): Promise<Answer | null> {
	return await answer.catch((error: unknown) => {
		if (!(error instanceof Response)) return null;
		onPlaced?.();
		throw error;
	});
}
