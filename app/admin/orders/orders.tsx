import { Bell, BellOff, ClipboardList, Settings, Wallet } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import {
	href,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useLocation,
	useNavigate,
} from "react-router";
import { bakeryDayAt } from "../../bakery/clock/local-time.server.ts";
import { pluralize } from "../../bakery/counts.ts";
import { dateInWords } from "../../bakery/hours/words.ts";
import {
	askForPayment,
	cancelOrderRun,
	countOrders,
	listAffectedOrders,
	listOrderRuns,
	listOrders,
	markOrder,
	ordersCsv,
} from "../../bakery/orders/orders.admin.ts";
import {
	byPickup,
	fitsFilter,
	ORDER_FILTERS,
	type OrderFilter,
	orderFinder,
} from "../../bakery/orders/pickup-list.ts";
import { listPickupTimes } from "../../bakery/orders/queries.ts";
import {
	type ManagedOrder,
	markingSchema,
	runCancellationSchema,
} from "../../bakery/orders/stored-order.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import { getSite } from "../../bakery/site/queries.ts";
import type { Call } from "../../platform/backend/call.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { backendContext } from "../../platform/requests/contexts.ts";
import { intent, type Submission, screenAction } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ExportButton, ExportOfDays } from "../lists/list-controls.tsx";
import { isActionAt } from "../saving/use-submission.ts";
import { useDashboardLink } from "../screen/links.tsx";
import { useMessageStream } from "../screen/live-updates.tsx";
import { useSettings } from "../screen/root-data.ts";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext, usePermission } from "../session/administrator.ts";
import type { Route } from "./+types/orders";
import { hasSound, setSound } from "./new-orders.tsx";
import { AffectedOrders, OrderRuns } from "./order-alerts.tsx";
import { DayChoice, OrderBar } from "./order-bar.tsx";
import { ordersAddress } from "./orders-address.ts";
import { BakeList, PickupList } from "./pickup-list.tsx";
import { PrintButton, PrintedPage, PrintedPickups } from "./printing.tsx";
import { markAction, useOrderMarks } from "./use-order-marks.ts";

export const meta = () => screenMeta("Orders");

/** The bakery's day, by the server's clock, and how it takes orders. */
export async function loader({ context }: Route.LoaderArgs) {
	const { visitor, clock } = context.get(backendContext);
	const { settings, orders } = await getSite(visitor);
	return { today: bakeryDayAt(clock.now(), settings).date, settings: orders };
}

export async function clientLoader({ context, url, serverLoader }: Route.ClientLoaderArgs) {
	const { call, user } = context.get(administratorContext);
	const { today, settings } = await serverLoader();
	const day = ordersAddress.read(url).day || today;
	const managesOrders = user.permissions.includes("order-rules");
	return { ...(await readOrders(call, day, today, managesOrders)), today, settings, day };
}
clientLoader.hydrate = true as const;

/**
 * Another part of a day, or a search in it, shows orders that were already read. So does a mark: the
 * message stream brings what else it changed.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	const { currentUrl, nextUrl, defaultShouldRevalidate, json } = args;
	const isSameDay = ordersAddress.read(currentUrl).day === ordersAddress.read(nextUrl).day;
	const isFiltered = currentUrl.search !== nextUrl.search && isSameDay;
	const { values } = (json ?? {}) as Partial<Submission>;
	const isMarked =
		isActionAt(args, markAction) && markingSchema.safeParse(values).data?.state !== "canceled";
	return defaultShouldRevalidate && !isFiltered && !isMarked;
}

/** @param managesOrders whether those that need a decision are read as well. */
async function readOrders(call: Call, day: string, today: string, managesOrders: boolean) {
	const [orders, times, counts, affected, runs] = await Promise.all([
		listOrders(call, day),
		day < today ? [] : listPickupTimes(call, day),
		countOrders(call, today),
		managesOrders ? listAffectedOrders(call) : [],
		managesOrders ? listOrderRuns(call) : [],
	]);
	return { orders, times, counts: [...counts], affected, runs };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		/** Says what became of an order. */
		mark: intent({
			schema: markingSchema,
			async save(marking) {
				await markOrder(call, marking);
				return null;
			},
		}),
		/** Mails a customer the link to pay. */
		askForPayment: intent({
			schema: z.object({ id: z.uuid() }),
			async save(order) {
				await askForPayment(call, order);
				return null;
			},
		}),
		/** Cancels a run of orders. */
		cancelRun: intent({
			schema: runCancellationSchema,
			save: ({ sender }) => cancelOrderRun(call, sender),
		}),
	});
}

/** On a phone their icons are enough. */
const toolClasses = "min-h-11 gap-2 max-sm:px-3";

/** The orders of a day: who comes when, and what is to be baked (product §13). */
export default function Orders() {
	const {
		orders: stored,
		times,
		counts,
		affected,
		runs,
		today,
		settings,
		day,
	} = useLoaderData<typeof clientLoader>();
	const navigate = useNavigate();
	const location = useLocation();
	const shown = ordersAddress.read({ searchParams: new URLSearchParams(location.search) });
	const { show, search } = shown;
	const language = useSettings()?.language ?? DEFAULT_REGION.language;
	const managesOrders = usePermission("order-rules");
	const exportsOrders = usePermission("personal-data");
	const seesPayments = usePermission("payments");
	const dashboardLink = useDashboardLink();
	const compare = useMemo(() => byPickup(language), [language]);
	const sorted = useMemo(() => stored.toSorted(compare), [stored, compare]);
	const { orders, mark } = useOrderMarks(sorted, language);
	// Those of the day that is shown are counted here.
	const counted = counts.filter(([date]) => date !== day);
	useMessageStream({ orders, times, counts: counted, affected, runs }, async () => {
		const read = await readOrders(browserCall, day, today, managesOrders);
		const others = read.counts.filter(([date]) => date !== day);
		return { ...read, orders: read.orders.toSorted(compare), counts: others };
	});
	const found = useMemo(() => orders.filter(orderFinder(search)), [orders, search]);
	const open = orders.filter((order) => fitsFilter(order, "open")).length;
	const filter = show === "bake" ? "all" : show;
	const fitting = found.filter((order) => fitsFilter(order, filter));
	// Of the others there is nothing to hand over.
	const printed = fitting.filter(({ state }) => state === "placed" || state === "picked-up");
	const listed = useKept(found, filter, location.key);
	const filters = ORDER_FILTERS.map((name) => ({
		name,
		count: found.filter((order) => fitsFilter(order, name)).length,
	}));
	const date = dateInWords(day, language, { dateStyle: "full" });
	return (
		<Screen
			title="Orders"
			intro={<span className="max-sm:sr-only">{date}</span>}
			back={dashboardLink}
			actions={
				<>
					{managesOrders ? (
						<LinkButton
							to={href("/admin/orders/settings")}
							variant="outline"
							className={toolClasses}
						>
							<Settings aria-hidden="true" className="size-5" />
							<span className="max-sm:sr-only">Order Settings</span>
						</LinkButton>
					) : null}
					{seesPayments ? (
						<LinkButton to={href("/admin/payments")} variant="outline" className={toolClasses}>
							<Wallet aria-hidden="true" className="size-5" />
							<span className="max-sm:sr-only">Payments</span>
						</LinkButton>
					) : null}
					<PrintButton className={toolClasses} />
					<SoundButton />
				</>
			}
		>
			<OrderRuns runs={runs} language={language} />
			<AffectedOrders orders={affected} language={language} />
			<DayChoice
				key={day}
				day={day}
				today={today}
				counts={new Map([...counted, [day, open] as const])}
				language={language}
				pathOf={(other) => ordersAddress.path({ ...shown, day: other === today ? "" : other })}
				onChoose={(other) => void navigate(ordersAddress.path({ ...shown, day: other }))}
			/>
			<OrderBar shown={shown} day={day} filters={filters} takesOrders={settings.accepts} />
			{orders.length === 0 ? (
				<NoOrders takesOrders={settings.accepts} managesOrders={managesOrders} />
			) : show === "bake" ? (
				<BakeList orders={orders} settings={settings} day={day} />
			) : (
				<PickupList
					orders={listed}
					filter={filter}
					times={times}
					language={language}
					canRefund={seesPayments}
					onMark={mark}
				/>
			)}
			{orders.length > 0 && show !== "bake" && listed.length === 0 ? (
				<EmptyState
					icon={ClipboardList}
					title={search ? "No order matches" : emptyTitles[filter]}
					actions={
						found.length > 0 ? (
							<LinkButton to={ordersAddress.path({ ...shown, show: "all" })} variant="outline">
								Show All {found.length}
							</LinkButton>
						) : null
					}
				/>
			) : null}
			{exportsOrders ? (
				<div className="mt-10">
					<OrderExport today={today} language={language} />
				</div>
			) : null}
			<PrintedPage
				title={`${date} · ${show === "bake" ? "To bake" : pluralize(printed.length, "order")}`}
			>
				{show === "bake" ? (
					<BakeList orders={orders} settings={settings} day={day} />
				) : (
					<PrintedPickups orders={printed} language={language} />
				)}
			</PrintedPage>
		</Screen>
	);
}

const emptyTitles = {
	open: "No open orders",
	done: "Nothing is picked up yet",
	all: "No orders for this day",
};

/**
 * The orders of a part of the list, with those that left it since it was opened: nothing moves away from
 * under a finger, and another tap undoes a mistake.
 * @param view changes when the owner looks at another part, or at the same one again.
 */
function useKept(found: readonly ManagedOrder[], filter: OrderFilter, view: string) {
	const kept = useRef({ view, ids: new Set<string>() });
	return useMemo(() => {
		if (kept.current.view !== view) kept.current = { view, ids: new Set() };
		const { ids } = kept.current;
		for (const order of found) if (fitsFilter(order, filter)) ids.add(order.id);
		return found.filter(({ id }) => ids.has(id));
	}, [found, filter, view]);
}

/** Turns the sound of new orders on or off on this device. */
function SoundButton() {
	const [isOn, setOn] = useState(hasSound);
	return (
		<Button
			variant="outline"
			aria-pressed={isOn}
			className={toolClasses}
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
			<span className="max-sm:sr-only">Sound</span>
		</Button>
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
				{takesOrders ? "New orders appear here automatically." : null}
				{!takesOrders && managesOrders
					? "Turn orders on, then choose in each product whether it can be ordered."
					: null}
			</EmptyState>
		</div>
	);
}

/**
 * Saves the orders of some days as a file for the books.
 * @param today as `2027-03-14`.
 * @param language in whose order names are sorted.
 */
function OrderExport({ today, language }: { today: string; language: string }) {
	return (
		<ExportOfDays today={today} intro="Orders in this date range.">
			{(days) => (
				<ExportButton
					readCsv={async (call) => {
						const orders = await listOrders(call, days.from, days.until);
						return ordersCsv(orders.toSorted(byPickup(language)));
					}}
					fileName="orders"
					days={days}
				/>
			)}
		</ExportOfDays>
	);
}
