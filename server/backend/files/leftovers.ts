import { join } from "node:path";
import type { Sql } from "postgres";
import type { Environment } from "../../../app/platform/environment.server.ts";
import { log } from "../../../app/platform/log.server.ts";
import { isUnfinished } from "../../process/durable-files.ts";
import { removeOldFiles } from "../../process/remove-old-files.ts";
import { errorCode } from "../../process/start-error.ts";
import type { Database } from "../postgres/database.ts";
import { openFiles } from "./open-files.ts";
import { removeOrphanedDescriptions, removeOrphanedUploads } from "./orphaned-uploads.ts";

const hour = 60 * 60 * 1000;

interface Installation {
	environment: Environment;
	database: Pick<Database, "connect">;
}

/**
 * Files that a crash may leave in the data folder, by the names they have until they are complete.
 */
const unfinishedFiles = [
	{ folder: ".", isLeftover: isUnfinished },
	{ folder: "mail", isLeftover: isUnfinished },
	{ folder: "backups", isLeftover: isUnfinished },
	{ folder: "postgres", isLeftover: (name: string) => /^data\.\d+(\.password)?$/.test(name) },
];

/** Later than any change, and a date that Postgres accepts. */
const always = new Date("9999-12-31");

/**
 * Removes what a crash has left of uploads: files without a row, rows without a file, what is said
 * about neither, and files that were never completed. To be done before anybody is served, and where
 * no other process is at work.
 */
export async function sweepUploadsAtStart(environment: Environment, sql: Sql): Promise<void> {
	await sweepAndLog(() => removeUploadLeftovers(environment, sql, always));
}

/**
 * Removes the same now and every hour, and all other files that were never completed. What has been
 * changed within the hour stays, because somebody may be at work on it.
 */
export function startSweeping(installation: Installation): { stop(): void } {
	let stopSweep = () => {};
	const sweep = () => {
		const sql = installation.database.connect("fail", { max: 1 });
		stopSweep = () => void sql.end({ timeout: 0 });
		const before = new Date(Date.now() - hour);
		return sweepAndLog(() => removeLeftovers(installation, sql, before)).finally(stopSweep);
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

/** @param remove returns how many of each it removed. */
async function sweepAndLog(remove: () => Promise<Record<string, number>>): Promise<void> {
	try {
		const removed = await remove();
		const isSomething = Object.values(removed).some((count) => count > 0);
		if (isSomething) log.info("deleted leftovers of an interruption", { ...removed });
	} catch (error) {
		// The end of the process ends the sweep.
		if (/^CONNECTION_(?:ENDED|DESTROYED)$/.test(errorCode(error) ?? "")) return;
		log.warn("could not delete leftovers of interruptions", { error });
	}
}

/** @param before what has been changed since then stays. */
async function removeUploadLeftovers(environment: Environment, sql: Sql, before: Date) {
	const files = openFiles(environment);
	// Processes with a database in common and no object storage each keep files of their own.
	const othersKeepFiles = environment.databaseUrl !== undefined && !environment.s3;
	const stored = await removeOrphanedUploads({ sql, files, othersKeepFiles, before });
	const descriptions = await removeOrphanedDescriptions(sql, before);
	return { ...stored, descriptions, unfinished: await files.removeUnfinished(before) };
}

/** Those of uploads, and others. */
async function removeLeftovers({ environment }: Installation, sql: Sql, before: Date) {
	const removed = await removeUploadLeftovers(environment, sql, before);
	for (const { folder, isLeftover } of unfinishedFiles) {
		const directory = join(environment.dataDirectory, folder);
		removed.unfinished += await removeOldFiles(directory, isLeftover, before);
	}
	return removed;
}
