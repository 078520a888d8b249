import { settlesWithin } from "../with-timeout.ts";

/** After this time an answer is slow. */
export const slowAnswerMilliseconds = 8000;

/** The end of the last turn about each id. */
const lastTurns = new Map<string, Promise<void>>();

/**
 * Waits until all earlier turns about one of these ids have ended, anywhere on the page.
 * @returns ends this turn.
 */
export async function takeTurn(about: readonly string[]): Promise<() => void> {
	const { promise: turn, resolve } = Promise.withResolvers<void>();
	const earlier = about.map((id) => lastTurns.get(id));
	for (const id of about) lastTurns.set(id, turn);
	await Promise.all(earlier);
	return () => {
		resolve();
		for (const id of about) if (lastTurns.get(id) === turn) lastTurns.delete(id);
	};
}

/** Waits until everything that was sent is answered, but not for an answer that is slow. */
export async function untilAnswered(): Promise<void> {
	await settlesWithin(Promise.all(lastTurns.values()), slowAnswerMilliseconds);
}
