import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { log } from "../../../app/platform/log.server.ts";
import { type Database, watchDatabase } from "./database.ts";
import { connectPostgres } from "./postgres-client.ts";
import { type ConnectionFailure, probePostgres } from "./probe-postgres.ts";

const logged = vi.spyOn(log, "error");
const opened: { close(): Promise<void> }[] = [];

beforeEach(() => {
	logged.mockClear();
});

afterEach(async () => {
	vi.useRealTimers();
	for (const each of opened.splice(0).reverse()) await each.close();
});

function watch(url: string, options?: Parameters<typeof watchDatabase>[1]): Database {
	const database = watchDatabase(url, options);
	opened.push(database);
	return database;
}

/** A server in place of Postgres that counts connections. */
async function listen(whenConnected: (socket: Socket) => void) {
	let connections = 0;
	const sockets = new Set<Socket>();
	const server: Server = createServer((socket) => {
		connections += 1;
		sockets.add(socket);
		socket.on("error", () => {});
		whenConnected(socket);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	opened.push({
		async close() {
			for (const socket of sockets) socket.destroy();
			server.close();
		},
	});
	const { port } = server.address() as AddressInfo;
	return { url: `postgres://nobody@127.0.0.1:${port}/nothing`, connections: () => connections };
}

test("a client that ends while it connects leaves no connection behind", async () => {
	const connected: Socket[] = [];
	const { url } = await listen((socket) => connected.push(socket.resume()));
	const sql = connectPostgres(url, { max: 1 });
	const asked = expect(sql`select 1`).rejects.toThrow();
	// The driver has begun to connect, and the network has not answered.
	await new Promise((resolve) => process.nextTick(resolve));
	await Promise.all([sql.end({ timeout: 0 }), asked]);
	// Sooner than the driver's own timeout.
	const states = () => connected.map(({ readyState }) => readyState);
	await expect.poll(states, { timeout: 3000 }).toEqual(["closed"]);
});

test("a client that ends before it connects again leaves no connection behind", async () => {
	const connected: Socket[] = [];
	const { url, connections } = await listen((socket) => {
		connected.push(socket.resume());
		if (connected.length === 1) socket.destroy();
	});
	const database = watchDatabase(url, { ask: async () => null });
	const lost = Promise.withResolvers<void>();
	const sql = database.connect("wait", {
		max: 1,
		onclose() {
			// As a session that holds a lock takes it again.
			if (connections() === 1) sql`select 2`.catch(() => {});
			lost.resolve();
		},
	});
	await expect(sql`select 1`).rejects.toThrow();
	await lost.promise;
	await sql.end({ timeout: 0 });
	await database.close();
	const isOpen = () => connected.some(({ readyState }) => readyState !== "closed");
	// Longer than the driver waits until it connects again.
	await new Promise((resolve) => setTimeout(resolve, 600));
	expect(isOpen()).toBe(false);
});

test("a Postgres that takes connections and ends them is reported as unreachable at once, and is not flooded with connections", async () => {
	const { url, connections } = await listen((socket) => socket.end());
	const database = watch(url);
	const sql = database.connect("fail", { max: 4 });
	opened.push({ close: () => sql.end({ timeout: 1 }) });
	const listening = database.connect("wait", { max: 1 });
	opened.push({ close: () => listening.end({ timeout: 1 }) });
	listening.listen("anything", () => {}).catch(() => {});
	const ask = () => expect(sql`select 1`).rejects.toThrow("The database cannot be reached");
	await Promise.all([ask(), ask(), ask()]);
	await expect.poll(() => database.isReachable).toBe(false);
	const before = connections();
	for (let time = 1; time <= 20; time++) await ask();
	// Only the one question asked again and again may have come, far less often than every 10 ms.
	expect(connections() - before).toBeLessThan(20);
	expect(logged).toHaveBeenCalledOnce();
});

describe("a Postgres that does not answer", () => {
	test("has its connections cut off, so that what waits on them fails", async () => {
		let failure: ConnectionFailure | null = null;
		const database = watch(inject("postgresUrl"), { ask: async () => failure });
		const sql = database.connect("fail", { max: 1 });
		opened.push({ close: () => sql.end({ timeout: 1 }) });
		await sql`select 1`;
		const waiting = expect(sql`select pg_sleep(60)`).rejects.toThrow("it does not answer");
		failure = { reason: "it does not answer", isSilent: true };
		expect(await database.check()).toBe(false);
		await waiting;
		failure = null;
		await expect.poll(() => database.isReachable).toBe(true);
		expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
	});

	test("fails what is asked while its connections are cut off", async () => {
		let failure: ConnectionFailure | null = null;
		const database = watch(inject("postgresUrl"), { ask: async () => failure });
		const sql = database.connect("fail", { max: 1 });
		opened.push({ close: () => sql.end({ timeout: 1 }) });
		const askTwice = (asked: Pick<Sql, "unsafe">) =>
			asked.unsafe("select pg_sleep(60)").catch(() => asked.unsafe("select 1"));
		await Promise.all([sql`select 1`, sql.begin((transaction) => transaction`select 1`)]);
		const waiting = [askTwice(sql), sql.begin((transaction) => askTwice(transaction))];
		const refused = waiting.map((each) => expect(each).rejects.toThrow());
		failure = { reason: "it does not answer", isSilent: true };
		await database.check();
		await Promise.all(refused);
	});

	test("is reported as hanging once a minute, but not when it refuses", async () => {
		vi.useFakeTimers();
		let isSilent = false;
		const onHanging = vi.fn();
		watch("", { ask: async () => ({ reason: "test", isSilent }), onHanging });
		await vi.advanceTimersByTimeAsync(300_000);
		expect(onHanging).not.toHaveBeenCalled();
		isSilent = true;
		await vi.advanceTimersByTimeAsync(59_000);
		expect(onHanging).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(65_000);
		expect(onHanging).toHaveBeenCalledTimes(2);
		expect(logged).toHaveBeenCalledOnce();
	});
});

test("a connection that was refused is made when the database is available again", async () => {
	let failure: ConnectionFailure | null = { reason: "test", isSilent: false };
	const database = watch(inject("postgresUrl"), { ask: async () => failure });
	const sql = database.connect("fail", { max: 1 });
	opened.push({ close: () => sql.end({ timeout: 1 }) });
	await database.check();
	for (let time = 1; time <= 3; time++) {
		await expect(sql`select 1`).rejects.toThrow("not at the moment");
	}
	failure = null;
	await database.check();
	expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test("a Postgres that answers a busy process is not silent", async () => {
	let isAnswered = false;
	const beBusy = () => {
		const end = performance.now() + 900;
		while (performance.now() < end);
		if (!isAnswered) setImmediate(beBusy);
	};
	beBusy();
	const failure = await probePostgres(inject("postgresUrl"), new AbortController().signal);
	isAnswered = true;
	expect(failure).toBeNull();
});
