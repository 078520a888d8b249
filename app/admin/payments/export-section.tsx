import { MAX_FEE_DAYS } from "../../bakery/payments/books.ts";
import {
	exportPayments,
	paymentsCsv,
	readFees,
	summaryCsv,
} from "../../bakery/payments/payment-export.ts";
import { ExportButton, ExportOfDays } from "../lists/list-controls.tsx";

interface Props {
	/** As `2027-03-14`. */
	today: string;
	/** Whether a provider is connected, which knows its fees. */
	hasFees: boolean;
}

/** Saves the payments of some days as files for the books. */
export function ExportSection({ today, hasFees }: Props) {
	return (
		<ExportOfDays
			today={today}
			intro={`Up to a year at once.${hasFees ? ` Fees are included for up to ${MAX_FEE_DAYS} days.` : ""}`}
			className="mt-10"
		>
			{(days) => (
				<>
					<ExportButton
						readCsv={async (call) => {
							const payments = await exportPayments(call, days.from, days.until);
							return paymentsCsv(payments, hasFees ? await readFees(days.from, days.until) : {});
						}}
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
