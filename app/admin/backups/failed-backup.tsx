import type { BackupStatus } from "../../bakery/backups/status.ts";
import { Alert } from "../../ui/alert.tsx";
import { failureText } from "./backup-texts.ts";

/** Says that the last backup could not be made, until one could. */
export function FailedBackup({ status }: { status: BackupStatus | null }) {
	if (!status?.problem) return null;
	return (
		<Alert tone="warning" className="mb-4">
			<p>{failureText(status.problem)}</p>
		</Alert>
	);
}
