import { test as base } from "@playwright/test";
import { takeProgramLogs } from "./program-logs.ts";

/** A test of Playwright that prints what its sites have logged, if it fails. */
export const test = base.extend<{ logsOfFailure: undefined }>({
	logsOfFailure: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed.
		async ({}, use, testInfo) => {
			await use(undefined);
			const logs = takeProgramLogs();
			if (!logs || testInfo.status === testInfo.expectedStatus) return;
			console.error(`The log of the sites during "${testInfo.title}":\n${logs}`);
		},
		{ auto: true },
	],
});
