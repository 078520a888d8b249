import { defineConfig } from "vitest/config";

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
						"server/{,pictures/,rate-limits/,hardening/}*.test.ts",
						"scripts/*.test.ts",
						"bench/*.test.ts",
					],
					exclude: ["**/*.database.test.ts"],
					// What hangs is told soon enough, and a busy machine is slow.
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				// Attacks the built product in all its modes.
				test: { name: "hostile", include: ["hostile/*.test.ts"] },
			},
			{
				test: {
					name: "database",
					globalSetup: "supabase/tests/postgres-setup.ts",
					include: [
						"server/backend/**/*.test.ts",
						"server/**/*.database.test.ts",
						"supabase/**/*.test.ts",
						"app/**/*.database.test.ts",
					],
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
