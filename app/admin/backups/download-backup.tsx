import { Download } from "lucide-react";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useReadOnDemand } from "../saving/use-read-on-demand.ts";
import { prepareDownload } from "./ask-for-backups.ts";

/** Has the browser save a fresh backup, which is written to the disk as it comes. */
export function DownloadBackup() {
	const { read, isReading } = useReadOnDemand(prepareDownload, "download of a backup");

	async function download() {
		const address = await read();
		if (!address) return;
		follow(address);
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

/** With the attribute, an answer that is no file leaves the screen as it is. */
function follow(address: string): void {
	const link = document.createElement("a");
	link.href = address;
	link.download = "";
	link.click();
}
