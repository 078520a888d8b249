import { mapAddress, phoneAddress } from "../../bakery/contact/links.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { Thumbnail, type ThumbnailImage } from "../product-card/thumbnail.tsx";

const link = "inline-flex min-h-11 items-center underline underline-offset-4";

interface PickupFactsProps {
	/** Day and time. */
	when: string;
	/** Who ordered. */
	name: string;
	site: PublicSite;
}

/** When, where, and by whom an order is picked up. */
export function PickupFacts({ when, name, site }: PickupFactsProps) {
	const { address, phone } = site.contact;
	return (
		<>
			<p className="font-semibold">{when}</p>
			<p>
				<bdi>{name}</bdi>
			</p>
			{address ? (
				<>
					<p dir="auto" className="mt-2 whitespace-pre-line text-start">
						{address}
					</p>
					<a href={mapAddress(address)} className={link}>
						{site.words.say("visit.openMap")}
					</a>
				</>
			) : null}
			{phone ? (
				<p>
					<a href={phoneAddress(phone)} dir="ltr" className={link}>
						{phone}
					</a>
				</p>
			) : null}
		</>
	);
}

/** A line of an order in words. */
interface ShownLine extends ThumbnailImage {
	text: string;
	price: string;
	/** Answers to questions, and allergens. */
	details: string[];
}

/** The part of a product that its thumbnail shows. */
export function imageOf({ initial, imageUrl, image }: ThumbnailImage): ThumbnailImage {
	return { initial, imageUrl, image };
}

interface OrderLinesProps {
	lines: readonly ShownLine[];
	total: string;
	/** How to pay; empty for nothing about it. */
	payment: string;
}

/** The lines of an order with images, and its total. */
export function OrderLines({ lines, total, payment }: OrderLinesProps) {
	return (
		<>
			<ul className="order-lines">
				{lines.map(({ text, price, details, ...shown }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: An order has its lines in their order.
					<li key={index}>
						<Thumbnail {...shown} />
						<div>
							{text}
							{details.map((detail) => (
								<small key={detail}>{detail}</small>
							))}
						</div>
						<span>{price}</span>
					</li>
				))}
			</ul>
			<p className="font-semibold">{total}</p>
			{payment ? <p dir="auto">{payment}</p> : null}
		</>
	);
}
