import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openPostgresLog } from "./postgres-log.ts";

let directory: string;
let file: string;

beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-log-"));
	file = join(directory, "postgres.log");
});

afterEach(() => rm(directory, { recursive: true }));

it("never takes more than two files of the largest size", async () => {
	const log = openPostgresLog(file, 1000);
	for (let line = 0; line < 500; line++) log.write(Buffer.from(`line ${line}\n`));
	log.close();
	expect((await readdir(directory)).sort()).toEqual(["postgres.log", "postgres.log.1"]);
	for (const name of await readdir(directory)) {
		expect((await stat(join(directory, name))).size).toBeLessThanOrEqual(1000);
	}
	expect(await readFile(file, "utf8")).toContain("line 499\n");
});
