import { open } from "node:fs/promises";
import { basename } from "node:path";
import { createClock } from "../../../app/platform/clock.server.ts";
import type { Environment } from "../../../app/platform/environment.server.ts";
import { log } from "../../../app/platform/log.server.ts";
import { openFiles } from "../../backend/files/open-files.ts";
import type { Database } from "../../backend/postgres/database.ts";
import { checkBackup } from "../file/check-backup.ts";
import { createImageStore } from "../images/image-store.ts";
import { writeBackup } from "../write/write-backup.ts";
import type { WriteBackup } from "./site-backups.ts";

/** The writer of backups for a site whose database this process reaches. */
export function createBackupWriter(
	environment: Environment,
	database: Pick<Database, "connect">,
): WriteBackup {
	const images = createImageStore(openFiles(environment));
	const clock = createClock(environment);
	return async (output) => {
		const sql = database.connect("fail", { max: 1 });
		try {
			const { missingImages } = await writeBackup({ sql, images }, output, clock.now());
			if (missingImages.length === 0) return;
			log.warn("a backup is missing images whose files are gone", { images: missingImages });
		} finally {
			await sql.end({ timeout: 1 });
		}
	};
}

/** @throws BackupRefused when a file is not, to the last bit, a backup as it was written. */
export async function checkBackupFile(path: string): Promise<void> {
	await using file = await open(path);
	await checkBackup(file, basename(path));
}
