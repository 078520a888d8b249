// `npm run test:hostile [-- --seconds 60]` floods each route for a minute, from one address, with every
// method at the highest rate, and watches memory and what visitors wait for (hostile/flood.test.ts).
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { buildIfStale } from "./build.ts";
import { findTemporaryFolder } from "./temporary-folder.ts";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "60" } } });
await buildIfStale();
const { status } = spawnSync(
	process.execPath,
	[
		"node_modules/vitest/vitest.mjs",
		"run",
		"--project=hostile",
		"--reporter=verbose",
		"hostile/flood.test.ts",
	],
	{
		stdio: "inherit",
		env: { ...process.env, TMPDIR: findTemporaryFolder(), HOSTILE_SECONDS: values.seconds },
	},
);
process.exit(status ?? 1);
