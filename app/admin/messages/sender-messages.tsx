import { Trash2 } from "lucide-react";
import { useState } from "react";
import { listMessagesFrom } from "../../bakery/messages/by-address/queries.ts";
import { describeCount } from "../../bakery/messages/count.ts";
import { messagesCsv } from "../../bakery/messages/csv.ts";
import { ordersCsv } from "../../bakery/orders/csv.ts";
import { ordersInWords } from "../../bakery/orders/pickup-list/pickup-list.ts";
import type { ManagedOrder } from "../../bakery/orders/schema.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ExportButton } from "../export/export-button.tsx";
import { actionAt } from "../saving/action-at.ts";
import { ActionDialog } from "../saving/action-dialog.tsx";

interface Props {
	/** As it was typed. */
	email: string;
	/** How many messages there are from it. */
	count: number;
	/** Those that were placed with it. */
	orders: ManagedOrder[];
	onErased: () => void;
}

/** Buttons to export and erase all messages and orders from an address. */
export function SenderMessages({ email, count, orders, onErased }: Props) {
	const [isAsking, setAsking] = useState(false);
	return (
		<>
			<div className="mt-4 flex flex-wrap gap-3 max-sm:*:flex-[1_1_8rem] max-sm:*:px-4">
				{count > 0 ? (
					<ExportButton
						readCsv={async (call) => messagesCsv(await listMessagesFrom(call, email))}
						// Without the address: names of files are shown in many places.
						fileName="messages-of-one-person"
					/>
				) : null}
				{orders.length > 0 ? (
					<ExportButton
						label="Export Orders"
						readCsv={() => Promise.resolve(ordersCsv(orders))}
						fileName="orders-of-one-person"
					/>
				) : null}
				<Button variant="outline" onClick={() => setAsking(true)}>
					<Trash2 aria-hidden="true" className="size-5" />
					Erase All
				</Button>
			</div>
			{isAsking ? (
				<ActionDialog
					action={actionAt("/admin/messages", "erase")}
					values={{ email }}
					title={`Erase ${describeFound(count, orders.length)}`}
					question={`Are you sure you want to erase all messages from ${email}? This includes the trash and can't be undone.${orders.length > 0 ? " Orders stay in your books without name, address, phone number, and note. Open ones from today on are canceled." : ""}`}
					confirmLabel="Erase"
					busyLabel="Erasing..."
					onClose={() => setAsking(false)}
					onDone={(erased) => {
						void showToast({ title: `${describeFound(erased, orders.length)} erased` });
						onErased();
					}}
				>
					Copies may remain in your own mailbox and in earlier backups. Delete them there.
				</ActionDialog>
			) : null}
		</>
	);
}

/** '4 messages', '1 order', '4 messages and 1 order'. */
export function describeFound(messages: number, orders: number): string {
	const orderCount = ordersInWords(orders);
	if (orders === 0) return describeCount(messages);
	return messages === 0 ? orderCount : `${describeCount(messages)} and ${orderCount}`;
}
