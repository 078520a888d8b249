import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { hash, verify } from "@node-rs/bcrypt";
import { z } from "zod";
import { minPassword, passwordProblem } from "../../../app/platform/password-rules.ts";
import { createBoundedQueue } from "../../limits/bounded-queue.ts";
import { queues } from "../../limits/limits.ts";
import { Refusal, tooManyRequests } from "../requests/refusal.ts";

/** The usual cost of bcrypt. */
const cost = 10;

/** A hash for unknown accounts, so that the comparison takes the same time. */
const unknownAccountHash = "$2b$10$x9jthiP3.0NxxxRSZ11AOuDcbVAHrOlTaB/jNANYnfKfTODfF8no6";

export type Passwords = ReturnType<typeof createPasswords>;

/** Makes and compares hashes of passwords, one after the other and off the main thread. */
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

const require = createRequire(import.meta.url);

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * What is wrong with a password that somebody chooses, to be read after "Password"; null if nothing.
 * @param emails of the account; none of them may be the password.
 */
export async function findPasswordProblem(
	password: string,
	emails: readonly string[],
): Promise<string | null> {
	const problem = passwordProblem(password, emails);
	if (problem) return problem;
	commonPasswords ??= readCommonPasswords();
	if (!(await commonPasswords).has(password.toLowerCase())) return null;
	return "must not be one of the most common ones";
}

/** @throws {Refusal} 422 when a password that somebody chooses breaks the rules. */
export async function refuseWeakPassword(
	password: string,
	emails: readonly string[],
): Promise<void> {
	const problem = await findPasswordProblem(password, emails);
	if (problem) throw new Refusal(422, "weak_password", `Password ${problem}`);
}

/** Read as a file, because a module would keep the whole list in memory: 30 times as much. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
	const file = require.resolve("@zxcvbn-ts/language-common/src/passwords.json");
	const all = z.array(z.string()).parse(JSON.parse(await readFile(file, "utf8")));
	return new Set(all.filter((password) => password.length >= minPassword));
}
