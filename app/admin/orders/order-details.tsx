import { History, Mail, Pencil, Phone } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { emailAddress, phoneAddress } from "../../bakery/contact/links.ts";
import { answersOf, type ManagedOrder, nameOfLine } from "../../bakery/orders/stored-order.ts";
import { readPublicEnvironment } from "../../platform/browser/browser-client.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { historyAddress } from "../history/history-address.tsx";
import { ActionDialog } from "../saving/action-dialog.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { usePermission } from "../session/administrator.ts";
import { orderEntryAddress } from "./orders-address.ts";
import type { Mark } from "./use-order-marks.ts";

interface Props {
	order: ManagedOrder;
	/** Its total in words. */
	price: string;
	onMark: (order: ManagedOrder, change: Mark) => void;
}

/** The rest of an order: its lines with answers, its customer, and what is done less often. */
export function OrderDetails({ order, price, onMark }: Props) {
	const [isAsking, setAsking] = useState(false);
	const seesHistory = usePermission("content");
	const { id, number, state, note, reason, phone, email, lines, day } = order;
	const isMissed = state === "not-picked-up";
	return (
		<div className="order-details">
			<ul>
				{lines.map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: A stored order has its lines in their order.
					<li key={index} className="wrap-anywhere">
						<span className="font-semibold tabular-nums">{line.pieces} ×</span>{" "}
						<bdi>{nameOfLine(line)}</bdi>
						{answersOf(line).map((answer) => (
							<span key={answer} dir="auto" className="block ps-8 text-muted">
								{answer}
							</span>
						))}
					</li>
				))}
			</ul>
			{note ? (
				<p className="wrap-anywhere whitespace-pre-line italic">
					“<bdi>{note}</bdi>”
				</p>
			) : null}
			{reason ? (
				<p className="wrap-anywhere">
					Reason: <bdi>{reason}</bdi>
				</p>
			) : null}
			<p className="font-semibold">
				{price}
				{order.is_paid ? " · Paid" : ""}
			</p>
			<div className="order-actions">
				{phone ? (
					<a href={phoneAddress(phone)} className="order-action">
						<Phone aria-hidden="true" className="size-5 shrink-0" />
						<bdi>{phone}</bdi>
					</a>
				) : null}
				{email ? (
					<a href={emailAddress(email)} className="order-action">
						<Mail aria-hidden="true" className="size-5 shrink-0" />
						<span className="wrap-anywhere">{email}</span>
					</a>
				) : null}
				{state === "placed" ? (
					<Link to={orderEntryAddress.path({ day, order: id })} className="order-action">
						<Pencil aria-hidden="true" className="size-5 shrink-0" />
						Change
					</Link>
				) : null}
				{seesHistory ? (
					<Link to={historyAddress.path({ of: "order", id })} className="order-action">
						<History aria-hidden="true" className="size-5 shrink-0" />
						History<span className="sr-only"> of #{number}</span>
					</Link>
				) : null}
				{state === "canceled" ? null : (
					<>
						<Button
							variant={isMissed ? "default" : "outline"}
							aria-pressed={isMissed}
							onClick={() => onMark(order, { state: isMissed ? "placed" : "not-picked-up" })}
							className="min-h-11 px-4 py-1 text-sm"
						>
							Not Picked Up
						</Button>
						<Button
							variant="outline"
							onClick={() => setAsking(true)}
							className="min-h-11 px-4 py-1 text-sm"
						>
							Cancel Order
						</Button>
					</>
				)}
			</div>
			{isAsking ? <CancelDialog order={order} onClose={() => setAsking(false)} /> : null}
		</div>
	);
}

interface CancelDialogProps {
	order: ManagedOrder;
	onClose: () => void;
}

/** Asks before an order is canceled, and whether to email its customer. */
function CancelDialog({ order: { id, number, name, email }, onClose }: CancelDialogProps) {
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
