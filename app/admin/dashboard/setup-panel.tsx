import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { Setup } from "./read-setup.ts";
import { RemoveDemoDialog } from "./remove-demo-dialog.tsx";
import { setupSteps } from "./setup-steps.ts";
import { ShowOrders } from "./show-orders.tsx";
import { useSetupHiding } from "./use-setup-hiding.ts";

/** Steps from the demo to the owner's own bakery, which check themselves off; nothing once all are done. */
export function SetupPanel({ setup }: { setup: Setup }) {
	const [isHidden, hide] = useSetupHiding();
	const [isRemoving, setRemoving] = useState(false);
	const hasDemo = setup.demo.some(({ going }) => going > 0);
	const steps = setupSteps.filter(({ step }) => step in setup.done);
	const doneSteps = steps.filter(({ step }) => setup.done[step]);
	if (!hasDemo && doneSteps.length === steps.length) return null;
	if (isHidden) {
		return (
			<Button variant="quiet" className="mb-4" onClick={() => hide(false)}>
				Show the Setup Steps
			</Button>
		);
	}
	return (
		<CardSection
			title="Make this bakery yours"
			intro={`${doneSteps.length} of ${steps.length} steps done`}
			className="mb-6"
		>
			<ol className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
				{steps.map(({ step, label, to }) => (
					<li key={step} className="flex items-center gap-3">
						{setup.done[step] ? (
							<CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
						) : (
							<CircleDashed aria-hidden="true" className="size-5 shrink-0 text-muted" />
						)}
						<div className="flex min-w-0 flex-wrap items-center gap-x-3">
							{to ? (
								<Link
									to={to}
									className="inline-flex min-h-11 min-w-11 items-center text-primary-text hover:underline"
								>
									{label}
								</Link>
							) : (
								<span className="inline-flex min-h-11 items-center">{label}</span>
							)}
							<VisuallyHidden>{setup.done[step] ? " (done)" : " (not done)"}</VisuallyHidden>
							{step === "hours" && !setup.done.hours && setup.usualHours ? (
								<span className="min-w-0 pb-2 text-muted text-sm">
									Visitors read “<bdi>{setup.usualHours}</bdi>” until then
								</span>
							) : null}
						</div>
					</li>
				))}
			</ol>
			<div className="mt-5 flex flex-wrap gap-3">
				{hasDemo ? (
					<Button variant="outline" onClick={() => setRemoving(true)}>
						Remove Demo Content
					</Button>
				) : null}
				{setup.canShowOrders ? <ShowOrders /> : null}
				<Button variant="quiet" onClick={() => hide(true)}>
					Hide
				</Button>
			</div>
			{isRemoving ? (
				<RemoveDemoDialog demo={setup.demo} onClose={() => setRemoving(false)} />
			) : null}
		</CardSection>
	);
}
