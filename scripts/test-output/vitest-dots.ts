import type { Reporter, TestCase } from "vitest/node";
import { writeDot } from "./dots.ts";

/** Shows a dot for each test of Vitest. */
export default class VitestDots implements Reporter {
	onTestCaseResult(test: TestCase): void {
		writeDot(test.result().state !== "failed");
	}
}
