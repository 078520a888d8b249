import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "./scripts/chromium.ts";

export default defineConfig({
	testDir: "e2e",
	outputDir: "test-results",
	fullyParallel: true,
	workers: 2,
	forbidOnly: Boolean(process.env.CI),
	// A busy machine may be late once; what fails three times is broken.
	retries: process.env.CI ? 2 : 0,
	timeout: 60_000,
	expect: { timeout: 15_000 },
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
