import {
	BellRing,
	CircleAlert,
	Clock,
	ImageOff,
	type LucideIcon,
	Mail,
	ShieldAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { href, useRouteLoaderData } from "react-router";
import { countUnreviewedProducts } from "../../bakery/allergens/reviews.admin.ts";
import { listProductsWithoutImage } from "../../bakery/catalog/products.admin.ts";
import type { MessagePage } from "../../bakery/messages/contact-message.ts";
import {
	countUnmailedMessages,
	countUnreadMessages,
	listDoubtfulMessages,
} from "../../bakery/messages/messages.ts";
import { countUnsentOrderMails } from "../../bakery/order-mails/queries.ts";
import { listAffectedOrders } from "../../bakery/orders/orders.admin.ts";
import type { Call } from "../../platform/backend/call.ts";
import { readResult } from "../../platform/browser/backend-error.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { useAllergenListInUse } from "../allergens/allergen-review.ts";
import { TextLink } from "../screen/links.tsx";
import { Tile } from "./day-tiles.tsx";

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
							{count(unreadMessages, "unread message")}
						</TextLink>
					</Item>
				) : null}
				{unmailedMessages ? (
					<Item icon={CircleAlert}>
						<TextLink to={href("/admin/messages")}>
							{count(unmailedMessages, "message")} couldn't be emailed to you
						</TextLink>
					</Item>
				) : null}
				{affectedOrders ? (
					<Item icon={CircleAlert}>
						<TextLink to={href("/admin/orders")}>
							{count(affectedOrders, "order")} to decide about
						</TextLink>
					</Item>
				) : null}
				{unsentOrderMails ? (
					<Item icon={CircleAlert}>
						<TextLink to={href("/admin/orders")}>
							{count(unsentOrderMails, "email")} to customers couldn't be sent yet
						</TextLink>
					</Item>
				) : null}
				{unreviewed ? (
					<Item icon={ShieldAlert}>
						{usesAllergenList ? (
							<TextLink to={href("/admin/products/allergens")}>
								Allergens of {count(unreviewed, "product")} not reviewed
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
 * (product §2.10).
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

function count(number: number, noun: string): string {
	return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
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
const MAX_NAMES = 3;

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
		dataOrNull(listProductsWithoutImage(call, MAX_NAMES)),
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
