import { useState } from "react";
import type { AffectedOrder } from "../../bakery/orders/stored-order.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../screen/links.tsx";
import {
	affectedOrderInWords,
	carryOutDecisions,
	DecisionFields,
	eachOnce,
	isUndecided,
	NO_DECISIONS,
} from "./decision-fields.tsx";
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
	const [decisions, setDecisions] = useState(NO_DECISIONS);
	const [isAsking, setAsking] = useState(false);
	const each = eachOnce(orders);
	if (each.length < 2) return null;
	return (
		<>
			<Button
				variant="outline"
				onClick={() => {
					setDecisions(NO_DECISIONS);
					setAsking(true);
				}}
			>
				Decide About All {each.length}
			</Button>
			<ConfirmDialog
				isOpen={isAsking}
				title={`${each.length} orders need a decision`}
				question="What should happen to these orders?"
				confirmLabel="Apply"
				isDisabled={isUndecided(decisions)}
				onCancel={() => setAsking(false)}
				onConfirm={() => {
					setAsking(false);
					void carryOutDecisions(decisions);
				}}
			>
				<DecisionFields orders={each} decisions={decisions} onChange={setDecisions} />
			</ConfirmDialog>
		</>
	);
}
