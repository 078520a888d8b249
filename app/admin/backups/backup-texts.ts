import type { BackupProblem, BackupStatus } from "../../bakery/backups/status.ts";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";

/** What Settings says of the backups (product §15.3), by the bakery's clock. */
export function lastBackupText({ madeBy, lastGoodAt }: BackupStatus): string {
	if (madeBy === "hosted-project") {
		return "Your data lies in a Supabase project, which keeps backups of its own.";
	}
	const last = lastGoodAt ? `Last backup: ${dateText(lastGoodAt)}` : null;
	if (madeBy === "nobody") {
		const hint =
			"Backups are off on this server: download one now and then, and keep it elsewhere.";
		return last ? `${last}. ${hint}` : hint;
	}
	return last ?? "There is no backup yet. The first one is made tonight.";
}

function dateText(moment: string): string {
	const [day, time] = [{ dateStyle: "long" }, { timeStyle: "short" }] as const;
	return `${writeMoment(moment, day)}, ${writeMoment(moment, time)}`;
}

const failures: Record<BackupProblem, string> = {
	"disk-full":
		"The last backup could not be made because the disk of the server is full: ask whoever hosts this site to free some space, and it is made within the hour.",
	"database-unreachable":
		"The last backup broke off because the database could not be reached: it is tried again within the hour, and if this stays, ask whoever hosts this site.",
	other:
		"The last backup could not be made: it is tried again within the hour, and if this stays, ask whoever hosts this site to look into the log.",
};

/** What the dashboard says of a backup that could not be made, and what to do (product §15.4). */
export function failureText(problem: BackupProblem): string {
	return failures[problem];
}
