import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { clusterIn } from "./postgres-cluster.ts";
import { readPostmasterFile } from "./postgres-owner.ts";
import { isRunning } from "./running-process.ts";

test.skipIf(process.platform !== "linux")(
	"Postgres ends by itself, and in order, when the process that started it is killed",
	async () => {
		const directory = await mkdtemp(path.join(tmpdir(), "levain-killed-"));
		const script = `
			import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, "postgres.ts"))};
			await startPostgres({ directory: ${JSON.stringify(directory)} });
			console.log("started");`;
		const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
		await once(child.stdout, "data");
		const { pid = 0 } = (await readPostmasterFile(clusterIn(directory))) ?? {};
		expect(isRunning(pid)).toBe(true);
		child.kill("SIGKILL");
		await expect.poll(() => isRunning(pid)).toBe(false);
		// Postgres removes the file when it has written everything.
		expect(await readPostmasterFile(clusterIn(directory))).toBeNull();
		await rm(directory, { recursive: true });
	},
);
