// `npm run restore FILE` brings a backup into a site that is not in use yet, with any backend, whether
// it is running or not; `npm run restore FILE -- --replace` into one that is in use.
import { createClock } from "../app/platform/clock.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { printable } from "../app/platform/text/characters.ts";
import { BackupRefused } from "../server/backup/file/backup-refused.ts";
import { openBackup } from "../server/backup/file/check-backup.ts";
import type { BackupSource } from "../server/backup/images/image-store.ts";
import { withPlaceForSite } from "../server/backup/open-site.ts";
import { restoreBackup } from "../server/backup/restore/restore-backup.ts";
import { addBackup, backupFolder, removeOldBackups } from "../server/backup/write/backup-folder.ts";
import { writeBackup } from "../server/backup/write/write-backup.ts";
import { dropRoot } from "../server/hardening/drop-root.ts";
import { count, givenPath, runCommand } from "./backup-command.ts";

await runCommand(async (progress) => {
	const { file, replace } = readArguments(process.argv.slice(2));
	const environment = readEnvironment();
	dropRoot(environment, '"npm run restore"');
	// Before a site is made for it.
	await (await openBackup(file)).close();
	const folder = backupFolder(environment);
	const madeAt = createClock(environment).now();
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
	const { rows, accounts, images, createdAt, unknownTables, refusedImages } = summary;
	console.log(`
  The site is as it was on ${createdAt.toISOString().slice(0, 16).replace("T", " at ")} UTC:
  ${count(rows, "row")}, ${count(accounts, "account")}, ${count(images, "image")}.
  Everybody signs in again, with the email address and the password of then.
`);
	if (refusedImages.length > 0) {
		console.log(
			`  These images did not pass the checks of an upload, and were left out: ${refusedImages.map(printable).join(", ")}\n`,
		);
	}
	if (unknownTables.length > 0) {
		console.log(
			`  These tables are none of Levain's, and were left out: ${unknownTables.join(", ")}\n`,
		);
	}
});

function readArguments(given: string[]): { file: string; replace: boolean } {
	const [file, ...others] = given.filter((argument) => argument !== "--replace");
	if (file === undefined || others.length > 0 || file.startsWith("-")) {
		throw new BackupRefused("Which backup? Name its file: npm run restore FILE");
	}
	return { file: givenPath(file), replace: given.includes("--replace") };
}
