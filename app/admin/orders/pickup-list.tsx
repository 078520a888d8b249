import { memo, type ReactNode, useDeferredValue, useId, useState } from "react";
import { pluralize } from "../../bakery/counts.ts";
import { moneyInWords, owedOf, tapOf } from "../../bakery/orders/order-money.ts";
import {
	bakeList,
	customerOf,
	fitsFilter,
	groupByPickup,
	mentionsAllergy,
	type OrderFilter,
	type PickupGroup,
	pickupTimeInWords,
	piecesInWords,
	sharedTotals,
} from "../../bakery/orders/pickup-list.ts";
import type { PickupTime } from "../../bakery/orders/schema.ts";
import type { OrderSettings } from "../../bakery/orders/settings.ts";
import type { ManagedOrder, OrderState } from "../../bakery/orders/stored-order.ts";
import { StrokeIcon } from "../../ui/stroke-icon.tsx";
import { OrderDetails } from "./order-details.tsx";
import type { Mark } from "./use-order-marks.ts";

interface Props {
	/** Those that are shown, in their order. */
	orders: readonly ManagedOrder[];
	filter: OrderFilter;
	/** Pickup times that can still be ordered. */
	times: readonly PickupTime[];
	/** In which times and prices are written (BCP 47). */
	language: string;
	/** Whether money can be given back. */
	canRefund: boolean;
	onMark: (order: ManagedOrder, change: Mark) => void;
}

/** Fill a tablet's screen. The others follow when the list can be used. */
const FIRST_ROWS = 20;

/** Orders under a heading for each pickup time, which stays in view. */
export const PickupList = memo(function PickupList({
	orders,
	canRefund,
	onMark,
	...shared
}: Props) {
	const { language } = shared;
	const isWhole = useDeferredValue(true, false);
	const rows = new Set(isWhole ? orders : orders.slice(0, FIRST_ROWS));
	return groupByPickup(orders).map((group) => (
		<Group key={`${group.from} ${group.until}`} group={group} {...shared}>
			{group.orders.map((order) => (
				<li key={order.id}>
					{rows.has(order) ? (
						<OrderRow {...{ order, language, canRefund, onMark }} />
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
					{[pluralize(orders.length, "order"), left === null ? "" : `${left} left`]
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

interface OrderRowProps extends Pick<Props, "language" | "canRefund"> {
	order: ManagedOrder;
	/** The same function each time, so that only changed rows are rendered. */
	onMark: (order: ManagedOrder, change: Mark) => void;
}

/** From so many on, a customer's missed pickups are mentioned. */
const MISSED_TO_MENTION = 2;

const stateNames: Record<OrderState, string> = {
	held: "Not confirmed",
	placed: "",
	"picked-up": "",
	"not-picked-up": "Not picked up",
	canceled: "Canceled",
};

const checkMark = "M5 12.500 10 17.500 19 7";

/** One order of the pickup list: who, what, and the two taps of the counter. */
const OrderRow = memo(function OrderRow({ order, language, canRefund, onMark }: OrderRowProps) {
	const id = useId();
	const [isOpen, setOpen] = useState(false);
	const { number, state } = order;
	const isPickedUp = state === "picked-up";
	const tap = tapOf(order, canRefund);
	const money = moneyInWords(order, language);
	return (
		<article aria-labelledby={`${id}-name ${id}-number`} data-state={state} className="order-row">
			<div className="order-line">
				{state === "canceled" ? (
					<span className="order-check" />
				) : (
					<button
						type="button"
						aria-pressed={isPickedUp}
						aria-label="Picked Up"
						title="Picked Up"
						onClick={() => onMark(order, { state: isPickedUp ? "placed" : "picked-up" })}
						className="order-check"
					>
						<StrokeIcon strokes={checkMark} className="size-7 stroke-3" />
					</button>
				)}
				<div className="order-summary">
					<div className="order-who">
						<h3 id={`${id}-name`} className={isOpen ? "wrap-anywhere" : "truncate"}>
							<bdi>{customerOf(order)}</bdi>
						</h3>
						<p id={`${id}-number`} className="text-muted tabular-nums">
							#{number}
						</p>
						<OrderFlags order={order} />
					</div>
					{isOpen ? null : (
						<p className="order-pieces" dir="auto">
							{piecesInWords(order)}
						</p>
					)}
				</div>
				{tap ? (
					<button
						type="button"
						title={tap === "back" ? "Take Back" : owedOf(order) > 0 ? "Take Payment" : "Give Back"}
						onClick={() => onMark(order, { money: tap })}
						className="order-paid"
					>
						<PaidMark words={money} />
					</button>
				) : money ? (
					<span className="order-paid">
						<PaidMark words={money} />
					</span>
				) : null}
				<button
					type="button"
					aria-expanded={isOpen}
					aria-label="More"
					title="More"
					onClick={() => setOpen(!isOpen)}
					className="order-more"
				>
					<StrokeIcon strokes="M5 12v.01m7-.01v.01m7-.01v.01" className="size-6 stroke-3" />
				</button>
			</div>
			{isOpen ? <OrderDetails {...{ order, language, canRefund, onMark }} /> : null}
		</article>
	);
});

function PaidMark({ words }: { words: string }) {
	if (words !== "Paid") return words;
	return (
		<>
			<StrokeIcon strokes={checkMark} className="size-4 shrink-0 text-success" />
			{words}
		</>
	);
}

/** Marks that the counter has to see, such as an allergy. */
function OrderFlags({ order }: { order: ManagedOrder }) {
	const { state, missed, note, is_unmailed } = order;
	const hasAllergy = mentionsAllergy(order);
	const flags = [
		hasAllergy && <Flag key="allergy" text="Allergy" isWarning />,
		note && !hasAllergy && <Flag key="note" text="Note" />,
		missed >= MISSED_TO_MENTION && <Flag key="missed" text={`Missed ${missed} pickups`} />,
		is_unmailed && <Flag key="mail" text="Not emailed yet" />,
		stateNames[state] && <Flag key="state" text={stateNames[state]} />,
	].filter(Boolean);
	return flags.length > 0 ? <p className="order-flags">{flags}</p> : null;
}

function Flag({ text, isWarning = false }: { text: string; isWarning?: boolean }) {
	return <span className={isWarning ? "order-flag order-flag-warning" : "order-flag"}>{text}</span>;
}

interface BakeListProps {
	orders: readonly ManagedOrder[];
	settings: Pick<OrderSettings, "limits" | "dates">;
	/** As `2027-03-14`. */
	day: string;
}

/** The pieces to bake for a day, with what customers want made, and the limits that products share. */
export function BakeList({ orders, settings, day }: BakeListProps) {
	const totals = sharedTotals(orders, settings, day);
	return (
		<table className="bake-list">
			<thead>
				<tr>
					<th scope="col">Product</th>
					<th scope="col">Pieces</th>
				</tr>
			</thead>
			<tbody>
				{bakeList(orders).map(({ key, name, pieces, wishes }) => (
					<tr key={key}>
						<th scope="row">
							{name}
							{wishes.map((wish) => (
								<span key={wish} className="block font-normal">
									{wish}
								</span>
							))}
						</th>
						<td className="font-display text-label">{pieces}</td>
					</tr>
				))}
			</tbody>
			{totals.length > 0 ? (
				<tfoot>
					{totals.map(({ id, name, taken, max }) => (
						<tr key={id}>
							<th scope="row">{name}</th>
							<td>
								{taken} of {max}
							</td>
						</tr>
					))}
				</tfoot>
			) : null}
		</table>
	);
}
