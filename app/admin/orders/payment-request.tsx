import { href } from "react-router";
import { owedOf } from "../../bakery/orders/order-money.ts";
import type { ManagedOrder } from "../../bakery/orders/stored-order.ts";
import { formatUnits } from "../../bakery/payments/units.ts";
import { readPublicEnvironment, siteAddress } from "../../platform/browser/browser-client.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { QrCode } from "../../ui/back-office/qr-code.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";

interface Props {
	order: ManagedOrder;
	/** In which amounts are written (BCP 47). */
	language: string;
	onClose: () => void;
}

/** Leads a customer to the page of their order, where they pay: by a code on the screen, or an email. */
export function PaymentRequest({ order, language, onClose }: Props) {
	const { id, number, link, email, currency } = order;
	const owed = owedOf(order);
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/orders", "askForPayment"),
		onSaved: () => void showToast({ title: `Link emailed to ${isolate(email ?? "")}` }),
	});
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={`Payment for Order ${number}`}
			actions={<Button onClick={onClose}>Done</Button>}
		>
			{owed > 0 ? (
				<div className="grid justify-items-center gap-5 text-center">
					<p>
						Scan to pay{" "}
						<span className="font-semibold">{formatUnits(owed, { currency, language })}</span>
					</p>
					<QrCode
						text={siteAddress(href("/order/:link", { link }))}
						label="QR code of the order's page"
					/>
					{email && readPublicEnvironment().sendsMail ? (
						<Button variant="outline" disabled={isSubmitting} onClick={() => submit({ id })}>
							Email the Payment Link
						</Button>
					) : null}
				</div>
			) : (
				<Alert tone="success" role="status">
					Paid
				</Alert>
			)}
		</Dialog>
	);
}
