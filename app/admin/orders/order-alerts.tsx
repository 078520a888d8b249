import { useState } from "react";
import { dateInWords } from "../../bakery/hours/words.ts";
import type { AffectedOrder, OrderRun } from "../../bakery/orders/stored-order.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ActionDialog } from "../saving/action-dialog.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { TextLink } from "../screen/links.tsx";
import {
	affectedOrderInWords,
	carryOutDecisions,
	DecisionDialog,
	eachOnce,
} from "./order-decisions.tsx";
import { ordersAddress } from "./orders-address.ts";

interface Props {
	orders: readonly AffectedOrder[];
	/** In which dates are written (BCP 47). */
	language: string;
}

/**
 * Orders that no longer fit hours or limits, on one line that opens: each is to be changed, canceled,
 * or taken as it is.
 */
export function AffectedOrders({ orders, language }: Props) {
	const [isOpen, setOpen] = useState(false);
	const count = eachOnce(orders).length;
	if (count === 0) return null;
	return (
		<details
			open={isOpen}
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
			className="mb-4 rounded-box border border-warning bg-warning/20 px-4"
		>
			<summary className="min-h-11 cursor-pointer py-2 font-semibold">
				{count === 1 ? "1 order needs a decision" : `${count} orders need a decision`}
			</summary>
			{isOpen ? (
				<div className="pb-3">
					<DecideTogether orders={orders} />
					<p>Change or cancel each of them, or allow it by changing it with “Exceed the limits”.</p>
					<ul>
						{orders.map((order) => (
							<li key={`${order.id} ${order.problem}`} className="wrap-anywhere">
								<TextLink to={ordersAddress.path({ day: order.day, search: `#${order.number}` })}>
									{affectedOrderInWords(order, language)}
								</TextLink>{" "}
								{reasonOf(order)}
							</li>
						))}
					</ul>
				</div>
			) : null}
		</details>
	);
}

function reasonOf({ problem, product }: AffectedOrder): string {
	return problem === "closed"
		? "You're closed at the pickup time."
		: `Not enough ${isolate(product ?? "")} that day.`;
}

/** Decides about several orders at once: cancels, moves, or keeps them. */
function DecideTogether({ orders }: { orders: readonly AffectedOrder[] }) {
	const [isAsking, setAsking] = useState(false);
	const each = eachOnce(orders);
	if (each.length < 2) return null;
	return (
		<>
			<Button variant="outline" onClick={() => setAsking(true)}>
				Decide About All {each.length}
			</Button>
			{isAsking ? (
				<DecisionDialog
					orders={each}
					title={`${each.length} orders need a decision`}
					question="What should happen to these orders?"
					confirmLabel="Apply"
					onCancel={() => setAsking(false)}
					onConfirm={(decisions) => {
						setAsking(false);
						void carryOutDecisions(decisions);
					}}
				/>
			) : null}
		</>
	);
}

interface OrderRunsProps {
	runs: readonly OrderRun[];
	/** In which dates are written (BCP 47). */
	language: string;
}

/** Runs of orders that may be made up, each canceled at once. */
export function OrderRuns({ runs, language }: OrderRunsProps) {
	return runs.map((run) => <Run key={run.sender} run={run} language={language} />);
}

function Run({ run, language }: { run: OrderRun; language: string }) {
	const [isAsking, setAsking] = useState(false);
	const { orders, pieces, first_day, last_day, names } = run;
	const days = [...new Set([first_day, last_day])].map((day) => dateInWords(day, language, style));
	return (
		<Alert tone="warning" title={`${orders} orders came from the same IP address`} className="mb-5">
			<p className="wrap-anywhere">
				{pieces} pieces for {days.join(" to ")}, from {names.map(isolate).join(", ")}
				{orders > names.length ? " and others" : ""}. They may be fake.
			</p>
			<p className="mt-3">
				<Button variant="outline" onClick={() => setAsking(true)}>
					Cancel All {orders}
				</Button>
			</p>
			{isAsking ? (
				<ActionDialog
					action={actionAt("/admin/orders", "cancelRun")}
					values={{ sender: run.sender }}
					title={`Cancel ${orders} Orders`}
					question="Are you sure you want to cancel all of these orders? Their items go back on sale right away, and no emails are sent."
					confirmLabel="Cancel Orders"
					busyLabel="Canceling..."
					cancelLabel="Keep Orders"
					onClose={() => setAsking(false)}
					onDone={(canceled) => {
						void showToast({ title: `${canceled} orders canceled` });
					}}
				/>
			) : null}
		</Alert>
	);
}

const style = { weekday: "short", month: "short", day: "numeric" } as const;
