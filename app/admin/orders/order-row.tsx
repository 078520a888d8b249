import { type ComponentProps, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { formatPrice } from "../../bakery/catalog/price.ts";
import { emailAddress, phoneAddress } from "../../bakery/contact/links.ts";
import { pickupTimeInWords } from "../../bakery/orders/pickup-time.ts";
import {
	answersOf,
	type ManagedOrder,
	type MarkedState,
	nameOfLine,
	type OrderState,
} from "../../bakery/orders/schema.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { historyAddress } from "../history/history-address.ts";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { useMay } from "../session/current-user.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { orderEntryAddress } from "./orders-address.ts";

interface Props {
	order: ManagedOrder;
	/** In which times are written (BCP 47). */
	language: string;
}

/** From so many on, a customer's missed pickups are mentioned. */
const MISSED_TO_MENTION = 2;

const stateNames: Record<OrderState, string> = {
	held: "Not confirmed",
	placed: "",
	"picked-up": "Picked up",
	"not-picked-up": "Not picked up",
	canceled: "Canceled",
};

/** One order of the pickup list, with what can be done at the counter. */
export function OrderRow({ order, language }: Props) {
	const id = useId();
	const [isAsking, setAsking] = useState(false);
	const seesHistory = useMay("content");
	const { isPaid, state, mark, isMarking } = useMarks(order);
	const { number, name, note, phone, email, lines } = order;
	const isOpen = state !== "canceled";
	const toggle = (next: MarkedState) => mark({ state: state === next ? "placed" : next });
	return (
		<article
			aria-labelledby={id}
			className={`grid break-inside-avoid content-start gap-3 rounded-box border p-4 ${state === "placed" ? "border-line bg-surface" : "border-edge bg-base-300"}`}
		>
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 id={id} className="wrap-anywhere font-display text-label">
					<bdi>{order.forgotten_at ? "Erased customer" : name}</bdi>{" "}
					<span className="text-muted">#{number}</span>
				</h2>
				<p className="font-semibold">
					{[pickupOf(order, language), stateNames[state]].filter(Boolean).join(" · ")}
				</p>
			</div>
			<ul>
				{lines.map((line, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: A stored order has its lines in their order.
					<li key={index} className="wrap-anywhere">
						<span className="font-semibold tabular-nums">{line.pieces} ×</span> {nameOfLine(line)}
						{answersOf(line).map((answer) => (
							<span key={answer} dir="auto" className="block ps-8">
								{answer}
							</span>
						))}
					</li>
				))}
			</ul>
			{order.missed >= MISSED_TO_MENTION ? (
				<p>
					<Badge tone="accent">Missed {order.missed} pickups</Badge>
				</p>
			) : null}
			{order.reason ? (
				<p className="wrap-anywhere">
					Reason: <bdi>{order.reason}</bdi>
				</p>
			) : null}
			{order.is_unmailed ? (
				<p>
					<Badge tone="muted">Not emailed yet, trying again</Badge>
				</p>
			) : null}
			{note ? (
				<p className="wrap-anywhere whitespace-pre-line italic">
					“<bdi>{note}</bdi>”
				</p>
			) : null}
			<p className="text-muted text-sm">
				{formatPrice(order.total, { currency: order.currency, language })}
				{isPaid ? " · Paid" : ""}
			</p>
			<p className="flex flex-wrap gap-x-4 text-sm">
				{phone ? (
					<a href={phoneAddress(phone)} className="underline underline-offset-4">
						{phone}
					</a>
				) : null}
				{email ? (
					<a href={emailAddress(email)} className="wrap-anywhere underline underline-offset-4">
						{email}
					</a>
				) : null}
				{seesHistory ? (
					<Link
						to={historyAddress.path({ of: "order", id: order.id })}
						className="underline underline-offset-4 print:hidden"
					>
						History<span className="sr-only"> of #{number}</span>
					</Link>
				) : null}
			</p>
			{isOpen ? (
				<div className="flex flex-wrap gap-2 print:hidden" aria-busy={isMarking || undefined}>
					<Toggle isOn={state === "picked-up"} onClick={() => toggle("picked-up")}>
						Picked Up
					</Toggle>
					<Toggle isOn={isPaid} onClick={() => mark({ isPaid: !isPaid })}>
						Paid
					</Toggle>
					<Toggle isOn={state === "not-picked-up"} onClick={() => toggle("not-picked-up")}>
						Not Picked Up
					</Toggle>
					{state === "placed" ? (
						<LinkButton
							to={orderEntryAddress.path({ day: order.day, order: order.id })}
							variant="outline"
						>
							Change
						</LinkButton>
					) : null}
					<Button variant="quiet" onClick={() => setAsking(true)}>
						Cancel Order
					</Button>
				</div>
			) : null}
			{isAsking ? <CancelDialog order={order} onClose={() => setAsking(false)} /> : null}
		</article>
	);
}

interface Marks {
	state: OrderState;
	isPaid: boolean;
}

/** Shows tapped marks at once, until the order is read again. */
function useMarks({ id, state, is_paid }: ManagedOrder) {
	const [tapped, setTapped] = useState<Marks | null>(null);
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/orders", "mark"),
		isShared: true,
		onSaved() {},
	});
	useEffect(() => {
		if (!isSubmitting) setTapped(null);
	}, [isSubmitting]);
	const shown = tapped ?? { state, isPaid: is_paid };
	function mark(marking: { state: MarkedState } | { isPaid: boolean }): void {
		setTapped({ ...shown, ...marking });
		submit({ id, ...marking });
	}
	return { ...shown, mark, isMarking: isSubmitting };
}

function Toggle({ isOn, ...button }: ComponentProps<typeof Button> & { isOn: boolean }) {
	return <Button aria-pressed={isOn} variant={isOn ? "default" : "outline"} {...button} />;
}

function pickupOf({ pickup_from, pickup_until }: ManagedOrder, language: string): string {
	if (!pickup_from || !pickup_until) return "";
	return pickupTimeInWords({ from: pickup_from, until: pickup_until }, language);
}
