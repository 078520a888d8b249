import { useEffect, useState } from "react";
import { planImport } from "../../bakery/product-files/plan-import.ts";
import { FileProblem, type ImportPlan } from "../../bakery/product-files/schema.ts";
import { errorMessage } from "../../platform/browser/backend-error.ts";

type Import = Parameters<typeof planImport>[0];

/** How far the plan of an import is. */
export type Planning =
	| { status: "planning"; done: number; total: number }
	| { status: "planned"; plan: ImportPlan }
	| { status: "failed"; problem: string };

interface PlanningOf {
	of: Import;
	state: Planning;
}

/**
 * Plans an import, again whenever something of it changes. Where only the bakery's products have, the
 * plan before stays until the new one is there: what the owner presses or reads must not go away.
 * @param given as `planImport` takes it, the same object as long as nothing changes; null as long as
 *   something is missing.
 */
export function usePlan(given: Import | null): Planning | null {
	const [planning, setPlanning] = useState<PlanningOf | null>(null);

	useEffect(() => {
		if (!given) return;
		const controller = new AbortController();
		const { signal } = controller;
		const set = (state: Planning) => {
			if (!signal.aborted) setPlanning((before) => shownOf(before, { of: given, state }));
		};
		planImport({
			...given,
			signal,
			onProgress: (done, total) => set({ status: "planning", done, total }),
		}).then(
			(plan) => set({ status: "planned", plan }),
			(error: unknown) => set({ status: "failed", problem: problemOf(error) }),
		);
		return () => controller.abort();
	}, [given]);

	if (!given) return null;
	return planning && isOfSameFile(planning.of, given)
		? planning.state
		: { status: "planning", done: 0, total: 0 };
}

/** The plan before, as long as the next one of the same file is only being made. */
function shownOf(before: PlanningOf | null, next: PlanningOf): PlanningOf {
	const isBegun = next.state.status === "planning" && before?.state.status !== "planning";
	return before && isBegun && isOfSameFile(before.of, next.of) ? before : next;
}

function isOfSameFile(one: Import, other: Import): boolean {
	return one.table === other.table && one.choices === other.choices;
}

/** The sentence for a file that can't be read. */
export function problemOf(error: unknown): string {
	if (error instanceof FileProblem) return `${error.message}.`;
	console.error(error);
	return errorMessage(error);
}
