import { type SpawnOptionsWithStdioTuple, spawn } from "node:child_process";
import { chown, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { childOptions } from "../../process/child-environment.ts";
import { flushFolder } from "../../process/durable-files.ts";
import { errorCode, isNearlyFull, StartError } from "../../process/start-error.ts";
import type { PostgresAccount } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { isRunning } from "./running-process.ts";

/** The files of one Postgres. `directory` holds the data, and the log beside it. */
export interface Cluster {
	directory: string;
	data: string;
	log: string;
}

/** Another process of ours has this folder. */
export class FolderInUse extends StartError {
	constructor({ directory }: Cluster) {
		super(
			`Another Levain is using ${directory}. Stop it first, or give this one its own folder with DATA_DIR.`,
		);
	}
}

export function clusterIn(directory: string): Cluster {
	return { directory, data: join(directory, "data"), log: join(directory, "postgres.log") };
}

/**
 * The major version of Postgres that wrote the data, or null when there is none yet.
 * @throws StartError when the folder cannot be read.
 */
export async function clusterVersion(cluster: Cluster): Promise<string | null> {
	const file = join(cluster.data, "PG_VERSION");
	try {
		return (await readFile(file, "utf8")).trim();
	} catch (cause) {
		if (errorCode(cause) === "ENOENT") return null;
		throw new StartError(
			`The database in ${cluster.data} cannot be read. Start Levain as the user who owns the folder.`,
			{ cause },
		);
	}
}

/**
 * Creates an empty cluster whose superuser is `postgres`. It is built beside its place and moved
 * there when it is complete, so an interrupted run leaves nothing that looks like data.
 */
export async function createCluster(
	cluster: Cluster,
	password: string,
	binaries: PostgresBinaries,
	account: PostgresAccount,
): Promise<void> {
	await removeUnfinished(cluster);
	const unfinished = `${cluster.data}.${process.pid}`;
	const passwordFile = `${unfinished}.password`;
	try {
		await writeFile(passwordFile, password, { mode: 0o600 });
		const { uid, gid } = account;
		if (uid !== undefined && gid !== undefined) await chown(passwordFile, uid, gid);
		const [program = "", ...parameters] = [
			...account.prefix,
			binaries.initdb,
			`--pgdata=${unfinished}`,
			"--username=postgres",
			`--pwfile=${passwordFile}`,
			"--auth=scram-sha-256",
			"--encoding=UTF8",
			// The same order of text on every machine.
			"--locale=C",
			"--locale-provider=builtin",
			"--builtin-locale=C.UTF-8",
		];
		const { exitCode, output } = await runProgram(program, parameters, account);
		if (exitCode !== 0) throw await clusterError(cluster, "could not create a database", output);
		await rename(unfinished, cluster.data);
		await flushFolder(cluster.directory);
	} catch (error) {
		// Another first start ran at the same time and finished first.
		if (errorCode(error) === "ENOTEMPTY") throw new FolderInUse(cluster);
		throw error;
	} finally {
		await rm(passwordFile, { force: true });
		await rm(unfinished, { recursive: true, force: true });
	}
}

/** Removes what starts that were interrupted have left, but not what a living process builds. */
async function removeUnfinished({ directory }: Cluster): Promise<void> {
	for (const name of await readdir(directory)) {
		const pid = /^data\.(\d+)/.exec(name)?.[1];
		if (pid === undefined || isRunning(Number(pid))) continue;
		await rm(join(directory, name), { recursive: true, force: true });
	}
}

function runProgram(program: string, parameters: string[], { uid, gid }: PostgresAccount) {
	return new Promise<{ exitCode: number | null; output: string }>((resolve, reject) => {
		let output = "";
		const options = childOptions<SpawnOptionsWithStdioTuple<"ignore", "pipe", "pipe">>({
			stdio: ["ignore", "pipe", "pipe"],
			...(uid === undefined ? {} : { uid }),
			...(gid === undefined ? {} : { gid }),
		});
		const child = spawn(program, parameters, options);
		child.stdout.on("data", (chunk: Buffer) => (output += chunk));
		child.stderr.on("data", (chunk: Buffer) => (output += chunk));
		child.once("error", reject);
		child.once("close", (exitCode) => resolve({ exitCode, output }));
	});
}

/**
 * Turns what Postgres wrote before it gave up into a message for people.
 * @param happened what failed, as the end of "Postgres …".
 */
export async function clusterError(
	cluster: Cluster,
	happened: string,
	output: string,
): Promise<StartError> {
	if (/No space left on device|ENOSPC/.test(output) || (await isNearlyFull(cluster.directory))) {
		return new StartError(
			`The disk is full: Postgres ${happened} in ${cluster.directory}. Free some space and start again; nothing is lost.`,
		);
	}
	if (/Permission denied/.test(output)) {
		return new StartError(
			`Postgres ${happened}: it may not read or write ${cluster.directory}. Start Levain as the user who owns the folder.`,
		);
	}
	const unknownUser = /could not look up effective user ID (\d+)/.exec(output)?.[1];
	if (unknownUser) {
		return new StartError(
			`Postgres ${happened}: this machine has no user with the number ${unknownUser}. Start Levain as a user that it has, or add this one: useradd --uid ${unknownUser} levain`,
		);
	}
	const lastLines = output.trim().split("\n").slice(-5).join("\n");
	return new StartError(`Postgres ${happened} in ${cluster.directory}:\n${lastLines}`);
}
