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

/** Whether a promise is fulfilled or rejected within so many milliseconds. */
export function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
	const settled = promise.then(
		() => true,
		() => true,
	);
	return withTimeout(settled, milliseconds, new Error("It takes too long.")).catch(() => false);
}
