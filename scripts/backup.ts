// `npm run backup [FILE]` writes a backup of the site into one file, whether the site is running or
// not. Without a name it gets one with the date, in the folder where the command was given.
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { createClock } from "../app/platform/clock.server.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { printable } from "../app/platform/text/characters.ts";
import { withSite } from "../server/backup/open-site.ts";
import { writeBackupFile } from "../server/backup/write/backup-file.ts";
import { writeBackup } from "../server/backup/write/write-backup.ts";
import { dropRoot } from "../server/hardening/drop-root.ts";
import { count, givenPath, runCommand, size } from "./backup-command.ts";

await runCommand(async (progress) => {
	const [given = "."] = process.argv.slice(2);
	const environment = readEnvironment();
	dropRoot(environment, '"npm run backup"');
	const now = createClock(environment).now();
	const file = nameFile(givenPath(given), now);
	progress("Writing the backup");
	const summary = await withSite(environment, progress, (site) =>
		writeBackupFile(file, (output) => writeBackup(site, output, now)),
	);
	const { bytes, rows, accounts, images, missingImages } = summary;
	console.log(`
  The backup is in ${file} (${size(bytes)}):
  ${count(rows, "row")}, ${count(accounts, "account")}, ${count(images, "image")}.
  It holds passwords, as hashes, and messages of visitors: keep it where only you can read it.
`);
	if (missingImages.length > 0) {
		console.log(
			`  These images have no file, and are not in it: ${missingImages.map(printable).join(", ")}\n`,
		);
	}
});

function nameFile(given: string, now: Date): string {
	const isFolder = existsSync(given) && statSync(given).isDirectory();
	const [day, time = ""] = now.toISOString().split("T");
	const name = `levain-${day}-${time.slice(0, 8).replaceAll(":", "")}.tar`;
	return isFolder ? path.join(given, name) : given;
}
