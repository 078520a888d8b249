import { Download } from "lucide-react";
import { messagesCsv } from "../../bakery/messages/csv.ts";
import type { StoredMessage } from "../../bakery/messages/schema.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { hideError, showError } from "../saving/error-toast.ts";
import { useSlowAnswer } from "../saving/use-slow-answer.ts";
import { useRead } from "../screen/use-read.ts";
import { downloadCsv } from "./download-csv.ts";

interface Props {
	/** Reads all that is to be in the file. */
	listMessages: (client: DataClient) => Promise<StoredMessage[]>;
	/** What the file is called after. */
	fileName: string;
}

/** Saves messages as a file for spreadsheets. */
export function ExportButton({ listMessages, fileName }: Props) {
	const { read, isReading, giveUp } = useRead(async (client) =>
		messagesCsv(await listMessages(client)),
	);
	useSlowAnswer(isReading, giveUp);

	async function save() {
		const result = await read();
		hideError("export of messages");
		if (result?.status === "failed") showError(result.message, "export of messages");
		if (result?.status === "read") downloadCsv(result.data, fileName);
	}

	return (
		<SubmitButton
			type="button"
			variant="outline"
			isBusy={isReading}
			busyLabel="Exporting..."
			onClick={save}
		>
			<Download aria-hidden="true" className="size-5" />
			Export CSV
		</SubmitButton>
	);
}
