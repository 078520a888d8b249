import { Download } from "lucide-react";
import { dateOfMoment } from "../../bakery/clock/back-office-clock.ts";
import type { Call } from "../../platform/backend/call.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useReadOnDemand } from "../saving/answers.ts";

interface Props {
	/** Reads what the file holds, as comma-separated values. */
	readCsv: (call: Call) => Promise<string>;
	/** The name of the file, which gets its days. */
	fileName: string;
	/** The days that the file is about, as `2027-03-14`; today without them. */
	days?: { from: string; until: string };
	label?: string;
}

/** Saves a list as a file for spreadsheets. */
export function ExportButton({ readCsv, fileName, days, label = "Export CSV" }: Props) {
	const { read, isReading } = useReadOnDemand(readCsv, `export of ${fileName}`);

	async function save() {
		const csv = await read();
		if (csv) downloadCsv(csv, `${fileName}-${daysInName(days)}.csv`);
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
			{label}
		</SubmitButton>
	);
}

function daysInName(days: Props["days"]): string {
	if (!days) return dateOfMoment(new Date());
	return days.from === days.until ? days.from : `${days.from}-to-${days.until}`;
}

/** Without it spreadsheets read accented letters wrongly. */
const BYTE_ORDER_MARK = "\ufeff";

function downloadCsv(csv: string, name: string): void {
	const file = new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" });
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
}
