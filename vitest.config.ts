import { defineConfig } from "vitest/config";
import { requirePinnedNode } from "./scripts/pinned-node.ts";

requirePinnedNode();

const printLogsOfFailures = "e2e/print-logs-of-failures.ts";

const common = {
	setupFiles: [printLogsOfFailures],
	// Long enough for a busy machine.
	testTimeout: 60_000,
	hookTimeout: 60_000,
	expect: { poll: { timeout: 20_000 } },
};

/** For tests that often wait, for Postgres or for a program. */
const moreThanCores = 3;

// These tests share one Postgres, or start their own; loading the modules for each file would take a
// quarter of the time.
const onPostgres = {
	isolate: false,
	maxWorkers: moreThanCores,
	globalSetup: "database/tests/postgres-setup.ts",
	...common,
	setupFiles: [printLogsOfFailures, "database/tests/reset-process.ts"],
};

/** Slow, because each test starts, stops, or hangs a backend. */
const backendsOfTheirOwn = [
	"server/backend/postgres-server/{embedded,postgres}.test.ts",
	"server/backend/postgres/{outages,own-postgres,own-postgres-requirements,managed-postgres,full-disk}.test.ts",
	"server/backend/files/{leftovers,object-storage-outages}.test.ts",
	"server/backup/{all-modes,restore/restore-gate,file/older-backups,nightly/upgrade}.test.ts",
];

// `unit` needs nothing but Node; `database` and `backends` run on real Postgres servers.
export default defineConfig({
	test: {
		// Refusals that a test provokes are logged; only those of a failed test are worth reading.
		silent: "passed-only",
		// On two cores Vitest would use one.
		maxWorkers: 2,
		projects: [
			{
				test: {
					name: "unit",
					maxWorkers: moreThanCores,
					include: [
						"app/**/*.test.ts",
						"app/**/*.test.tsx",
						"server/**/*.test.ts",
						"scripts/**/*.test.ts",
						"lint/*.test.ts",
					],
					exclude: ["**/*.database.test.ts", "server/{backend,backup}/**"],
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
				test: {
					name: "hostile",
					include: ["hostile/*.test.ts"],
					// A flood needs the machine for itself.
					maxWorkers: 1,
					...common,
				},
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
				test: { name: "soak", include: ["soak/*.test.ts"], ...common },
			},
			{
				test: {
					name: "database",
					include: [
						"server/{backend,backup}/**/*.test.ts",
						"server/**/*.database.test.ts",
						"database/**/*.test.ts",
						"app/**/*.database.test.ts",
					],
					exclude: backendsOfTheirOwn,
					...onPostgres,
				},
			},
			{ test: { name: "backends", include: backendsOfTheirOwn, ...onPostgres } },
		],
	},
});
