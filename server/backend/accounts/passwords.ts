import { hash, verify } from "@node-rs/bcrypt";
import PQueue from "p-queue";
import { Busy } from "./refusal.ts";

/** As on a hosted project, so that the hashes can move there. */
const cost = 10;

/** The hash of a password that nobody knows. Comparing with it takes as long as with any other. */
const nobodysHash = "$2b$10$x9jthiP3.0NxxxRSZ11AOuDcbVAHrOlTaB/jNANYnfKfTODfF8no6";

const mostAtOnce = 2;
const mostWaiting = 50;

/** Makes and compares hashes of passwords, a few at once and off the main thread. */
export interface Passwords {
	/** @throws {Busy} when too many wait. */
	hash(password: string): Promise<string>;
	/**
	 * Whether a password belongs to a hash. Without a hash it does not, and takes as long to say.
	 * @throws {Busy} when too many wait.
	 */
	matches(password: string, passwordHash: string | null): Promise<boolean>;
}

export function createPasswords(): Passwords {
	const queue = new PQueue({ concurrency: mostAtOnce });

	function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
		if (queue.size >= mostWaiting) throw new Busy();
		return queue.add(work);
	}

	return {
		hash: async (password) => inTurn(() => hash(password, cost)),
		async matches(password, passwordHash) {
			const isRight = await inTurn(() => verify(password, passwordHash ?? nobodysHash));
			return isRight && passwordHash !== null;
		},
	};
}
