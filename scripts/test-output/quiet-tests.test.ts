import path from "node:path";
import { expect, test } from "vitest";
import { runQuietly } from "./run-quietly.ts";

const vitest = "node_modules/vitest/vitest.mjs";
const specimens = path.join(import.meta.dirname, "specimens");

test("what tests and their sites log is printed of failed tests alone", async () => {
	const { exitCode, output } = await runQuietly(
		[vitest, "run", `--root=${specimens}`, "--reporter=dot"],
		process.env,
	);
	expect(exitCode).toBe(1);
	expect(output).toContain("the log of what fails");
	expect(output).toContain("the site of what fails");
	expect(output).toContain("expected 'fails' to be 'passes'");
	expect(output).not.toContain("of what passes");
});
