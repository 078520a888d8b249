import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { appendFile, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { portForProgram } from "../e2e/program.ts";
import { probePostgres } from "../server/backend/postgres/probe-postgres.ts";
import { postgresAccount } from "../server/backend/postgres-server/postgres-account.ts";
import { postgresBinaries } from "../server/backend/postgres-server/postgres-binaries.ts";
import { clusterIn, createCluster } from "../server/backend/postgres-server/postgres-cluster.ts";
import { postgresUrl } from "../server/backend/postgres-server/postgres-owner.ts";
import { killWithChildren } from "../server/backend/postgres-server/running-process.ts";
import { childOptions } from "../server/process/child-environment.ts";

/** A primary and its synchronous standby, behind one address, as a service with failover has them. */
export interface FailingOverPostgres {
	/** The address of whichever is the primary. */
	url: string;
	/** The processes of both. */
	pids: readonly number[];
	/** Ends the primary as the loss of its machine would. */
	killPrimary(): void;
	promoteStandby(): Promise<void>;
	stop(): Promise<void>;
}

const settings = {
	listen_addresses: "127.0.0.1",
	unix_socket_directories: "",
	max_connections: 100,
	wal_keep_size: "256MB",
	log_min_messages: "fatal",
};

export async function startFailingOverPostgres(): Promise<FailingOverPostgres> {
	const directory = await mkdtemp(path.join(tmpdir(), "levain-failover-"));
	const binaries = await postgresBinaries();
	const account = postgresAccount(directory, binaries.postgres);
	const password = randomUUID();
	const cluster = clusterIn(directory);
	await createCluster(cluster, password, binaries, account);
	const copy = path.join(directory, "standby");
	spawnSync("cp", ["--archive", cluster.data, copy]);

	async function launch(data: string, more: Record<string, string>) {
		const port = await portForProgram();
		const given = Object.entries({ ...settings, ...more });
		const [program = "", ...parameters] = [
			...account.prefix,
			...[binaries.postgres, "-D", data, "-p", String(port)],
			...given.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
		];
		const { uid, gid } = account;
		const identity = uid === undefined || gid === undefined ? {} : { uid, gid };
		const child = spawn(
			program,
			parameters,
			childOptions<SpawnOptions>({ detached: true, stdio: "ignore", ...identity }),
		);
		const url = postgresUrl(port, password);
		return { child, port, url };
	}

	// A commit is confirmed when the standby has it, too.
	const first = await launch(cluster.data, { synchronous_standby_names: "*" });
	await until(async (within) => (await probePostgres(first.url, within)) === null);
	const signal = path.join(copy, "standby.signal");
	await writeFile(signal, "");
	if (account.uid !== undefined) await chown(signal, account.uid, account.gid ?? account.uid);
	const source = `host=127.0.0.1 port=${first.port} user=postgres password=${password}`;
	await appendFile(path.join(copy, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
	const second = await launch(copy, {});
	const sql = postgres(first.url, { max: 1 });
	await until(async () => {
		const [standby] = await sql`select sync_state from pg_stat_replication`;
		return standby?.sync_state === "sync";
	});
	await sql.end();

	let primary: typeof first | undefined = first;
	const sockets = new Set<Socket>();
	const address = createServer((socket) => {
		if (!primary) return socket.destroy();
		sockets.add(socket.once("close", () => sockets.delete(socket)));
		const onward = connect(primary.port, "127.0.0.1");
		return pipeline(socket, onward, socket, () => {});
	}).listen(0, "127.0.0.1");
	await once(address, "listening");
	return {
		url: postgresUrl((address.address() as AddressInfo).port, password),
		pids: [first, second].flatMap(({ child }) => child.pid ?? []),
		killPrimary() {
			primary = undefined;
			killWithChildren(first.child.pid ?? 0);
			for (const socket of sockets) socket.destroy();
		},
		async promoteStandby() {
			const sql = postgres(second.url, { max: 1 });
			await sql`select pg_promote()`;
			await sql.end();
			primary = second;
		},
		async stop() {
			address.close();
			for (const socket of sockets) socket.destroy();
			await Promise.all([end(first.child), end(second.child)]);
			await rm(directory, { recursive: true });
		},
	};
}

async function until(condition: (within: AbortSignal) => Promise<boolean>): Promise<void> {
	const startingUp = AbortSignal.timeout(30_000);
	while (!(await condition(startingUp))) {
		startingUp.throwIfAborted();
		await wait(50);
	}
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.kill("SIGINT");
	await once(child, "exit");
}
