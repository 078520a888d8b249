import { Alert } from "../../ui/alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SettingsSection } from "../screen/settings-section.tsx";
import { useReadAtOnce } from "../screen/use-read.ts";
import { readBackupStatus } from "./ask-for-backups.ts";
import { lastBackupText } from "./backup-texts.ts";
import { DownloadBackup } from "./download-backup.tsx";

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
			{result?.status === "read" && result.data.madeBy === "hosted-project" ? null : (
				<DownloadBackup />
			)}
		</SettingsSection>
	);
}
