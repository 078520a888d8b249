import { CircleAlert, Clock, ImageOff, type LucideIcon, Mail, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "../../root.tsx";
import { useAllergenListInUse } from "../allergens/use-allergen-list-in-use.ts";
import { productListAddress } from "../products/product-list-address.ts";
import type { Attention } from "./read-attention.ts";

/** What the owner may want to do something about, a line each; nothing when there is nothing. */
export function AttentionList({ attention }: { attention: Attention }) {
	const items = itemsOf(attention, useAllergenListInUse() !== null, useShowsDefaultHours());
	if (items.length === 0) return null;
	return (
		<section aria-labelledby="attention" className="min-w-0">
			<h2 id="attention" className="font-display text-label">
				Needs Your Attention
			</h2>
			<ul className="mt-1 grid grid-cols-1 divide-y divide-line">
				{items.map(({ id, icon: Icon, line }) => (
					<li key={id} className="flex min-w-0 items-start gap-3 py-1">
						<Icon aria-hidden="true" className="mt-3 size-5 shrink-0 text-muted" />
						<p className="wrap-anywhere min-w-0">{line}</p>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Whether the contact page shows hours that the owner never set: beside the phone number (product §2.10). */
function useShowsDefaultHours(): boolean {
	const root = useRouteLoaderData<typeof rootLoader>("root");
	return root?.hours === null && root.site.contact.phone !== null;
}

interface Item {
	id: string;
	icon: LucideIcon;
	line: ReactNode;
}

/** One line for each that is true of this bakery. */
function itemsOf(
	{ unreadMessages, unmailedMessages, unreviewed, withoutPicture }: Attention,
	usesAllergenList: boolean,
	showsDefaultHours: boolean,
): Item[] {
	const items: (Item | false)[] = [
		unreadMessages !== null &&
			unreadMessages > 0 && {
				id: "unread",
				icon: Mail,
				line: (
					<ItemLink to={href("/admin/messages")}>
						{count(unreadMessages, "unread message", "unread messages")}
					</ItemLink>
				),
			},
		unmailedMessages !== null &&
			unmailedMessages > 0 && {
				id: "unmailed",
				icon: CircleAlert,
				line: (
					<ItemLink to={href("/admin/messages")}>
						{count(unmailedMessages, "message", "messages")} couldn't be emailed to you
					</ItemLink>
				),
			},
		unreviewed !== null &&
			unreviewed > 0 && {
				id: "allergens",
				icon: ShieldAlert,
				line: usesAllergenList ? (
					<ItemLink to={productListAddress.path({ state: "unreviewed" })}>
						Allergens of {count(unreviewed, "product", "products")} not reviewed
					</ItemLink>
				) : (
					<ItemLink to={href("/admin/settings")}>Choose your allergen list</ItemLink>
				),
			},
		withoutPicture !== null &&
			withoutPicture.total > 0 && {
				id: "pictures",
				icon: ImageOff,
				line: <WithoutPicture {...withoutPicture} />,
			},
		showsDefaultHours && {
			id: "hours",
			icon: Clock,
			line: (
				<>
					Your contact page says “Mon-Sat: 8am-6pm”.{" "}
					<ItemLink to={href("/admin/hours")}>Set Your Hours</ItemLink>
				</>
			),
		},
	];
	return items.filter((item) => item !== false);
}

function count(number: number, one: string, several: string): string {
	return `${number.toLocaleString("en")} ${number === 1 ? one : several}`;
}

function WithoutPicture({ products, total }: NonNullable<Attention["withoutPicture"]>) {
	const more = total - products.length;
	return (
		<>
			<span className="inline-flex min-h-11 items-center">No image:&nbsp;</span>
			{products.map(({ id, name }, index) => (
				<span key={id}>
					{index > 0 ? ", " : null}
					<ItemLink to={href("/admin/products/:id", { id })}>{name}</ItemLink>
				</span>
			))}
			{more > 0 ? ` and ${more.toLocaleString("en")} more` : null}
		</>
	);
}

function ItemLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link
			to={to}
			className="inline-flex min-h-11 items-center font-semibold text-primary-text hover:underline"
		>
			{children}
		</Link>
	);
}
