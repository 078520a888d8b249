import type { ComponentType, ReactNode } from "react";
import { matchPath } from "react-router";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import type { PublicPath } from "../pages.ts";
import { ProductCardSkeleton } from "../product-card/product-card.tsx";
import { ProductGridSkeleton } from "../product-list/product-grid.tsx";

/** The skeleton of each page while it loads. */
const skeletons: Record<Exclude<PublicPath, "/order/:link/pay">, ComponentType> = {
	"/": HomeSkeleton,
	"/products": ProductListSkeleton,
	"/products/:id": ProductDetailSkeleton,
	"/about": AboutSkeleton,
	"/contact": ContactSkeleton,
	"/allergens": AllergensSkeleton,
	"/order": AllergensSkeleton,
	"/order/:link": AllergensSkeleton,
	"/order/:link/change": AllergensSkeleton,
	"/order/:link/receipt/:number": AllergensSkeleton,
	// Last: it matches any of the others.
	"/:path": AboutSkeleton,
};

/** The skeleton of the page at a path; null where there is no page. */
export function skeletonOf(pathname: string): ComponentType | null {
	const [, skeleton] = Object.entries(skeletons).find(([path]) => matchPath(path, pathname)) ?? [];
	return skeleton ?? null;
}

/** Cards of each type on the home page (product §2). */
const cards = [1, 2, 3, 4, 5, 6] as const;

function HomeSkeleton() {
	return (
		<>
			<div className="container-page grid items-center gap-x-10 gap-y-8 pt-5 pb-12 md:grid-cols-[11fr_9fr] md:py-16 lg:grid-cols-2 lg:gap-x-20">
				<div>
					<Skeleton className="h-14 md:h-20" />
					<Skeleton className="mt-4 h-14 w-3/4 md:h-20" />
					<SkeletonText lines={4} className="mt-8" />
					<Skeleton className="mt-8 h-12 w-48 rounded-full" />
				</div>
				<Skeleton className="arch mx-auto w-full max-md:order-first max-md:[--arch-ratio:3/2] md:me-0 md:max-w-[clamp(20rem,calc((100svh-13rem)/1.2),36rem)]" />
			</div>
			<div className="surface-secondary">
				<div className="container-page section-space">
					<Skeleton className="h-12 w-72" />
					<div className="card-columns category-grid mt-8 md:mt-12">
						{cards.map((card) => (
							<div key={card}>
								<Skeleton className="arch [--arch-ratio:8/9]" />
								<Skeleton className="mx-auto mt-4 h-6 w-2/3" />
							</div>
						))}
					</div>
				</div>
			</div>
			<div className="container-page section-space">
				<Skeleton className="h-12 w-72" />
				<div className="card-columns gap-x-4 gap-y-11 md:grid-cols-3 md:gap-x-6 lg:gap-x-9 lg:gap-y-14 mt-8 md:mt-12">
					{cards.map((card) => (
						<div key={card} className={card % 3 === 1 ? "max-md:col-span-full" : ""}>
							<ProductCardSkeleton />
						</div>
					))}
				</div>
			</div>
		</>
	);
}

function ProductListSkeleton() {
	return (
		<>
			<TitleBarSkeleton>
				<Skeleton className="mt-3 h-6 w-96 max-w-full" />
			</TitleBarSkeleton>
			<div className="container-page pb-16 md:pb-28">
				<Skeleton className="my-8 h-20 sm:w-72 md:mt-12" />
				<ProductGridSkeleton />
			</div>
		</>
	);
}

function ProductDetailSkeleton() {
	return (
		<div className="container-page pt-5 pb-16 md:pt-8 md:pb-28">
			<Skeleton className="h-11 w-44" />
			<div className="mt-4 grid gap-x-16 gap-y-8 md:mt-6 md:grid-cols-2 lg:gap-x-24">
				<Skeleton className="aspect-square rounded-image" />
				<div className="md:py-4">
					<Skeleton className="h-8 w-28 rounded-full" />
					<Skeleton className="mt-4 h-12 w-3/4" />
					<Skeleton className="mt-4 h-8 w-24" />
					<SkeletonText lines={4} className="mt-10" />
				</div>
			</div>
		</div>
	);
}

function AboutSkeleton() {
	return (
		<>
			<TitleBarSkeleton />
			<div className="container-page section-space grid gap-x-16 gap-y-8 md:grid-cols-[7fr_5fr] lg:gap-x-24">
				<div>
					<Skeleton className="h-12" />
					<Skeleton className="mt-4 h-6 w-3/4" />
					<SkeletonText lines={8} className="mt-10" />
				</div>
				<Skeleton className="arch [--arch-ratio:4/5]" />
			</div>
		</>
	);
}

function ContactSkeleton() {
	return (
		<>
			<TitleBarSkeleton>
				<Skeleton className="mt-8 h-20" />
			</TitleBarSkeleton>
			<div className="container-page py-10 md:py-14">
				<div className="grid gap-8 rounded-box border border-line bg-surface px-5 py-8 shadow-lifted sm:px-10 sm:py-10">
					<Skeleton className="h-12 w-72 max-w-full" />
					<Skeleton className="h-120" />
				</div>
			</div>
		</>
	);
}

function AllergensSkeleton() {
	return (
		<>
			<TitleBarSkeleton />
			<div className="container-page section-space">
				<Skeleton className="h-96" />
			</div>
		</>
	);
}

/** The head of a page, as layout/page-title-bar.tsx has it. */
function TitleBarSkeleton({ children }: { children?: ReactNode }) {
	return (
		<div className="surface-secondary border-line border-b">
			<div className="container-page py-8 md:py-12">
				<Skeleton className="h-12 w-72 max-w-full" />
				{children}
			</div>
		</div>
	);
}
