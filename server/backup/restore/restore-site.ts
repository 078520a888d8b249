import { join } from "node:path";
import { createClock } from "../../../app/platform/clock.server.ts";
import type { Environment } from "../../../app/platform/environment.server.ts";
import { prepareDataDirectory } from "../../backend/postgres-server/data-directory.ts";
import { FileStorageFailure } from "../../backend/requests/outages.ts";
import { BackupRefused } from "../file/backup-refused.ts";
import { openBackup } from "../file/check-backup.ts";
import type { BackupSource } from "../images/image-store.ts";
import { openOffsiteCopies } from "../offsite/offsite-copies.ts";
import { withPlaceForSite } from "../open-site.ts";
import { writeBackupFile } from "../write/backup-file.ts";
import {
	addBackup,
	backupFolder,
	listBackups,
	prepareBackupFolder,
	removeOldBackups,
} from "../write/backup-folder.ts";
import { writeBackup } from "../write/write-backup.ts";
import { type RestoreSummary, restoreBackup } from "./restore-backup.ts";

/** The beginning of a source that is an off-site copy, and not a file. */
export const offsiteSource = "s3:";

interface Options {
	/** The path of a file, or `s3:` and the name of an off-site copy. */
	source: string;
	/** Restores also into a site that is in use, which is backed up before. */
	replace: boolean;
	progress: (step: string) => void;
}

/**
 * Brings a backup into the site of the environment, whether it is running or not.
 * @throws StartError that says why not, and how to go on.
 */
export async function restoreSite(
	environment: Environment,
	{ source, replace, progress }: Options,
): Promise<RestoreSummary> {
	const folder = backupFolder(environment);
	const madeAt = createClock(environment).now();
	const file = source.startsWith(offsiteSource)
		? await explainOutage(fetchCopy(environment, source.slice(offsiteSource.length), progress))
		: source;
	// Before a site is made for it.
	await (await openBackup(file)).close();
	async function beforeReplacing(site: BackupSource): Promise<void> {
		progress(`Backing up the current site into ${folder}`);
		const write = (output: WritableStream<Uint8Array>) => writeBackup(site, output, madeAt);
		await addBackup(folder, { madeAt, reason: "before-restore" }, write);
	}
	const summary = await withPlaceForSite(environment, progress, (site) =>
		restoreBackup(file, site, { replace, progress, beforeReplacing }),
	);
	// Not before: the oldest may be the one that was restored.
	await removeOldBackups(folder, madeAt);
	return summary;
}

async function explainOutage<Result>(fetching: Promise<Result>): Promise<Result> {
	try {
		return await fetching;
	} catch (cause) {
		if (!(cause instanceof FileStorageFailure)) throw cause;
		throw new BackupRefused(
			`The off-site copies can't be read: ${cause.message}. Check the BACKUP_S3_ variables and the network. Nothing was changed.`,
			{ cause },
		);
	}
}

/** Puts an off-site copy among the backups of the folder. @returns its path. */
async function fetchCopy(
	environment: Environment,
	name: string,
	progress: (step: string) => void,
): Promise<string> {
	if (!environment.offsite) {
		throw new BackupRefused(
			"To restore an off-site copy, set BACKUP_PASSPHRASE and the BACKUP_S3_ variables to what they were when it was made.",
		);
	}
	const copies = openOffsiteCopies(environment.offsite);
	const now = createClock(environment).now();
	const names = (await copies.list(now)).map(({ file }) => file);
	if (!names.includes(name)) {
		const choice = names.map((known) => `${offsiteSource}${known}`).join(", ") || "none";
		throw new BackupRefused(`Which off-site copy? The newest first, there are: ${choice}.`);
	}
	await prepareDataDirectory(environment.dataDirectory);
	const folder = backupFolder(environment);
	const stored = (await listBackups(folder, now)).map(({ file }) => file);
	const file = join(folder, name);
	if (stored.includes(file)) return file;
	progress(`Fetching the off-site copy into ${folder}`);
	await prepareBackupFolder(folder);
	await writeBackupFile(file, (output) => copies.read(name, output));
	return file;
}
