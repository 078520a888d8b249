import { useEffect, useState } from "react";
import { planImport } from "../../bakery/product-files/planning/plan-import.ts";
import { FileProblem, type ImportPlan } from "../../bakery/product-files/schema.ts";
import { errorMessage } from "../../platform/browser/backend-error.ts";

type Import = Parameters<typeof planImport>[0];

/** How far the plan of an import is. */
export type Planning =
	| { status: "planning"; done: number; total: number }
	| { status: "planned"; plan: ImportPlan }
	| { status: "failed"; problem: string };

/**
 * Plans an import, again whenever something of it changes.
 * @param given as `planImport` takes it, the same object as long as nothing changes; null as long as
 *   something is missing.
 */
export function usePlan(given: Import | null): Planning | null {
	const [planning, setPlanning] = useState<{ of: Import; state: Planning } | null>(null);

	useEffect(() => {
		if (!given) return;
		const controller = new AbortController();
		const { signal } = controller;
		const set = (state: Planning) => {
			if (!signal.aborted) setPlanning({ of: given, state });
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
	return planning?.of === given ? planning.state : { status: "planning", done: 0, total: 0 };
}

/** The sentence for a file that can't be read. */
export function problemOf(error: unknown): string {
	if (error instanceof FileProblem) return `${error.message}.`;
	console.error(error);
	return errorMessage(error);
}
