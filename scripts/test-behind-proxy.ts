// `npm run test:proxy [file …]` runs the browser tests once more with nginx in front of every site:
// `npm test -- proxy` tries only one of each kind.
import { spawnSync } from "node:child_process";
import { buildIfStale } from "./build.ts";
import { findOrInstallChromium } from "./chromium.ts";
import { missingProxyPrograms, provideProxyPrograms } from "./proxy-programs.ts";

if (!provideProxyPrograms()) {
	console.error(missingProxyPrograms);
	process.exit(1);
}
const CHROMIUM_PATH = findOrInstallChromium();
await buildIfStale();
const command = ["test", "--project=behind a proxy", "--reporter=line", ...process.argv.slice(2)];
const { status } = spawnSync(
	process.execPath,
	["node_modules/@playwright/test/cli.js", ...command],
	{
		stdio: "inherit",
		env: { ...process.env, CHROMIUM_PATH, BEHIND_PROXY: "all" },
	},
);
process.exit(status ?? 1);
