import { useState } from "react";
import type { AffectedOrder } from "../../bakery/orders/schema.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { eachOnce } from "./affected-order.ts";
import { carryOutDecisions, isUndecided, NO_DECISIONS } from "./carry-out-decisions.ts";
import { DecisionFields } from "./decision-fields.tsx";

/** Decides about several orders at once: cancels, moves, or keeps them. */
export function DecideTogether({ orders }: { orders: readonly AffectedOrder[] }) {
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
