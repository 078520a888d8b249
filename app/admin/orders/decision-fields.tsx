import { useState } from "react";
import { type AffectedOrder, ORDER_DECISIONS } from "../../bakery/orders/schema.ts";
import { readPublicEnvironment } from "../../platform/browser/public-environment.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useSettings } from "../screen/root-data.ts";
import { affectedOrderInWords } from "./affected-order.ts";
import type { Decision, Decisions } from "./carry-out-decisions.ts";

interface Props {
	orders: readonly AffectedOrder[];
	decisions: Decisions;
	onChange: (decisions: Decisions) => void;
}

/** More orders than this are decided about together, and one by one on demand. */
const MOST_FIELDS = 10;

/** Fields to decide about orders that no longer fit: about all, or about each. */
export function DecisionFields({ orders, decisions, onChange }: Props) {
	const { sendsMail } = readPublicEnvironment();
	const language = useSettings()?.language ?? "en-US";
	const [isOpen, setOpen] = useState(orders.length <= MOST_FIELDS);
	const { byOrder, day, reason } = decisions;
	const names: Record<Decision, string> = {
		later: "Decide later",
		keep: "Keep it as it is",
		move: sendsMail ? "Move it, with an email" : "Move it, without an email",
		cancel: sendsMail ? "Cancel it, with an email" : "Cancel it, without an email",
	};
	const options = (["later", ...ORDER_DECISIONS] as const).map((decision) => (
		<option key={decision} value={decision}>
			{names[decision]}
		</option>
	));
	const decide = (ids: readonly string[], decision: string) => {
		const decided = Object.fromEntries(ids.map((id) => [id, decision as Decision]));
		onChange({ ...decisions, byOrder: { ...byOrder, ...decided } });
	};
	const ids = orders.map(({ id }) => id);
	const [first = "later", ...others] = new Set(ids.map((id) => byOrder[id] ?? "later"));
	const chosen = new Set(Object.values(byOrder));
	return (
		<div className="grid gap-4">
			{orders.length > 1 ? (
				<SelectField
					label="All of them"
					value={others.length > 0 ? "" : first}
					onChange={({ currentTarget }) => decide(ids, currentTarget.value)}
				>
					{others.length > 0 ? <option value="">Different</option> : null}
					{options}
				</SelectField>
			) : null}
			{chosen.has("move") ? (
				<TextField
					label="New Day"
					type="date"
					autoComplete="off"
					description="At the same pickup time, or the next available one."
					value={day}
					onChange={({ currentTarget }) => onChange({ ...decisions, day: currentTarget.value })}
				/>
			) : null}
			{chosen.has("cancel") || chosen.has("move") ? (
				<TextField
					label="Reason"
					optional
					autoComplete="off"
					maxLength={200}
					description="Shown to customers whose orders are canceled or moved."
					value={reason}
					onChange={({ currentTarget }) => onChange({ ...decisions, reason: currentTarget.value })}
				/>
			) : null}
			{isOpen ? (
				orders.map((order) => (
					<SelectField
						key={order.id}
						label={affectedOrderInWords(order, language)}
						value={byOrder[order.id] ?? "later"}
						onChange={({ currentTarget }) => decide([order.id], currentTarget.value)}
					>
						{options}
					</SelectField>
				))
			) : (
				<button
					type="button"
					onClick={() => setOpen(true)}
					className="min-h-11 cursor-pointer justify-self-start font-semibold text-primary-text text-sm hover:underline"
				>
					Decide one by one
				</button>
			)}
		</div>
	);
}
