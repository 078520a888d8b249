/** Waits for a result. @throws the given error when it takes longer than so many milliseconds. */
export async function withTimeout<Result>(
	result: Promise<Result>,
	milliseconds: number,
	error: Error,
): Promise<Result> {
	const late = Promise.withResolvers<never>();
	const timer = setTimeout(late.reject, milliseconds, error);
	try {
		return await Promise.race([result, late.promise]);
	} finally {
		clearTimeout(timer);
	}
}
