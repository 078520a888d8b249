import { defineConfig } from "@playwright/test";
import type { WorkerOptions } from "./e2e/fixtures.ts";
import { requirePinnedNode } from "./scripts/pinned-node.ts";

requirePinnedNode();
// Imported afterward, because on an older Node these fail with messages of their own.
const { chromiumArguments, findChromium } = await import("./scripts/chromium.ts");
const { hasProxyPrograms } = await import("./scripts/test-programs.ts");

const chromium = findChromium();

/** Each form of the site is tried behind a proxy as well; with this variable, everything is. */
const triesAllBehindProxy = process.env.BEHIND_PROXY === "all";

/** One journey of each kind. Those that a proxy could break are made behind one as well. */
const journeys = /@core|@behind-proxy/;

/** Sites that start in other ways, stop, and lose what they need. */
const operations = "operations/*.spec.ts";

export default defineConfig<object, WorkerOptions>({
	testDir: "e2e",
	outputDir: "test-results",
	fullyParallel: true,
	workers: 2,
	forbidOnly: Boolean(process.env.CI),
	// The second try only tells a flaky test from a broken one, and records a trace: both fail.
	retries: process.env.CI ? 1 : 0,
	failOnFlakyTests: true,
	timeout: 120_000,
	expect: { timeout: 20_000 },
	projects: [
		{ name: "browser", grep: journeys, testIgnore: [operations, "behind-proxy.spec.ts"] },
		{ name: "sweeps", grepInvert: journeys, testIgnore: [operations, "behind-proxy.spec.ts"] },
		{ name: "operations", testMatch: operations },
		...(hasProxyPrograms()
			? [
					{
						name: "behind a proxy",
						use: { behindProxy: true },
						grep: triesAllBehindProxy ? /./ : /@behind-proxy/,
						// What the proxy answers itself.
						grepInvert: /@without-proxy/,
						testIgnore: [operations, "firefox.spec.ts"],
					},
				]
			: []),
	],
	reporter: "list",
	use: {
		// A trace of every test would take more time than the tests.
		trace: "on-first-retry",
		launchOptions: {
			...(chromium && { executablePath: chromium }),
			// A page of a test is closed before its scripts have been optimized for long use.
			args: [...chromiumArguments, "--js-flags=--no-opt,--no-maglev"],
			// They take room, as they do for most visitors with a mouse.
			ignoreDefaultArgs: ["--hide-scrollbars"],
		},
	},
});
