import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RunningPostgres, sharePostgres, startPostgres } from "./postgres.ts";
import { readPostmasterFile } from "./postgres-owner.ts";
import { isRunning } from "./running-process.ts";

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

async function start(): Promise<RunningPostgres> {
	const server = await startPostgres({ directory, password });
	running.push(server);
	return server;
}

async function query(server: RunningPostgres, statement: string) {
	const sql = postgres(server.url, { max: 1, onnotice() {} });
	try {
		return await sql.unsafe(statement);
	} finally {
		await sql.end();
	}
}

test("keeps its data from one start to the next", async () => {
	const first = await start();
	await query(first, "create table loaf as select 'rye' as flour");
	await first.stop();
	expect(await query(await start(), "select flour from loaf")).toEqual([{ flour: "rye" }]);
});

test("lets nobody in without the password, and nobody else read its files", async () => {
	const { url } = await start();
	const guess = postgres(url.replace(/:[^:@]+@/, ":guess@"), { max: 1 });
	await expect(guess`select 1`).rejects.toThrow("password authentication failed");
	await guess.end();
	const { mode } = await stat(join(directory, "data"));
	expect(mode & 0o077).toBe(0);
});

test("is gone when stop has resolved", async () => {
	const server = await start();
	const cluster = { directory, data: join(directory, "data"), log: "" };
	const pid = (await readPostmasterFile(cluster))?.pid ?? 0;
	expect(isRunning(pid)).toBe(true);
	await server.stop();
	expect(isRunning(pid)).toBe(false);
});

/** A process that starts Postgres in our folder, tells its address, and does what is said then. */
function startInAnotherProcess(then: string, folder = directory) {
	const program = `
		import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, "postgres.ts"))};
		const { url } = await startPostgres(${JSON.stringify({ directory: folder, password })});
		console.log(url);
		${then}
	`;
	return spawn(process.execPath, ["--input-type=module-typescript", "--eval", program]);
}

test("starts after the process that had started it was killed", async () => {
	const child = startInAnotherProcess("");
	const [url] = await once(createInterface(child.stdout), "line");
	await query({ url, async stop() {} }, "create table roll as select 'wheat' as flour");
	child.kill("SIGKILL");
	await once(child, "exit");
	expect(await query(await start(), "select flour from roll")).toEqual([{ flour: "wheat" }]);
});

test("starts while the one before is still ending, which no process waits for", async () => {
	await once(startInAnotherProcess("process.exit(1);"), "exit");
	expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
});

test("takes one of two first starts at once", async () => {
	const untilTold = 'process.stdin.on("end", () => process.exit(0)).resume();';
	const starts = [1, 2].map(async () => {
		const child = startInAnotherProcess(untilTold, join(directory, "contested"));
		const output = text(child.stderr);
		const exit = once(child, "exit");
		return { child, exit, refusal: exit.then(() => output) };
	});
	const both = await Promise.all(starts);
	expect(await Promise.race(both.map(({ refusal }) => refusal))).toContain(
		"Another Levain is using",
	);
	for (const { child } of both) child.stdin.end();
	const exitCodes = await Promise.all(both.map(async ({ exit }) => (await exit)[0]));
	expect(exitCodes.sort()).toEqual([0, 1]);
});

test("refuses a folder that another process uses, which goes on undisturbed", async () => {
	const first = await start();
	await expect(start()).rejects.toThrow("Another Levain is using");
	expect(await query(first, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("can be shared with the process that uses the folder", async () => {
	const first = await start();
	const shared = await sharePostgres({ directory, password });
	expect(shared.url).toBe(first.url);
	await shared.stop();
	expect(await query(first, "select 1 as one")).toEqual([{ one: 1 }]);
});

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

test("clears away what an interrupted first start has left", async () => {
	const { pid = 0 } = spawn("true");
	const interrupted = join(directory, "interrupted");
	await mkdir(join(interrupted, `data.${pid}`), { recursive: true });
	await writeFile(join(interrupted, `data.${pid}.password`), "");
	await expect.poll(() => isRunning(pid)).toBe(false);
	running.push(await startPostgres({ directory: interrupted, password }));
	expect((await readdir(interrupted)).sort()).toEqual(["data", "postgres.log"]);
});

test("says what Postgres said when it cannot start", async () => {
	const settings = join(directory, "data/postgresql.auto.conf");
	await writeFile(settings, "no_such_setting = on\n");
	await expect(start()).rejects.toThrow('unrecognized configuration parameter "no_such_setting"');
	await writeFile(settings, "");
});
