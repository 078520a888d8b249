import { exportPayments, paymentsCsv, summaryCsv } from "../../bakery/payments/payment-export.ts";
import { ExportButton, ExportOfDays } from "../lists/list-controls.tsx";

interface Props {
	/** As `2027-03-14`. */
	today: string;
}

/** Saves the payments of some days as files for the books. */
export function ExportSection({ today }: Props) {
	return (
		<ExportOfDays today={today} intro="Up to a year at once." className="mt-10">
			{(days) => (
				<>
					<ExportButton
						readCsv={async (call) => paymentsCsv(await exportPayments(call, days.from, days.until))}
						fileName="payments"
						days={days}
						label="Export Payments"
					/>
					<ExportButton
						readCsv={async (call) => summaryCsv(await exportPayments(call, days.from, days.until))}
						fileName="payments-by-tax"
						days={days}
						label="Export Tax Summary"
					/>
				</>
			)}
		</ExportOfDays>
	);
}
