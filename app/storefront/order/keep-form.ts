/** An order without an answer stays in the form: null instead of the error. */
export async function keepForm<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
	return await answer.catch((error: unknown) => {
		// It leads to the order that was placed.
		if (error instanceof Response) throw error;
		return null;
	});
}
