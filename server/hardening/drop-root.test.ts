import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

test.runIf(process.getuid?.() === 0)("a command as root, on data of root, says what to do", () => {
	const directory = mkdtempSync(path.join(tmpdir(), "levain-root-"));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	writeFileSync(path.join(directory, "secrets.json"), "{}");
	const program = path.join(import.meta.dirname, `../../scripts/restore.ts`);
	const env = { PATH: process.env.PATH, DATA_DIR: directory };
	const { stderr, status } = spawnSync(process.execPath, [program, "a.tar"], { env });
	expect(status).toBe(1);
	expect(String(stderr)).toContain(
		`The data in ${directory} belong to root. "npm run restore" does not run as root. Give them to the user `,
	);
	expect(String(stderr)).toMatch(/once, then try again:\n\n {2}chown -R \S+: /);
});
