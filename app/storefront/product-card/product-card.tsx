import { href, Link, useViewTransitionState } from "react-router";
import type {
	Offered,
	Schedule,
	ShownAvailability,
} from "../../bakery/availability/availability.server.ts";
import type { CardTexts, ProductSummary } from "../../bakery/catalog/schema.ts";
import type { WithImageInfo } from "../../bakery/media/images.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { Badge } from "../../ui/badge.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { StrokeIcon } from "../../ui/stroke-icon.tsx";
import { ImagePlace } from "../layout/image-place.tsx";

interface Props {
	product: ShownProduct<ProductSummary>;
	sizes: string;
	/** For the first card: its image loads before everything else. */
	priority?: boolean;
	/** The history state of the product's page. */
	linkState?: unknown;
}

/** A product in a grid (product §3). */
export function ProductCard({ product, sizes, priority = false, linkState }: Props) {
	const { id, name, description, price, orderLabel, hasSizes, categories } = product;
	const own = href("/products/:id", { id });
	const { notice, baked } = product.availability;
	return (
		<article className="group relative flex h-full flex-col">
			<ImagePlace
				of={product}
				alt={product.image?.alt ?? ""}
				sizes={sizes}
				largest={1080}
				width={1000}
				height={1000}
				priority={priority}
				isMoving={useViewTransitionState(own)}
				className="aspect-square rounded-image"
				imageClassName={`transition-transform duration-500 ease-settle group-hover:scale-[1.03] ${notice?.isSoldOut ? "veiled" : ""}`}
			/>
			<AvailabilityNotice
				notice={notice}
				className="pointer-events-none absolute inset-x-3 top-3"
			/>
			{categories.length > 0 ? (
				<ul className="mt-4 flex flex-wrap gap-1.5">
					{categories.map((category) => (
						<li key={category.id}>
							<Badge tone="muted">{category.name}</Badge>
						</li>
					))}
				</ul>
			) : null}
			<h3 className="mt-3 text-label">
				<Link
					to={own}
					state={linkState}
					prefetch="intent"
					viewTransition
					className="decoration-2 decoration-accent underline-offset-4 after:absolute after:inset-0 after:rounded-image group-hover:underline"
				>
					<bdi>{name}</bdi>
				</Link>
			</h3>
			{description ? (
				<p dir="auto" className="mt-1.5 line-clamp-2 text-muted text-sm">
					{description}
				</p>
			) : null}
			<div className="card-price">
				<div>
					{price === null ? null : <p className="font-semibold tabular-nums">{price}</p>}
					{baked ? (
						<p className="font-semibold text-sm">
							<span className="sr-only">{baked.label} </span>
							{baked.short}
						</p>
					) : null}
				</div>
				{orderLabel ? (
					<SiteLink
						to={hasSizes ? `${own}#sizes` : withQuery(href("/order"), { product: id })}
						rel="nofollow"
						aria-label={orderLabel}
						className="card-order"
					>
						<StrokeIcon strokes="M12 5v14M5 12h14" className="size-6" />
					</SiteLink>
				) : null}
			</div>
		</article>
	);
}

export function ProductCardSkeleton() {
	return (
		<div>
			<Skeleton className="aspect-square rounded-image" />
			<Skeleton className="mt-4 h-7 w-20" />
			<Skeleton className="mt-3 h-6 w-2/3" />
			<SkeletonText lines={2} className="mt-3" />
			<Skeleton className="mt-3 h-5 w-16" />
		</div>
	);
}

interface AvailabilityProps {
	availability: ShownAvailability & {
		/** A day with available products, and the text of a link to them. */
		instead: { date: string; link: string } | null;
	};
	className: string;
}

/** When a product is available, on its page (product §3). */
export function Availability({
	availability: { notice, baked, instead },
	className,
}: AvailabilityProps) {
	if (!notice && !baked) return null;
	return (
		<div className={`grid justify-items-start gap-2 ${className}`}>
			<AvailabilityNotice notice={notice} />
			{baked ? <p className="font-semibold">{baked.full}</p> : null}
			{notice && instead ? (
				<SiteLink
					to={withQuery(href("/products"), { day: instead.date })}
					className="underline underline-offset-4"
				>
					{instead.link}
				</SiteLink>
			) : null}
		</div>
	);
}

interface NoticeProps {
	notice: ShownAvailability["notice"];
	className?: string;
}

/** Says that a product isn't available today, and when it is. */
function AvailabilityNotice({ notice, className }: NoticeProps) {
	if (!notice) return null;
	const { text, back, isSoldOut } = notice;
	return (
		<p className={className}>
			<Badge tone={isSoldOut ? "dark" : "plain"}>
				<span>
					{text}
					{back ? <br /> : null}
					{back}
				</span>
			</Badge>
		</p>
	);
}

/** A product as visitors get it. */
export type ShownProduct<Product extends ProductSummary & Schedule> = WithImageInfo<
	Offered<CardTexts<Product>>
>;
