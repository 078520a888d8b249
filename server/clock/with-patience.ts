/** A database that hangs is asked again after this time. */
const patienceMilliseconds = 10_000;

/** What is promised. @throws what it rejects with, and an Error when it takes too long. */
export async function withPatience<Result>(promised: Result | Promise<Result>): Promise<Result> {
	const { promise: tooLate, reject } = Promise.withResolvers<never>();
	const giveUp = () => reject(new Error("The request timed out."));
	const timer = setTimeout(giveUp, patienceMilliseconds).unref();
	try {
		return await Promise.race([promised, tooLate]);
	} finally {
		clearTimeout(timer);
	}
}
