import type { BackupProblem, BackupStatus } from "../../bakery/backups/status.ts";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";

/** The sentence about backups in the settings (product §15.3). */
export function lastBackupText({ madeBy, lastGoodAt }: BackupStatus): string {
	const last = lastGoodAt ? `Last backup: ${dateText(lastGoodAt)}` : null;
	if (madeBy === "nobody") {
		const hint =
			"Backups are off on this server. Download one now and then, and keep it somewhere else.";
		return last ? `${last}. ${hint}` : hint;
	}
	return last ?? "No backup yet. The first backup runs tonight.";
}

function dateText(moment: string): string {
	const [day, time] = [{ dateStyle: "long" }, { timeStyle: "short" }] as const;
	return `${writeMoment(moment, day)}, ${writeMoment(moment, time)}`;
}

const failures: Record<BackupProblem, string> = {
	"disk-full":
		"The last backup failed because the server's disk is full. Ask the person who hosts this site to free some space. The backup is retried within the hour.",
	"database-unreachable":
		"The last backup failed because the database couldn't be reached. It's retried within the hour. If it keeps failing, ask the person who hosts this site.",
	other:
		"The last backup failed. It's retried within the hour. If it keeps failing, ask the person who hosts this site to check the log.",
};

/** The warning about a failed backup on the dashboard (product §15.4). */
export function failureText(problem: BackupProblem): string {
	return failures[problem];
}
