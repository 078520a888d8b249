import { ChevronRight, CircleCheck, CircleDashed } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useDeviceChoice } from "../../platform/browser/use-device-choice.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { TextLink } from "../screen/text-link.tsx";
import type { Setup } from "./read-setup.ts";
import { RemoveDemoDialog } from "./remove-demo-dialog.tsx";
import { setupSteps } from "./setup-steps.ts";
import { ShowOrders } from "./show-orders.tsx";

/** Steps from the demo to the owner's own bakery, which check themselves off; nothing once all are done. */
export function SetupPanel({ setup }: { setup: Setup }) {
	const id = useId();
	const [isOpen, open] = useDeviceChoice("setup-open");
	const [isRemoving, setRemoving] = useState(false);
	const hasDemo = setup.demo.some(({ going }) => going > 0);
	const steps = setupSteps.filter(({ step }) => step in setup.done);
	const doneSteps = steps.filter(({ step }) => setup.done[step]);
	if (!hasDemo && doneSteps.length === steps.length) return null;
	const next = steps.find(({ step, to }) => to && !setup.done[step]);
	return (
		<section aria-labelledby={`${id}-title`} className="mb-4">
			<Card className="px-4 py-2">
				<div className="flex flex-wrap items-center gap-x-5 gap-y-1">
					<h2>
						<button
							type="button"
							aria-expanded={isOpen}
							aria-controls={`${id}-steps`}
							onClick={() => open(!isOpen)}
							className="group flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 text-start"
						>
							<ChevronRight
								aria-hidden="true"
								className="size-5 shrink-0 text-primary-text group-aria-expanded:rotate-90"
							/>
							<span id={`${id}-title`} className="text-label">
								Make this bakery yours
							</span>
							<span className="font-sans text-muted text-sm">
								{doneSteps.length} of {steps.length} set up
							</span>
						</button>
					</h2>
					{next?.to && !isOpen ? (
						<span className="flex flex-wrap items-center gap-x-1.5 text-sm">
							Next: <TextLink to={next.to}>{next.label}</TextLink>
						</span>
					) : null}
					{setup.canShowOrders || hasDemo ? (
						<div className="flex flex-wrap gap-2 sm:ml-auto">
							{setup.canShowOrders ? <ShowOrders /> : null}
							{hasDemo ? (
								<Button variant="outline" onClick={() => setRemoving(true)}>
									Remove Demo Content
								</Button>
							) : null}
						</div>
					) : null}
				</div>
				<div id={`${id}-steps`} hidden={!isOpen} className="pb-2">
					<ol className="mt-2 grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
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
				</div>
			</Card>
			{isRemoving ? (
				<RemoveDemoDialog demo={setup.demo} onClose={() => setRemoving(false)} />
			) : null}
		</section>
	);
}
