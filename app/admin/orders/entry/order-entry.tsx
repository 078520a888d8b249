import { ClipboardList } from "lucide-react";
import { getSections } from "../../../bakery/content/stored-sections.ts";
import { settleSubmission } from "../../../bakery/open-forms/open-forms.ts";
import { enterOrder, listOrders, orderRefusals } from "../../../bakery/orders/orders.admin.ts";
import { listOrderDays, listOrderOffers, listPickupTimes } from "../../../bakery/orders/queries.ts";
import { orderEntrySchema } from "../../../bakery/orders/schema.ts";
import type { ManagedOrder } from "../../../bakery/orders/stored-order.ts";
import {
	addsTaxes,
	PAYMENTS_SECTION,
	readPaymentSettings,
} from "../../../bakery/payments/settings.ts";
import { DEFAULT_REGION } from "../../../bakery/region/regional-settings.ts";
import type { Call } from "../../../platform/backend/call.ts";
import { BackendError } from "../../../platform/browser/backend-error.ts";
import { intent, orThrowGone, screenAction } from "../../../platform/saving/save-action.ts";
import { EmptyState } from "../../../ui/back-office/empty-state.tsx";
import { useSettings } from "../../screen/root-data.ts";
import { Screen, screenMeta } from "../../screen/screen.tsx";
import { administratorContext } from "../../session/administrator.ts";
import { orderEntryAddress, ordersAddress } from "../orders-address.ts";
import type { Route } from "./+types/order-entry";
import { EntryForm } from "./entry-form.tsx";
import { type MenuOfDay, NEXT_DAYS } from "./menu-of-day.ts";

export const meta = () => screenMeta("Enter Order");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const { day: asked, order: id } = orderEntryAddress.read(url);
	const [day, { payments }] = await Promise.all([
		id ? asked : chooseDay(call, asked),
		getSections(call, [PAYMENTS_SECTION]),
	]);
	const isBeforeTax = addsTaxes(readPaymentSettings(payments ?? null));
	if (!day) return { order: null, menu: { day, offers: [], times: [], days: [] }, isBeforeTax };
	const order = id ? await orThrowGone(findOrder(call, day, id)) : null;
	return { order, menu: await readMenuOfDay(call, day, order), isBeforeTax };
}

/** The day that a new order starts with: the asked one, but not today when it's too late for everything. */
async function chooseDay(call: Call, asked: string): Promise<string> {
	const days = await listOrderDays(call);
	const [today] = days;
	if (asked && (asked !== today?.date || today.problem === null)) return asked;
	return (days.find(({ problem }) => problem === null) ?? today)?.date ?? "";
}

/** An order of a day; null when it was moved to another. */
async function findOrder(call: Call, day: string, id: string) {
	const orders = await listOrders(call, day);
	return orders.find((listed) => listed.id === id) ?? null;
}

/** The offers and pickup times of a day. @param order one that is changed */
async function readMenuOfDay(
	call: Call,
	day: string,
	order: ManagedOrder | null,
): Promise<MenuOfDay> {
	const [offers, times, allDays] = await Promise.all([
		listOrderOffers(call, day, order?.link),
		listPickupTimes(call, day, order?.link),
		listOrderDays(call),
	]);
	const days = allDays.filter(({ problem }) => problem === null).slice(0, NEXT_DAYS);
	if (offers.length > 0) return { day, offers, times, days };
	// A day on which the bakery is closed has none, and its orders can still be moved.
	const [next] = days;
	const other = next ? await listOrderOffers(call, next.date, order?.link) : [];
	return { day, offers: other, times, days };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		enter: intent({
			schema: orderEntrySchema,
			async save(entry, _record: null, { id }) {
				await enterOrder(call, entry, id);
				return null;
			},
			fieldErrors: orderRefusals,
			async settle(submissionId) {
				if (!(await settleSubmission(call, submissionId))) return false;
				const message =
					"This order was already entered as you typed it first. Change it in the list of orders.";
				throw new BackendError(message, "PT422", 422);
			},
		}),
	});
}

/** Enters an order that came by phone or at the counter, or changes one (product §13). */
export default function OrderEntryScreen({ loaderData }: Route.ComponentProps) {
	const language = useSettings()?.language ?? DEFAULT_REGION.language;
	const { order, menu, isBeforeTax } = loaderData;
	const { day, offers } = menu;
	return (
		<Screen
			title={order ? `Change Order ${order.number}` : "Enter Order"}
			back={{ to: ordersAddress.path({ day }), label: "Back to Orders" }}
		>
			{offers.length === 0 ? (
				<EmptyState icon={ClipboardList} title="Nothing can be ordered for this day">
					Choose another day in the list of orders, or products that can be ordered.
				</EmptyState>
			) : (
				<EntryForm
					key={order?.version}
					order={order}
					menu={menu}
					readMenu={(call, other) => readMenuOfDay(call, other, order)}
					isBeforeTax={isBeforeTax}
					language={language}
				/>
			)}
		</Screen>
	);
}
