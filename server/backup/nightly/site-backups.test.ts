import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { createDatabase, template } from "../../../database/tests/test-bakery.ts";
import { advisoryLocks } from "../../backend/postgres/advisory-locks.ts";
import { type Database, watchDatabase } from "../../backend/postgres/database.ts";
import { connectPostgres } from "../../backend/postgres/postgres-client.ts";
import { FileStorageFailure } from "../../backend/requests/outages.ts";
import { writeSmallBackup } from "../fixtures/small-backup.ts";
import type { OffsiteCopies } from "../offsite/offsite-copies.ts";
import type { WriteBackup } from "../write/backup-file.ts";
import { backupFolder } from "../write/backup-folder.ts";
import { keepBackups } from "./site-backups.ts";

let database: Database;
let sql: Sql;
let now: Date;
let dataDirectory: string;
let running: { stop(): Promise<void> }[];

/** A time of November 2026, where the server is. */
const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes);

beforeEach(async () => {
	const url = await createDatabase(inject("postgresUrl"), `backups_${randomUUID()}`, template);
	database = watchDatabase(url);
	sql = connectPostgres(url);
	await sql`update levain.backup_state set since = ${at(21, 12)}`;
	now = at(22, 3);
	dataDirectory = await mkdtemp(join(tmpdir(), "levain-site-backups-"));
	running = [];
});

afterEach(async () => {
	for (const site of running) await site.stop();
	await sql.end();
	await database.close();
	await rm(dataDirectory, { recursive: true });
});

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
	from?: Database;
	offsite?: Pick<OffsiteCopies, "add">;
}

/** A process of the site. */
function start({ backups = true, write = writeSmallBackup, folder = "", ...others }: Started = {}) {
	const { databaseUrl, from = database, offsite } = others;
	const site = keepBackups({
		environment: {
			...(databaseUrl && { databaseUrl }),
			backups,
			dataDirectory: join(dataDirectory, folder),
		},
		database: from,
		write,
		offsite,
		clock: { now: () => now },
	});
	running.push(site);
	return site;
}

const folderOf = (name = "") => backupFolder({ dataDirectory: join(dataDirectory, name) });

const allFilesIn = async (name?: string) => (await readdir(folderOf(name)).catch(() => [])).sort();

/** Those that are complete. */
const filesIn = async (name?: string) =>
	(await allFilesIn(name)).filter((file) => !file.startsWith("."));

test("each night a backup is made, which the owner sees, and after ten nights there are seven", async () => {
	const { status, makeIfDue } = start();
	expect(await status()).toEqual({
		madeBy: "server",
		lastGoodAt: null,
		copies: null,
		problem: null,
	});
	for (let day = 22; day <= 31; day++) {
		now = at(day, 2, 59);
		const before = await filesIn();
		await makeIfDue();
		expect(await filesIn()).toEqual(day === 22 ? [] : before);
		now = at(day, 3);
		await makeIfDue();
		await makeIfDue();
		expect(await filesIn()).toHaveLength(Math.min(day - 21, 7));
		expect((await status()).lastGoodAt).toBe(now.toISOString());
	}
	expect(await start({ backups: false }).status()).toMatchObject({ madeBy: "nobody" });
});

describe("a backup that fails", () => {
	test.each([
		["a full disk", diskFull(), "disk-full"],
		["a lost database", Object.assign(new Error(), { code: "57P01" }), "database-unreachable"],
		["anything else", new Error("unknown"), "other"],
	] as const)("is reported with its cause, %s, by every process", async (_, error, problem) => {
		const { status, makeIfDue } = start({ write: fail(error) });
		await makeIfDue();
		expect(await status()).toEqual({ madeBy: "server", lastGoodAt: null, copies: null, problem });
		expect(await start().status()).toMatchObject({ problem });
		expect(await filesIn()).toEqual([]);
	});

	test("leaves the last good one and its date, and is tried again after an hour", async () => {
		let fails = false;
		const { status, makeIfDue } = start({
			write: (output) => (fails ? fail(diskFull())(output) : writeSmallBackup(output)),
		});
		await makeIfDue();
		const { lastGoodAt } = await status();
		fails = true;
		now = at(23, 3);
		await makeIfDue();
		expect(await status()).toEqual({
			madeBy: "server",
			lastGoodAt,
			copies: null,
			problem: "disk-full",
		});
		fails = false;
		now = at(23, 3, 59);
		await makeIfDue();
		expect(await filesIn()).toHaveLength(1);
		now = at(23, 4);
		await makeIfDue();
		expect(await filesIn()).toHaveLength(2);
		expect((await status()).problem).toBeNull();
	});
});

/** Writes a backup that does not end, and says when it has begun. */
function writeForever() {
	const { promise: begun, resolve } = Promise.withResolvers<void>();
	const write: WriteBackup = async (output) => {
		const writer = output.getWriter();
		for (;;) {
			await writer.write(new Uint8Array(1000));
			resolve();
		}
	};
	return { begun, write };
}

test("a process that ends while it makes a backup leaves nothing, and no failure", async () => {
	const { begun, write } = writeForever();
	const { makeIfDue, stop } = start({ write });
	const making = makeIfDue();
	await begun;
	await stop();
	await making;
	expect(await allFilesIn()).toEqual([]);
	expect((await start().status()).problem).toBeNull();
});

describe("off site", () => {
	/** Takes copies, or fails as told. */
	function createOffsite(failure: () => Error | null = () => null) {
		const copied: string[] = [];
		return {
			copied,
			async add(file: string) {
				const error = failure();
				if (error) throw error;
				copied.push(basename(file));
			},
		};
	}

	beforeEach(async () => {
		await sql`insert into public.contact_messages (name, email, subject, message)
			values ('Ada', 'ada@example.com', 'Cake', 'For forty people, please.')`;
	});

	test("a site that nobody has used takes no place of the copies of another", async () => {
		await sql`truncate public.contact_messages cascade`;
		const offsite = createOffsite();
		const { makeIfDue } = start({ offsite });
		await makeIfDue();
		expect([await filesIn(), offsite.copied]).toEqual([[expect.any(String)], []]);
	});

	test("each backup is copied once, the first right after the start", async () => {
		await sql`update levain.backup_state set since = ${at(22, 11)}`;
		now = at(22, 12);
		const offsite = createOffsite();
		const { status, makeIfDue } = start({ offsite });
		expect((await status()).copies).toEqual({ lastAt: null });
		for (const time of [at(22, 12), at(22, 13), at(23, 3), at(23, 4)]) {
			now = time;
			await makeIfDue();
		}
		expect(offsite.copied).toEqual(await filesIn());
		expect((await status()).copies).toEqual({ lastAt: at(23, 3).toISOString() });
	});

	test.each([
		["refuses", new FileStorageFailure("no", { status: 403 }), "offsite-refused"],
		["has no bucket", new FileStorageFailure("no", { status: 404 }), "offsite-refused"],
		["fails", new FileStorageFailure("no", { status: 503 }), "offsite-unreachable"],
		["is out of reach", new FileStorageFailure("no"), "offsite-unreachable"],
	])("a storage that %s is reported and asked again after an hour", async (_, error, problem) => {
		let failure: Error | null = error;
		const offsite = createOffsite(() => failure);
		const { status, makeIfDue } = start({ offsite });
		await makeIfDue();
		const lastGoodAt = now.toISOString();
		expect(await status()).toMatchObject({ lastGoodAt, copies: { lastAt: null }, problem });
		failure = null;
		now = at(22, 3, 59);
		await makeIfDue();
		expect((await status()).problem).toBe(problem);
		now = at(22, 4);
		await makeIfDue();
		expect(await status()).toMatchObject({ copies: { lastAt: lastGoodAt }, problem: null });
		expect(offsite.copied).toHaveLength(1);
	});
});

describe("several processes on one database", () => {
	const databaseUrl = "postgres://localhost";
	const folders = ["a", "b", "c"];

	test("make one backup, and all tell of it", async () => {
		const sites = folders.map((folder) => start({ databaseUrl, folder }));
		await Promise.all(sites.map(({ makeIfDue }) => makeIfDue()));
		for (const { status, makeIfDue } of sites) {
			await makeIfDue();
			expect((await status()).lastGoodAt).toBe(now.toISOString());
		}
		expect((await Promise.all(folders.map(filesIn))).flat()).toHaveLength(1);
	});

	test("go on when the one that makes it dies", async () => {
		const dying = watchDatabase(database.url);
		const { begun, write } = writeForever();
		const dead = start({ databaseUrl, folder: "dead", from: dying, write });
		void dead.makeIfDue();
		await begun;
		const { makeIfDue } = start({ databaseUrl, folder: "alive" });
		await makeIfDue();
		expect(await filesIn("alive")).toEqual([]);
		await sql`
			select pg_terminate_backend(pid) from pg_locks
			where locktype = 'advisory' and objid = ${advisoryLocks.backup}`;
		const untilMade = async () => {
			await makeIfDue();
			return filesIn("alive");
		};
		await expect.poll(untilMade).toHaveLength(1);
		await dead.stop();
		await dying.close();
	});
});
