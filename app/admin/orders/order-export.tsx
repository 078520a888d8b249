import { useState } from "react";
import { ordersCsv } from "../../bakery/orders/csv.ts";
import { listOrders } from "../../bakery/orders/orders.admin.ts";
import { byPickup } from "../../bakery/orders/pickup-list/pickup-list.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { TextField } from "../../ui/field.tsx";
import { ExportButton } from "../export/export-button.tsx";

/**
 * Saves the orders of some days as a file for the books.
 * @param today as `2027-03-14`.
 * @param language in whose order names are sorted.
 */
export function OrderExport({ today, language }: { today: string; language: string }) {
	const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
	const [until, setUntil] = useState(today);
	return (
		<CardSection title="Export for Accounting" intro="Orders in this date range.">
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
						const orders = await listOrders(call, from, until);
						return ordersCsv(orders.toSorted(byPickup(language)));
					}}
					fileName="orders"
					days={{ from, until }}
				/>
			</div>
		</CardSection>
	);
}
