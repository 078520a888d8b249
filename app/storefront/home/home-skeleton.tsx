import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { ProductCardSkeleton } from "../product-card/product-card.tsx";

/** Cards of each type in the skeleton of the home page (product §9.1). */
const CARDS = [1, 2, 3, 4, 5, 6] as const;

/** The skeleton of the home page: hero, six categories, six featured products. */
export function HomeSkeleton() {
	return (
		<>
			<div className="container-page grid items-center gap-x-16 gap-y-10 pt-10 pb-16 md:grid-cols-2 md:py-16 lg:gap-x-20">
				<div>
					<Skeleton className="h-14 md:h-20" />
					<Skeleton className="mt-4 h-14 w-3/4 md:h-20" />
					<SkeletonText lines={4} className="mt-8" />
					<Skeleton className="mt-8 h-12 w-48 rounded-full" />
				</div>
				<Skeleton className="arch mx-auto w-full md:mr-0 md:max-w-[clamp(20rem,calc((100svh-13rem)/1.2),36rem)]" />
			</div>
			<div className="surface-secondary">
				<div className="container-page section-space">
					<Skeleton className="h-12 w-72" />
					<div className="card-columns category-grid mt-8 md:mt-12">
						{CARDS.map((card) => (
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
					{CARDS.map((card) => (
						<div key={card} className={card % 3 === 1 ? "max-md:col-span-full" : ""}>
							<ProductCardSkeleton />
						</div>
					))}
				</div>
			</div>
		</>
	);
}
