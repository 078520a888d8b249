import { Download } from "lucide-react";
import type { MessageFolder } from "../../bakery/messages/schema.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useSubmission } from "../layout/use-submission.ts";
import { messageExportPath } from "./addresses.ts";

/** Without it spreadsheets take the file for one without accents. */
const BYTE_ORDER_MARK = "\ufeff";

/** Saves all messages of a folder as a file for spreadsheets. */
export function ExportButton({ folder }: { folder: MessageFolder }) {
	const { submit, isSubmitting } = useSubmission<string>({
		action: messageExportPath,
		onSaved: (csv) => download(csv, `${folder}-${new Date().toISOString().slice(0, 10)}.csv`),
	});
	return (
		<SubmitButton
			type="button"
			variant="outline"
			isBusy={isSubmitting}
			busyLabel="Exporting..."
			onClick={() => submit({ folder })}
		>
			<Download aria-hidden="true" className="size-5" />
			Export CSV
		</SubmitButton>
	);
}

function download(csv: string, fileName: string): void {
	const file = new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" });
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = fileName;
	link.click();
	URL.revokeObjectURL(link.href);
}
