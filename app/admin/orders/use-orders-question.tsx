import { useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import {
	listOrdersAffectedBy,
	markOrder,
	type ProposedRules,
} from "../../bakery/orders/queries.ts";
import type { AffectedOrder } from "../../bakery/orders/schema.ts";
import { readPublicEnvironment } from "../../platform/browser/public-environment.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useReadOnDemand } from "../saving/use-read-on-demand.ts";
import { useSettings } from "../screen/root-data.ts";
import { affectedOrderInWords } from "./affected-orders.tsx";

const DECISIONS = ["later", "keep", "cancel"] as const;
type Decision = (typeof DECISIONS)[number];

interface Options<Fields extends FieldValues, Values> {
	form: UseFormReturn<Fields, unknown, Values>;
	/** The rules that the form would save; null for none. */
	propose(values: Values): ProposedRules | null;
	/** Saves the form. */
	save(): void;
}

interface Question {
	orders: AffectedOrder[];
	/** By the order's id; what is missing is decided later. */
	decisions: Record<string, Decision>;
	/** For customers whose orders are canceled. */
	because: string;
}

/** Asks before a save what becomes of the orders that fit only until then (product §23.4). */
export function useOrdersQuestion<Fields extends FieldValues, Values>({
	form,
	propose,
	save,
}: Options<Fields, Values>) {
	const [question, setQuestion] = useState<Question | null>(null);
	const answered = useRef<Question | null>(null);
	const proposed = useRef<ProposedRules>({});
	const { read, isReading } = useReadOnDemand(
		(client) => listOrdersAffectedBy(client, proposed.current),
		"affected orders",
	);
	const { read: carryOut } = useReadOnDemand(async (client) => {
		const { orders = [], decisions = {}, because = "" } = answered.current ?? {};
		answered.current = null;
		let failure: unknown = null;
		for (const { id } of orders) {
			// Its customer may have canceled it meanwhile; the others are still to be done.
			await markAs(client, id, decisions[id] ?? "later", because).catch((error) => {
				failure ??= error;
			});
		}
		if (failure) throw failure;
	}, "decided orders");

	async function saveOrAsk(values: Values): Promise<void> {
		if (isReading) return;
		answered.current = null;
		const rules = propose(values);
		if (rules === null) return save();
		proposed.current = rules;
		const orders = await read();
		if (orders === undefined) return;
		if (orders.length > 0) setQuestion({ orders, decisions: {}, because: "" });
		else save();
	}

	return {
		/** For the form's `onSubmit`: saves it, at once or after the answer. */
		submit: form.handleSubmit(saveOrAsk),
		isAsking: isReading,
		/** Does what was decided; once the form is saved. */
		carryOut: () => void (answered.current && carryOut()),
		/** Before something else is saved than what was asked about. */
		forget() {
			answered.current = null;
		},
		/** Rendered beside the form. */
		dialog: question ? (
			<ConfirmDialog
				isOpen
				title={
					question.orders.length === 1
						? "1 order no longer fits"
						: `${question.orders.length} orders no longer fit`
				}
				question="What becomes of them? What you decide later is listed in Orders."
				confirmLabel="Save"
				onCancel={() => setQuestion(null)}
				onConfirm={() => {
					answered.current = question;
					setQuestion(null);
					save();
				}}
			>
				<DecisionFields question={question} onChange={setQuestion} />
			</ConfirmDialog>
		) : null,
	};
}

async function markAs(client: DataClient, id: string, decision: Decision, because: string) {
	const { sendsMail } = readPublicEnvironment();
	if (decision === "keep") await markOrder(client, { id, keeps: true });
	if (decision === "cancel") {
		await markOrder(client, { id, state: "canceled", notifies: sendsMail, because });
	}
}

interface FieldsProps {
	question: Question;
	onChange: (question: Question) => void;
}

function DecisionFields({ question, onChange }: FieldsProps) {
	const { sendsMail } = readPublicEnvironment();
	const language = useSettings()?.language ?? "en-US";
	const { orders, decisions, because } = question;
	const names: Record<Decision, string> = {
		later: "Decide later",
		keep: "Keep it as it is",
		cancel: sendsMail ? "Cancel it, with an email" : "Cancel it, without an email",
	};
	const options = DECISIONS.map((decision) => (
		<option key={decision} value={decision}>
			{names[decision]}
		</option>
	));
	const decide = (ids: readonly string[], decision: string) => {
		const decided = Object.fromEntries(ids.map((id) => [id, decision as Decision]));
		onChange({ ...question, decisions: { ...decisions, ...decided } });
	};
	const ids = orders.map(({ id }) => id);
	const [first = "later", ...others] = new Set(ids.map((id) => decisions[id] ?? "later"));
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
			{orders.map((order) => (
				<SelectField
					key={order.id}
					label={affectedOrderInWords(order, language)}
					value={decisions[order.id] ?? "later"}
					onChange={({ currentTarget }) => decide([order.id], currentTarget.value)}
				>
					{options}
				</SelectField>
			))}
			{Object.values(decisions).includes("cancel") ? (
				<TextField
					label="Reason"
					optional
					autoComplete="off"
					maxLength={200}
					description="Shown to customers whose orders are canceled."
					value={because}
					onChange={({ currentTarget }) => onChange({ ...question, because: currentTarget.value })}
				/>
			) : null}
		</div>
	);
}
