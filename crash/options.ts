import { randomInt } from "node:crypto";

/** The ways to run that keep data on this machine. */
const modes = ["embedded", "own Postgres"] as const;

export type Mode = (typeof modes)[number];

const { env } = process;

/** Whether nothing is left out; otherwise a part of it, chosen by the seed, for `npm test -- crash`. */
const isThorough = env.CRASH_THOROUGH === "yes";
/** Decides when and what is killed, and what is written. */
const seed = Number(env.CRASH_SEED ?? randomInt(2 ** 31));

/** How the tests run: `npm run test:crash` is thorough, and the variables may say more. */
export const options = {
	isThorough,
	seed,
	/** How often the site is killed in each mode. */
	rounds: Number(env.CRASH_ROUNDS ?? 5),
	modes: modes.filter((mode, index) =>
		env.CRASH_MODE ? mode === env.CRASH_MODE : isThorough || index === seed % modes.length,
	),
};
