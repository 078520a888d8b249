/** How the tests of a report ended. */
export interface Tally {
	passed: number;
	failed: number;
}

/** Counts the tests in a JSON report of Vitest. */
export function tallyOfVitest(report: unknown): Tally {
	const { numPassedTests, numFailedTests, numFailedTestSuites } = report as Record<string, number>;
	return { passed: numPassedTests ?? 0, failed: numFailedTests || numFailedTestSuites || 0 };
}

/** Counts the tests in a JSON report of Playwright. One that passed on a second try has failed. */
export function tallyOfPlaywright(report: unknown): Tally {
	const { stats } = report as { stats: Record<"expected" | "flaky" | "unexpected", number> };
	return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
