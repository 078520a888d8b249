import { problemNames } from "../../bakery/orders/problem-names.ts";
import { decideOrders } from "../../bakery/orders/queries.ts";
import {
	type DecidedOrders,
	ORDER_DECISIONS,
	type OrderDecision,
} from "../../bakery/orders/schema.ts";
import { randomUuid } from "../../bakery/uuid.ts";
import { errorMessage } from "../../platform/browser/backend-error.ts";
import { browserClient } from "../../platform/browser/browser-client.ts";
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
	because: string;
}

/** Nothing is decided yet. */
export const NO_DECISIONS: Decisions = { byOrder: {}, day: "", because: "" };

/** Whether something is still to be filled in. */
export function isUndecided({ byOrder, day }: Decisions): boolean {
	return day === "" && Object.values(byOrder).includes("move");
}

/** As many as are decided about in one request, so that its progress is seen. */
const CHUNK = 100;

type Part = Parameters<typeof decideOrders>[1] & { submissionId: string };

/**
 * Does what was decided and shows the progress, then one summary. When it stops, it can go on where it
 * stopped: no order is canceled or moved twice.
 */
export function carryOutDecisions(decisions: Decisions): Promise<void> {
	return carryOut(partsOf(decisions), { keep: 0, cancel: 0, move: 0, refused: [] });
}

function partsOf({ byOrder, day, because }: Decisions): Part[] {
	return ORDER_DECISIONS.flatMap((decision) => {
		const ids = Object.keys(byOrder).filter((id) => byOrder[id] === decision);
		return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, place) => ({
			...{ decision, because, day: decision === "move" ? day : null },
			ids: ids.slice(place * CHUNK, (place + 1) * CHUNK),
			notifies: readPublicEnvironment().sendsMail,
			submissionId: randomUuid(),
		}));
	});
}

type Outcome = Record<OrderDecision, number> & Pick<DecidedOrders, "refused">;

async function carryOut(parts: readonly Part[], outcome: Outcome): Promise<void> {
	const total =
		countOf(parts) + outcome.keep + outcome.cancel + outcome.move + outcome.refused.length;
	let waiting = parts;
	let done = outcome;
	let hideProgress = () => {};
	for (const part of parts) {
		hideProgress();
		hideProgress = await showProgress(total - countOf(waiting), total);
		try {
			const answer = await decideOrders(browserClient(), part, part.submissionId);
			done = {
				...done,
				[part.decision]: done[part.decision] + answer.done,
				refused: [...done.refused, ...answer.refused],
			};
			waiting = waiting.slice(1);
		} catch (error) {
			hideProgress();
			const rest = waiting;
			const before = done;
			void showToast({
				title: `${total - countOf(waiting)} of ${total} orders done`,
				description: `${errorMessage(error)} The rest is unchanged.`,
				tone: "error",
				action: { label: "Continue", onClick: () => void carryOut(rest, before) },
				isLasting: true,
			});
			return;
		}
	}
	hideProgress();
	showSummary(done);
}

function countOf(parts: readonly Part[]): number {
	return parts.reduce((sum, { ids }) => sum + ids.length, 0);
}

function showProgress(done: number, total: number): Promise<() => void> {
	const title = `Working on ${total} ${total === 1 ? "order" : "orders"}…`;
	return showToast({
		title,
		...(total > CHUNK && { description: `${done} of ${total} done.` }),
		tone: "info",
		isLasting: true,
	});
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
