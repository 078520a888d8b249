import { expect, it } from "vitest";
import { tallyOfPlaywright, tallyOfVitest } from "./test-tally.ts";

it("counts a browser test that passed on a second try as failed", () => {
	const stats = { expected: 20, skipped: 1, flaky: 2, unexpected: 3 };
	expect(tallyOfPlaywright({ stats })).toEqual({ passed: 20, failed: 5 });
});

it("counts the tests of Vitest", () => {
	const report = { numPassedTests: 9, numFailedTests: 2, numFailedTestSuites: 1 };
	expect(tallyOfVitest(report)).toEqual({ passed: 9, failed: 2 });
});

it("counts a test file that could not be read as a failure", () => {
	const report = { numPassedTests: 9, numFailedTests: 0, numFailedTestSuites: 1 };
	expect(tallyOfVitest(report)).toEqual({ passed: 9, failed: 1 });
});
