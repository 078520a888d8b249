import { ChevronRight, CircleCheck, CircleDashed } from "lucide-react";
import { useId, useState } from "react";
import { href, Link, useNavigate } from "react-router";
import type { BackupStatus } from "../../bakery/backups/status.ts";
import { pluralize } from "../../bakery/counts.ts";
import {
	canShowFullDemo,
	countDemoContent,
	type DemoCount,
	type DemoKind,
	listSetupSteps,
	type SetupStep,
} from "../../bakery/setup/setup.ts";
import { getSite } from "../../bakery/site/queries.ts";
import { readSentence } from "../../bakery/words/catalogs.ts";
import type { Call } from "../../platform/backend/call.ts";
import { readPublicEnvironment } from "../../platform/browser/browser-client.ts";
import { useDeviceChoice } from "../../platform/browser/use-device-choice.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ordersAddress } from "../orders/orders-address.ts";
import { ActionDialog } from "../saving/action-dialog.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { TextLink } from "../screen/links.tsx";
import { REGION_ID } from "../settings/region-settings.tsx";
import { useUndo } from "../undo/undo.tsx";

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

/** A step of the dashboard; the last two are the host's. */
type StepName = SetupStep | "backup" | "address" | "mail";

interface Step {
	step: StepName;
	label: string;
	/** The screen where it is done; null outside the back office. */
	to: string | null;
}

/** The steps from the demo to the owner's own bakery, in their order. */
const setupSteps: readonly Step[] = [
	{ step: "hours", label: "Opening hours", to: href("/admin/hours") },
	{
		step: "region",
		label: "Language, currency, time zone, and allergen list",
		to: `${href("/admin/settings")}#${REGION_ID}`,
	},
	{ step: "name", label: "Name and logo", to: href("/admin/settings") },
	{ step: "colors", label: "Colors", to: href("/admin/settings") },
	{ step: "contact", label: "Contact details", to: href("/admin/settings") },
	{ step: "product", label: "First product with a photo", to: href("/admin/products") },
	{ step: "allergens", label: "Allergens reviewed", to: href("/admin/products/allergens") },
	{ step: "menu", label: "Menu", to: href("/admin/navigation") },
	{ step: "home", label: "Home page text", to: href("/admin/pages/:pageId", { pageId: "home" }) },
	{ step: "about", label: "About page", to: href("/admin/pages/:pageId", { pageId: "about" }) },
	{ step: "legal", label: "Legal pages", to: href("/admin/pages") },
	{ step: "orders", label: "Orders, on or off", to: href("/admin/orders/settings") },
	{ step: "search", label: "Search engines", to: href("/admin/settings") },
	{ step: "backup", label: "First backup", to: href("/admin/settings") },
	{ step: "address", label: "For the host: set SITE_URL", to: null },
	{ step: "mail", label: "For the host: set SMTP_URL for email", to: null },
];

/** How far the site is from the demo to the bakery's own. */
interface Setup {
	demo: DemoCount[];
	/** Whether the demo can show orders. */
	canShowOrders: boolean;
	/** The steps that the site has, and whether each is done. */
	done: Partial<Record<StepName, boolean>>;
	/** The hours that visitors read until the owner enters some; empty where the owner removed them. */
	usualHours: string;
}

/** @param reading the state of the backups; null when it isn't known. */
export async function readSetup(
	call: Call,
	reading: Promise<BackupStatus | null> | null,
): Promise<Setup> {
	const [demo, canShowOrders, steps, site, backups] = await Promise.all([
		countDemoContent(call),
		canShowFullDemo(call),
		listSetupSteps(call),
		getSite(call),
		reading,
	]);
	const { siteUrl, sendsMail } = readPublicEnvironment();
	const done: Setup["done"] = Object.fromEntries(steps.map(({ step, isDone }) => [step, isDone]));
	if (backups?.madeBy === "server") done.backup = backups.lastGoodAt !== null;
	// For the person who hosts the site, as long as they are missing.
	if (isOnlyHere(siteUrl)) done.address = false;
	if (!sendsMail) done.mail = false;
	const usualHours = await readSentence(site, "visit.usualHours");
	return { demo, canShowOrders, done, usualHours };
}

/** Whether nobody else can open an address. */
function isOnlyHere(siteUrl: string): boolean {
	return /^(?:localhost|127\.|\[::1\])/.test(new URL(siteUrl).hostname);
}

/** Turns the demo into one that takes orders, with those of a busy Saturday. */
function ShowOrders() {
	const navigate = useNavigate();
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/dashboard", "showOrders"),
		onSaved(day) {
			// The button is gone now.
			focusPageHeading();
			void showToast({
				title: "Saturday has 120 orders",
				action: { label: "Pickup List", onClick: () => void navigate(ordersAddress.path({ day })) },
			});
		},
	});
	return (
		<SubmitButton
			type="button"
			variant="outline"
			isBusy={isSubmitting}
			busyLabel="Adding orders..."
			onClick={() => submit({})}
		>
			Show pickup orders
		</SubmitButton>
	);
}

interface Props {
	demo: readonly DemoCount[];
	onClose: () => void;
}

/** Says which records go and which stay, and removes the demo. */
function RemoveDemoDialog({ demo, onClose }: Props) {
	const { say } = useUndo();
	const kept = demo.flatMap(({ kind, ...counts }) =>
		kind === "taking-orders" ? [] : [{ kind, ...counts }],
	);
	const going = kept
		.filter(({ kind, going }) => going > 0 && kind !== "order")
		.map(({ kind, going }) => count(going, kind));
	const staying = kept
		.filter(({ staying }) => staying > 0)
		.map(({ kind, staying }) => count(staying, kind));
	const goingOf = (wanted: DemoCount["kind"]) =>
		demo.find(({ kind }) => kind === wanted)?.going ?? 0;
	const orders = goingOf("order");
	const hasProducts = kept.some(({ kind, staying }) => kind === "product" && staying > 0);
	const sentences = [
		...(staying.length > 0
			? [`Everything you added or changed stays: ${list.format(staying)}.`]
			: []),
		...(hasProducts ? [] : ["Until you add products, visitors see “Opening soon.”"]),
		...(orders > 0
			? [`The demo's ${count(orders, "order")} ${orders === 1 ? "is" : "are"} deleted for good.`]
			: []),
		...(goingOf("taking-orders") > 0 ? ["Orders are turned off."] : []),
		...(going.length > 0
			? [`You can restore everything${orders > 0 ? " else" : ""} from the trash for 30 days.`]
			: []),
	];
	return (
		<ActionDialog
			action={actionAt("/admin/dashboard", "removeDemo")}
			values={{}}
			title="Remove Demo Content"
			question={
				going.length > 0
					? `Move ${list.format(going)} to the trash? Nobody has changed them since the demo.`
					: `Delete the demo's ${count(orders, "order")}?`
			}
			confirmLabel="Remove"
			busyLabel="Removing..."
			onClose={onClose}
			onDone={(records) =>
				say({ title: "Demo content removed", ...(records.length > 0 && { undo: { records } }) })
			}
		>
			{sentences.join(" ")}
		</ActionDialog>
	);
}

const list = new Intl.ListFormat("en");

const nouns: Record<DemoKind, [one: string, many: string]> = {
	product: ["product", "products"],
	category: ["category", "categories"],
	section: ["text", "texts"],
	"custom-page": ["page", "pages"],
	"menu-item": ["menu item", "menu items"],
	image: ["image", "images"],
	order: ["order", "orders"],
};

function count(number: number, kind: DemoKind): string {
	return pluralize(number, ...nouns[kind]);
}
