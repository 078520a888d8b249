import { spawn, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../../process/free-port.ts";
import { type PostgresOptions, type RunningPostgres, startPostgres } from "./postgres.ts";
import { postgresAccount } from "./postgres-account.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { clusterIn } from "./postgres-cluster.ts";
import { readPostmasterFile } from "./postgres-owner.ts";
import { childrenOf, isRunning, killWithChildren, signalWithChildren } from "./running-process.ts";

// Making a cluster is the slow part, so the tests use one after the other the same.
let directory: string;
let running: RunningPostgres[] = [];

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-postgres-"));
});

afterEach(async () => {
	for (const server of running) await server.stop();
	running = [];
});

afterAll(() => rm(directory, { recursive: true }));

const password = "a password";

async function start(options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
	const server = await startPostgres({ directory, password, ...options });
	running.push(server);
	return server;
}

async function query(server: Pick<RunningPostgres, "url">, statement: string) {
	const sql = postgres(server.url, { max: 1, onnotice() {} });
	try {
		return await sql.unsafe(statement);
	} finally {
		await sql.end();
	}
}

test("lets nobody in without the password, and nobody else read its files", async () => {
	const { url } = await start();
	const guess = postgres(url.replace(/:[^:@]+@/, ":guess@"), { max: 1 });
	await expect(guess`select 1`).rejects.toThrow("password authentication failed");
	await guess.end();
	const { mode } = await stat(join(directory, "data"));
	expect(mode & 0o077).toBe(0);
});

/** The process of the Postgres in a folder. */
async function postmasterOf(folder = directory): Promise<number> {
	const cluster = { directory: folder, data: join(folder, "data"), log: "" };
	return (await readPostmasterFile(cluster))?.pid ?? 0;
}

/** Until Postgres answers, which it does not while it is started again. */
function untilAvailable(server: RunningPostgres): Promise<void> {
	return expect.poll(() => query(server, "select 1 as one").catch(String)).toEqual([{ one: 1 }]);
}

test("starts when a number from before a restart of the machine belongs to another program", async () => {
	await (await start()).stop();
	const lines = [process.pid, join(directory, "data"), 0, 5432, "", "127.0.0.1", "", "ready"];
	await writeFile(join(directory, "data/postmaster.pid"), `${lines.join("\n")}\n`);
	expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
});

test("refuses the data of another Postgres version and leaves it alone", async () => {
	const data = join(directory, "older/data");
	await mkdir(data, { recursive: true });
	await writeFile(join(data, "PG_VERSION"), "15\n");
	const started = startPostgres({ directory: join(directory, "older"), password });
	await expect(started).rejects.toThrow("holds data of Postgres 15");
	expect(await readdir(data)).toEqual(["PG_VERSION"]);
});

test("says what Postgres said when it cannot start", async () => {
	const settings = join(directory, "data/postgresql.auto.conf");
	await writeFile(settings, "no_such_setting = on\n");
	await expect(start()).rejects.toThrow('unrecognized configuration parameter "no_such_setting"');
	await writeFile(settings, "");
});

describe("a Postgres that ended by itself", () => {
	test("ends as a whole when one of its processes crashes", async () => {
		const server = await start();
		const postmaster = await postmasterOf();
		const [first = 0] = childrenOf(postmaster);
		process.kill(first, "SIGKILL");
		await expect.poll(() => isRunning(postmaster)).toBe(false);
		await untilAvailable(server);
	});

	test("is given up when it cannot be restarted, with the cause", async () => {
		const onGivenUp = vi.fn();
		await start({ onGivenUp, giveUpAfterMilliseconds: 2000 });
		const pid = await postmasterOf();
		await rename(join(directory, "data"), join(directory, "away"));
		killWithChildren(pid);
		await expect.poll(() => onGivenUp.mock.calls.length).toBe(1);
		const [[reason]] = onGivenUp.mock.calls as [[Error]];
		expect(reason.message).toMatch(/^The database could not be started again: Postgres did not/);
		await rename(join(directory, "away"), join(directory, "data"));
	});
});

describe("a Postgres that hangs", () => {
	async function hang(): Promise<void> {
		signalWithChildren(await postmasterOf(), "SIGSTOP");
	}

	test("does not hold up the end for long", async () => {
		const server = await start();
		const pid = await postmasterOf();
		await hang();
		await server.stop();
		expect(isRunning(pid)).toBe(false);
	});
});

describe("a copy of a data folder", () => {
	let copy: string;

	beforeAll(async () => {
		copy = await mkdtemp(join(tmpdir(), "levain-copy-"));
	});

	afterAll(() => rm(copy, { recursive: true }));

	async function copyFolder(name: string): Promise<string> {
		const folder = join(copy, name);
		await cp(directory, folder, { recursive: true, preserveTimestamps: true });
		const { uid, gid } = await stat(directory);
		spawnSync("chown", ["-R", `${uid}:${gid}`, folder]);
		return folder;
	}

	/** A Postgres without a Levain, as one that outlived it. */
	async function startOriginalAlone(): Promise<number> {
		// The test before has left the file of a killed one.
		await (await start()).stop();
		const binaries = await postgresBinaries();
		const { prefix, ...user } = postgresAccount(directory, binaries.postgres);
		const { data } = clusterIn(directory);
		const place = ["-D", data, "-p", String(await freePort()), "-c", "unix_socket_directories="];
		const [program = "", ...parameters] = [...prefix, binaries.postgres, ...place];
		spawn(program, parameters, { ...user, detached: true, stdio: "ignore" }).unref();
		const isReady = async () => (await readPostmasterFile(clusterIn(directory)))?.ready;
		await expect.poll(isReady).toBe(true);
		return postmasterOf();
	}

	test("does not stop the original that outlived its program", async () => {
		const original = await startOriginalAlone();
		await start({ directory: await copyFolder("left") });
		expect(isRunning(original)).toBe(true);
		// The next start on the folder stops it.
		await start();
		expect(isRunning(original)).toBe(false);
	});
});

test("a password that does not fit the data is reported", async () => {
	await expect(start({ password: "another" })).rejects.toThrow(
		"The password in secrets.json does not open the database",
	);
	expect(await postmasterOf()).toBe(0);
});
