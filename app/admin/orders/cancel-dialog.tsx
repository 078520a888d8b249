import { useState } from "react";
import type { ManagedOrder } from "../../bakery/orders/schema.ts";
import { readPublicEnvironment } from "../../platform/browser/public-environment.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { TextField } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { ActionDialog } from "../saving/action-dialog.tsx";

interface Props {
	order: ManagedOrder;
	onClose: () => void;
}

/** Asks before an order is canceled, and whether to email its customer. */
export function CancelDialog({ order: { id, number, name, email }, onClose }: Props) {
	const canMail = email !== null && readPublicEnvironment().sendsMail;
	const [notify, setNotify] = useState(canMail);
	const [reason, setReason] = useState("");
	return (
		<ActionDialog
			action={actionAt("/admin/orders", "mark")}
			values={{ id, state: "canceled", notify: canMail && notify, reason }}
			title={`Cancel order ${number}?`}
			question={`Its items go back on sale.${canMail ? "" : ` No email is sent: tell ${isolate(name)} yourself.`}`}
			confirmLabel="Cancel Order"
			cancelLabel="Keep Order"
			onDone={() => void showToast({ title: "Order canceled" })}
			onClose={onClose}
		>
			<div className="grid gap-4">
				<TextField
					label="Reason"
					optional
					autoComplete="off"
					maxLength={200}
					description="Shown to the customer."
					value={reason}
					onChange={({ currentTarget }) => setReason(currentTarget.value)}
				/>
				{canMail ? (
					<SwitchField
						label="Email the customer"
						checked={notify}
						onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
					/>
				) : null}
			</div>
		</ActionDialog>
	);
}
