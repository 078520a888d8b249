import { ordersInWords } from "../../bakery/orders/pickup-list/pickup-list.ts";
import { problemNames } from "../../bakery/orders/problem-names.ts";
import { decideOrders } from "../../bakery/orders/queries.ts";
import {
	type DecidedOrders,
	ORDER_DECISIONS,
	type OrderDecision,
} from "../../bakery/orders/schema.ts";
import { MAX_ROWS } from "../../bakery/paging.ts";
import { randomUuid } from "../../bakery/uuid.ts";
import { errorMessage } from "../../platform/browser/backend-error.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { readPublicEnvironment } from "../../platform/browser/public-environment.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { showToast } from "../../ui/toast.tsx";

export type Decision = OrderDecision | "later";

/** Decisions about several orders. */
export interface Decisions {
	/** By the order's id; what is missing is decided later. */
	byOrder: Record<string, Decision>;
	/** For those that are moved, as `2027-03-14`; empty without one. */
	day: string;
	/** For customers whose orders are canceled or moved. */
	reason: string;
}

/** Nothing is decided yet. */
export const NO_DECISIONS: Decisions = { byOrder: {}, day: "", reason: "" };

/** Whether something is still to be filled in. */
export function isUndecided({ byOrder, day }: Decisions): boolean {
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

function partsOf({ byOrder, day, reason }: Decisions): Part[] {
	return ORDER_DECISIONS.flatMap((decision) => {
		const ids = Object.keys(byOrder).filter((id) => byOrder[id] === decision);
		return Array.from({ length: Math.ceil(ids.length / MAX_ROWS) }, (_, place) => ({
			...{ decision, reason, day: decision === "move" ? day : null },
			ids: ids.slice(place * MAX_ROWS, (place + 1) * MAX_ROWS),
			notify: readPublicEnvironment().sendsMail,
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
		title: `Working on ${ordersInWords(countOf(parts))}…`,
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
			title: `Couldn't finish ${ordersInWords(countOf(parts))}`,
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
