import { hash, verify } from "@node-rs/bcrypt";
import { createBoundedQueue } from "../../../limits/bounded-queue.ts";
import { queues } from "../../../limits/limits.ts";
import { tooManyRequests } from "../../requests/refusal.ts";

/** As on a hosted project, so that the hashes can move there. */
const cost = 10;

/** A hash for unknown accounts, so that the comparison takes the same time. */
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

export function createPasswords(): Passwords {
	const queue = createBoundedQueue({ ...queues.password, tooMany: tooManyRequests });
	return {
		hash: async (password) => queue.run(() => hash(password, cost)),
		async matches(password, passwordHash) {
			const isRight = await queue.run(() => verify(password, passwordHash ?? unknownAccountHash));
			return isRight && passwordHash !== null;
		},
	};
}
