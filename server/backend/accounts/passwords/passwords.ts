import { hash, verify } from "@node-rs/bcrypt";
import { createBoundedQueue } from "../../../limits/bounded-queue.ts";
import { queues } from "../../../limits/limits.ts";
import { tooManyRequests } from "../../requests/refusal.ts";

/** As on a hosted project, so that the hashes can move there. */
const cost = 10;

/** A hash for unknown accounts, so that the comparison takes the same time. */
const unknownAccountHash = "$2b$10$x9jthiP3.0NxxxRSZ11AOuDcbVAHrOlTaB/jNANYnfKfTODfF8no6";

export type Passwords = ReturnType<typeof createPasswords>;

/** Makes and compares hashes of passwords, a few at once and off the main thread. */
export function createPasswords() {
	const queue = createBoundedQueue({ ...queues.password, tooMany: tooManyRequests });
	return {
		/** @throws {Refusal} when too many wait. */
		hash: async (password: string) => queue.run(() => hash(password, cost)),
		/**
		 * Whether a password belongs to a hash. Without a hash it does not, and takes as long to say.
		 * @throws {Refusal} when too many wait.
		 */
		async matches(password: string, passwordHash: string | null): Promise<boolean> {
			const isRight = await queue.run(() => verify(password, passwordHash ?? unknownAccountHash));
			return isRight && passwordHash !== null;
		},
	};
}
