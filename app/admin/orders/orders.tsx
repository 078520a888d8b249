import { Bell, BellOff, ClipboardList } from "lucide-react";
import { useState } from "react";
import { href, useLoaderData, useNavigate } from "react-router";
import { bakeryDayAt } from "../../bakery/clock/bakery-day.server.ts";
import { dateInWords } from "../../bakery/hours/words.ts";
import { bakeList, sharedTotals } from "../../bakery/orders/bake-list.ts";
import { byPickup } from "../../bakery/orders/by-pickup.ts";
import {
	cancelOrderRun,
	countOrders,
	listAffectedOrders,
	listOrderRuns,
	listOrders,
	markOrder,
} from "../../bakery/orders/queries.ts";
import {
	type ManagedOrder,
	markingSchema,
	runCancellationSchema,
} from "../../bakery/orders/schema.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import { isFound, LONGEST_SEARCH } from "../../bakery/search.ts";
import { getSite } from "../../bakery/site/queries.ts";
import { browserClient } from "../../platform/browser/browser-client.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useMessageStream } from "../message-stream/use-message-stream.ts";
import { useSettings } from "../screen/root-data.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { SearchForm } from "../screen/search-form.tsx";
import { TabLink } from "../screen/tab-link.tsx";
import { useDashboardLink } from "../screen/use-dashboard-link.ts";
import { administratorContext } from "../session/administrator-context.ts";
import { useMay } from "../session/current-user.ts";
import type { Route } from "./+types/orders";
import { AffectedOrders } from "./affected-orders.tsx";
import { DayChoice } from "./day-choice.tsx";
import { OrderExport } from "./order-export.tsx";
import { OrderRow } from "./order-row.tsx";
import { OrderRuns } from "./order-runs.tsx";
import { hasSound, setSound } from "./order-sound.ts";
import { orderEntryAddress, ordersAddress, type ShownOrders } from "./orders-address.ts";

export const meta = () => screenMeta("Orders");

/** The bakery's day, by the server's clock, and how it takes orders. */
export async function loader({ context }: Route.LoaderArgs) {
	const { visitor, clock } = context.get(backendContext);
	const { settings, orders } = await getSite(visitor);
	return { today: bakeryDayAt(clock.now(), settings).date, settings: orders };
}

export async function clientLoader({ context, url, serverLoader }: Route.ClientLoaderArgs) {
	const { client, user } = context.get(administratorContext);
	const { today, settings } = await serverLoader();
	const shown = ordersAddress.read(url);
	const day = shown.day || today;
	const managesOrders = user.permissions.includes("order-rules");
	return { ...(await readOrders(client, day, today, managesOrders)), today, settings, day, shown };
}
clientLoader.hydrate = true as const;

/** @param managesOrders whether those that need a decision are read as well. */
async function readOrders(client: DataClient, day: string, today: string, managesOrders: boolean) {
	const [orders, counts, affected, runs] = await Promise.all([
		listOrders(client, day),
		countOrders(client, today),
		managesOrders ? listAffectedOrders(client) : [],
		managesOrders ? listOrderRuns(client) : [],
	]);
	return { orders, counts: [...counts], affected, runs };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return screenAction(request, {
		/** Says what became of an order. */
		mark: intent({
			schema: markingSchema,
			async save(marking) {
				await markOrder(client, marking);
				return null;
			},
		}),
		/** Cancels a run of orders. */
		cancelRun: intent({
			schema: runCancellationSchema,
			save: ({ sender }) => cancelOrderRun(client, sender),
		}),
	});
}

/** The orders of a day: who comes when, and what is to be baked (product §23.4). */
export default function Orders() {
	const { orders, counts, affected, runs, today, settings, day, shown } =
		useLoaderData<typeof clientLoader>();
	const navigate = useNavigate();
	const language = useSettings()?.language ?? DEFAULT_REGION.language;
	const managesOrders = useMay("order-rules");
	const exportsOrders = useMay("personal-data");
	const dashboardLink = useDashboardLink();
	useMessageStream({ orders, counts, affected, runs }, () =>
		readOrders(browserClient(), day, today, managesOrders),
	);
	const found = orders
		.filter(({ name, number }) => isFound(`#${number} ${name}`, shown.search))
		.toSorted(byPickup(language));
	return (
		<Screen
			title="Orders"
			intro={dateInWords(day, language, { dateStyle: "full" })}
			back={dashboardLink}
			actions={
				<>
					{managesOrders ? (
						<LinkButton to={href("/admin/orders/settings")} variant="outline">
							Order Settings
						</LinkButton>
					) : null}
					<Button variant="outline" onClick={() => window.print()}>
						Print
					</Button>
					<SoundButton />
					{settings.accepts ? (
						<LinkButton to={orderEntryAddress.path({ day })}>Enter Order</LinkButton>
					) : null}
				</>
			}
		>
			<OrderRuns runs={runs} language={language} />
			<AffectedOrders orders={affected} language={language} />
			<DayChoice
				key={day}
				day={day}
				today={today}
				counts={new Map(counts)}
				language={language}
				pathOf={(date) => ordersAddress.path({ ...shown, day: date === today ? "" : date })}
				onChoose={(date) => void navigate(ordersAddress.path({ ...shown, day: date }))}
			/>
			<OrderTabs shown={shown} orders={orders} />
			{orders.length === 0 ? (
				<NoOrders takesOrders={settings.accepts} managesOrders={managesOrders} />
			) : shown.show === "bake" ? (
				<BakeList orders={orders} totals={sharedTotals(orders, settings, day)} />
			) : (
				<ul aria-label="Pickup list" className="mt-4 grid gap-3 lg:grid-cols-2 print:grid-cols-1">
					{found.map((order) => (
						<li key={order.id}>
							<OrderRow order={order} language={language} />
						</li>
					))}
				</ul>
			)}
			{orders.length > 0 && found.length === 0 ? (
				<EmptyState icon={ClipboardList} title="No order matches" />
			) : null}
			{exportsOrders ? (
				<div className="mt-10">
					<OrderExport today={today} language={language} />
				</div>
			) : null}
		</Screen>
	);
}

/** Turns the sound of new orders on or off on this device. */
function SoundButton() {
	const [isOn, setOn] = useState(hasSound);
	return (
		<Button
			variant="outline"
			aria-pressed={isOn}
			onClick={() => {
				setSound(!isOn);
				setOn(!isOn);
			}}
		>
			{isOn ? (
				<Bell aria-hidden="true" className="size-5" />
			) : (
				<BellOff aria-hidden="true" className="size-5" />
			)}
			Sound
		</Button>
	);
}

function OrderTabs({ shown, orders }: { shown: ShownOrders; orders: readonly ManagedOrder[] }) {
	const open = orders.filter(({ state }) => state === "placed").length;
	return (
		<>
			<nav
				aria-label="Lists"
				className="mt-5 flex print:hidden flex-wrap gap-x-2 border-line border-b"
			>
				<TabLink
					to={ordersAddress.path({ ...shown, show: "pickup" })}
					replace
					isShown={shown.show === "pickup"}
				>
					Pickup
					<span className="font-normal text-muted tabular-nums">{open}</span>
				</TabLink>
				<TabLink
					to={ordersAddress.path({ ...shown, show: "bake" })}
					replace
					isShown={shown.show === "bake"}
				>
					To bake
				</TabLink>
			</nav>
			{shown.show === "pickup" && orders.length > 0 ? (
				<search className="mt-4 block print:hidden">
					<SearchForm
						shown={shown}
						addressOf={ordersAddress.path}
						label="Search by name or number"
						maxLength={LONGEST_SEARCH}
						className="max-w-lg"
					/>
				</search>
			) : null}
		</>
	);
}

interface BakeListProps {
	orders: readonly ManagedOrder[];
	/** Of the limits that products share. */
	totals: ReturnType<typeof sharedTotals>;
}

function BakeList({ orders, totals }: BakeListProps) {
	return (
		<table className="mt-4 w-full max-w-xl">
			<thead className="text-muted text-sm">
				<tr>
					<th scope="col" className="py-2 text-left">
						Product
					</th>
					<th scope="col" className="py-2 text-right">
						Pieces
					</th>
				</tr>
			</thead>
			<tbody>
				{bakeList(orders).map(({ key, name, pieces, wishes }) => (
					<tr key={key} className="border-line border-t">
						<th scope="row" className="wrap-anywhere py-3 text-left font-semibold">
							{name}
							{wishes.map((wish, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: Customers may want the same.
								<span key={index} className="block font-normal">
									{wish}
								</span>
							))}
						</th>
						<td className="py-3 text-right font-display text-label tabular-nums">{pieces}</td>
					</tr>
				))}
			</tbody>
			{totals.length > 0 ? (
				<tfoot>
					{totals.map(({ id, name, taken, most }) => (
						<tr key={id} className="border-line border-t">
							<th scope="row" className="wrap-anywhere py-3 text-left font-normal text-muted">
								{name}
							</th>
							<td className="whitespace-nowrap py-3 pl-3 text-right text-muted tabular-nums">
								{taken} of {most}
							</td>
						</tr>
					))}
				</tfoot>
			) : null}
		</table>
	);
}

interface NoOrdersProps {
	takesOrders: boolean;
	managesOrders: boolean;
}

function NoOrders({ takesOrders, managesOrders }: NoOrdersProps) {
	return (
		<div className="mt-4">
			<EmptyState
				icon={ClipboardList}
				title={takesOrders ? "No orders for this day" : "You don't take orders yet"}
				actions={
					takesOrders || !managesOrders ? null : (
						<LinkButton to={href("/admin/orders/settings")}>Start Taking Orders</LinkButton>
					)
				}
			>
				{takesOrders ? "New orders appear here by themselves." : null}
				{!takesOrders && managesOrders
					? "Turn orders on, then choose in each product whether it can be ordered."
					: null}
			</EmptyState>
		</div>
	);
}
