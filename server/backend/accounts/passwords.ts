import { hash, verify } from "@node-rs/bcrypt";
import { createBoundedQueue } from "../../bounded-queue.ts";
import { tooManyAtOnce } from "./too-many-at-once.ts";

/** As on a hosted project, so that the hashes can move there. */
const cost = 10;

/** The hash of a password that nobody knows. Comparing with it takes as long as with any other. */
const unknownAccountHash = "$2b$10$x9jthiP3.0NxxxRSZ11AOuDcbVAHrOlTaB/jNANYnfKfTODfF8no6";

/** Makes and compares hashes of passwords, a few at once and off the main thread. */
export interface Passwords {
	/** @throws {Refusal} when too many wait. */
	hash(password: string): Promise<string>;
	/**
	 * Whether a password belongs to a hash. Without a hash it does not, and takes as long to say.
	 * @throws {Refusal} when too many wait.
	 */
	matches(password: string, passwordHash: string | null): Promise<boolean>;
}

/** Two hashes at once, because each keeps a core busy; 50 may wait. */
export function createPasswords(): Passwords {
	const queue = createBoundedQueue({ atOnce: 2, mostWaiting: 50, tooMany: tooManyAtOnce });
	return {
		hash: async (password) => queue.run(() => hash(password, cost)),
		async matches(password, passwordHash) {
			const isRight = await queue.run(() => verify(password, passwordHash ?? unknownAccountHash));
			return isRight && passwordHash !== null;
		},
	};
}
