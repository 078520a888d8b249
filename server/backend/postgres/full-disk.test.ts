import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as untilNextRound } from "node:timers/promises";
import type { Sql } from "postgres";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RunningPostgres, startPostgres } from "../postgres-server/postgres.ts";
import { readPostmasterFile } from "../postgres-server/postgres-owner.ts";
import { isRunning } from "../postgres-server/running-process.ts";
import { connectPostgres } from "./postgres-client.ts";

const disk = mkdtempSync(join(tmpdir(), "levain-disk-"));
const mount = ["-t", "tmpfs", "-o", "size=160m,mode=0755", "levain", disk];
/** Only root can make a small disk, and not in every container. */
const isMounted = process.getuid?.() === 0 && spawnSync("mount", mount).status === 0;

const directory = join(disk, "postgres");
const filler = join(disk, "filler");

afterAll(() => {
	if (isMounted) spawnSync("umount", ["-l", disk]);
	rmSync(disk, { recursive: true, force: true });
});

/** Takes the space of the disk, except for so many bytes. */
function fillDisk(left: number): void {
	const { bavail, bsize } = statfsSync(disk);
	writeFileSync(filler, Buffer.alloc(bavail * bsize - left));
}

const freeDisk = () => rmSync(filler, { force: true });

const succeeds = (work: PromiseLike<unknown>) =>
	Promise.resolve(work).then(
		() => true,
		() => false,
	);

describe.skipIf(!isMounted)(
	"a Postgres whose disk is full",
	() => {
		let server: RunningPostgres;
		let sql: Sql;

		beforeEach(async () => {
			server = await startPostgres({ directory, password: "a password" });
			sql = connectPostgres(server.url, { max: 1 });
		});

		afterEach(async () => {
			freeDisk();
			await sql.end({ timeout: 1 });
			await server.stop();
		});

		const untilAvailable = () => expect.poll(() => succeeds(sql`select 1`)).toBe(true);

		test("that ends by it comes back by itself, with all that was confirmed", async () => {
			const cluster = { directory, data: join(directory, "data"), log: "" };
			const { pid = 0 } = (await readPostmasterFile(cluster)) ?? {};
			await sql`create table crumb (number int)`;
			fillDisk(0);
			const confirmed: number[] = [];
			for (let number = 1; isRunning(pid); number++) {
				// The log that each commit needs goes on in a new file, for which there is no space.
				await succeeds(sql`select pg_switch_wal()`);
				if (await succeeds(sql`insert into crumb values (${number})`)) confirmed.push(number);
				// Without a pause, immediate refusals would block the event loop, and the end would not be
				// noticed.
				await untilNextRound();
			}
			freeDisk();
			await untilAvailable();
			const rows = await sql`select number from crumb order by number`;
			expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(confirmed));
			await sql`insert into crumb values (0)`;
		});
	},
	60_000,
);
