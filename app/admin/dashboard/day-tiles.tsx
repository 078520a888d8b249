import { ChefHat, ClipboardList, type LucideIcon, ShoppingBasket } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import type { ProductOfDayPage } from "../../bakery/availability/sold-out.admin.ts";
import { dateInWords, timeInWords } from "../../bakery/hours/words.ts";
import type { BakeItem } from "../../bakery/orders/bake-list.ts";
import { ordersInWords, type pickupHours } from "../../bakery/orders/pickup-list/pickup-list.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import { Card } from "../../ui/card.tsx";
import { ordersAddress } from "../orders/orders-address.ts";
import { TextLink } from "../screen/links.tsx";
import { useSettings } from "../screen/root-data.ts";
import { todayAddress } from "../today/today-address.ts";

/** So many products of a tile are named. */
export const MAX_NAMES = 6;

interface TileProps {
	title: string;
	icon: LucideIcon;
	/** How many there are. */
	count?: number;
	ref?: Ref<HTMLElement>;
	children: ReactNode;
}

/** A part of the day on the dashboard. */
export function Tile({ title, icon: Icon, count, ref, children }: TileProps) {
	const id = useId();
	return (
		<section ref={ref} aria-labelledby={id} className="min-w-0">
			<Card className="flex h-full flex-col gap-1 p-4">
				<h2 id={id} tabIndex={-1} className="flex items-center gap-2 font-display text-label">
					<Icon aria-hidden="true" className="size-5 shrink-0 text-primary-text" />
					{title}
					{count === undefined ? null : (
						<span className="ml-auto font-sans font-semibold tabular-nums">
							{count.toLocaleString("en")}
						</span>
					)}
				</h2>
				{children}
			</Card>
		</section>
	);
}

/** The orders that wait to be picked up, by the hour. */
export function PickupTile({ hours }: { hours: ReturnType<typeof pickupHours> }) {
	const { language } = useSettings() ?? DEFAULT_REGION;
	const total = hours.reduce((sum, { orders }) => sum + orders, 0);
	return (
		<Tile title="To Pick Up" icon={ClipboardList} count={total}>
			{total === 0 ? <p>All picked up.</p> : null}
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-5 empty:hidden">
				{hours.map(({ hour, orders }) => (
					<li key={hour} className="flex justify-between gap-2 border-line border-b py-1">
						<span>{hour ? timeInWords(hour, language) : "Any time"}</span>{" "}
						<span className="font-semibold tabular-nums">{orders.toLocaleString("en")}</span>
					</li>
				))}
			</ul>
			<TileLink to={ordersAddress.path()}>Pickup List</TileLink>
		</Tile>
	);
}

/** A day without orders. @param next the first day that has some, and how many */
export function NoPickupTile({ next }: { next: [day: string, orders: number] | null }) {
	const { language } = useSettings() ?? DEFAULT_REGION;
	return (
		<Tile title="To Pick Up" icon={ClipboardList} count={0}>
			<p>Nothing to pick up today.</p>
			{next ? (
				<p>
					Next: {dateInWords(next[0], language, { weekday: "long", month: "long", day: "numeric" })}
					, {ordersInWords(next[1])}
				</p>
			) : null}
			<TileLink to={ordersAddress.path(next ? { day: next[0] } : {})}>Pickup List</TileLink>
		</Tile>
	);
}

/** The bake list of the day, the most first. */
export function BakeTile({ items }: { items: readonly BakeItem[] }) {
	const total = items.reduce((sum, { pieces }) => sum + pieces, 0);
	return (
		<Tile title="To Bake" icon={ChefHat} count={total}>
			<ul>
				{items.slice(0, MAX_NAMES).map(({ key, name, pieces }) => (
					<li key={key} className="flex gap-1.5 border-line border-b py-1">
						<span className="shrink-0 font-semibold tabular-nums">
							{pieces.toLocaleString("en")} ×
						</span>{" "}
						<bdi className="wrap-anywhere min-w-0">{name}</bdi>
					</li>
				))}
			</ul>
			<More count={items.length - MAX_NAMES} />
			<TileLink to={ordersAddress.path({ show: "bake" })}>Bake List</TileLink>
		</Tile>
	);
}

/** The products that are sold out. */
export function SoldOutTile({ products, total }: ProductOfDayPage) {
	return (
		<Tile title="Sold Out" icon={ShoppingBasket} count={total}>
			<ul>
				{products.map(({ id, name }) => (
					<li key={id} className="border-line border-b py-1">
						<bdi className="wrap-anywhere">{name}</bdi>
					</li>
				))}
			</ul>
			<More count={total - products.length} />
			<TileLink to={todayAddress.path({ show: "sold-out" })}>Change Availability</TileLink>
		</Tile>
	);
}

function More({ count }: { count: number }) {
	return count > 0 ? (
		<p className="text-muted text-sm">and {count.toLocaleString("en")} more</p>
	) : null;
}

function TileLink({ to, children }: { to: string; children: string }) {
	return (
		<div className="mt-auto">
			<TextLink to={to}>{children}</TextLink>
		</div>
	);
}
