import { join } from "node:path";
import type { Sql } from "postgres";
import type { Environment } from "../../app/platform/environment.server.ts";
import { log } from "../../app/platform/log.server.ts";
import { removeOldFiles } from "../remove-old-files.ts";
import type { Database } from "./database.ts";
import { openFiles } from "./open-files.ts";
import { removeStoredLeftovers } from "./stored-leftovers.ts";

const hour = 60 * 60 * 1000;

interface Installation {
	environment: Environment;
	database: Pick<Database, "connect">;
}

/** What a crash may leave in the data folder: names that files have only until they are complete. */
const unfinishedNames = [
	{ folder: ".", pattern: /^secrets\.json\.[\da-f-]{36}$/ },
	{ folder: "postgres", pattern: /^data\.\d+(\.password)?$/ },
];

/**
 * Removes what crashes have left behind, now and every hour: files without a row, rows without a
 * file, and files that were never completed. What has been changed within the hour stays, because
 * somebody may be at work on it.
 */
export function startSweeping(installation: Installation): { stop(): void } {
	let stopSweep = () => {};
	const sweep = () => {
		const sql = installation.database.connect("fail", { max: 1 });
		stopSweep = () => void sql.end({ timeout: 0 });
		return sweepAndLog(installation, sql).finally(stopSweep);
	};
	void sweep();
	const sweeping = setInterval(() => void sweep(), hour);
	sweeping.unref();
	return {
		stop() {
			clearInterval(sweeping);
			stopSweep();
		},
	};
}

async function sweepAndLog(installation: Installation, sql: Sql): Promise<void> {
	try {
		const removed = await removeLeftovers(installation, sql, new Date(Date.now() - hour));
		const isSomething = Object.values(removed).some((count) => count > 0);
		if (isSomething) log.info("what an interruption had left was removed", { ...removed });
	} catch (error) {
		// The end of the process ends the sweep.
		if (isEnded(error)) return;
		log.warn("what interruptions have left could not be removed", { error });
	}
}

/** @param before what has been changed since then stays. @returns how many of each were removed. */
async function removeLeftovers({ environment }: Installation, sql: Sql, before: Date) {
	const files = openFiles(environment);
	// Processes with a database in common and no object storage each keep files of their own.
	const othersKeepFiles = environment.databaseUrl !== undefined && !environment.s3;
	const stored = await removeStoredLeftovers({ sql, files, othersKeepFiles, before });
	let unfinished = await files.removeUnfinished(before);
	for (const { folder, pattern } of unfinishedNames) {
		const directory = join(environment.dataDirectory, folder);
		unfinished += await removeOldFiles(directory, (name) => pattern.test(name), before);
	}
	return { ...stored, unfinished };
}

function isEnded(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code === "CONNECTION_ENDED";
}
