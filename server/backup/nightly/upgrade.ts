import type { Sql } from "postgres";
import { createClock } from "../../../app/platform/clock.server.ts";
import type { Environment } from "../../../app/platform/environment.server.ts";
import { log } from "../../../app/platform/log.server.ts";
import { isDiskFull } from "../../../app/platform/outages.ts";
import type { Database } from "../../backend/postgres/database.ts";
import { isUnreachable } from "../../backend/requests/outages.ts";
import { applySchema, versionBeforeUpgrade } from "../../backend/schema/apply-schema.ts";
import { setUpDatabase } from "../../backend/schema/database-setup.ts";
import { schemaDirectory } from "../../backend/schema/schema-files.ts";
import { quote } from "../../hardening/system-account.ts";
import { errorMessage, StartError } from "../../process/start-error.ts";
import type { WriteBackup } from "../write/backup-file.ts";
import {
	addBackup,
	backupFolder,
	removeOldBackups,
	type StoredBackup,
} from "../write/backup-folder.ts";
import { noteGoodBackup, withBackupLock } from "./backup-state.ts";
import { createBackupWriter } from "./site-backups.ts";

interface Options {
	/** Of a process that is alone at preparing the database. */
	sql: Sql;
	environment: Pick<Environment, "backups" | "clockFile" | "dataDirectory">;
	/** The folder of the schema. */
	schema: string;
	/** Writes a backup of the database as it is, with the schema of an older program. */
	write: WriteBackup;
	progress: (step: string) => void;
}

/** Makes what brings the database of an installation up to date. */
export function upgraderOf(environment: Environment, progress: (step: string) => void) {
	return (sql: Sql, database: Pick<Database, "connect">) =>
		upgradeDatabase({
			sql,
			environment,
			schema: schemaDirectory,
			write: createBackupWriter(environment, database),
			progress,
		});
}

/**
 * Brings the schema of a database up to date. A database that is there already is backed up before,
 * where backups are on; that of a newer version is refused.
 * @throws StartError that says how to go on; the database is as it was before.
 */
export async function upgradeDatabase(options: Options): Promise<void> {
	const { sql, schema, progress, environment } = options;
	const version = await versionBeforeUpgrade(sql, schema);
	const isUpgrade = version !== null;
	const backup = isUpgrade && environment.backups ? await backUp(options, version) : null;
	try {
		await setUpDatabase(sql);
		await applySchema(sql, schema, progress);
	} catch (cause) {
		if (!isUpgrade || !(cause instanceof StartError)) throw cause;
		throw new StartError(`${cause.message} ${howToGoOn(backup)}`, { cause });
	}
	if (backup) await noteGoodBackup(sql, backup.madeAt);
	if (isUpgrade) log.info("the database was upgraded", { from: version });
}

async function backUp(options: Options, version: string): Promise<StoredBackup> {
	const { sql, environment, write, progress } = options;
	const folder = backupFolder(environment);
	progress("Making a backup before the upgrade");
	try {
		const backup = await withBackupLock(sql, async () => {
			const madeAt = createClock(environment).now();
			const reason = `before-upgrade-from-${version}`;
			const added = await addBackup(folder, { madeAt, reason }, write);
			await removeOldBackups(folder, madeAt);
			return added;
		});
		log.info("a backup was made", { file: backup.file });
		return backup;
	} catch (cause) {
		if (isUnreachable(cause)) throw cause;
		throw new StartError(
			`The backup before the database upgrade failed: ${reasonOf(cause)}. Nothing was changed, so the previous version of Levain still works. Fix the cause and start again, or start with BACKUPS=off to upgrade without a backup. Backups are in ${folder}.`,
			{ cause },
		);
	}
}

function reasonOf(cause: unknown): string {
	return isDiskFull(cause) ? "the disk is too full" : errorMessage(cause);
}

function howToGoOn(backup: StoredBackup | null): string {
	const before = "The previous version of Levain still works: start that one.";
	if (!backup) return `${before} No backup was made before, because backups are off.`;
	return `${before} A backup of the moment before is ${backup.file}. To bring it into an empty site:\n\n  npm run restore ${quote(backup.file)}`;
}
