import { readFile, realpath, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { errorCode, errorMessage, StartError } from "../../process/start-error.ts";
import { advisoryLocks, tryAdvisoryLock } from "../postgres/advisory-locks.ts";
import { connectPostgres } from "../postgres/postgres-client.ts";
import { type Cluster, FolderInUse } from "./postgres-cluster.ts";
import { isRunning, programName, stopProcess, workingFolder } from "./running-process.ts";

/** The file that a running Postgres keeps in its data folder. */
export interface PostmasterFile {
	pid: number;
	/** The data folder, as it was called when Postgres started. */
	data: string;
	port: number;
	ready: boolean;
}

/** Reads `postmaster.pid`; null when there is none or it is still being written. */
export async function readPostmasterFile(cluster: Cluster): Promise<PostmasterFile | null> {
	const text = await readFile(join(cluster.data, "postmaster.pid"), "utf8").catch(() => "");
	const [pid, data = "", , port, , , , status] = text.split("\n");
	if (!pid || !port) return null;
	return { pid: Number(pid), data, port: Number(port), ready: status?.trim() === "ready" };
}

export function postgresUrl(port: number, password: string): string {
	return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

/**
 * Takes ownership of a running Postgres: its session holds a lock. Postgres releases the lock when the
 * process dies, which tells a running owner from an abandoned Postgres.
 * @returns how to give it up; null when another process has it.
 */
export async function takeOwnership(url: string): Promise<(() => Promise<void>) | null> {
	let taken = false;
	const session = connectPostgres(url, {
		max: 1,
		// Postgres cuts all sessions when one of them crashes; ours must not lose the lock by it.
		onclose() {
			if (taken) session`select pg_advisory_lock(${advisoryLocks.owner})`.catch(() => {});
		},
	});
	try {
		taken = await tryAdvisoryLock(session, "owner");
	} finally {
		if (!taken) await session.end({ timeout: 1 });
	}
	if (!taken) return null;
	return async () => {
		taken = false;
		await session.end({ timeout: 1 });
	};
}

/**
 * Stops a Postgres that outlived its Levain, for instance after `kill -9`.
 * @throws StartError when another living Levain uses the folder.
 */
export async function stopAbandonedPostgres(cluster: Cluster, password: string): Promise<void> {
	const left = await readPostmasterFile(cluster);
	if (!left) return;
	if (!(await isPostgresOf(cluster, left))) {
		// The machine went down and gave the number to another program, or the folder is a copy of
		// one that is in use. Postgres would wait for that process.
		await rm(join(cluster.data, "postmaster.pid"), { force: true });
		return;
	}
	const release = await waitForOwnership(left, password, cluster);
	if (release === "ended") return;
	if (!release) throw new FolderInUse(cluster);
	await release();
	await stopProcess(left.pid);
}

/** Whether the process runs, and is the Postgres of this folder and not of another. */
async function isPostgresOf({ data }: Cluster, left: PostmasterFile): Promise<boolean> {
	if (!isRunning(left.pid) || !programName(left.pid).includes("postgres")) return false;
	const folder = workingFolder(left.pid);
	const own = await stat(data);
	if (folder) return folder.dev === own.dev && folder.ino === own.ino;
	return (await realpath(data)) === left.data;
}

const ownershipTimeoutMilliseconds = 30_000;

/** How long after Postgres is ready its owner, who has started it, may need to take the lock. */
const takingMilliseconds = 2000;

/** A Postgres that is just starting or ending refuses sessions for a while. */
async function waitForOwnership(
	{ pid, port }: PostmasterFile,
	password: string,
	cluster: Cluster,
): Promise<Awaited<ReturnType<typeof takeOwnership>> | "ended"> {
	const deadline = Date.now() + ownershipTimeoutMilliseconds;
	while (isRunning(pid)) {
		try {
			await untilTaken(cluster);
			return await takeOwnership(postgresUrl(port, password));
		} catch (cause) {
			const isTemporary = errorCode(cause) !== "28P01" && Date.now() < deadline;
			if (!isTemporary) throw unreachable(pid, cluster, cause);
		}
		await wait(100);
	}
	return "ended";
}

/** Postgres writes its file for the last time when it is ready. */
async function untilTaken({ data }: Cluster): Promise<void> {
	const { mtimeMs } = await stat(join(data, "postmaster.pid"));
	const left = mtimeMs + takingMilliseconds - Date.now();
	if (left > 0) await wait(left);
}

function unreachable(pid: number, { directory }: Cluster, cause: unknown): StartError {
	return new StartError(
		`A Postgres (process ${pid}) is running in ${directory} and refuses the connection: ${errorMessage(cause)}. Stop that process and start again.`,
		{ cause },
	);
}
