import { defineConfig } from "vitest/config";

// What `npm test` prints of these (quiet-tests.test.ts).
export default defineConfig({
	test: {
		silent: "passed-only",
		setupFiles: ["../print-logs-of-failures.ts"],
		include: ["*.specimen.ts"],
	},
});
