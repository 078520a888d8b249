import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { childOptions } from "../../process/child-environment.ts";
import { freePort } from "../../process/free-port.ts";
import { errorCode, StartError } from "../../process/start-error.ts";
import type { PostgresAccount } from "./postgres-account.ts";
import { type Cluster, clusterError, FolderInUse } from "./postgres-cluster.ts";
import { openPostgresLog, type PostgresLog } from "./postgres-log.ts";
import { postgresUrl, readPostmasterFile, takeOwnership } from "./postgres-owner.ts";
import { killWithChildren, stopTimeoutMilliseconds } from "./running-process.ts";

/** A Postgres that runs as a child of this process, and belongs to it. */
export interface PostgresProcess {
	port: number;
	url: string;
	/** Resolves when the process is gone and its folder free, with the end of what it said. */
	ended: Promise<string>;
	/** Ends it cleanly, or by force when that takes too long. Resolves when it is gone. */
	stop(): Promise<void>;
	/** Ends it at once, as a crash would. */
	kill(): void;
}

/** The options for starting a Postgres. */
export interface PostgresLaunch {
	cluster: Cluster;
	password: string;
	/** The program. */
	postgres: string;
	account: PostgresAccount;
	/** Instead of those of one site. */
	maxConnections?: number | undefined;
}

/** Small, because the site and its database share one modest machine; safe against power loss. */
const settings = {
	listen_addresses: "127.0.0.1",
	unix_socket_directories: "",
	max_connections: "30",
	shared_buffers: "48MB",
	max_wal_size: "256MB",
	wal_level: "minimal",
	max_wal_senders: "0",
	jit: "off",
	// After a crash of one of its processes it ends, and is started again like after any other end. Left
	// to itself on a full disk it sometimes waits forever for a recovery that has failed.
	restart_after_crash: "off",
	log_checkpoints: "off",
	// The details of an error hold the row that it is about: what a visitor wrote.
	log_error_verbosity: "terse",
};

/**
 * Starts a Postgres and claims its data folder. It runs in its own process group, so Ctrl-C reaches
 * only us and we can end it in order.
 * @param port where it listens; without it a free one is taken.
 * @param signal ends what was begun.
 * @throws StartError with a message for people.
 */
export async function launchPostgres(
	launch: PostgresLaunch,
	{ port, signal }: { port?: number; signal?: AbortSignal } = {},
): Promise<PostgresProcess> {
	for (let attempt = 1; ; attempt++) {
		const triedPort = port ?? (await freePort());
		const spawned = await spawnPostgres(launch, triedPort);
		const started = await claimDataFolder(launch, triedPort, spawned, signal);
		if (started) return started;
		const said = await spawned.ended;
		const { cluster } = launch;
		if (/lock file "postmaster.pid" already exists/.test(said)) throw new FolderInUse(cluster);
		const portWasTaken = /could not bind|Address already in use/.test(said);
		if (!portWasTaken || port !== undefined || attempt === 5) {
			throw await clusterError(cluster, "did not start", said);
		}
	}
}

/** @returns null when it ended before it was ready. */
async function claimDataFolder(
	{ cluster, password }: PostgresLaunch,
	port: number,
	{ child, ended }: SpawnedPostgres,
	signal?: AbortSignal,
): Promise<PostgresProcess | null> {
	// If this process exits unexpectedly, Postgres is stopped as well.
	const endWithProcess = () => child.kill("SIGINT");
	process.once("exit", endWithProcess);
	void ended.then(() => process.off("exit", endWithProcess));
	const end = () => void endChild(child);
	signal?.addEventListener("abort", end);
	const url = postgresUrl(port, password);
	try {
		if (!(await isReady(cluster, child))) return null;
		const release = await takeOwnership(url);
		if (!release) throw new FolderInUse(cluster);
		// The next one to start Postgres must not meet our lost session, which reconnects meanwhile.
		const released = ended.then(async (said) => {
			await release();
			return said;
		});
		return {
			port,
			url,
			ended: released,
			async stop() {
				await release();
				await endChild(child);
				await released;
			},
			kill() {
				if (child.pid !== undefined && !hasEnded(child)) killWithChildren(child.pid);
			},
		};
	} catch (error) {
		await endChild(child);
		throw errorCode(error) === "28P01" ? wrongPassword(cluster, error) : error;
	} finally {
		signal?.removeEventListener("abort", end);
	}
}

function wrongPassword({ directory }: Cluster, cause: unknown): StartError {
	return new StartError(
		`The password in secrets.json does not open the database in ${directory}. Put back the secrets.json that belongs to it, or move the folders postgres and files out of the data folder and bring a backup into it: npm run restore FILE.`,
		{ cause },
	);
}

function hasEnded(child: ChildProcess): boolean {
	return child.exitCode !== null || child.signalCode !== null;
}

async function endChild(child: ChildProcess): Promise<void> {
	if (child.pid === undefined || hasEnded(child)) return;
	const exit = once(child, "exit");
	child.kill("SIGINT");
	const { pid } = child;
	const force = setTimeout(() => killWithChildren(pid), stopTimeoutMilliseconds);
	await exit;
	clearTimeout(force);
}

interface SpawnedPostgres {
	child: ChildProcess;
	/** Resolves when it has ended, with the end of what it said. */
	ended: Promise<string>;
}

async function spawnPostgres(
	{ cluster, postgres, account, maxConnections }: PostgresLaunch,
	port: number,
): Promise<SpawnedPostgres> {
	const [program = "", ...parameters] = [
		...account.prefix,
		postgres,
		...["-D", cluster.data, "-p", String(port)],
		...Object.entries({
			...settings,
			...(maxConnections && { max_connections: maxConnections }),
		}).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
	];
	const log = openPostgresLog(cluster.log);
	const options = childOptions<SpawnOptions>({
		detached: true,
		stdio: ["ignore", "pipe", "pipe"],
		...(account.uid === undefined ? {} : { uid: account.uid }),
		...(account.gid === undefined ? {} : { gid: account.gid }),
	});
	const child = spawn(program, parameters, options);
	const ended = keepLog(log, child);
	await once(child, "spawn");
	return { child, ended };
}

/** @returns the end of what Postgres has said, once it is gone. */
async function keepLog(log: PostgresLog, { stdout, stderr }: ChildProcess): Promise<string> {
	const streams = [stdout, stderr].flatMap((stream) => stream ?? []);
	for (const stream of streams) stream.on("data", log.write);
	await Promise.all(streams.map((stream) => once(stream, "close")));
	log.close();
	return log.recent();
}

/** Waits until Postgres accepts connections; false when it ended instead. */
async function isReady(cluster: Cluster, child: ChildProcess): Promise<boolean> {
	while (!hasEnded(child)) {
		const file = await readPostmasterFile(cluster);
		if (file?.ready && file.pid === child.pid) return true;
		await wait(20);
	}
	return false;
}
