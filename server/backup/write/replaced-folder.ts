import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { namesIn } from "../../process/remove-old-files.ts";
import { backupName, backupTime } from "../file/backup-name.ts";
import type { BackupSource } from "../images/image-store.ts";
import { writeBackupFile } from "./backup-file.ts";

/** How long the file of a replaced site is kept. The newest one stays. */
const keptMilliseconds = 30 * 24 * 60 * 60 * 1000;

/** So many are kept at most. */
const kept = 5;

/** Where sites are kept that a restore has replaced. */
export function replacedFolder(dataDirectory: string): string {
	return join(dataDirectory, "replaced");
}

/** Writes a site that is about to be replaced into a file, and removes files that are too old. */
export async function keepReplaced(
	site: BackupSource,
	options: { dataDirectory: string; now: Date; progress: (step: string) => void },
): Promise<void> {
	const { dataDirectory, now, progress } = options;
	const folder = replacedFolder(dataDirectory);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const file = join(folder, backupName(now));
	progress(`Writing the current site into ${file}`);
	await writeBackupFile(site, file, now);
	await pruneReplaced(folder, now);
}

/** Removes the files that are too old or too many, but never the newest. @returns how many. */
export async function pruneReplaced(folder: string, now: Date): Promise<number> {
	const files = (await namesIn(folder)).flatMap((name) => {
		const madeAt = backupTime(name);
		return madeAt ? [{ name, age: now.getTime() - madeAt.getTime() }] : [];
	});
	files.sort((one, other) => one.age - other.age);
	const superfluous = files.filter(
		({ age }, index) => index > 0 && (index >= kept || age > keptMilliseconds),
	);
	for (const { name } of superfluous) await rm(join(folder, name), { force: true });
	return superfluous.length;
}
