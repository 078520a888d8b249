import { execFileSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import type { Cluster } from "./postgres-cluster.ts";
import { errorMessage, StartError } from "./start-error.ts";

/** What a running Postgres writes about itself into its data folder. */
export interface PostmasterFile {
	pid: number;
	port: number;
	ready: boolean;
}

/** Reads `postmaster.pid`; null when there is none or it is still being written. */
export async function readPostmasterFile(cluster: Cluster): Promise<PostmasterFile | null> {
	const text = await readFile(join(cluster.data, "postmaster.pid"), "utf8").catch(() => "");
	const [pid, , , port, , , , status] = text.split("\n");
	if (!pid || !port) return null;
	return { pid: Number(pid), port: Number(port), ready: status?.trim() === "ready" };
}

export function postgresUrl(port: number, password: string): string {
	return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

/** Any number will do, as long as every version of Levain uses the same. */
const ownerLock = 7_283_526;

/**
 * Whoever holds this session is the one Levain that uses the data folder. Postgres frees it by
 * itself when the process dies, so it tells a living owner from a Postgres that was left behind.
 */
export interface Ownership {
	release(): Promise<void>;
}

/** Takes ownership of a running Postgres, or returns null when another process has it. */
export async function takeOwnership(url: string): Promise<Ownership | null> {
	const session = postgres(url, { max: 1, onnotice() {} });
	try {
		const [row] = await session`select pg_try_advisory_lock(${ownerLock}) as taken`;
		if (row?.taken) return { release: () => session.end() };
	} catch (error) {
		await session.end();
		throw error;
	}
	await session.end();
	return null;
}

/**
 * Stops a Postgres that outlived its Levain, for instance after `kill -9`.
 * @throws StartError when another living Levain uses the folder.
 */
export async function stopAbandonedPostgres(cluster: Cluster, password: string): Promise<void> {
	const left = await readPostmasterFile(cluster);
	if (!left) return;
	if (!isPostgres(left.pid)) {
		// The machine went down and gave the number to another program: Postgres would wait for it.
		await rm(join(cluster.data, "postmaster.pid"), { force: true });
		return;
	}
	const ownership = await takeOwnership(postgresUrl(left.port, password)).catch((cause) => {
		throw new StartError(
			`A Postgres (process ${left.pid}) is running in ${cluster.directory} and does not answer: ${errorMessage(cause)}. Stop that process and start again.`,
			{ cause },
		);
	});
	if (!ownership) throw folderInUse(cluster);
	await ownership.release();
	await stopProcess(left.pid);
}

export function folderInUse(cluster: Cluster): StartError {
	return new StartError(
		`Another Levain is using ${cluster.directory}. Stop it first, or give this one its own folder with DATA_DIR.`,
	);
}

function isPostgres(pid: number): boolean {
	try {
		const parameters = ["-p", String(pid), "-o", "comm="];
		return execFileSync("ps", parameters, { encoding: "utf8" }).includes("postgres");
	} catch {
		return isRunning(pid);
	}
}

export function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

/** Ends a Postgres the fast way: open sessions are cut, everything committed is on disk. */
async function stopProcess(pid: number): Promise<void> {
	process.kill(pid, "SIGINT");
	while (isRunning(pid)) await wait(20);
}
