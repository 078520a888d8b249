// `npm run test:crash [-- --rounds 50] [--seed N] [--mode embedded|own-postgres]` kills the site, its
// Postgres and its first start again and again, fills its disk, and kills processes while customers pay
// (docs/decisions/028). What is printed about the seed repeats a run, as far as the machine is as fast.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { buildIfStale } from "./build.ts";
import { findTemporaryFolder } from "./temporary-folder.ts";

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: "string", default: "50" },
		seed: { type: "string", default: String(randomInt(2 ** 31)) },
		mode: { type: "string" },
	},
});
const modes = new Map([
	["embedded", "embedded"],
	["own-postgres", "own Postgres"],
]);
const mode = values.mode === undefined ? undefined : modes.get(values.mode);
if (values.mode !== undefined && !mode) {
	console.error(
		`There is no mode "${values.mode}": the modes are ${[...modes.keys()].join(", ")}.`,
	);
	process.exit(1);
}
await buildIfStale();
console.log(`Seed ${values.seed}, ${values.rounds} rounds`);
const { status } = spawnSync(
	process.execPath,
	[
		"node_modules/vitest/vitest.mjs",
		"run",
		"--project=crash",
		"--reporter=verbose",
		"--silent=false",
		// What is measured here is not how it copes with another site beside it.
		"--no-file-parallelism",
		...positionals,
	],
	{
		stdio: "inherit",
		env: {
			...process.env,
			TMPDIR: findTemporaryFolder(),
			CRASH_ROUNDS: values.rounds,
			CRASH_SEED: values.seed,
			CRASH_THOROUGH: "yes",
			...(mode && { CRASH_MODE: mode }),
		},
	},
);
process.exit(status ?? 1);
