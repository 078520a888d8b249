import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { createDatabase, template } from "../../../database/tests/test-bakery.ts";
import { advisoryLocks } from "../../backend/postgres/advisory-locks.ts";
import { type Database, watchDatabase } from "../../backend/postgres/database.ts";
import { connectPostgres } from "../../backend/postgres/postgres-client.ts";
import { createTestClock, type TestClock } from "../fixtures/test-clock.ts";
import { backupFolder } from "../write/backup-folder.ts";
import { createScheduleClock } from "./clock.ts";
import { keepBackups, type WriteBackup } from "./site-backups.ts";

const minute = 60_000;
const hour = 60 * minute;

let database: Database;
let sql: Sql;
let clock: TestClock;
let dataDirectory: string;
let running: { stop(): Promise<void> }[];

/** A time of November 2026, where the server is. */
const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes);

beforeEach(async () => {
	const url = await createDatabase(inject("postgresUrl"), `backups_${randomUUID()}`, template);
	database = watchDatabase(url);
	sql = connectPostgres(url);
	await sql`update levain.backup_state set since = ${at(21, 12)}`;
	clock = createTestClock(at(22, 2, 50));
	dataDirectory = await mkdtemp(join(tmpdir(), "levain-site-backups-"));
	running = [];
});

afterEach(async () => {
	for (const site of running) await site.stop();
	await sql.end();
	await database.close();
	await rm(dataDirectory, { recursive: true });
});

const writeText: WriteBackup = (output) => new Blob(["a backup"]).stream().pipeTo(output);

const fail =
	(error: Error): WriteBackup =>
	async (output) => {
		await output.abort(error);
		throw error;
	};

const diskFull = () => Object.assign(new Error("no space"), { code: "ENOSPC" });

interface Started {
	/** That of DATABASE_URL. */
	databaseUrl?: string;
	backups?: boolean;
	write?: WriteBackup;
	folder?: string;
}

/** A process of the site, with a clock that all of them share. */
function start({ databaseUrl, backups = true, write = writeText, folder = "" }: Started = {}) {
	const site = keepBackups({
		environment: {
			...(databaseUrl && { databaseUrl }),
			backups,
			dataDirectory: join(dataDirectory, folder),
		},
		database,
		write,
		check: async () => {},
		clock,
	});
	running.push(site);
	return site;
}

const allFilesIn = async (folder = "") =>
	(await readdir(backupFolder(join(dataDirectory, folder))).catch(() => [])).sort();

/** Those that are complete. */
const filesIn = async (folder?: string) =>
	(await allFilesIn(folder)).filter((name) => !name.startsWith("."));

/** Lets minutes pass until something is so. */
async function letPassUntil(isSo: () => Promise<boolean>): Promise<void> {
	const pass = async () => {
		await clock.pass(minute);
		return isSo();
	};
	await expect.poll(pass, { interval: 20 }).toBe(true);
}

const untilFiles = (count: number, folder = "") =>
	letPassUntil(async () => (await filesIn(folder)).length === count);

/** Lets a process look at least once more, and end. */
async function endAfterLook(site: { stop(): Promise<void> }, milliseconds: number): Promise<void> {
	await clock.pass(milliseconds);
	await site.stop();
	running = running.filter((other) => other !== site);
}

test("each night a backup is made, and told", async () => {
	const { status } = start();
	expect(await status()).toEqual({ madeBy: "server", lastGoodAt: null, problem: null });
	await untilFiles(1);
	const { lastGoodAt } = await status();
	expect(new Date(lastGoodAt ?? 0).getTime()).toBeGreaterThanOrEqual(at(22, 3).getTime());
	clock.set(at(23, 2, 59));
	await untilFiles(2);
});

test("after ten nights there are seven", async () => {
	start();
	for (let day = 22; day <= 31; day++) {
		clock.set(at(day, 2, 59));
		const known = await filesIn();
		await letPassUntil(async () => (await filesIn()).some((name) => !known.includes(name)));
		await expect.poll(async () => (await filesIn()).length).toBe(Math.min(day - 21, 7));
	}
});

test("a night that was missed is made up for after the start, once", async () => {
	clock.set(at(25, 10));
	const site = start();
	await clock.pass(15_000);
	await expect.poll(() => filesIn()).toHaveLength(1);
	await endAfterLook(site, 0);
	await endAfterLook(start(), minute);
	expect(await filesIn()).toHaveLength(1);
});

test("a night before there was a site was not missed", async () => {
	await sql`update levain.backup_state set since = ${at(22, 2)}`;
	clock.set(at(22, 2, 30));
	await endAfterLook(start(), minute);
	expect(await filesIn()).toEqual([]);
});

test("where backups are off, none is made, and the owner sees why", async () => {
	clock.set(at(25, 10));
	const site = start({ backups: false });
	expect(await site.status()).toEqual({ madeBy: "nobody", lastGoodAt: null, problem: null });
	await endAfterLook(site, 24 * hour);
	expect(await filesIn()).toEqual([]);
});

test("a removed backup is no longer listed", async () => {
	const { status } = start();
	await untilFiles(1);
	await rm(backupFolder(dataDirectory), { recursive: true });
	expect((await status()).lastGoodAt).toBeNull();
});

test("a half-written backup is never listed", async () => {
	const { status } = start();
	await untilFiles(1);
	const folder = backupFolder(dataDirectory);
	const [name = ""] = await filesIn();
	await writeFile(join(folder, `.${randomUUID()}`), "half");
	await rm(join(folder, name));
	expect((await status()).lastGoodAt).toBeNull();
});

describe("a backup that fails", () => {
	test.each([
		["a full disk", diskFull(), "disk-full"],
		["a lost database", Object.assign(new Error(), { code: "57P01" }), "database-unreachable"],
		["anything else", new Error("unknown"), "other"],
	] as const)("is reported with its cause, %s, by every process", async (_, error, problem) => {
		const { status } = start({ write: fail(error) });
		await letPassUntil(async () => (await status()).problem !== null);
		expect(await status()).toEqual({ madeBy: "server", lastGoodAt: null, problem });
		expect(await start().status()).toMatchObject({ problem });
		expect(await filesIn()).toEqual([]);
	});

	test("is tried again after an hour, and told until then", async () => {
		let attempts = 0;
		const { status } = start({
			write: (output) => {
				attempts += 1;
				return attempts === 1 ? fail(diskFull())(output) : writeText(output);
			},
		});
		await letPassUntil(async () => (await status()).problem !== null);
		const failedAt = clock.now().getTime();
		await untilFiles(1);
		expect(attempts).toBe(2);
		expect(clock.now().getTime() - failedAt).toBeGreaterThan(50 * minute);
		await expect.poll(async () => (await status()).problem).toBeNull();
	});

	test("leaves the last good one, and its date", async () => {
		const first = start();
		await untilFiles(1);
		const { lastGoodAt } = await first.status();
		await endAfterLook(first, 0);
		clock.set(at(23, 2, 59));
		const { status } = start({ write: fail(diskFull()) });
		await letPassUntil(async () => (await status()).problem !== null);
		expect(await status()).toEqual({ madeBy: "server", lastGoodAt, problem: "disk-full" });
		expect(await filesIn()).toHaveLength(1);
	});

	test("is reported even where it can't be stored", async () => {
		await sql`
			create function levain.refuse() returns trigger language plpgsql as $$
			begin
				raise exception 'disk full' using errcode = '53100';
			end;
			$$`;
		await sql`
			create trigger refuse before update on levain.backup_state
			for each row execute function levain.refuse()`;
		const { status } = start({ write: fail(diskFull()) });
		await letPassUntil(async () => (await status()).problem === "disk-full");
	});
});

test("a process that ends while it makes a backup leaves nothing, and no failure", async () => {
	const { promise: isWriting, resolve } = Promise.withResolvers<void>();
	const site = start({
		async write(output) {
			const writer = output.getWriter();
			for (;;) {
				await writer.write(new Uint8Array(1000));
				resolve();
			}
		},
	});
	await letPassUntil(async () => (await allFilesIn()).length > 0);
	await isWriting;
	await endAfterLook(site, 0);
	expect(await allFilesIn()).toEqual([]);
	expect((await start({ backups: true }).status()).problem).toBeNull();
});

describe("several processes on one database", () => {
	const own = { databaseUrl: "postgres://localhost" };

	test("make one backup, and all tell of it", async () => {
		const sites = ["a", "b", "c"].map((folder) => start({ ...own, folder }));
		const all = async () =>
			(await Promise.all(["a", "b", "c"].map((folder) => filesIn(folder)))).flat();
		await letPassUntil(async () => (await all()).length > 0);
		for (const { status } of sites) {
			await expect.poll(async () => (await status()).lastGoodAt).not.toBeNull();
		}
		for (let look = 0; look < 5; look++) await clock.pass(5 * minute);
		for (const site of sites) await endAfterLook(site, 0);
		expect(await all()).toHaveLength(1);
	});

	test("go on when the one that makes it dies", async () => {
		const dying = watchDatabase(database.url);
		const { promise: isWriting, resolve } = Promise.withResolvers<void>();
		const dead = keepBackups({
			environment: { ...own, backups: true, dataDirectory: join(dataDirectory, "dead") },
			database: dying,
			write: () => {
				resolve();
				return new Promise(() => {});
			},
			check: async () => {},
			clock,
		});
		await letPassUntil(async () => (await allFilesIn("dead")).length > 0);
		await isWriting;
		start({ ...own, folder: "alive" });
		await clock.pass(minute);
		expect(await filesIn("alive")).toEqual([]);
		await sql`
			select pg_terminate_backend(pid) from pg_locks
			where locktype = 'advisory' and objid = ${advisoryLocks.backup}`;
		await untilFiles(1, "alive");
		void dead;
		await dying.close();
	});
});

test("CLOCK_FILE sets the time of the nights and the names of their backups", async () => {
	const clockFile = join(dataDirectory, "clock");
	const setTime = (date: Date) => writeFile(clockFile, date.toISOString());
	await setTime(at(28, 2, 30));
	const environment = { mode: "embedded", backups: true, dataDirectory } as const;
	const check = async () => {};
	const scheduleClock = createScheduleClock({ clockFile });
	running.push(
		keepBackups({ environment, database, write: writeText, check, clock: scheduleClock }),
	);
	const nameAt = (date: Date) =>
		`${date.toISOString().slice(0, 19).replaceAll(":", "-")}Z-nightly.tar`;
	await setTime(at(28, 2, 50));
	await expect.poll(() => filesIn()).toEqual([nameAt(at(28, 2, 50))]);
	const names: string[] = [];
	const passFiveMinutes = async () => {
		const now = at(28, 3, 5 * names.length);
		names.push(nameAt(now));
		await setTime(now);
		return (await filesIn()).length;
	};
	await expect.poll(passFiveMinutes).toBe(2);
	expect(names).toContain((await filesIn())[1]);
});
