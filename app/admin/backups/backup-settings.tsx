import { Download } from "lucide-react";
import { Alert } from "../../ui/alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useReadOnDemand } from "../saving/use-read-on-demand.ts";
import { SettingsSection } from "../screen/settings-section.tsx";
import { useReadAtOnce } from "../screen/use-read.ts";
import { prepareDownload, readBackupStatus } from "./ask-for-backups.ts";
import { lastBackupText } from "./backup-texts.ts";

/** When the last backup was made, and a fresh one to download (product §15.3). */
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
			{result?.status === "read" ? <p>{lastBackupText(result.data)}</p> : null}
			<DownloadBackup />
		</SettingsSection>
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
