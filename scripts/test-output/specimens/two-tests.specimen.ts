import { expect, test } from "vitest";
import { keepProgramLog } from "../../../e2e/program-logs.ts";

for (const result of ["passes", "fails"]) {
	test(result, () => {
		process.stderr.write(`the log of what ${result}\n`);
		keepProgramLog(`the site of what ${result}\n`);
		expect(result).toBe("passes");
	});
}
