import { defineConfig } from "@playwright/test";
import type { WorkerOptions } from "./e2e/fixtures.ts";
import { chromiumArguments } from "./scripts/chromium.ts";
import { hasProxyPrograms } from "./scripts/proxy-programs.ts";

/** Each form of the site is tried behind a proxy as well; with this variable, everything is. */
const triesAllBehindProxy = process.env.BEHIND_PROXY === "all";

export default defineConfig<object, WorkerOptions>({
	testDir: "e2e",
	outputDir: "test-results",
	fullyParallel: true,
	workers: 2,
	forbidOnly: Boolean(process.env.CI),
	// A busy machine may be late once; what fails three times is broken.
	retries: process.env.CI ? 2 : 0,
	timeout: 60_000,
	expect: { timeout: 15_000 },
	projects: [
		{ name: "site", testIgnore: "behind-proxy.spec.ts" },
		...(hasProxyPrograms()
			? [
					{
						name: "behind a proxy",
						use: { behindProxy: true },
						grep: triesAllBehindProxy ? /./ : /@behind-proxy/,
						// What the proxy answers itself, and sites that start in other ways.
						grepInvert: /@without-proxy/,
						testIgnore: /(development|firefox|hosted|leave-root|lifetime|start-errors)\.spec\.ts/,
					},
				]
			: []),
	],
	reporter: [["dot"], ["json"]],
	use: {
		// A trace of every test would take more time than the tests.
		trace: "on-first-retry",
		launchOptions: {
			executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
			args: chromiumArguments,
		},
	},
});
