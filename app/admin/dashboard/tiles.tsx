import {
	Banknote,
	BellRing,
	ChefHat,
	CircleAlert,
	ClipboardList,
	Clock,
	ImageOff,
	type LucideIcon,
	Mail,
	ShieldAlert,
	ShoppingBasket,
} from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { href, useRouteLoaderData } from "react-router";
import { countUnreviewedProducts } from "../../bakery/allergens/reviews.admin.ts";
import type { ProductOfDayPage } from "../../bakery/availability/sold-out.admin.ts";
import { listProductsWithoutImage } from "../../bakery/catalog/products.admin.ts";
import { pluralize } from "../../bakery/counts.ts";
import { dateInWords, timeInWords } from "../../bakery/hours/words.ts";
import type { MessagePage } from "../../bakery/messages/contact-message.ts";
import {
	countUnmailedMessages,
	countUnreadMessages,
	listDoubtfulMessages,
} from "../../bakery/messages/messages.ts";
import { countUnsentOrderMails } from "../../bakery/order-mails/queries.ts";
import { listAffectedOrders } from "../../bakery/orders/orders.admin.ts";
import type { BakeItem, pickupHours } from "../../bakery/orders/pickup-list.ts";
import type { PaymentTotal } from "../../bakery/payments/payments.admin.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import type { Call } from "../../platform/backend/call.ts";
import { readResult } from "../../platform/browser/backend-error.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { Card } from "../../ui/card.tsx";
import { ordersAddress } from "../orders/orders-address.ts";
import { DayTotals } from "../payments/day-totals.tsx";
import { paymentsAddress } from "../payments/payments-address.ts";
import { TextLink } from "../screen/links.tsx";
import { useAllergenListInUse, useSettings } from "../screen/root-data.ts";
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
					, {pluralize(next[1], "order")}
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

/** The money of the day by method. @param day as `2027-03-14` */
export function MoneyTile({ day, totals }: { day: string; totals: readonly PaymentTotal[] }) {
	return (
		<Tile title="Money Today" icon={Banknote}>
			<DayTotals totals={totals} />
			<TileLink to={paymentsAddress.path({ day })}>Payments of the Day</TileLink>
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

/** Things that need the owner's attention, a line each; nothing without any. */
export function AttentionList({ attention }: { attention: Attention }) {
	const { news, unreviewed, withoutImage } = attention;
	const { unreadMessages, unmailedMessages, unsentOrderMails, affectedOrders } = news;
	const usesAllergenList = useAllergenListInUse() !== null;
	const showsDefaultHours = useShowsDefaultHours();
	const noImage = withoutImage?.total ? withoutImage : null;
	const hasNews = unreadMessages || unmailedMessages || unsentOrderMails || affectedOrders;
	if (!hasNews && !unreviewed && !noImage && !showsDefaultHours) return null;
	return (
		<Tile title="Needs Your Attention" icon={BellRing}>
			<ul className="grid grid-cols-1 divide-y divide-line">
				{unreadMessages ? (
					<Item icon={Mail}>
						<TextLink to={href("/admin/messages")}>
							{pluralize(unreadMessages, "unread message")}
						</TextLink>
					</Item>
				) : null}
				{unmailedMessages ? (
					<Item icon={CircleAlert}>
						<TextLink to={href("/admin/messages")}>
							{pluralize(unmailedMessages, "message")} couldn't be emailed to you
						</TextLink>
					</Item>
				) : null}
				{affectedOrders ? (
					<Item icon={CircleAlert}>
						<TextLink to={href("/admin/orders")}>
							{pluralize(affectedOrders, "order")} to decide about
						</TextLink>
					</Item>
				) : null}
				{unsentOrderMails ? (
					<Item icon={CircleAlert}>
						<TextLink to={href("/admin/orders")}>
							{pluralize(unsentOrderMails, "email")} to customers couldn't be sent yet
						</TextLink>
					</Item>
				) : null}
				{unreviewed ? (
					<Item icon={ShieldAlert}>
						{usesAllergenList ? (
							<TextLink to={href("/admin/products/allergens")}>
								Allergens of {pluralize(unreviewed, "product")} not reviewed
							</TextLink>
						) : (
							<TextLink to={href("/admin/settings")}>Choose your allergen list</TextLink>
						)}
					</Item>
				) : null}
				{noImage ? (
					<Item icon={ImageOff}>
						<WithoutImage {...noImage} />
					</Item>
				) : null}
				{showsDefaultHours ? (
					<Item icon={Clock}>
						Your contact page says “Mon-Sat: 8am-6pm”.{" "}
						<TextLink to={href("/admin/hours")}>Set Your Hours</TextLink>
					</Item>
				) : null}
			</ul>
		</Tile>
	);
}

/**
 * Whether the contact page shows hours that the owner never set: beside the phone number
 * (product §28).
 */
function useShowsDefaultHours(): boolean {
	const root = useRouteLoaderData<typeof rootLoader>("root");
	return root?.hours === null && root.site.contact.phone !== null;
}

function Item({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
	return (
		<li className="flex min-w-0 items-start gap-3 py-1">
			<Icon aria-hidden="true" className="mt-3 size-5 shrink-0 text-muted" />
			<p className="wrap-anywhere min-w-0">{children}</p>
		</li>
	);
}

function WithoutImage({ products, total }: NonNullable<Attention["withoutImage"]>) {
	const more = total - products.length;
	return (
		<>
			<span className="inline-flex min-h-11 items-center">No image:&nbsp;</span>
			{products.map(({ id, name }, index) => (
				<span key={id}>
					{index > 0 ? ", " : null}
					<TextLink to={href("/admin/products/:id", { id })}>
						<bdi>{name}</bdi>
					</TextLink>
				</span>
			))}
			{more > 0 ? ` and ${more.toLocaleString("en")} more` : null}
		</>
	);
}

/** So many products are named. */
const MAX_WITHOUT_IMAGE = 3;

/** So many messages in spam are shown. */
const MAX_DOUBTFUL = 2;

/** Changes when visitors write or order; null for what couldn't be read. */
interface News {
	unreadMessages: number | null;
	unmailedMessages: number | null;
	/** Mails to customers that could not be sent yet. */
	unsentOrderMails: number | null;
	/** Orders that no longer fit hours or limits. */
	affectedOrders: number | null;
	/** Messages in spam that may be honest. */
	doubtful: MessagePage | null;
}

/** Things that need the owner's attention; null for what couldn't be read. */
interface Attention {
	news: News;
	/** Active products without a current review of their allergens. */
	unreviewed: number | null;
	withoutImage: Awaited<ReturnType<typeof listProductsWithoutImage>> | null;
}

/** Each part by itself: one that fails is left out. */
export async function readAttention(call: Call): Promise<Attention> {
	const [news, unreviewed, withoutImage] = await Promise.all([
		readNews(call, dataOrNull),
		dataOrNull(countUnreviewedProducts(call)),
		dataOrNull(listProductsWithoutImage(call, MAX_WITHOUT_IMAGE)),
	]);
	return { news, unreviewed, withoutImage };
}

type Reader = <Data>(reading: Promise<Data>) => Promise<Data | null>;

/** @param read decides about a part that fails; without it, all of them fail. */
export async function readNews(call: Call, read: Reader = (reading) => reading): Promise<News> {
	const [unreadMessages, unmailedMessages, unsentOrderMails, orders, doubtful] = await Promise.all([
		read(countUnreadMessages(call)),
		read(countUnmailedMessages(call)),
		read(countUnsentOrderMails(call)),
		read(listAffectedOrders(call)),
		read(listDoubtfulMessages(call, MAX_DOUBTFUL)),
	]);
	const affectedOrders = orders?.length ?? null;
	return { unreadMessages, unmailedMessages, unsentOrderMails, affectedOrders, doubtful };
}

/** Data the dashboard can do without: null where it couldn't be loaded. */
export async function dataOrNull<Data>(reading: Promise<Data>): Promise<Data | null> {
	const result = await readResult(reading);
	if (result.status === "read") return result.data;
	console.warn("Couldn't load part of the dashboard.", result.message);
	return null;
}
