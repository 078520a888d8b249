import { defineConfig } from "vitest/config";
import { requirePinnedNode } from "./scripts/pinned-node.ts";

requirePinnedNode();

const printLogsOfFailures = "scripts/test-output/print-logs-of-failures.ts";

const common = {
	setupFiles: [printLogsOfFailures],
	// Long enough for a busy machine.
	testTimeout: 60_000,
	hookTimeout: 60_000,
	expect: { poll: { timeout: 20_000 } },
};

// `unit` needs nothing but Node; `database` runs on real Postgres servers that the tests start.
export default defineConfig({
	test: {
		// Refusals that a test provokes are logged; only those of a failed test are worth reading.
		silent: "passed-only",
		// On two cores Vitest would use one; most tests wait for Postgres half of the time.
		maxWorkers: 2,
		projects: [
			{
				test: {
					name: "unit",
					include: [
						"app/**/*.test.ts",
						"app/**/*.test.tsx",
						"server/**/*.test.ts",
						"scripts/**/*.test.ts",
						"bench/*.test.ts",
						"soak/*.test.ts",
						"lint/*.test.ts",
					],
					exclude: ["**/*.database.test.ts", "server/{backend,backup}/**", "soak/soak.test.ts"],
					...common,
				},
			},
			{
				// Follows the recipes of CONTRIBUTING.md in a copy of the project.
				test: {
					name: "recipes",
					include: ["recipes/*.test.ts"],
					...common,
					testTimeout: 180_000,
				},
			},
			{
				// Attacks the built product in all its modes.
				test: { name: "hostile", include: ["hostile/*.test.ts"], ...common },
			},
			{
				// Kills the built product, and its database, while it is written to.
				test: {
					name: "crash",
					include: ["crash/*.test.ts"],
					...common,
					testTimeout: 180_000,
					hookTimeout: 180_000,
				},
			},
			{
				// Loads the built product with more than it takes.
				test: { name: "soak", include: ["soak/soak.test.ts"], ...common },
			},
			{
				test: {
					name: "database",
					// These tests share one Postgres anyway; loading the modules for each file takes a
					// quarter of the time.
					isolate: false,
					maxWorkers: 3,
					globalSetup: "supabase/tests/postgres-setup.ts",
					include: [
						"server/{backend,backup}/**/*.test.ts",
						"server/**/*.database.test.ts",
						"supabase/**/*.test.ts",
						"app/**/*.database.test.ts",
					],
					...common,
					setupFiles: [printLogsOfFailures, "supabase/tests/reset-process.ts"],
				},
			},
		],
	},
});
