import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const file = JSON.stringify(join(import.meta.dirname, "console-to-log.ts"));

it("writes what libraries print as bounded lines of the log", () => {
	const program = `
		const { sendConsoleToLog } = await import(${file});
		sendConsoleToLog();
		console.error("refused %s", "x\\n2026-11-20T00:00:00.000Z info forged\\u001b[31m");
		console.log(new Error("y\\nz"), { text: "t".repeat(30_000) });
		for (let i = 0; i < 1000; i++) console.warn("again", i);
	`;
	const parameters = ["--input-type=module-typescript", "--eval", program];
	const { stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: "utf8" });
	expect(stdout).toBe("");
	const lines = stderr.trimEnd().split("\n");
	expect(lines).toHaveLength(30);
	for (const line of lines) {
		expect(line).toMatch(/^\S+Z (info|warn) a library printed text=/);
		expect(line.length).toBeLessThan(400);
		expect(line).not.toContain("    at ");
	}
});
