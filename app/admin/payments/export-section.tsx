import { useState } from "react";
import { MAX_FEE_DAYS } from "../../bakery/payments/books.ts";
import {
	exportPayments,
	paymentsCsv,
	readFees,
	summaryCsv,
} from "../../bakery/payments/payment-export.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { TextField } from "../../ui/field.tsx";
import { ExportButton } from "../lists/list-controls.tsx";

interface Props {
	/** As `2027-03-14`. */
	today: string;
	/** Whether a provider is connected, which knows its fees. */
	hasFees: boolean;
}

/** Saves the payments of some days as files for the books. */
export function ExportSection({ today, hasFees }: Props) {
	const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
	const [until, setUntil] = useState(today);
	const days = { from, until };
	return (
		<CardSection
			title="Export for Accounting"
			intro={`Up to a year at once.${hasFees ? ` Fees are included for up to ${MAX_FEE_DAYS} days.` : ""}`}
			className="mt-10"
		>
			<div className="mt-4 flex flex-wrap items-end gap-3">
				<TextField
					label="From"
					type="date"
					autoComplete="off"
					value={from}
					onChange={({ currentTarget }) => setFrom(currentTarget.value)}
				/>
				<TextField
					label="Until"
					type="date"
					autoComplete="off"
					value={until}
					onChange={({ currentTarget }) => setUntil(currentTarget.value)}
				/>
				<ExportButton
					readCsv={async (call) => {
						const payments = await exportPayments(call, from, until);
						return paymentsCsv(payments, hasFees ? await readFees(from, until) : {});
					}}
					fileName="payments"
					days={days}
					label="Export Payments"
				/>
				<ExportButton
					readCsv={async (call) => summaryCsv(await exportPayments(call, from, until))}
					fileName="payments-by-tax"
					days={days}
					label="Export Tax Summary"
				/>
			</div>
		</CardSection>
	);
}
