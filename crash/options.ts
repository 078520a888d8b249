import { randomInt } from "node:crypto";

/** The ways to run that keep data on this machine. */
const modes = ["embedded", "own Postgres"] as const;

export type Mode = (typeof modes)[number];

const { env } = process;

/** How the tests run. `npm run test:crash` sets the variables (scripts/test-crash.ts). */
export const options = {
	/** How often the site is killed in each mode. */
	rounds: Number(env.CRASH_ROUNDS ?? 5),
	/** Decides when and what is killed, and what is written. */
	seed: Number(env.CRASH_SEED ?? randomInt(2 ** 31)),
	modes: env.CRASH_MODE === undefined ? modes : modes.filter((mode) => mode === env.CRASH_MODE),
	/** Whether nothing is left out; otherwise a part of it, chosen by the seed, for `npm test`. */
	isThorough: env.CRASH_THOROUGH === "yes",
};
