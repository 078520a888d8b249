import { type ComponentProps, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { pluralize } from "../../bakery/counts.ts";
import { dateInWords } from "../../bakery/hours/words.ts";
import { refundsOf } from "../../bakery/orders/order-money.ts";
import {
	decideOrders,
	listOrdersAffectedBy,
	type ProposedRules,
	problemNames,
} from "../../bakery/orders/orders.admin.ts";
import {
	type AffectedOrder,
	type DecidedOrders,
	ORDER_DECISIONS,
	type OrderDecision,
} from "../../bakery/orders/stored-order.ts";
import { MAX_ROWS } from "../../bakery/paging.ts";
import { formatUnits } from "../../bakery/payments/units.ts";
import { randomUuid } from "../../bakery/uuid.ts";
import { errorMessage } from "../../platform/browser/backend-error.ts";
import { browserCall, readPublicEnvironment } from "../../platform/browser/browser-client.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useReadOnDemand } from "../saving/answers.ts";
import { useSettings } from "../screen/root-data.ts";
import { usePermission } from "../session/administrator.ts";

interface DialogProps
	extends Pick<
		ComponentProps<typeof ConfirmDialog>,
		"title" | "question" | "confirmLabel" | "onCancel"
	> {
	orders: readonly AffectedOrder[];
	onConfirm: (decisions: Decisions) => void;
}

/** Asks what should happen to orders that no longer fit. */
export function DecisionDialog({ orders, onConfirm, ...dialog }: DialogProps) {
	const canRefund = usePermission("payments");
	const [decisions, setDecisions] = useState({ ...NO_DECISIONS, refund: canRefund });
	return (
		<ConfirmDialog
			isOpen
			isDisabled={isUndecided(decisions)}
			onConfirm={() => onConfirm(decisions)}
			{...dialog}
		>
			<DecisionFields {...{ orders, decisions, canRefund }} onChange={setDecisions} />
		</ConfirmDialog>
	);
}

interface Props {
	orders: readonly AffectedOrder[];
	decisions: Decisions;
	/** Whether what was paid online can be refunded. */
	canRefund: boolean;
	onChange: (decisions: Decisions) => void;
}

/** More orders than this are decided about together, and one by one on demand. */
const MAX_FIELDS = 10;

/** Fields to decide about orders that no longer fit: about all, or about each. */
function DecisionFields({ orders, decisions, canRefund, onChange }: Props) {
	const { sendsMail } = readPublicEnvironment();
	const language = useSettings()?.language ?? "en-US";
	const [isOpen, setOpen] = useState(orders.length <= MAX_FIELDS);
	const { byOrder, day, reason } = decisions;
	const names: Record<Decision, string> = {
		later: "Decide later",
		keep: "Keep as is",
		move: sendsMail ? "Move, with an email" : "Move, without an email",
		cancel: sendsMail ? "Cancel, with an email" : "Cancel, without an email",
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
	const canceled = orders.filter(({ id }) => byOrder[id] === "cancel");
	const [online, counter] = (["online", "counter"] as const).map((way) =>
		refundsInWords(canceled, way, language),
	);
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
			{online && canRefund ? (
				<SwitchField
					label={`Refund ${online} to customers' cards`}
					checked={decisions.refund}
					onChange={({ currentTarget }) =>
						onChange({ ...decisions, refund: currentTarget.checked })
					}
				/>
			) : null}
			{counter ? <p>Give back {counter} at the counter.</p> : null}
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

/** The refunds for canceled orders, by currency. @param language in which amounts are written (BCP 47). */
function refundsInWords(
	orders: readonly AffectedOrder[],
	way: "online" | "counter",
	language: string,
): string {
	const sums = new Map<string, number>();
	for (const order of orders) {
		const units = refundsOf(order)[way];
		if (units > 0) sums.set(order.currency, units + (sums.get(order.currency) ?? 0));
	}
	return [...sums]
		.map(([currency, units]) => formatUnits(units, { currency, language }))
		.join(" and ");
}

type Decision = OrderDecision | "later";

/** Decisions about several orders. */
interface Decisions {
	/** By the order's id; what is missing is decided later. */
	byOrder: Record<string, Decision>;
	/** For those that are moved, as `2027-03-14`; empty without one. */
	day: string;
	/** For customers whose orders are canceled or moved. */
	reason: string;
	/** Whether what was paid online for canceled orders is refunded. */
	refund: boolean;
}

/** Nothing is decided yet. */
const NO_DECISIONS: Decisions = { byOrder: {}, day: "", reason: "", refund: true };

/** Whether something is still to be filled in. */
function isUndecided({ byOrder, day }: Decisions): boolean {
	return day === "" && Object.values(byOrder).includes("move");
}

type Part = Parameters<typeof decideOrders>[1] & { submissionId: string };

/**
 * Does what was decided, in one request for each decision, and shows one summary. When it stops, it can
 * go on where it stopped: no order is canceled or moved twice.
 */
export function carryOutDecisions(decisions: Decisions): Promise<void> {
	return carryOut(partsOf(decisions), { keep: 0, cancel: 0, move: 0, refused: [] });
}

function partsOf({ byOrder, day, reason, refund }: Decisions): Part[] {
	return ORDER_DECISIONS.flatMap((decision) => {
		const ids = Object.keys(byOrder).filter((id) => byOrder[id] === decision);
		return Array.from({ length: Math.ceil(ids.length / MAX_ROWS) }, (_, place) => ({
			...{ decision, reason, day: decision === "move" ? day : null },
			ids: ids.slice(place * MAX_ROWS, (place + 1) * MAX_ROWS),
			notify: readPublicEnvironment().sendsMail,
			refund: refund && decision === "cancel",
			submissionId: randomUuid(),
		}));
	});
}

type Outcome = Record<OrderDecision, number> & Pick<DecidedOrders, "refused">;

async function carryOut(parts: readonly Part[], before: Outcome): Promise<void> {
	const [part, ...later] = parts;
	if (!part) return showSummary(before);
	let outcome = before;
	const hideProgress = await showToast({
		title: `Working on ${pluralize(countOf(parts), "order")}…`,
		tone: "info",
		isLasting: true,
	});
	try {
		const { done, refused } = await decideOrders(browserCall, part, part.submissionId);
		outcome = {
			...outcome,
			[part.decision]: outcome[part.decision] + done,
			refused: [...outcome.refused, ...refused],
		};
	} catch (error) {
		void showToast({
			title: `Couldn't finish ${pluralize(countOf(parts), "order")}`,
			description: `${errorMessage(error)} If you continue, nothing is done twice.`,
			tone: "error",
			action: { label: "Continue", onClick: () => void carryOut(parts, before) },
			isLasting: true,
		});
		return;
	} finally {
		hideProgress();
	}
	await carryOut(later, outcome);
}

function countOf(parts: readonly Part[]): number {
	return parts.reduce((sum, { ids }) => sum + ids.length, 0);
}

function showSummary({ keep, cancel, move, refused }: Outcome): void {
	const parts = [
		...(cancel > 0 ? [`${cancel} canceled`] : []),
		...(move > 0 ? [`${move} moved`] : []),
		...(keep > 0 ? [`${keep} kept`] : []),
		...(refused.length > 0 ? [`${refused.length} not moved`] : []),
	];
	if (parts.length === 0) return;
	const reasons = refused.map(
		({ number, name, code }) => `${isolate(name)} #${number}: ${problemNames[code]}`,
	);
	void showToast({
		title: `Orders: ${parts.join(", ")}`,
		...(reasons.length > 0 && {
			description: reasonsInWords(reasons),
			tone: "error",
			isLasting: true,
		}),
	});
}

/** The first ones by name; all are listed in Orders. */
function reasonsInWords(reasons: readonly string[]): string {
	const shown = reasons.slice(0, 5).join(" ");
	return reasons.length > 5 ? `${shown} The others are listed in Orders.` : shown;
}

/** As 'Sat, Nov 28: Ann #103'. @param language in which dates are written (BCP 47). */
export function affectedOrderInWords(
	{ day, name, number }: AffectedOrder,
	language: string,
): string {
	return `${dateInWords(day, language, style)}: ${isolate(name)} #${number}`;
}

/** Each order once: one may have several problems. */
export function eachOnce(orders: readonly AffectedOrder[]): AffectedOrder[] {
	return [...new Map(orders.map((order) => [order.id, order])).values()];
}

const style = { weekday: "short", month: "short", day: "numeric" } as const;

interface Options<Fields extends FieldValues, Values> {
	form: UseFormReturn<Fields, unknown, Values>;
	/** The rules that the form would save; null for none. */
	propose(values: Values): ProposedRules | null;
	/** Saves the form. */
	save(): void;
}

/** Asks before a save what becomes of the orders that fit only until then (product §13). */
export function useOrdersQuestion<Fields extends FieldValues, Values>({
	form,
	propose,
	save,
}: Options<Fields, Values>) {
	const [affected, setAffected] = useState<AffectedOrder[]>([]);
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
		const found = await read();
		if (found === undefined) return;
		setAffected(eachOnce(found));
		if (found.length === 0) save();
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
		dialog:
			affected.length > 0 ? (
				<DecisionDialog
					orders={affected}
					title={
						affected.length === 1
							? "1 order no longer fits"
							: `${affected.length} orders no longer fit`
					}
					question="What should happen to these orders? What you decide later is listed in Orders."
					confirmLabel="Save"
					onCancel={() => setAffected([])}
					onConfirm={(decisions) => {
						answered.current = decisions;
						setAffected([]);
						save();
					}}
				/>
			) : null,
	};
}
