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
import type { loader as rootLoader } from "../../root.tsx";
import { useAllergenListInUse } from "../allergens/use-allergen-list-in-use.ts";
import { TextLink } from "../screen/text-link.tsx";
import { Tile } from "./day-tiles.tsx";
import type { Attention } from "./read-attention.ts";

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
