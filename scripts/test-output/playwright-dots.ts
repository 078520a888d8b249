import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { writeDot } from "./dots.ts";

/** Shows a dot for each test of Playwright. */
export default class PlaywrightDots implements Reporter {
	onTestEnd(test: TestCase, { status }: TestResult): void {
		writeDot(status === test.expectedStatus || status === "skipped");
	}
}
