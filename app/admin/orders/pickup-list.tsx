import { memo, type ReactNode, useDeferredValue, useId } from "react";
import {
	fitsFilter,
	groupByPickup,
	type OrderFilter,
	ordersInWords,
	type PickupGroup,
} from "../../bakery/orders/pickup-list/pickup-list.ts";
import { pickupTimeInWords } from "../../bakery/orders/pickup-time.ts";
import type { ManagedOrder, PickupTime } from "../../bakery/orders/schema.ts";
import { OrderRow } from "./order-row.tsx";
import type { Mark } from "./use-order-marks.ts";

interface Props {
	/** Those that are shown, in their order. */
	orders: readonly ManagedOrder[];
	filter: OrderFilter;
	/** Pickup times that can still be ordered. */
	times: readonly PickupTime[];
	/** In which times and prices are written (BCP 47). */
	language: string;
	onMark: (order: ManagedOrder, change: Mark) => void;
}

/** Fill a tablet's screen. The others follow when the list can be used. */
const FIRST_ROWS = 20;

/** Orders under a heading for each pickup time, which stays in view. */
export const PickupList = memo(function PickupList({ orders, onMark, ...shared }: Props) {
	const { language } = shared;
	const isWhole = useDeferredValue(true, false);
	const rows = new Set(isWhole ? orders : orders.slice(0, FIRST_ROWS));
	return groupByPickup(orders).map((group) => (
		<Group key={`${group.from} ${group.until}`} group={group} {...shared}>
			{group.orders.map((order) => (
				<li key={order.id}>
					{rows.has(order) ? (
						<OrderRow order={order} language={language} onMark={onMark} />
					) : (
						// As high as a row, so that the page scrolls to where it was left.
						<div className="order-row min-h-16" />
					)}
				</li>
			))}
		</Group>
	));
});

interface GroupProps extends Pick<Props, "filter" | "times" | "language"> {
	group: PickupGroup<ManagedOrder>;
	children: ReactNode;
}

function Group({ group, filter, times, language, children }: GroupProps) {
	const id = useId();
	const { from, until } = group;
	const orders = group.orders.filter((order) => fitsFilter(order, filter));
	const left = times.find((time) => time.from === from)?.leftOrders ?? null;
	return (
		<section aria-labelledby={id} className="pickup-group">
			<h2 id={id} className="pickup-time">
				<span className="font-display text-label">
					{from ? <TimeInWords from={from} until={until} language={language} /> : "Any time"}
				</span>
				<span className="text-muted tabular-nums">
					{[ordersInWords(orders.length), left === null ? "" : `${left} left`]
						.filter(Boolean)
						.join(" · ")}
				</span>
			</h2>
			<ul>{children}</ul>
		</section>
	);
}

/** Formatting the times of a long day again would slow each tap down. */
const TimeInWords = memo(function TimeInWords({
	language,
	...time
}: Pick<PickupTime, "from" | "until"> & { language: string }) {
	return pickupTimeInWords(time, language);
});
