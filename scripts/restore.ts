// `npm run restore FILE` brings a backup into a site that is not in use yet, with any backend, whether
// it is running or not; `npm run restore FILE -- --replace` into one that is in use.
import { readEnvironment } from "../app/platform/environment.server.ts";
import { printable } from "../app/platform/text/characters.ts";
import { BackupRefused } from "../server/backup/file/backup-refused.ts";
import { offsiteSource, restoreSite } from "../server/backup/restore/restore-site.ts";
import { dropRoot } from "../server/hardening/drop-root.ts";
import { count, givenPath, runCommand } from "./backup-command.ts";

await runCommand(async (progress) => {
	const { source, replace } = readArguments(process.argv.slice(2));
	const environment = readEnvironment();
	dropRoot(environment, '"npm run restore"');
	const summary = await restoreSite(environment, { source, replace, progress });
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

function readArguments(given: string[]): { source: string; replace: boolean } {
	const [named, ...others] = given.filter((argument) => argument !== "--replace");
	if (named === undefined || others.length > 0 || named.startsWith("-")) {
		throw new BackupRefused(
			`Which backup? Name its file: npm run restore FILE, or an off-site copy: npm run restore ${offsiteSource}NAME`,
		);
	}
	const source = named.startsWith(offsiteSource) ? named : givenPath(named);
	return { source, replace: given.includes("--replace") };
}
