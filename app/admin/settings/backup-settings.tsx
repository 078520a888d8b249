import { Download } from "lucide-react";
import {
	type BackupProblem,
	type BackupStatus,
	backupStatusSchema,
} from "../../bakery/backups/status.ts";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import { fetchInSession } from "../../platform/browser/browser-client.ts";
import { z } from "../../platform/zod.ts";
import { Alert } from "../../ui/alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useReadOnDemand } from "../saving/answers.ts";
import { SettingsSection } from "../screen/save-form.tsx";
import { useReadAtOnce } from "../screen/use-read.tsx";

/** When the last backup was made, and a fresh one to download (product §38). */
export function BackupSettings() {
	const { result } = useReadAtOnce(readBackupStatus);
	return (
		<SettingsSection
			title="Backup"
			intro="Everything on your site in one file: text, products, images, messages, and accounts."
		>
			{result === undefined ? <Skeleton className="h-6 w-full max-w-sm" /> : null}
			{result?.status === "failed" ? (
				<Alert tone="error" title="Couldn't check backups">
					{result.message}
				</Alert>
			) : null}
			{result?.status === "read" ? <BackupState status={result.data} /> : null}
			<DownloadBackup />
		</SettingsSection>
	);
}

function BackupState({ status }: { status: BackupStatus }) {
	return (
		<>
			{status.problem ? (
				<Alert tone="error" title="Something's wrong with your backups">
					{backupFailures[status.problem]}
				</Alert>
			) : null}
			<p>{lastBackupText(status)}</p>
			<p>{copiesText(status)}</p>
		</>
	);
}

/** Downloads a fresh backup, which the browser writes to the disk as it arrives. */
function DownloadBackup() {
	const { read, isReading } = useReadOnDemand(prepareDownload, "download of a backup");

	async function download() {
		const address = await read();
		if (!address) return;
		const link = document.createElement("a");
		link.href = address;
		// With the attribute, an error response leaves the screen as it is.
		link.download = "";
		link.click();
		void showToast({
			title: "Downloading your backup",
			description:
				"Keep the file where only you can open it: it contains your messages and accounts.",
		});
	}

	return (
		<div>
			<SubmitButton
				type="button"
				variant="outline"
				className="max-sm:w-full"
				isBusy={isReading}
				busyLabel="Preparing..."
				onClick={download}
			>
				<Download aria-hidden="true" className="size-5" />
				Download backup
			</SubmitButton>
		</div>
	);
}

/** The sentence about backups in the settings (product §38). */
function lastBackupText({ madeBy, lastGoodAt }: BackupStatus): string {
	const last = lastGoodAt ? `Last backup: ${dateText(lastGoodAt)}` : null;
	if (madeBy === "nobody") {
		const hint =
			"Backups are off on this server. Download one now and then, and keep it somewhere else.";
		return last ? `${last}. ${hint}` : hint;
	}
	return last ?? "No backup yet. The first backup runs tonight.";
}

/** The sentence about off-site copies in the settings (product §38). */
function copiesText({ madeBy, copies }: BackupStatus): string | null {
	if (copies?.lastAt) return `Off-site copy: ${dateText(copies.lastAt)}`;
	if (copies) return "No off-site copy yet. It's made after the next backup.";
	if (madeBy === "nobody") return null;
	return "Backups are on the same disk as your site. If it fails, both are lost: download one now and then, or ask the person who hosts this site to set up off-site copies.";
}

function dateText(moment: string): string {
	const [day, time] = [{ dateStyle: "long" }, { timeStyle: "short" }] as const;
	return `${writeMoment(moment, day)}, ${writeMoment(moment, time)}`;
}

/** The warnings about a failed backup, here and on the dashboard (product §38). */
export const backupFailures: Record<BackupProblem, string> = {
	"disk-full":
		"The last backup failed because the server's disk is full. Ask the person who hosts this site to free some space. The backup is retried within the hour.",
	"database-unreachable":
		"The last backup failed because the database couldn't be reached. It's retried within the hour. If it keeps failing, ask the person who hosts this site.",
	"offsite-unreachable":
		"The last backup couldn't be copied off site because the storage didn't respond. It's retried within the hour. If it keeps failing, ask the person who hosts this site to check the storage and BACKUP_S3_ENDPOINT.",
	"offsite-refused":
		"The last backup couldn't be copied off site because the storage refused it. It's retried within the hour. Ask the person who hosts this site to check the bucket, the key, and the other BACKUP_S3_ settings.",
	other:
		"The last backup failed. It's retried within the hour. If it keeps failing, ask the person who hosts this site to check the log.",
};

/** @throws {BackendError} */
export async function readBackupStatus(): Promise<BackupStatus> {
	return backupStatusSchema.parse(await askServer("/backup", {}, fetchInSession));
}

/** The address of a fresh backup, good for one download within a minute. @throws {BackendError} */
async function prepareDownload(): Promise<string> {
	const answer = await askServer("/backup/tickets", { method: "POST" }, fetchInSession);
	const { ticket } = z.object({ ticket: z.string() }).parse(answer);
	return `/backup/download?${new URLSearchParams({ ticket })}`;
}
