import { History, Mail, Pencil, Phone, QrCode } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { emailAddress, phoneAddress } from "../../bakery/contact/links.ts";
import { moneyInWords, owedOf, refundsOf, tapOf } from "../../bakery/orders/order-money.ts";
import { answersOf, type ManagedOrder, nameOfLine } from "../../bakery/orders/stored-order.ts";
import { formatUnits } from "../../bakery/payments/units.ts";
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
import { PaymentRequest } from "./payment-request.tsx";
import type { Mark } from "./use-order-marks.ts";

interface Props {
	order: ManagedOrder;
	/** In which amounts are written (BCP 47). */
	language: string;
	/** Whether money can be given back. */
	canRefund: boolean;
	onMark: (order: ManagedOrder, change: Mark) => void;
}

/** The rest of an order: its lines with answers, its customer, and what is done less often. */
export function OrderDetails({ order, language, canRefund, onMark }: Props) {
	const [isAsking, setAsking] = useState(false);
	const [isRequesting, setRequesting] = useState(false);
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
			<OrderMoney {...{ order, language, canRefund, onMark }} />
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
				{isPayable(order) ? (
					<button type="button" onClick={() => setRequesting(true)} className="order-action">
						<QrCode aria-hidden="true" className="size-5 shrink-0" />
						Ask for Payment
					</button>
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
			{isRequesting ? (
				<PaymentRequest {...{ order, language }} onClose={() => setRequesting(false)} />
			) : null}
			{isAsking ? (
				<CancelDialog {...{ order, language, canRefund }} onClose={() => setAsking(false)} />
			) : null}
		</div>
	);
}

/** Whether its customer can pay for an order online. */
function isPayable(order: ManagedOrder): boolean {
	const isOpen = order.state === "placed" || order.state === "picked-up";
	return isOpen && readPublicEnvironment().payments !== null && owedOf(order) > 0;
}

/** The cost of an order, and both ways to take its money, or to give it back. */
function OrderMoney({ order, language, canRefund, onMark }: Props) {
	const { currency, due, tip, paid } = order;
	const owed = owedOf(order);
	const write = (units: number) => formatUnits(units, { currency, language });
	const words = paid === 0 && owed > 0 ? "" : moneyInWords(order, language);
	return (
		<>
			<p className="font-semibold">
				{write(due)}
				{tip > 0 ? `, ${write(tip)} of it as a tip` : ""}
				{words && ` · ${words}`}
			</p>
			{tapOf(order, canRefund) === "take" ? (
				<fieldset className="mb-1">
					<legend className="text-muted text-sm">
						{owed > 0 ? "Take" : "Give back"} {write(Math.abs(owed))}
					</legend>
					<div className="mt-1 flex gap-2">
						<Button
							variant="outline"
							onClick={() => onMark(order, { money: "cash" })}
							className="min-h-11 px-4 py-1 text-sm"
						>
							Cash
						</Button>
						<Button
							variant="outline"
							onClick={() => onMark(order, { money: "terminal" })}
							className="min-h-11 px-4 py-1 text-sm"
						>
							Card Terminal
						</Button>
					</div>
				</fieldset>
			) : null}
		</>
	);
}

interface CancelDialogProps extends Omit<Props, "onMark"> {
	onClose: () => void;
}

/** Asks before an order is canceled, whether to email its customer, and whether to refund what they paid. */
function CancelDialog({ order, language, canRefund, onClose }: CancelDialogProps) {
	const { id, number, name, email, currency } = order;
	const { online, counter } = refundsOf(order);
	const write = (units: number) => formatUnits(units, { currency, language });
	const [refund, setRefund] = useState(canRefund && online > 0);
	const canMail = email !== null && readPublicEnvironment().sendsMail;
	const [notify, setNotify] = useState(canMail);
	const [reason, setReason] = useState("");
	return (
		<ActionDialog
			action={actionAt("/admin/orders", "mark")}
			values={{ id, state: "canceled", notify: canMail && notify, reason, refund }}
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
				{online > 0 && canRefund ? (
					<SwitchField
						label={`Refund ${write(online)} to the customer's card`}
						checked={refund}
						onChange={({ currentTarget }) => setRefund(currentTarget.checked)}
					/>
				) : null}
				{online > 0 && !canRefund ? (
					<p>The customer paid {write(online)} online. An owner or editor can refund it.</p>
				) : null}
				{counter > 0 ? <p>Give back {write(counter)} at the counter.</p> : null}
			</div>
		</ActionDialog>
	);
}
