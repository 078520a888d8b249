import { useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { listOrdersAffectedBy, type ProposedRules } from "../../bakery/orders/orders.admin.ts";
import type { AffectedOrder } from "../../bakery/orders/stored-order.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { useReadOnDemand } from "../saving/answers.ts";
import {
	carryOutDecisions,
	DecisionFields,
	type Decisions,
	eachOnce,
	isUndecided,
	NO_DECISIONS,
} from "./decision-fields.tsx";

interface Options<Fields extends FieldValues, Values> {
	form: UseFormReturn<Fields, unknown, Values>;
	/** The rules that the form would save; null for none. */
	propose(values: Values): ProposedRules | null;
	/** Saves the form. */
	save(): void;
}

interface Question {
	orders: AffectedOrder[];
	decisions: Decisions;
}

/** Asks before a save what becomes of the orders that fit only until then (product §23.4). */
export function useOrdersQuestion<Fields extends FieldValues, Values>({
	form,
	propose,
	save,
}: Options<Fields, Values>) {
	const [question, setQuestion] = useState<Question | null>(null);
	const answered = useRef<Decisions | null>(null);
	const proposed = useRef<ProposedRules>({});
	const { read, isReading } = useReadOnDemand(
		(call) => listOrdersAffectedBy(call, proposed.current),
		"affected orders",
	);

	async function saveOrAsk(values: Values): Promise<void> {
		if (isReading) return;
		answered.current = null;
		const rules = propose(values);
		if (rules === null) return save();
		proposed.current = rules;
		const affected = await read();
		if (affected === undefined) return;
		const orders = eachOnce(affected);
		if (orders.length > 0) setQuestion({ orders, decisions: NO_DECISIONS });
		else save();
	}

	return {
		/** For the form's `onSubmit`: saves it, at once or after the answer. */
		submit: form.handleSubmit(saveOrAsk),
		isAsking: isReading,
		/** Does what was decided; once the form is saved. */
		carryOut() {
			const decisions = answered.current;
			answered.current = null;
			if (decisions) void carryOutDecisions(decisions);
		},
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
				question="What should happen to these orders? What you decide later is listed in Orders."
				confirmLabel="Save"
				isDisabled={isUndecided(question.decisions)}
				onCancel={() => setQuestion(null)}
				onConfirm={() => {
					answered.current = question.decisions;
					setQuestion(null);
					save();
				}}
			>
				<DecisionFields
					orders={question.orders}
					decisions={question.decisions}
					onChange={(decisions) => setQuestion({ ...question, decisions })}
				/>
			</ConfirmDialog>
		) : null,
	};
}
