/** A record's expected content, as one text; null for no record. */
type State = string | null;

/** All records, by their kind and name. */
export type Records = Map<string, string>;

/** A write that may or may not have been done. */
interface Attempt {
	key: string;
	state: State;
}

/** Remembers what the site has confirmed, and what it was asked for without an answer so far. */
export type Ledger = ReturnType<typeof createLedger>;

/** @param initial what was there before anything was written. */
export function createLedger(initial: Records) {
	const known = new Map<string, State>(initial);
	const attempts = new Map<string, Attempt>();
	const counts: Record<string, number> = {};

	return {
		/** Notes what is about to be asked for. Each writer has one attempt at a time. */
		attempt(writer: string, key: string, state: State): void {
			attempts.set(writer, { key, state });
		},
		/** Notes that the last attempt of a writer was confirmed. */
		confirm(writer: string): void {
			const attempt = attempts.get(writer);
			if (!attempt) throw new Error(`${writer} has attempted nothing.`);
			attempts.delete(writer);
			known.set(attempt.key, attempt.state);
			const [kind = ""] = attempt.key.split(" ");
			counts[kind] = (counts[kind] ?? 0) + 1;
		},
		/** How many writes were confirmed, by kind. */
		confirmed: () => counts,
		/**
		 * Compares with what is there. What was attempted and found counts as it is found from now on.
		 * @returns what is not as it was confirmed, and what nobody has written.
		 */
		compare(found: Records) {
			const open = [...attempts.values()];
			const keys = new Set([...known.keys(), ...found.keys(), ...open.map(({ key }) => key)]);
			const differences: { key: string; found: State; allowed: State[] }[] = [];
			for (const key of keys) {
				const attempted = open.filter((attempt) => attempt.key === key);
				const allowed = [known.get(key) ?? null, ...attempted.map(({ state }) => state)];
				const state = found.get(key) ?? null;
				if (allowed.includes(state)) known.set(key, state);
				else differences.push({ key, found: state, allowed });
			}
			return differences;
		},
	};
}
